// What the database knows about people's time and how it is paid: read for many people at once.
import { sql } from 'kysely'
import type { employmentBases } from '#contract/platform/reference.ts'
import type { WorkPeriod } from '#contract/payroll/pay-rules/pay-lines.ts'
import { type RuleSet, ruleSet } from '#contract/payroll/pay-rules/rule-set.ts'
import type { PayCycle } from '#contract/customers/companies.ts'
import type { TimesheetExtra } from '#contract/rostering/timesheets/timesheet-extras.ts'
import type { TimesheetStatus } from '#contract/rostering/timesheets/statuses.ts'
import { addDays, type Instant, type LocalDate } from '#contract/values/time.ts'
import type { Language } from '#contract/values/values.ts'
import type { WeekStart } from '#contract/values/week-starts.ts'
import type { Db } from '#server/database/dialect.ts'
import { holidaysAt } from '#server/modules/holidays/queries.ts'
import { extrasToPay } from '#server/modules/timesheets/extras/columns.ts'
import { placementRate } from '#server/modules/timesheets/payroll/rates.ts'

/** A person's time on the days from one to another; null: on all later ones too. */
export type AskedTime = { employee_id: string; from: LocalDate; to: LocalDate | null }

export type FactsInput = {
  agency_id: string
  people: readonly AskedTime[]
  /** of the names of holidays */
  language: Language
  /** a timesheet to read whatever its status is */
  including?: string
  /** not stored, but priced by as well: as many days before are read as these rules look back */
  proposed?: RuleSet
  /** reads time of these people that counts too, although nobody has recorded it */
  alsoCounting?: (days: readonly PersonDays[]) => Promise<readonly SheetFacts[]>
  /** only that time counts, as if nobody had recorded any */
  without_recorded?: boolean
}

/** Days of a person; without an end, all later ones. */
export type PersonDays = { employee_id: string; from_day: LocalDate; to_day: LocalDate | null }

/** Recorded time that counts in its week, although it may not be approved yet. */
export const countedStatuses: readonly TimesheetStatus[] = [
  'submitted',
  'client_approved',
  'approved',
  'exported',
  'paid',
  'disputed',
]

export type PricingFacts = {
  people: readonly PersonFacts[]
  /** by employee, in the order of their start: those asked for, and what was before and after them */
  sheets: ReadonlyMap<string, readonly SheetFacts[]>
  assignments: readonly AssignmentFacts[]
  /** by rule set */
  versions: ReadonlyMap<string, readonly RuleVersion[]>
  /** by location */
  holidays: ReadonlyMap<string, WorkPeriod['holidays']>
}

/** The time of these people with everything that decides what it is paid. Who may see it is for the caller to say. */
export async function factsFor(db: Db, input: FactsInput): Promise<PricingFacts> {
  const { agency_id, language } = input
  const ids = input.people.map(({ employee_id }) => employee_id)
  const [people, assignments] = await Promise.all([peopleOf(db, agency_id, ids), assignmentsOf(db, agency_id, ids)])
  const versions = await versionsOf(db, agency_id, [...new Set(assignments.map(({ rule_set_id }) => rule_set_id))])
  const rules = versions.map((version) => version.rules)
  const days = daysToRead(input.people, daysBefore(input.proposed ? [...rules, input.proposed] : rules))
  const recorded = input.without_recorded === true ? [] : await sheetsOf(db, input, days)
  const sheets = inOrder(recorded, (await input.alsoCounting?.(days)) ?? [])
  const holidays = await holidaysOf(db, sheets, language)
  return {
    people,
    sheets: Map.groupBy(sheets, ({ employee_id }) => employee_id),
    assignments,
    versions: Map.groupBy(versions, ({ rule_set_id }) => rule_set_id),
    holidays,
  }
}

/** How people are paid, without their time. */
export type PayFacts = Omit<PricingFacts, 'sheets'>

type PayFactsInput = {
  agency_id: string
  employee_ids: readonly string[]
  /** whose sites' holidays are read */
  roster_ids: readonly string[]
  from: LocalDate
  to: LocalDate
  language: Language
}

