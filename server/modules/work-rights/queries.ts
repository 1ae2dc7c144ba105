// An employee's work rights in one statement, and the parts that roster queries embed
import { type RawBuilder, sql } from 'kysely'
import type { LocalDate } from '#contract/values/time.ts'
import type { Language } from '#contract/values/values.ts'
import type { CountedWork, HoursElsewhere, StudyDateRange } from '#contract/values/hours/visa-hours.ts'
import type { WorkLimit } from '#contract/people/visas.ts'
import type { RightsOfPerson, StudyPeriod, VevoOutcome, VisaOfPerson } from '#contract/people/work-rights.ts'
import { holdingStatuses } from '#contract/rostering/shifts/assignments.ts'
import { notFound } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import { inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import { filesIn } from '#server/modules/employees/queries.ts'
import { nameIn } from '#server/modules/reference/queries.ts'
import type { Context } from '#server/http/context.ts'

/** The facts that rosters need about an employee on a temporary visa; none for others. */
export type VisaFacts = {
  work: WorkLimit[]
  /** the last check; null: never checked */
  check: { outcome: VevoOutcome; checked_on: LocalDate; next_check_on: LocalDate | null } | null
  periods: StudyDateRange[]
  /** the first day of the course; null: unknown */
  course_starts_on: LocalDate | null
  elsewhere: HoursElsewhere[]
  /** worked without an assignment */
  extra_work: CountedWork[]
  /** the first day at the customer's locations since the visa was granted; null: none yet */
  first_here: LocalDate | null
}

/** Each is an expression over a row of `employees`. */
const newestVisaSql = sql`
  select visa.*, coalesce(visa.conditions, nullif(stream.meta -> 'work', '[]'::jsonb), kind.meta -> 'work') as work, kind.code as code
  from employee_visas visa
  left join reference_items kind on kind.id = visa.visa_id
  left join reference_items stream on stream.id = visa.visa_sub_class_id
  where visa.agency_id = employees.agency_id and visa.employee_id = employees.id and visa.confirmed_at is not null
  order by visa.granted_on desc, visa.id desc limit 1`

// An import that contradicts the newest visa is more recent: then the visa no longer applies.
const isOfEmployee = sql`newest.right_to_work = employees.right_to_work
  and newest.expires_on is not distinct from employees.visa_expires_on and newest.code is not distinct from employees.visa_subclass`

type HeldVisa = { id: string | null; course_starts_on: LocalDate | null; work: WorkLimit[] }

/** The current visa, if any, and the current work limits, as conditions: one row of `id`, `course_starts_on`, `work`. */
export const visaHeld = sql<HeldVisa>`(
  select newest.id, newest.course_starts_on, coalesce(newest.work, (
    select kind.meta -> 'work' from reference_items kind
    where kind.kind = 'visa' and kind.code = employees.visa_subclass and kind.agency_id is null limit 1
  ), '[{"rule":"UNKNOWN"}]'::jsonb) as work
  from (select) one_row left join lateral (${newestVisaSql}) newest on ${isOfEmployee} offset 0)`

const lastCheck = sql`(
  select json_build_object('outcome', checked.outcome, 'checked_on', checked.checked_on, 'next_check_on', checked.next_check_on)
  from vevo_checks checked where checked.agency_id = employees.agency_id and checked.employee_id = employees.id
  order by checked.checked_on desc, checked.id desc limit 1)`

// Unconfirmed periods never loosen limits.
export const periodsThatCount = sql`(
  select coalesce(json_agg(json_build_object('kind', study.kind, 'starts_on', study.starts_on, 'ends_on', study.ends_on)), '[]')
  from study_periods study where study.agency_id = employees.agency_id and study.employee_id = employees.id
    and (study.kind = 'session' or study.confirmed_at is not null))`

export const elsewhereBetween = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) => sql`(
  select coalesce(json_agg(json_build_object('week_start', week.week_start, 'minutes', week.minutes)), '[]')
  from hours_elsewhere week where week.agency_id = employees.agency_id and week.employee_id = employees.id
    and week.week_start between ${from} and ${to})`

const utcColumn = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
/** A row `sheet` of timesheets as counted work, for a JSON object. */
export const sheetFacts = sql`'starts_at', ${utcColumn('sheet.starts_at')}, 'ends_at', ${utcColumn('sheet.ends_at')},
  'minutes', sheet.elapsed_minutes - sheet.unpaid_minutes, 'time_zone', sheet.time_zone`

/** The timesheet of a row of assignments, as counted work; null: none yet. */
export const timesheetFactsOfShift = sql`(
  select json_build_object(${sheetFacts}) from timesheets sheet
  where sheet.agency_id = assignments.agency_id and sheet.assignment_id = assignments.id and sheet.status not in ('void', 'rejected'))`

