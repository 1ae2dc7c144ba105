// The lines of a draft: everything approved and not yet exported, paid cancelled shifts, leave taken or paid out, and corrections.
import { type RawBuilder, sql } from 'kysely'
import { refuse } from '#contract/refusals.ts'
import type { PayLine } from '#contract/payroll/pay-rules/pay-lines.ts'
import type { LineLabel } from '#contract/payroll/pay-rules/rule-set.ts'
import type { PayRun } from '#contract/payroll/pay-runs.ts'
import type { LocalDate } from '#contract/values/time.ts'
import type { Db } from '#server/database/dialect.ts'
import { scopeOfAgency } from '#server/database/tenancy/scope.ts'
import { newId } from '#server/database/values/ids.ts'
import { freezePay } from '#server/modules/pay/timesheets/freezing.ts'
import { leavePayOf } from '#server/modules/pay/leave/leave-pay.ts'
import { isPaidDay } from '#server/modules/leave/requests/holidays.ts'
import { leaveItems, payOutItems } from '#server/modules/payroll/leave-rules.ts'
import { itemsOf, linesFor, type PaidItem, type PayItem, plainItem } from '#server/modules/payroll/rules.ts'
import { ratesOf } from '#server/modules/timesheets/payroll/rates.ts'
import {
  holidayFacts,
  leaveDays,
  leaveFacts,
  leavePlace,
  leavePricedBy,
  type PaidLeaveDay,
  withoutRate,
} from './leave-days.ts'
import { factsOf, isEmployed, type LineFacts, parentsOf } from './line-facts.ts'
import { decidedPayOuts, payOutRates, payOutTime } from './pay-out-time.ts'
import { hasGaps, isPayable, isToPrice, pricedLines, priceOf } from './prices.ts'

/** A draft that is being made, with its period. */
export type DraftRun = {
  id: string
  agency_id: string
  company_id: string
  starts_on: string
  ends_on: string
  includes_earlier: boolean
  /** null: an ordinary run; with one it has corrections of timesheets only */
  back_pay_reason: string | null
}

type PayableTime = {
  timesheet_id: string | null
  assignment_id: string | null
  employee_id: string
  works_on: string
  rate_label: 'ordinary' | 'cancelled_shift'
  /** what is due in total */
  minutes: number
  version: number | null
  facts: LineFacts
  /** the latest first */
  before: PaidItem[] | null
  /** as in prices.ts; null: void time, for which nothing is due */
  priced_as: string | null
  /** where a rule set says what is due, or there are expenses */
  priced: { lines: PayLine[]; payroll_codes: Partial<Record<LineLabel, string>>; has_time: boolean } | null
}

/** The most lines of a run: one file holds them. */
export const maxLines = 50_000

/**
 * Prices the people whose time is due, where its price may have changed, and collects the lines of a draft, whose period the caller has locked, so that no time of it is
 * written meanwhile; returns their number. `pay_outs`: the untaken leave that was confirmed in it. What another run already has is left out, and a constraint refuses it. So is what its rule set
 * cannot price.
 */
export async function collectLines(
  db: Db,
  run: DraftRun,
  { now, pay_outs }: { now: Date; pay_outs: readonly string[] },
): Promise<number> {
  const { agency_id } = run
  await freezePay(db, { agency_id, people: await peopleToPrice(db, run), now })
  const isOrdinary = run.back_pay_reason === null
  const work = [...(await dueTimesheets(db, run)), ...(isOrdinary ? await dueCancellations(db, run) : [])]
  const ids = work.flatMap(({ timesheet_id }) => timesheet_id ?? [])
  const rates = await ratesOf(db, scopeOfAgency(agency_id), ids)
  const ofWork = work.flatMap(({ before, version, priced_as, facts, ...of }) => {
    const { timesheet_id, assignment_id, employee_id, works_on } = of
    const record = { timesheet_id, assignment_id, employee_id, works_on, facts }
    const due = dueItems({ priced_as, ...of }, rates.get(timesheet_id ?? '') ?? null)
    const items = linesFor(due, before ?? [])
    return items.map((item) => ({
      ...{ id: newId(), ...record, ...item, timesheet_version: version, priced_as: priced_as ?? '' },
    }))
  })
  const ofLeave = isOrdinary ? [...(await leaveLines(db, run)), ...(await payOutLines(db, run, pay_outs))] : []
  const lines = [...ofWork, ...ofLeave]
  if (lines.length > maxLines) refuse('payroll.runTooLarge', { count: maxLines })
  if (lines.length > 0) await insertLines(db, run, lines)
  return lines.length
}

