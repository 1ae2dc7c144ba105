// What the stored pay of approved time (server/modules/pay) means for a pay run.
import { sql } from 'kysely'
import type { Db } from '#server/database/dialect.ts'
import type { LocalDate } from '#contract/values/time.ts'
import { freezePay } from '#server/modules/pay/timesheets/freezing.ts'

const storedLines = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('label', label, 'minutes', minutes, 'hundredths', hundredths, 'percentage', percentage,
    'rate_cents', rate_cents, 'cents', cents, 'clause', clause, 'counts_for', counts_for, 'reason', reason - 'before') order by position), '[]')
  from pay_lines where pay_lines.agency_id = priced.agency_id and pay_lines.timesheet_id = priced.timesheet_id)`

const payrollCodes = sql`coalesce((
  select versions.rules -> 'payroll_codes' from pay_rule_versions versions
  where versions.agency_id = priced.agency_id and versions.id = priced.rule_version_id), '{}')`

/**
 * Of `priced_timesheets priced`: its lines, what payroll calls their labels, and whether they have the time; without a rule set they are
 * expenses only. What had been worked before a line changes nothing.
 */
export const pricedLines = sql`jsonb_build_object('lines', ${storedLines}, 'payroll_codes', ${payrollCodes}, 'has_time', priced.gaps = '[]')`

// A change of a version raises its number, also one of payroll's codes.
const ruleVersion = sql`(
  select jsonb_build_array(versions.id, versions.version) from pay_rule_versions versions
  where versions.agency_id = priced.agency_id and versions.id = priced.rule_version_id)`

/** Of `priced_timesheets priced`: its rule set cannot price it. */
export const hasGaps = sql`priced.gaps <> '[]' and priced.gaps -> 0 ->> 'gap' <> 'no_rule_set'`

/** Of `timesheets`: its rule set cannot price it. */
export const isUnpriceable = sql<boolean>`exists (
  select from priced_timesheets priced
  where priced.agency_id = timesheets.agency_id and priced.timesheet_id = timesheets.id and ${hasGaps})`

// As in server/modules/pay/timesheets/freezing.ts.
const pricesTime = sql`(
  exists (select from pay_rule_assignments assigned where assigned.agency_id = timesheets.agency_id)
  or exists (select from timesheet_extras extra where extra.agency_id = timesheets.agency_id))`

/**
 * Of `timesheets`: its stored price may not be the present one. Whatever changes what somebody is paid queues them
 * (server/migrations/0065_pricing.sql).
 */
export const isToPrice = sql<boolean>`(
  exists (select from pricing_queue queued where queued.agency_id = timesheets.agency_id and queued.employee_id = timesheets.employee_id)
  or ${pricesTime} and not exists (select from priced_timesheets priced where priced.agency_id = timesheets.agency_id
    and priced.timesheet_id = timesheets.id and priced.timesheet_version = timesheets.version))`

/** Begins what a timesheet is paid by that has expenses, but no rule set. */
const plainWithExpenses = 'plain '

/**
 * Of `timesheets`: what it is paid by. Empty: by no rule set. `pending`: its present version is not priced yet. `gaps`: its rule set cannot
 * price it. Everything else stands for the lines that are stored, and is another text when they are.
 */
export const priceOf = sql<string>`coalesce((
  select case
    when priced.timesheet_version <> timesheets.version then 'pending'
    when ${hasGaps} then 'gaps'
    when priced.gaps = '[]' then md5(jsonb_build_array(${ruleVersion}, ${storedLines})::text)
    when ${storedLines} <> '[]' then ${plainWithExpenses}::text || md5(${storedLines}::text)
    else '' end
  from priced_timesheets priced where priced.agency_id = timesheets.agency_id and priced.timesheet_id = timesheets.id),
  case when ${pricesTime} then 'pending' else '' end)`

/** Of a column with such a text: the hours are paid at the rate of a placement. */
export const isPaidByRate = (column: string) =>
  sql<boolean>`(${sql.ref(column)} = '' or starts_with(${sql.ref(column)}, ${plainWithExpenses}::text))`

/** Of a column with such a text: it can be paid. */
export const isPayable = (column: string) => sql<boolean>`${sql.ref(column)} not in ('pending', 'gaps')`

/** Stores the present pay of the approved time that a run has, where it may have changed, before the caller compares its lines with it. */
export async function priceRun(db: Db, run: { id: string; agency_id: string }, now: Date) {
  const { rows } = await sql<{ employee_id: string; from: LocalDate }>`
    select timesheets.employee_id, min(timesheets.works_on) as "from"
    from pay_run_lines lines
    join timesheets on timesheets.agency_id = lines.agency_id and timesheets.id = lines.timesheet_id
    where lines.agency_id = ${run.agency_id}::uuid and lines.pay_run_id = ${run.id}::uuid and lines.released_at is null
    group by timesheets.employee_id having bool_or(${isToPrice}) order by timesheets.employee_id`.execute(db)
  await freezePay(db, { agency_id: run.agency_id, people: rows, now })
}