const extraWork = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) => sql`(
  select coalesce(json_agg(json_build_object(${sheetFacts})), '[]') from timesheets sheet
  where sheet.agency_id = employees.agency_id and sheet.employee_id = employees.id and sheet.status not in ('void', 'rejected')
    and sheet.works_on between ${from} and ${to}
    and not exists (select from assignments held where held.agency_id = sheet.agency_id and held.id = sheet.assignment_id
      and held.status = any(${[...holdingStatuses]}::text[])))`

/** The first day of a row of employees at a customer, given as an expression, since their visa was granted. */
export const firstDayAtCustomer = (customer_id: RawBuilder<unknown>) => sql`(
  select min(held.works_on) from assignments held
  join rosters on rosters.agency_id = held.agency_id and rosters.id = held.roster_id
  join locations on locations.agency_id = rosters.agency_id and locations.id = rosters.location_id
  where held.agency_id = employees.agency_id and held.employee_id = employees.id and locations.customer_id = ${customer_id}
    and held.status = any(${[...holdingStatuses]}::text[])
    and held.works_on >= coalesce((select newest.granted_on from (${newestVisaSql}) newest), '-infinity'))`

/** VisaFacts of a row of employees for shifts on the days `from` to `to` at a customer, given as an expression; null without a temporary visa. */
export const visaFacts = (from: LocalDate, to: LocalDate, customer_id: RawBuilder<unknown>) => {
  const [first, last] = [sql`${from}::date - 14`, sql`${to}::date + 14`]
  return sql`case when employees.right_to_work = 'temporary' then (select json_build_object(
    'work', held.work, 'check', ${lastCheck}, 'periods', ${periodsThatCount},
    'course_starts_on', held.course_starts_on, 'elsewhere', ${elsewhereBetween(first, last)},
    'extra_work', ${extraWork(first, last)}, 'first_here', ${firstDayAtCustomer(customer_id)}) from ${visaHeld} held) end`
}

const visasJson = (language: Language) => sql`(
  select coalesce(json_agg(json_build_object(
    'id', visa.id, 'right_to_work', visa.right_to_work, 'visa_id', visa.visa_id, 'visa_code', kind.code, 'visa_name', ${nameIn(language, 'kind')},
    'visa_sub_class_id', visa.visa_sub_class_id, 'visa_sub_class_name', ${nameIn(language, 'stream')}, 'conditions', visa.conditions,
    'work', coalesce(visa.conditions, nullif(stream.meta -> 'work', '[]'::jsonb), kind.meta -> 'work', '[]'::jsonb), 'number_ends', visa.number_ends,
    'granted_on', visa.granted_on, 'expires_on', visa.expires_on, 'course_starts_on', visa.course_starts_on, 'recorded_by_name', visa.recorded_by_name,
    'confirmed_at', ${utcColumn('visa.confirmed_at')}, 'confirmed_by_name', visa.confirmed_by_name, 'version', visa.version
  ) order by visa.granted_on desc, visa.id desc), '[]')
  from employee_visas visa
  left join reference_items kind on kind.id = visa.visa_id
  left join reference_items stream on stream.id = visa.visa_sub_class_id
  where visa.agency_id = employees.agency_id and visa.employee_id = employees.id)`

const checksMade = sql`(
  select coalesce(json_agg(json_build_object(
    'id', made.id, 'checked_on', made.checked_on, 'checked_by_name', made.checked_by_name, 'outcome', made.outcome,
    'entitlement', made.entitlement, 'next_check_on', made.next_check_on, 'filename', made.filename
  ) order by made.checked_on desc, made.id desc), '[]')
  from vevo_checks made where made.agency_id = employees.agency_id and made.employee_id = employees.id)`

const periodsJson = sql`(
  select coalesce(json_agg(json_build_object(
    'id', study.id, 'kind', study.kind, 'course', study.course, 'starts_on', study.starts_on, 'ends_on', study.ends_on,
    'recorded_by_name', study.recorded_by_name, 'confirmed_at', ${utcColumn('study.confirmed_at')}, 'confirmed_by_name', study.confirmed_by_name
  ) order by study.starts_on desc, study.id), '[]')
  from study_periods study where study.agency_id = employees.agency_id and study.employee_id = employees.id)`

const hoursElsewhereJson = sql`(
  select coalesce(json_agg(json_build_object('week_start', week.week_start, 'minutes', week.minutes, 'recorded_by_name', week.recorded_by_name)
    order by week.week_start desc), '[]')
  from hours_elsewhere week where week.agency_id = employees.agency_id and week.employee_id = employees.id)`