type DueTime = Pick<PayableTime, 'priced' | 'priced_as' | 'rate_label' | 'minutes'>

function dueItems({ priced, priced_as, rate_label, minutes }: DueTime, pay_cents: number | null): PayItem[] {
  if (priced_as === null) return []
  const items = priced === null ? [] : itemsOf(priced.lines, priced.payroll_codes)
  return priced?.has_time === true ? items : [plainItem(rate_label, minutes, pay_cents), ...items]
}

export const insertLines = (db: Db, run: Pick<DraftRun, 'id' | 'agency_id'>, lines: readonly object[]) =>
  sql`
  insert into pay_run_lines (id, agency_id, pay_run_id, timesheet_id, assignment_id, leave_request_id, leave_pay_out_id, employee_id, works_on, rate_label, minutes,
    hundredths, percentage, pay_cents, amount_cents, clause, counts_for, item_code, payroll_code, adds_hours, line_key, priced_as, corrects_line_id,
    timesheet_version, facts)
  select id, ${run.agency_id}::uuid, ${run.id}::uuid, timesheet_id, assignment_id, leave_request_id, leave_pay_out_id, employee_id, works_on, rate_label, minutes,
    hundredths, percentage, pay_cents, amount_cents, clause, counts_for, item_code, payroll_code, adds_hours, line_key, priced_as, corrects_line_id,
    timesheet_version, facts
  from jsonb_populate_recordset(null::pay_run_lines, ${JSON.stringify(lines)}::jsonb)`.execute(db)

// Released lines are never those of a draft.
const paidBefore = (source: LinkedRecord) => paidIn(source, sql`line.released_at is not null`)

/**
 * Of `timesheets` or `assignments`, of leave by day: what their lines of pay runs that the condition is about have, by key and the latest first, in `paid`.
 * `owes`: time that is void has something to take back. Without lines there is no row.
 */
export const paidIn = (source: LinkedRecord, isCounted: RawBuilder<unknown>) => sql`(
  select json_agg(item order by released_at desc, item ->> 'last_line_id' desc) as paid, bool_or(owes) as owes
  from (
    select max(coalesce(line.released_at, 'infinity')) as released_at,
      sum(line.minutes) <> 0 or line.line_key <> '' and (coalesce(sum(line.hundredths), 0) <> 0 or coalesce(sum(line.amount_cents), 0) <> 0)
        as owes,
      (array_agg(jsonb_build_object('line_key', line.line_key, 'rate_label', line.rate_label, 'percentage', line.percentage,
        'pay_cents', line.pay_cents, 'clause', line.clause, 'counts_for', line.counts_for, 'item_code', line.item_code,
        'payroll_code', line.payroll_code, 'adds_hours', line.adds_hours, 'last_line_id', line.id)
        order by coalesce(line.released_at, 'infinity') desc, line.id desc))[1] || jsonb_build_object('minutes', sum(line.minutes), 'hundredths', sum(line.hundredths),
        'amount_cents', case when bool_and(line.amount_cents is not null) then sum(line.amount_cents) end) as item
    from pay_run_lines line
    where line.agency_id = ${sql.ref(`${source.table}.agency_id`)} and line.${sql.ref(source.column)} = ${sql.ref(`${source.table}.id`)}
      and ${onDay('line', source)} and ${isCounted}
    group by line.line_key
  ) items having count(*) > 0)`

const inNoRun = (source: LinkedRecord) => sql`not exists (select from pay_run_lines held
  where held.agency_id = ${sql.ref(`${source.table}.agency_id`)} and held.${sql.ref(source.column)} = ${sql.ref(`${source.table}.id`)}
    and ${onDay('held', source)} and held.released_at is null)`