/** The same for everybody as an adult: what compares people must not know how old they are. */
export async function adultPayFacts(db: Db, input: PayFactsInput): Promise<PayFacts> {
  const { agency_id, employee_ids, roster_ids, from, to, language } = input
  const people = await peopleOf(db, agency_id, employee_ids)
  const assignments = await assignmentsOf(db, agency_id, employee_ids)
  const versions = await versionsOf(db, agency_id, [...new Set(assignments.map(({ rule_set_id }) => rule_set_id))])
  const sites = await db
    .selectFrom('rosters')
    .select('location_id')
    .distinct()
    .where('agency_id', '=', agency_id)
    .where(sql<boolean>`id = any(${[...roster_ids]}::uuid[])`)
    .orderBy('location_id')
    .execute()
  const location_ids = sites.map(({ location_id }) => location_id)
  return {
    people: people.map((person) => ({ ...person, birth_date: adultBirthDate })),
    assignments,
    versions: Map.groupBy(versions, ({ rule_set_id }) => rule_set_id),
    holidays: await holidaysBetween(db, { location_ids, from, to: addDays(to, 2) }, language),
  }
}

/** Older than every age for which a rule set can have a rate of its own. */
const adultBirthDate = '1970-01-01'

export type PersonFacts = Awaited<ReturnType<typeof peopleOf>>[number]

/** The first day of the week and the pay cycle are those of the company that employs the person. */
const peopleOf = (db: Db, agency_id: string, ids: readonly string[]) =>
  db
    .selectFrom('employees')
    .innerJoin('companies', 'companies.id', 'employees.company_id')
    .leftJoin('reference_items as terms', 'terms.id', 'employees.employment_type_id')
    .select(['employees.id', 'employees.type', 'employees.birth_date', 'companies.currency'])
    .select(sql<WeekStart>`companies.week_start`.as('week_start'))
    .select(['companies.pay_cycle_anchor', sql<PayCycle | null>`companies.pay_cycle`.as('pay_cycle')])
    .select(sql<EmploymentBasis | null>`coalesce(terms.meta ->> 'basis', lower(terms.code))`.as('basis'))
    .where('employees.agency_id', '=', agency_id)
    .where(sql<boolean>`employees.id = any(${[...ids]}::uuid[])`)
    .orderBy('employees.id')
    .execute()

type EmploymentBasis = (typeof employmentBases)[number]

export type AssignmentFacts = Awaited<ReturnType<typeof assignmentsOf>>[number]

const assignmentsOf = (db: Db, agency_id: string, ids: readonly string[]) =>
  db
    .selectFrom('pay_rule_assignments')
    .select(['id', 'rule_set_id', 'customer_id', 'location_id', 'position_id', 'employee_id', 'classification'])
    .select(['works_permanent_nights', 'all_purpose_allowances', 'starts_on', 'ends_on'])
    .where('agency_id', '=', agency_id)
    .where(sql<boolean>`(employee_id is null or employee_id = any(${[...ids]}::uuid[]))`)
    .orderBy('id')
    .execute()

export type RuleVersion = { id: string; rule_set_id: string; title: string; valid_from: LocalDate; rules: RuleSet }

async function versionsOf(db: Db, agency_id: string, rule_set_ids: readonly string[]): Promise<RuleVersion[]> {
  const rows = await versionsIn(db, agency_id)
    .where(sql<boolean>`pay_rule_versions.rule_set_id = any(${[...rule_set_ids]}::uuid[])`)
    .execute()
  return rows.map(withRules)
}

/** These versions of rule sets, in any order. */
export async function versionsById(db: Db, agency_id: string, ids: readonly string[]): Promise<RuleVersion[]> {
  const rows = await versionsIn(db, agency_id)
    .where(sql<boolean>`pay_rule_versions.id = any(${[...ids]}::uuid[])`)
    .execute()
  return rows.map(withRules)
}

const versionsIn = (db: Db, agency_id: string) =>
  db
    .selectFrom('pay_rule_versions')
    .innerJoin('pay_rule_sets', 'pay_rule_sets.id', 'pay_rule_versions.rule_set_id')
    .select(['pay_rule_versions.id', 'pay_rule_versions.rule_set_id', 'pay_rule_sets.title'])
    .select(['pay_rule_versions.valid_from', 'pay_rule_versions.rules'])
    .where('pay_rule_versions.agency_id', '=', agency_id)
    .orderBy('pay_rule_versions.valid_from')
    .orderBy('pay_rule_versions.id')

