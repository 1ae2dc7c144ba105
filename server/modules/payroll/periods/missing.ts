// Everything that is missing before a pay period can close.
import { type RawBuilder, sql } from 'kysely'
import { blockingKinds, type MissingHours, type MissingKind, missingKinds } from '#contract/payroll/pay-periods.ts'
import { maySeePay } from '#contract/permissions.ts'
import { notFound } from '#contract/refusals.ts'
import { addDays, type LocalDate } from '#contract/values/time.ts'
import { inAgency } from '#server/database/tenancy/scope.ts'
import { hasPermission } from '#server/http/actor.ts'
import type { WorkFilter } from '#server/modules/timesheets/exceptions/punches-without-hours.ts'
import { hasNoRate, placementRate } from '#server/modules/timesheets/payroll/rates.ts'
import { inNoRun } from '#server/modules/timesheets/queries.ts'
import { workWithoutHours } from '#server/modules/timesheets/exceptions/without-hours.ts'
import { isPaidDay } from '#server/modules/leave/requests/holidays.ts'
import { payOutStates } from '#server/modules/payroll/pay-outs/states.ts'
import { isPaidByRate } from '#server/modules/payroll/runs/prices.ts'
import { openStatuses } from '#contract/rostering/timesheets/statuses.ts'
import type { Context } from '#server/http/context.ts'

// The counts are exact; what no list has is returned whole.
const maxShown = 20
const maxWithoutList = 1000
const ofLeave = [
  'leave_undecided',
  'leave_earlier',
  'leave_and_time',
  'leave_to_pay_out',
] as const satisfies MissingKind[]
const withoutList = [
  ...['pay_data', 'reopened', 'cancellations_changed', 'rates_changed'],
  ...ofLeave,
] as const satisfies MissingKind[]

/**
 * What is missing, by kind, without kinds of which nothing is. Who lacks pay data is shown to those who may see employees, without the data
 * itself, requests for leave to those who may list them, without their type, and changed and missing rates to those who may see pay.
 */
export async function missingOf(context: Context, period_id: string): Promise<MissingHours[]> {
  const { db, scope } = context
  const period = await db
    .selectFrom('pay_periods')
    .select(['id', 'company_id', 'starts_on as from', 'ends_on as to'])
    .where('id', '=', period_id)
    .where(inAgency(scope, 'pay_periods.agency_id'))
    .executeTakeFirstOrThrow(notFound)
  const [found, punches] = [await missingRows(context, period_id), await punchesOf(context, period)]
  return missingKinds.flatMap((kind) => {
    const row = kind === 'punches' ? punches : found.find((each) => each.kind === kind)
    const blocks = blockingKinds.some((blocking) => blocking === kind)
    return row === undefined ? [] : [{ ...row, blocks, list: listOf(kind, period) }]
  })
}

type MissingRow = Omit<MissingHours, 'blocks' | 'list'>

const checkedStatuses = [...openStatuses, 'approved'] as const

/** The list of exactly what is counted; null where none has it. */
function listOf(
  kind: MissingKind,
  period: { company_id: string; from: LocalDate; to: LocalDate },
): MissingHours['list'] {
  const { company_id, from, to } = period
  const days = { company_id, from, to }
  if (kind === 'unapproved') return { name: 'timesheets', filters: { ...days, status: unapprovedStatuses.join() } }
  if (kind === 'disputed') return { name: 'timesheets', filters: { ...days, status: 'disputed' } }
  if (kind === 'unrecorded') return { name: 'assignments', filters: { ...days, awaiting_timesheet: 'true' } }
  if (kind === 'punches') return { name: 'clockedWithoutHours', filters: { ...days, any: 'true' } }
  if (kind === 'exceptions')
    return { name: 'timesheetExceptions', filters: { ...days, severity: 'high', status: checkedStatuses.join() } }
  if (kind === 'without_rate')
    return { name: 'timesheets', filters: { ...days, status: checkedStatuses.join(), without_rate: 'true' } }
  const earlier = { company_id, to: addDays(from, -1), status: 'approved', in_no_run: 'true' }
  return kind === 'earlier' ? { name: 'timesheets', filters: earlier } : null
}