/** Leave has a line for each of its days. */
const onDay = (lines: string, { table, column }: LinkedRecord) =>
  column === 'leave_request_id' ? sql`${sql.ref(`${lines}.works_on`)} = ${sql.ref(`${table}.works_on`)}` : sql`true`

const releasedLines = ({ agency_id }: DraftRun, { column }: LinkedRecord) => sql`
  select distinct ${sql.ref(column)} as id from pay_run_lines where agency_id = ${agency_id}::uuid and released_at is not null and ${sql.ref(column)} is not null`

type LinkedRecord = {
  table: 'timesheets' | 'assignments'
  column: 'timesheet_id' | 'assignment_id' | 'leave_request_id' | 'leave_pay_out_id'
}
export const timesheetRecord: LinkedRecord = { table: 'timesheets', column: 'timesheet_id' }
const assignmentRecord: LinkedRecord = { table: 'assignments', column: 'assignment_id' }
// Days of leave are read in the form of time.
const leaveRecord: LinkedRecord = { table: 'timesheets', column: 'leave_request_id' }
const payOutRecord: LinkedRecord = { table: 'timesheets', column: 'leave_pay_out_id' }

const firstDay = ({ includes_earlier, starts_on }: DraftRun) =>
  includes_earlier ? sql`'-infinity'::date` : sql`${starts_on}::date`

/** Approved time of the period, and, of any earlier day, what was reopened for a correction and is approved again or void. */
const dueIds = (run: DraftRun) =>
  run.back_pay_reason === null
    ? sql`${approvedIds(run)} union ${releasedLines(run, timesheetRecord)}`
    : sql`${releasedLines(run, timesheetRecord)}`

const approvedIds = (run: DraftRun) => sql`
  select id from timesheets where agency_id = ${run.agency_id}::uuid and company_id = ${run.company_id}::uuid and status = 'approved'
    and works_on between ${firstDay(run)} and ${run.ends_on}::date`

// Of `timesheets` joined to `due` and to `employees`.
const isDue = (
  run: DraftRun,
) => sql`timesheets.agency_id = ${run.agency_id}::uuid and timesheets.company_id = ${run.company_id}::uuid
  and timesheets.works_on <= ${run.ends_on}::date and ${inNoRun(timesheetRecord)} and ${isEmployed}`

/** The people with approved time that is due and has to be priced again, each with the first day of it. */
async function peopleToPrice(db: Db, run: DraftRun) {
  const { rows } = await sql<{ employee_id: string; from: LocalDate }>`
    with due as (${dueIds(run)})
    select timesheets.employee_id, min(timesheets.works_on) as "from"
    from due
    join timesheets on timesheets.agency_id = ${run.agency_id}::uuid and timesheets.id = due.id
    join employees on employees.id = timesheets.employee_id
    where ${isDue(run)} and timesheets.status = 'approved'
    group by timesheets.employee_id having bool_or(${isToPrice}) order by timesheets.employee_id`.execute(db)
  return rows
}

async function dueTimesheets(db: Db, run: DraftRun): Promise<PayableTime[]> {
  const { rows } = await sql<PayableTime>`
    with due as (${dueIds(run)})
    select timesheets.id as timesheet_id, null as assignment_id, timesheets.employee_id, timesheets.works_on, 'ordinary' as rate_label,
      timesheets.paid_minutes as minutes, timesheets.version, before.paid as before, ${factsOf('timesheets')} as facts,
      case when timesheets.status = 'approved' then price.priced_as end as priced_as,
      case when timesheets.status = 'approved' and price.priced_as <> '' then (select ${pricedLines} from priced_timesheets priced
        where priced.agency_id = timesheets.agency_id and priced.timesheet_id = timesheets.id) end as priced
    from due
    join timesheets on timesheets.agency_id = ${run.agency_id}::uuid and timesheets.id = due.id
    left join lateral ${paidBefore(timesheetRecord)} before on true
    ${parentsOf('timesheets')}
    cross join lateral (select ${priceOf} as priced_as) price
    where ${isDue(run)}
      and (timesheets.status = 'approved' and ${isPayable('price.priced_as')} or timesheets.status = 'void' and before.owes)
    order by timesheets.works_on, muster_plain(employees.name), timesheets.starts_at, timesheets.id
    limit ${maxLines + 1}`.execute(db)
  return rows
}

