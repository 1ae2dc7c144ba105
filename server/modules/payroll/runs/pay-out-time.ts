// Untaken leave at the end of employment in the form of recorded time, as days of leave are: what is known of it, and what an hour is paid.
import { type RawBuilder, sql } from 'kysely'
import type { LocalDate } from '#contract/values/time.ts'
import type { Db } from '#server/database/dialect.ts'
import { leavePayOf } from '#server/modules/pay/leave/leave-pay.ts'
import { lastDayOfEmployment } from '#server/modules/timesheets/duties.ts'
import { leaveFacts, leaveParents, leavePricedBy, type PaidLeaveDay, workPlace } from './leave-days.ts'

/** As `leaveDays`; `payOuts`: with id, agency_id, employee_id, type_id, last_day, minutes and held_minutes. Nobody works on it, so there is no shift. */
export const payOutTime = (payOuts: RawBuilder<unknown>) => sql`(
    select requests.id, requests.agency_id, requests.employee_id, requests.type_id, days.day as works_on, types.kind, types.name as type_name,
      types.is_confidential as is_hidden, requests.minutes, 0 as holiday_minutes, null::text as from_time, requests.held_minutes, place.customer_id, place.location_id, place.position_id,
      null::text as starts, null::text as ends, null::text as time_zone, '[]'::jsonb as breaks, null::timestamptz as starts_at,
      null::timestamptz as ends_at, null::int as clock_minutes
    from (${payOuts}) requests
    cross join lateral (select requests.last_day as day) days
    join leave_types types on types.agency_id = requests.agency_id and types.id = requests.type_id
    left join lateral ${workPlace} place on true
  ) timesheets ${leaveParents}`

/** Those that somebody has decided about. */
export const decidedPayOuts = (where: RawBuilder<unknown>) => sql`
  select id, agency_id, employee_id, coalesce(type_id, secret_type_id) as type_id, last_day, minutes, held_minutes
  from leave_pay_outs where ${where}`

/** Of `entry` and a last day: not leave of later days, nor what began to accrue after it. What is entered by hand counts, whenever that was. */
const countsOn = (
  last_day: RawBuilder<unknown>,
) => sql`(entry.on_day <= ${last_day} or entry.kind in ('opening', 'adjusted', 'paid_out')
  or entry.leave_pay_out_id is not null or entry.kind = 'accrued' and entry.period_from <= ${last_day})`

/** Of `timesheets` in this form: the balance on the last day, before what was decided about it, and the last day that the ledger has of it. */
export const heldBalance = sql`(
  select coalesce(sum(entry.minutes), 0)::int as minutes, greatest(max(entry.on_day), timesheets.works_on) as entered_on
  from leave_entries entry
  where entry.agency_id = timesheets.agency_id and entry.employee_id = timesheets.employee_id
    and coalesce(entry.type_id, entry.secret_type_id) = timesheets.type_id and entry.leave_pay_out_id is distinct from timesheets.id
    and ${countsOn(sql`timesheets.works_on`)})`

/** Of `timesheets` in this form: the employment has ended on that day. */
export const hasEnded = sql`(employees.status = 'terminated' and ${lastDayOfEmployment} = timesheets.works_on)`

/** Of `timesheets` in this form: what was decided is still about the last day and the balance. What is not paid needs neither. */
export const isAsDecided = sql`(timesheets.minutes = 0
  or ${hasEnded} and timesheets.held_minutes = (select held.minutes from ${heldBalance} held))`

/** Of `pay_run_lines lines` in a draft: collecting again would give the same. */
export const isPayOutAsDue = sql`exists (
  select from ${payOutTime(decidedPayOuts(sql`agency_id = lines.agency_id and id = lines.leave_pay_out_id`))}
  where lines.facts = ${leaveFacts} and right(lines.priced_as, 32) = ${leavePricedBy} and ${isAsDecided})`

type PayOutDay = Pick<PaidLeaveDay, 'employee_id' | 'place'> & { id: string; works_on: LocalDate }

/** By id, what an hour of it is paid on the last day. */
export const payOutRates = (db: Db, agency_id: string, payOuts: readonly PayOutDay[]) =>
  leavePayOf(
    db,
    agency_id,
    payOuts.map(({ id, employee_id, works_on, place }) => ({
      ...{ ...place, key: id, employee_id, works_on, minutes: 60, as_worked: false },
    })),
  )