const unapprovedStatuses = [...openStatuses.filter((status) => status !== 'disputed'), 'rejected'] as const

async function missingRows({ db, actor, now }: Context, period_id: string): Promise<MissingRow[]> {
  const kinds = missingKinds
    .filter((kind) => kind !== 'punches')
    .filter((kind) => kind !== 'pay_data' || hasPermission(actor, ['Employee', 'view']))
    .filter((kind) => !ofLeave.some((one) => one === kind) || hasPermission(actor, ['Leave', 'list']))
    .filter((kind) => (kind !== 'rates_changed' && kind !== 'without_rate') || maySeePay(actor))
  const items = sql.join(
    kinds.map((kind) => sql`(select ${kind}::text as kind, item.* from (${missingConditions[kind](now)}) item)`),
    sql` union all `,
  )
  const { rows } = await sql<MissingRow>`
    with period as (select * from pay_periods where id = ${period_id}::uuid),
    found as (${items}),
    numbered as (
      select found.*, employees.name as employee_name, locations.name as location_name,
        row_number() over (partition by kind order by works_on, muster_plain(employees.name), found.id) as position, count(*) over (partition by kind) as total
      from found
      join employees on employees.id = found.employee_id
      left join locations on locations.id = found.location_id
    )
    select kind, max(total)::int as count, json_agg(json_build_object('id', id, 'employee_id', employee_id, 'employee_name', employee_name,
      'works_on', works_on, 'location_name', location_name, 'lacks', lacks, 'rate', rate) order by position) filter (where position <= case when kind = any(${[...withoutList]}::text[])
        then ${maxWithoutList}::int else ${maxShown}::int end) as items
    from numbered group by kind`.execute(db)
  return rows
}

/** Clocked time that would be lost, because no timesheet has its punches. */
async function punchesOf({ db, scope, now }: Context, days: WorkFilter): Promise<MissingRow | undefined> {
  const works = (await workWithoutHours(db, scope, days, now.toISOString())).toReversed()
  if (works.length === 0) return undefined
  const items = works.slice(0, maxShown).map(({ worker, periods, works_on }) => ({
    id: periods[0]?.punch_ids[0] ?? '',
    ...{ employee_id: worker.employee_id, employee_name: worker.employee_name },
    ...{ works_on, location_name: worker.location_name, lacks: [], rate: null },
  }))
  return { kind: 'punches', count: works.length, items }
}

const noFacts = sql`'{}'::text[] as lacks, null::json as rate`
const inPeriod = sql`timesheets.agency_id = period.agency_id and timesheets.company_id = period.company_id
  and timesheets.works_on between period.starts_on and period.ends_on`

const timesheetsOf = (condition: RawBuilder<unknown>) => sql`
  select timesheets.id, timesheets.employee_id, timesheets.works_on, timesheets.location_id, ${noFacts}
  from period join timesheets on ${condition}`