/** The most that a draft names of what cannot be priced; the count says how many there are. */
const maxNamed = 50

/** What a draft leaves out because its rule set cannot price it. */
export async function notPricedIn(db: Db, run: DraftRun): Promise<PayRun['not_priced']> {
  const { rows } = await sql<PayRun['not_priced']['timesheets'][number] & { count: number }>`
    with due as (${dueIds(run)})
    select timesheets.id as timesheet_id, timesheets.employee_id, employees.name as employee_name, timesheets.works_on, priced.gaps,
      (count(*) over ())::int as count
    from due
    join timesheets on timesheets.agency_id = ${run.agency_id}::uuid and timesheets.id = due.id
    join employees on employees.id = timesheets.employee_id
    join priced_timesheets priced on priced.agency_id = timesheets.agency_id and priced.timesheet_id = timesheets.id
    where ${isDue(run)} and timesheets.status = 'approved' and ${hasGaps}
    order by timesheets.works_on, muster_plain(employees.name), timesheets.id
    limit ${maxNamed}`.execute(db)
  return { count: rows[0]?.count ?? 0, timesheets: rows.map(({ count: _, ...one }) => one) }
}

/** Cancelled shifts that are paid under the notice terms (decision 114), and changes of such pay that was reopened for a correction. */
async function dueCancellations(db: Db, run: DraftRun): Promise<PayableTime[]> {
  const { rows } = await sql<PayableTime>`
    with due as (
      select id from assignments where agency_id = ${run.agency_id}::uuid and cancelled_pay_minutes > 0
        and works_on between ${firstDay(run)} and ${run.ends_on}::date
      union ${releasedLines(run, assignmentRecord)}
    )
    select null as timesheet_id, assignments.id as assignment_id, assignments.employee_id, assignments.works_on,
      'cancelled_shift' as rate_label, coalesce(assignments.cancelled_pay_minutes, 0) as minutes, null::int as version, before.paid as before,
      ${factsOf('shifts')} as facts, '' as priced_as, null as priced
    from due
    join assignments on assignments.agency_id = ${run.agency_id}::uuid and assignments.id = due.id
    join rosters on rosters.agency_id = assignments.agency_id and rosters.id = assignments.roster_id
    join roster_shifts on roster_shifts.agency_id = assignments.agency_id and roster_shifts.id = assignments.roster_shift_id
    left join lateral ${paidBefore(assignmentRecord)} before on true
    ${parentsOf('shifts')}
    where employees.company_id = ${run.company_id}::uuid and assignments.works_on <= ${run.ends_on}::date and ${inNoRun(assignmentRecord)}
      and coalesce(assignments.cancelled_pay_minutes, 0) <> coalesce((before.paid -> 0 ->> 'minutes')::int, 0)
    order by assignments.works_on, muster_plain(employees.name), assignments.starts_at, assignments.id
    limit ${maxLines + 1}`.execute(db)
  return rows
}

type DueLeave = PaidLeaveDay & { facts: LineFacts; holiday_facts: LineFacts; before: PaidItem[] | null }

