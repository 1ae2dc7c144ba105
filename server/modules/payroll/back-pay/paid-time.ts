// Exported and paid time with what pay runs have for it: some people at a time.
import { sql } from 'kysely'
import { mostReviewed } from '#contract/payroll/back-pay.ts'
import { refuseField } from '#contract/refusals.ts'
import type { TimesheetStatus } from '#contract/rostering/timesheets/statuses.ts'
import { addDays, type LocalDate, localDateOf } from '#contract/values/time.ts'
import type { Db } from '#server/database/dialect.ts'
import { inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import { paidIn, timesheetRecord } from '#server/modules/payroll/runs/collecting.ts'
import { isEmployed } from '#server/modules/payroll/runs/line-facts.ts'
import { timesheetsVisibleTo } from '#server/modules/timesheets/queries.ts'
import type { PaidTime } from './rules.ts'

const paidStatuses: readonly TimesheetStatus[] = ['exported', 'paid']

/** Without a change since an export, a review begins so many days ago. */
const daysBack = 28

export type ReviewFilter = {
  company_id: string
  from?: LocalDate | undefined
  to?: LocalDate | undefined
  customer_id?: string | undefined
  employee_id?: string | undefined
  rule_set_id?: string | undefined
  includes_without_rules: boolean
}

export type Company = { id: string; agency_id: string; currency: string; time_zone: string }

/** The company of the scope; refused as a choice otherwise. */
export const companyOf = (db: Db, scope: Scope, id: string): Promise<Company> =>
  db
    .selectFrom('companies')
    .select(['id', 'agency_id', 'currency', 'time_zone'])
    .where('id', '=', id)
    .where(inAgency(scope, 'companies.agency_id'))
    .executeTakeFirstOrThrow(() => refuseField('company_id', 'refusals.unknownChoice'))

/** The days to review: by default from the first day that rules, assignments or placements changed for after it was exported, until today. */
export async function daysToReview(db: Db, company: Company, { from, to }: ReviewFilter, now: Date) {
  const today = localDateOf(now.toISOString(), company.time_zone)
  const last = to ?? today
  const first = from ?? (await firstChangedDay(db, company)) ?? addDays(today, -daysBack)
  return { from: first > last ? last : first, to: last }
}

async function firstChangedDay(db: Db, { id, agency_id }: Company): Promise<LocalDate | null> {
  const { rows } = await sql<{ day: LocalDate | null }>`
    with exported as (
      select pay_periods.starts_on, pay_periods.ends_on, pay_runs.exported_at
      from pay_runs join pay_periods on pay_periods.agency_id = pay_runs.agency_id and pay_periods.id = pay_runs.pay_period_id
      where pay_runs.agency_id = ${agency_id}::uuid and pay_runs.company_id = ${id}::uuid and pay_runs.exported_at is not null
    ), changed as (
      select valid_from as day, updated_at from pay_rule_versions where agency_id = ${agency_id}::uuid
      union all select starts_on, updated_at from pay_rule_assignments where agency_id = ${agency_id}::uuid
      union all select starts_on, updated_at from placements where agency_id = ${agency_id}::uuid
    )
    select min(greatest(changed.day, exported.starts_on)) as day
    from changed join exported on exported.exported_at < changed.updated_at and exported.ends_on >= changed.day`.execute(
    db,
  )
  return rows[0]?.day ?? null
}

/** With what it is stored as; null: it was paid without a rule set. `is_of_set`: it was paid by the rule set that is asked about. */
export type PaidTimeRow = PaidTime & {
  paid_minutes: number
  is_employed: boolean
  is_of_set: boolean
  stored_cents: number | null
  stored_charge_cents: number | null
  stored_cost_cents: number | null
}

type Wanted = ReviewFilter & {
  from: LocalDate
  to: LocalDate
  /** only these people */
  employee_ids?: readonly string[]
}

/** 1, 2, …: of so many timesheets each, where a person is as a whole on the page on which they begin */
type Page = { page: number; most: number }

/** Time in the filter: all of it, or that of a page, with the number of the next one. */
export async function paidTime(db: Db, scope: Scope, company: Company, wanted: Wanted, shown?: Page) {
  const pageOfPerson = sql`floor(sheets_before / ${shown?.most ?? mostReviewed}::int)::int + 1`
  const page = shown?.page ?? null
  const { rows } = await sql<PaidTimeRow & { next_page: number | null }>`
    with matching as (${matchingTime(scope, company, wanted)}),
    people as (
      select employee_id, sum(count(*)) over (order by employee_id) - count(*) as sheets_before
      from matching group by employee_id
    )
    select timesheets.id, timesheets.employee_id, employees.name as employee_name, employees.employee_code, timesheets.customer_id,
      customers.name as customer_name, timesheets.location_id, timesheets.works_on, timesheets.version, timesheets.paid_minutes, paid.paid, first_run.pay_period_id,
      first_run.starts_on, first_run.ends_on, ${isEmployed} as is_employed, matching.is_of_set, priced.cents::float8 as stored_cents,
      priced.charge_cents::float8 as stored_charge_cents, priced.cost_cents::float8 as stored_cost_cents,
      (select min(${pageOfPerson}) from people where ${pageOfPerson} > ${page}::int) as next_page
    from people
    join matching on matching.employee_id = people.employee_id
    join timesheets on timesheets.agency_id = ${company.agency_id}::uuid and timesheets.id = matching.id
    join employees on employees.agency_id = timesheets.agency_id and employees.id = timesheets.employee_id
    join customers on customers.agency_id = timesheets.agency_id and customers.id = timesheets.customer_id
    cross join lateral ${paidIn(timesheetRecord, sql`true`)} paid
    cross join lateral (
      select pay_runs.pay_period_id, pay_periods.starts_on, pay_periods.ends_on
      from pay_run_lines line
      join pay_runs on pay_runs.agency_id = line.agency_id and pay_runs.id = line.pay_run_id
      join pay_periods on pay_periods.agency_id = pay_runs.agency_id and pay_periods.id = pay_runs.pay_period_id
      where line.agency_id = timesheets.agency_id and line.timesheet_id = timesheets.id
      order by pay_runs.created_at, pay_runs.id limit 1
    ) first_run
    left join priced_timesheets priced on priced.agency_id = timesheets.agency_id and priced.timesheet_id = timesheets.id
      and priced.gaps = '[]'
    where (${page}::int is null or ${pageOfPerson} = ${page}::int)
    order by muster_plain(employees.name), employees.id, timesheets.works_on, timesheets.starts_at, timesheets.id`.execute(
    db,
  )
  return { time: rows, next_page: rows[0]?.next_page ?? null }
}

const peopleIn = ({ employee_id, employee_ids }: Wanted) => sql`
  (${employee_id ?? null}::uuid is null or timesheets.employee_id = ${employee_id ?? null}::uuid)
  and ${employee_ids === undefined ? sql`true` : sql`timesheets.employee_id = any(${[...employee_ids]}::uuid[])`}`

const matchingTime = (scope: Scope, company: Company, wanted: Wanted) => sql`
  select timesheets.id, timesheets.employee_id, ${paidBySet(wanted)} as is_of_set
  from timesheets
  where timesheets.agency_id = ${company.agency_id}::uuid and timesheets.company_id = ${company.id}::uuid
    and timesheets.status = any(${[...paidStatuses]}::text[])
    and timesheets.works_on between ${wanted.from}::date and ${wanted.to}::date
    and ${timesheetsVisibleTo(scope)} and ${peopleIn(wanted)}
    and (${wanted.customer_id ?? null}::uuid is null or timesheets.customer_id = ${wanted.customer_id ?? null}::uuid)
    and exists (select from pay_run_lines line where line.agency_id = timesheets.agency_id and line.timesheet_id = timesheets.id
      and line.released_at is null and (line.priced_as <> '' or ${wanted.includes_without_rules}))
    and (${wanted.rule_set_id ?? null}::uuid is null or ${paidBySet(wanted)} or ${isAssignedTo(wanted)})`

const paidBySet = ({ rule_set_id = '' }: Wanted) =>
  rule_set_id === ''
    ? sql`true`
    : sql`exists (select from priced_timesheets priced
      join pay_rule_versions versions on versions.agency_id = priced.agency_id and versions.id = priced.rule_version_id
      where priced.agency_id = timesheets.agency_id and priced.timesheet_id = timesheets.id and versions.rule_set_id = ${rule_set_id}::uuid)`

/** Whether an assignment of the rule set applies; another one may win. */
const isAssignedTo = ({ rule_set_id }: Wanted) => sql`exists (
  select from pay_rule_assignments of
  where of.agency_id = timesheets.agency_id and of.rule_set_id = ${rule_set_id ?? null}::uuid
    and timesheets.works_on between of.starts_on and coalesce(of.ends_on, 'infinity')
    and coalesce(of.customer_id, timesheets.customer_id) = timesheets.customer_id
    and coalesce(of.location_id, timesheets.location_id) = timesheets.location_id
    and coalesce(of.position_id, timesheets.position_id) = timesheets.position_id
    and coalesce(of.employee_id, timesheets.employee_id) = timesheets.employee_id)`