const missingConditions: Record<Exclude<MissingKind, 'punches'>, (now: Date) => RawBuilder<unknown>> = {
  unapproved: () => timesheetsOf(sql`${inPeriod} and timesheets.status = any(${[...unapprovedStatuses]}::text[])`),
  disputed: () => timesheetsOf(sql`${inPeriod} and timesheets.status = 'disputed'`),
  exceptions: () =>
    timesheetsOf(sql`${inPeriod} and timesheets.status = any(${[...checkedStatuses]}::text[])
      and exists (select from timesheet_exceptions found where found.agency_id = timesheets.agency_id
        and found.timesheet_id = timesheets.id and found.severity = 'high' and found.resolved_at is null)`),
  unrecorded: (now) => sql`
    select assignments.id, assignments.employee_id, assignments.works_on, roster_shifts.location_id, ${noFacts}
    from period
    join assignments on assignments.agency_id = period.agency_id and assignments.works_on between period.starts_on and period.ends_on
    join employees on employees.agency_id = assignments.agency_id and employees.id = assignments.employee_id and employees.company_id = period.company_id
    join roster_shifts on roster_shifts.agency_id = assignments.agency_id and roster_shifts.id = assignments.roster_shift_id
    where assignments.status in ('accepted', 'in_progress', 'worked') and assignments.ends_at <= ${now.toISOString()}::timestamptz
      and not exists (select from timesheets where timesheets.agency_id = assignments.agency_id
        and timesheets.assignment_id = assignments.id and timesheets.status <> 'void')`,
  // Without them their pay cannot be calculated or paid.
  pay_data: () => sql`
    select employees.id, employees.id as employee_id, null::date as works_on, null::uuid as location_id, data.lacks, null::json as rate
    from period
    join employees on employees.agency_id = period.agency_id
    cross join lateral (select array_remove(array[
      case when ${hasBankAccount} then null else 'bank_account' end, case when ${hasTax} then null else 'tax' end,
      case when ${hasSuper} then null else 'super' end, case when employees.start_date is null then 'start_date' end
    ], null) as lacks) data
    where cardinality(data.lacks) > 0 and (exists (select from timesheets where ${inPeriod}
        and timesheets.employee_id = employees.id and timesheets.status not in ('void', 'rejected'))
      or employees.company_id = period.company_id and exists (select from leave_requests requests
        join leave_request_days days on days.agency_id = requests.agency_id and days.leave_request_id = requests.id
        where requests.agency_id = employees.agency_id and requests.employee_id = employees.id and requests.status = 'approved'
          and days.day between period.starts_on and period.ends_on and ${isPaidDay}))`,
  reopened: () =>
    timesheetsOf(sql`timesheets.agency_id = period.agency_id and timesheets.company_id = period.company_id
      and timesheets.works_on < period.starts_on and timesheets.status not in ('approved', 'void') and ${inNoRun}
      and exists (select from pay_run_lines line where line.agency_id = timesheets.agency_id and line.timesheet_id = timesheets.id)`),
  cancellations_changed: () => sql`
    select assignments.id, assignments.employee_id, assignments.works_on, null::uuid as location_id, ${noFacts}
    from period
    join pay_runs on pay_runs.agency_id = period.agency_id and pay_runs.company_id = period.company_id and pay_runs.status <> 'draft'
    join pay_run_lines line on line.agency_id = pay_runs.agency_id and line.pay_run_id = pay_runs.id
      and line.assignment_id is not null and line.released_at is null
    join assignments on assignments.agency_id = line.agency_id and assignments.id = line.assignment_id
    where coalesce(assignments.cancelled_pay_minutes, 0) <> (select sum(paid.minutes) from pay_run_lines paid
      where paid.agency_id = line.agency_id and paid.assignment_id = line.assignment_id)`,
  // The rate of the day was changed after the export. A corrected line has the rate of its correction; without one, payroll paid its own.
  rates_changed: () => sql`
    select timesheets.id, timesheets.employee_id, timesheets.works_on, timesheets.location_id, '{}'::text[] as lacks, json_build_object(
      'pay_run_id', line.pay_run_id, 'exported_cents', line.pay_cents, 'present_cents', ${placementRate}, 'currency', companies.currency,
      'minutes', (select sum(paid.minutes) from pay_run_lines paid where paid.agency_id = line.agency_id and paid.timesheet_id = line.timesheet_id)
    ) as rate
    from period
    join companies on companies.id = period.company_id
    join lateral (select employee_id, max(greatest(created_at, updated_at)) as changed_at from placements
      where placements.agency_id = period.agency_id group by employee_id) placed on true
    join pay_run_lines line on line.agency_id = period.agency_id and line.employee_id = placed.employee_id and line.timesheet_id is not null
      and line.released_at is null and line.works_on <= period.ends_on
    join pay_runs on pay_runs.agency_id = line.agency_id and pay_runs.id = line.pay_run_id and pay_runs.company_id = period.company_id
      and pay_runs.status <> 'draft' and pay_runs.exported_at <= placed.changed_at
    join timesheets on timesheets.agency_id = line.agency_id and timesheets.id = line.timesheet_id and timesheets.status <> 'void'
    where line.line_key = '' and ${isPaidByRate('line.priced_as')} and line.pay_cents is distinct from ${placementRate}`,
  // Payroll's own rates apply to them: only where the agency sets rates for others can one have been forgotten.
  without_rate: () =>
    timesheetsOf(sql`${inPeriod} and timesheets.status = any(${[...checkedStatuses]}::text[]) and ${hasNoRate}
      and not exists (select from priced_timesheets priced where priced.agency_id = timesheets.agency_id
        and priced.timesheet_id = timesheets.id and priced.gaps = '[]')
      and exists (select from placements placed join employees on employees.agency_id = placed.agency_id and employees.id = placed.employee_id
        where placed.agency_id = period.agency_id and employees.company_id = period.company_id and placed.pay_cents is not null
          and placed.starts_on <= period.ends_on and coalesce(placed.ends_on, 'infinity') >= period.starts_on)`),
  earlier: () =>
    timesheetsOf(sql`timesheets.agency_id = period.agency_id and timesheets.company_id = period.company_id
      and timesheets.works_on < period.starts_on and timesheets.status = 'approved' and ${inNoRun}`),
  leave_undecided: () =>
    leaveOf(sql`requests.status = 'requested' and days.day between period.starts_on and period.ends_on`),
  leave_earlier: () =>
    leaveOf(sql`requests.status = 'approved' and days.day < period.starts_on and ${isPaidDay}
      and employees.status in ('approved', 'active', 'on_hold')
      and not exists (select from pay_run_lines line where line.agency_id = days.agency_id
        and line.leave_request_id = days.leave_request_id and line.works_on = days.day and line.released_at is null)`),
  // Who worked on a whole day of their leave is paid for both; leave of part of a day is beside work.
  leave_and_time: () =>
    timesheetsOf(sql`${inPeriod} and timesheets.status not in ('void', 'rejected') and exists (select from leave_requests requests
      join leave_request_days days on days.agency_id = requests.agency_id and days.leave_request_id = requests.id
        and days.day = timesheets.works_on and days.minutes > days.unpaid_minutes
      where requests.agency_id = timesheets.agency_id and requests.employee_id = timesheets.employee_id
        and requests.status = 'approved' and requests.amount = 'whole_days')`),
  // Each person once, with the last day of the employment.
  leave_to_pay_out: () => sql`
    select pay_outs.employee_id as id, pay_outs.employee_id, max(pay_outs.last_day) as works_on, null::uuid as location_id, ${noFacts}
    from period cross join lateral ${payOutStates(ofPeriod)}
    where pay_outs.state = 'undecided' group by pay_outs.employee_id`,
}