const withRules = <Row extends { rules: unknown }>({ rules, ...row }: Row) => ({ ...row, rules: ruleSet.parse(rules) })

/** How often, at most, the week before is priced as well because work follows too soon on that of the week before. */
export const mostWeeksReached = 3

/** How many days before a day its pay can depend on: on its week and cycle, and on as many before them. */
function daysBefore(rules: readonly RuleSet[]) {
  const longestCycle = Math.max(0, ...rules.map(({ ordinary_hours }) => ordinary_hours.cycle?.weeks ?? 0))
  const times = rules.some(({ short_rest, overtime }) => short_rest !== null || overtime.minimum_minutes !== null)
    ? mostWeeksReached + 1
    : 1
  return 7 * (longestCycle + 2) * times
}

export type SheetFacts = {
  id: string
  employee_id: string
  customer_id: string
  location_id: string
  position_id: string
  works_on: LocalDate
  starts_at: Instant
  ends_at: Instant
  time_zone: string
  breaks: { minutes: number; paid: boolean }[]
  break_minutes: number
  unpaid_minutes: number
  status: TimesheetStatus
  version: number
  /** cents an hour that a placement sets; null: those of the rule set */
  placement_cents: number | null
  /** recorded beside the hours, in this order */
  extras: readonly Pick<TimesheetExtra, 'kind' | 'code' | 'title' | 'hundredths' | 'cents'>[]
}

const daysToRead = (people: readonly AskedTime[], before: number): PersonDays[] =>
  people.map(({ employee_id, from, to }) => ({
    ...{ employee_id, from_day: addDays(from, -before) },
    to_day: to === null ? null : addDays(to, 8),
  }))

const inOrder = (recorded: readonly SheetFacts[], others: readonly SheetFacts[]) =>
  others.length === 0
    ? recorded
    : [...recorded, ...others].toSorted((one, other) => (one.starts_at < other.starts_at ? -1 : 1))

async function sheetsOf(db: Db, { agency_id, including }: FactsInput, asked: readonly PersonDays[]) {
  const { rows } = await sql<SheetFacts>`
    select timesheets.id, timesheets.employee_id, timesheets.customer_id, timesheets.location_id, timesheets.position_id,
      timesheets.works_on, timesheets.starts_at, timesheets.ends_at, timesheets.time_zone, timesheets.breaks, timesheets.break_minutes,
      timesheets.unpaid_minutes, timesheets.status, timesheets.version, ${placementRate} as placement_cents,
      ${extrasToPay} as extras
    from timesheets
    join jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked (employee_id uuid, from_day date, to_day date)
      on asked.employee_id = timesheets.employee_id
      and timesheets.works_on between asked.from_day and coalesce(asked.to_day, 'infinity')
    where timesheets.agency_id = ${agency_id}::uuid
      and (timesheets.status = any(${[...countedStatuses]}::text[]) or timesheets.id = ${including ?? null}::uuid)
    order by timesheets.starts_at, timesheets.id`.execute(db)
  return rows
}

async function holidaysOf(db: Db, sheets: readonly SheetFacts[], language: Language) {
  const days = sheets.map(({ works_on }) => works_on).toSorted()
  const [first, last] = [days.at(0), days.at(-1)]
  if (first === undefined || last === undefined) return new Map<string, WorkPeriod['holidays']>()
  const location_ids = [...new Set(sheets.map(({ location_id }) => location_id))]
  return holidaysBetween(db, { location_ids, from: first, to: addDays(last, 2) }, language)
}

async function holidaysBetween(
  db: Db,
  at: { location_ids: string[]; from: LocalDate; to: LocalDate },
  language: Language,
): Promise<Map<string, WorkPeriod['holidays']>> {
  const rows = await holidaysAt(db, at, language).execute()
  const byLocation = Map.groupBy(rows, ({ location_id }) => location_id)
  return new Map(
    [...byLocation].map(([id, days]) => [id, days.map(({ date, name, starts }) => ({ date, name, starts }))]),
  )
}