/** Approved paid leave of the period with its public holidays, and what is to be taken back of leave that was cancelled after payroll got it. */
async function dueLeave(db: Db, run: DraftRun): Promise<DueLeave[]> {
  const { rows } = await sql<DueLeave>`
    with due as (
      select days.leave_request_id as id, days.day from leave_request_days days
      join leave_requests requests on requests.agency_id = days.agency_id and requests.id = days.leave_request_id
      where days.agency_id = ${run.agency_id}::uuid and requests.status = 'approved' and ${isPaidDay}
        and days.day between ${firstDay(run)} and ${run.ends_on}::date
      union
      select leave_request_id, works_on from pay_run_lines
      where agency_id = ${run.agency_id}::uuid and released_at is not null and leave_request_id is not null and works_on <= ${run.ends_on}::date
    )
    select timesheets.id as leave_request_id, timesheets.employee_id, timesheets.works_on, timesheets.kind, timesheets.is_hidden,
      timesheets.minutes, timesheets.holiday_minutes, before.paid as before, ${leaveFacts} as facts, ${holidayFacts} as holiday_facts, ${leavePricedBy} as priced_as, ${leavePlace} as place
    from ${leaveDays(sql`days.agency_id = ${run.agency_id}::uuid and (days.leave_request_id, days.day) in (select id, day from due)`)}
    left join lateral ${paidBefore(leaveRecord)} before on true
    cross join lateral (select timesheets.minutes + timesheets.holiday_minutes as minutes) paid
    where employees.company_id = ${run.company_id}::uuid and ${inNoRun(leaveRecord)}
      and (paid.minutes > 0 and ${isEmployed} or paid.minutes = 0 and before.owes)
    order by timesheets.works_on, muster_plain(employees.name), timesheets.id
    limit ${maxLines + 1}`.execute(db)
  return rows
}

async function leaveLines(db: Db, run: DraftRun) {
  const days = (await dueLeave(db, run)).map((day) => ({
    ...{ ...day, key: `${day.leave_request_id} ${day.works_on}`, paid_minutes: day.minutes + day.holiday_minutes },
  }))
  const pays = await leavePayOf(
    db,
    run.agency_id,
    days
      .filter(({ paid_minutes }) => paid_minutes > 0)
      .map((day) => ({
        ...{ ...day, ...day.place, minutes: day.paid_minutes, as_worked: day.kind === 'family_violence' },
      })),
  )
  return days.flatMap(({ key, before, priced_as, ...day }) => {
    const pay = pays.get(key) ?? { by: 'unknown' as const }
    const { leave_request_id, employee_id, works_on } = day
    const isUnknown = pay.by === 'unknown' && day.paid_minutes > 0
    return linesFor(leaveItems(day, pay), before ?? []).map((item) => ({
      ...{ id: newId(), timesheet_id: null, assignment_id: null, leave_request_id, employee_id, works_on },
      facts: item.rate_label === 'holiday_not_worked' ? day.holiday_facts : day.facts,
      ...{ ...item, timesheet_version: null, priced_as: isUnknown ? `${withoutRate}${priced_as}` : priced_as },
    }))
  })
}

type ConfirmedPayOut = Omit<PaidLeaveDay, 'leave_request_id' | 'holiday_minutes'> & {
  leave_pay_out_id: string
  facts: LineFacts
  before: PaidItem[] | null
}

/** The lines of untaken leave that is paid as it was decided, less what other runs have paid of it. */
export async function payOutLines(db: Db, { agency_id }: Pick<DraftRun, 'agency_id'>, ids: readonly string[]) {
  if (ids.length === 0) return []
  const { rows } = await sql<ConfirmedPayOut>`
    select timesheets.id as leave_pay_out_id, timesheets.employee_id, timesheets.works_on, timesheets.kind, timesheets.is_hidden,
      timesheets.minutes, before.paid as before, ${leaveFacts} as facts, ${leavePricedBy} as priced_as, ${leavePlace} as place
    from ${payOutTime(decidedPayOuts(sql`agency_id = ${agency_id}::uuid and id = any(${[...ids]}::uuid[])`))}
    left join lateral ${paidBefore(payOutRecord)} before on true
    order by muster_plain(employees.name), timesheets.id`.execute(db)
  const pays = await payOutRates(
    db,
    agency_id,
    rows.map((row) => ({ ...row, id: row.leave_pay_out_id })),
  )
  return rows.flatMap(({ before, priced_as, ...due }) => {
    const { leave_pay_out_id, employee_id, works_on, facts } = due
    const pay = pays.get(leave_pay_out_id) ?? { by: 'unknown' as const }
    const isUnknown = pay.by === 'unknown' && due.minutes > 0
    return linesFor(payOutItems(due, pay), before ?? []).map((item) => ({
      ...{ id: newId(), leave_pay_out_id, employee_id, works_on, facts, ...item, timesheet_version: null },
      priced_as: isUnknown ? `${withoutRate}${priced_as}` : priced_as,
    }))
  })
}