const ofPeriod = {
  ...{ agency_id: sql`period.agency_id`, company_id: sql`period.company_id`, ends_on: sql`period.ends_on` },
  pay_run_id: sql`null::uuid`,
}

/** With the first of its days that the condition is about. */
function leaveOf(condition: RawBuilder<unknown>) {
  return sql`
    select requests.id, requests.employee_id, min(days.day) as works_on, null::uuid as location_id, ${noFacts}
    from period
    join employees on employees.agency_id = period.agency_id and employees.company_id = period.company_id
    join leave_requests requests on requests.agency_id = employees.agency_id and requests.employee_id = employees.id
    join leave_request_days days on days.agency_id = requests.agency_id and days.leave_request_id = requests.id
    where ${condition} group by requests.id, requests.employee_id`
}

// The account that takes the remainder; the others are optional.
const hasBankAccount = sql`exists (select from employee_bank_accounts account where account.agency_id = employees.agency_id
  and account.employee_id = employees.id and account.amount_cents is null and account.number_ends is not null)`
const hasTax = sql`exists (select from employee_groups file where file.agency_id = employees.agency_id and file.employee_id = employees.id
  and file.name = 'tax' and (file.number_ends is not null or file.data ->> 'tfn_status' <> 'quoted'))`
const hasSuper = sql`exists (select from employee_groups file where file.agency_id = employees.agency_id
  and file.employee_id = employees.id and file.name = 'super')`