const rosteredWork = sql`(
  select coalesce(json_agg(coalesce(${timesheetFactsOfShift}, json_build_object(
    'starts_at', ${utcColumn('assignments.starts_at')}, 'ends_at', ${utcColumn('assignments.ends_at')}, 'time_zone', rosters.time_zone,
    'minutes', roster_shifts.elapsed_minutes - (
      select coalesce(sum((pause ->> 'minutes')::int), 0)::int from jsonb_array_elements(roster_shifts.breaks) pause where not (pause ->> 'paid')::boolean)
  ))), '[]')
  from assignments
  join roster_shifts on roster_shifts.agency_id = assignments.agency_id and roster_shifts.id = assignments.roster_shift_id
  join rosters on rosters.agency_id = assignments.agency_id and rosters.id = assignments.roster_id
  where assignments.agency_id = employees.agency_id and assignments.employee_id = employees.id
    and assignments.status = any(${[...holdingStatuses]}::text[]))`

type StoredRows<Row> = Omit<Row, 'allowed_actions'>[]

export type StoredRights = Omit<RightsOfPerson, 'limit_minutes' | 'fortnights' | 'visas' | 'periods'> & {
  visas: StoredRows<VisaOfPerson>
  periods: StoredRows<StudyPeriod>
  counted: { work: CountedWork[]; extra_work: CountedWork[]; periods: StudyDateRange[] }
}

/** The stored work rights of an employee, with all their work where a temporary visa may limit its hours. */
export async function storedRights({ db, scope, language }: Pick<Context, 'db' | 'scope' | 'language'>, id: string) {
  return filesIn(db, scope)
    .innerJoin('companies', 'companies.id', 'employees.company_id')
    .select(['employees.id', 'employees.right_to_work', 'employees.visa_subclass', 'employees.visa_expires_on'])
    .select('companies.time_zone')
    .innerJoinLateral(visaHeld.as('held'), (join) => join.onTrue())
    .select(['held.work', 'held.course_starts_on', 'held.id as current_visa_id'])
    .select(sql<StoredRights['visas']>`${visasJson(language)}`.as('visas'))
    .select(sql<RightsOfPerson['checks']>`${checksMade}`.as('checks'))
    .select(sql<StoredRights['periods']>`${periodsJson}`.as('periods'))
    .select(sql<RightsOfPerson['elsewhere']>`${hoursElsewhereJson}`.as('elsewhere'))
    .select(countedHours.as('counted'))
    .where('employees.id', '=', id)
    .executeTakeFirstOrThrow(notFound)
}

const countedHours = sql<
  StoredRights['counted']
>`case when employees.right_to_work = 'temporary' then json_build_object(
  'work', ${rosteredWork}, 'extra_work', ${extraWork(sql`'-infinity'::date`, sql`'infinity'::date`)}, 'periods', ${periodsThatCount})
  else json_build_object('work', '[]'::json, 'extra_work', '[]'::json, 'periods', '[]'::json) end`

/** The employee's agency and current date; not found outside the scope. */
export async function personFor(db: Db, scope: Scope, id: string) {
  return filesIn(db, scope)
    .innerJoin('companies', 'companies.id', 'employees.company_id')
    .select(['employees.id as employee_id', 'employees.agency_id', 'companies.time_zone'])
    .where('employees.id', '=', id)
    .executeTakeFirstOrThrow(notFound)
}

/** The newest confirmed visa, as lists of employees show it. */
export async function newestVisaOf(db: Db, { agency_id, employee_id }: { agency_id: string; employee_id: string }) {
  return db
    .selectFrom('employee_visas')
    .leftJoin('reference_items as kind', 'kind.id', 'employee_visas.visa_id')
    .select(['employee_visas.id', 'employee_visas.right_to_work', 'kind.code as visa_subclass'])
    .select('employee_visas.expires_on as visa_expires_on')
    .where('employee_visas.agency_id', '=', agency_id)
    .where('employee_visas.employee_id', '=', employee_id)
    .where('employee_visas.confirmed_at', 'is not', null)
    .orderBy('employee_visas.granted_on', 'desc')
    .orderBy('employee_visas.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The file of a check; not found outside the scope. */
export async function checkFileOf(db: Db, scope: Scope, id: string) {
  return filesIn(db, scope)
    .innerJoin('vevo_checks', (join) =>
      join
        .onRef('vevo_checks.agency_id', '=', 'employees.agency_id')
        .onRef('vevo_checks.employee_id', '=', 'employees.id'),
    )
    .innerJoin('files', 'files.id', 'vevo_checks.file_id')
    .select(['files.id', 'files.content_type', 'vevo_checks.filename'])
    .where('vevo_checks.id', '=', id)
    .where(inAgency(scope, 'vevo_checks.agency_id'))
    .where('files.purpose', '=', 'document')
    .executeTakeFirstOrThrow(notFound)
}
