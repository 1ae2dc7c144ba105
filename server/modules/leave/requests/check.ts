// What leave would take, and what speaks against it: the same for a preview and for storing it.
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { type LeaveCheck, maxLeaveDays } from '#contract/people/leave/leave-requests.ts'
import { notFound, refuseField } from '#contract/refusals.ts'
import { daysBetween } from '#contract/values/time.ts'
import { sql } from 'kysely'
import type { Db } from '#server/database/dialect.ts'
import type { Context } from '#server/http/context.ts'
import { balanceOf, seesTypeBeside } from '#server/modules/leave/balances/queries.ts'
import {
  chargedDays,
  hasBalance,
  isFor,
  minutesOf,
  takenDays,
  type TakenTime,
  unpaidMinutesOf,
  warningsOf,
} from '#server/modules/leave/rules.ts'
import { leaveTypesOfAgency } from '#server/modules/leave/types/queries.ts'
import { type LeavePerson, leavePersonOf, shiftsDuring, workingTimeOf } from './person.ts'
import { awayOf, leaveOf } from './queries.ts'

type Taken = TakenTime & { type_id: string }
type CheckInput = InputOf<typeof calls.leaveRequests.check>

/** `id`: the request that is being changed. */
export async function checkedLeave(
  context: Context,
  person: LeavePerson,
  { type_id, ...taken }: Taken,
  id: string | null,
) {
  const { db } = context
  requireWholeInput(taken)
  const types = await leaveTypesOfAgency(context, person.agency_id)
  const type = types.find((one) => one.id === type_id)
  if (type === undefined || !type.is_active) refuseField('type_id', 'refusals.unknownChoice')
  // What it would take says what the person has taken of it.
  if (!(await seesTypeBeside(context, person.employee_id, type))) refuseField('type_id', 'refusals.unknownChoice')
  if (!isFor(type, person.terms)) refuseField('type_id', 'refusals.leave.notForThem')
  const working = await workingTimeOf(context, person, taken)
  const balance = hasBalance(type) ? await balanceOf(db, { ...person, type_id }) : null
  const days = takenDays(taken, type, working)
  const has_other_leave = await hasOtherLeave(db, person, taken, id)
  const warnings = warningsOf({ taken, type, days, balance, today: person.today, has_other_leave })
  return { type, balance, days: chargedDays(days, type, balance), warnings, location_id: working.location_id }
}

/** What the call `check` returns. */
export async function leaveCheck(context: Context, { employee_id, id, ...taken }: CheckInput): Promise<LeaveCheck> {
  const person = await leavePersonOf(context, employee_id)
  // Of this person, or it would be other leave of theirs.
  if (id !== null && (await leaveOf(context, id)).employee_id !== employee_id) notFound()
  const { balance, days, warnings, location_id } = await checkedLeave(context, person, taken, id)
  const away = await awayOf(context, { ...person, ...taken, location_id })
  return {
    days: days.map(({ day, minutes, holiday }) => ({ day, minutes, holiday })),
    minutes: minutesOf(days),
    balance_minutes: balance,
    balance_after_minutes: balance === null ? null : balance - days.reduce((sum, day) => sum + day.covered_minutes, 0),
    unpaid_minutes: unpaidMinutesOf(days),
    day_minutes: person.day_minutes,
    shifts: await shiftsDuring(context, person, taken),
    // Employees do not see who of their colleagues is away.
    away: context.scope.kind === 'employee' ? [] : away,
    away_count: new Set(away.map((one) => one.employee_id)).size,
    warnings,
  }
}

function requireWholeInput({ from_day, to_day, amount, starts, ends }: TakenTime) {
  if (daysBetween(from_day, to_day) >= maxLeaveDays)
    refuseField('to_day', 'refusals.leave.tooLong', { days: maxLeaveDays })
  if (amount !== 'whole_days' && from_day !== to_day) refuseField('to_day', 'validation.oneDay')
  if (amount !== 'hours') return
  if (starts === null) refuseField('starts', 'validation.required')
  if (ends === null) refuseField('ends', 'validation.required')
}

/** Whether they have other leave, or a request for it, then. Two parts of one day may be of two types. */
async function hasOtherLeave(db: Db, { agency_id, employee_id }: LeavePerson, taken: TakenTime, id: string | null) {
  const other = await db
    .selectFrom('leave_requests')
    .select('id')
    .where('agency_id', '=', agency_id)
    .where('employee_id', '=', employee_id)
    .where('status', 'in', ['requested', 'approved'])
    .where('from_day', '<=', sql<string>`${taken.to_day}::date`)
    .where('to_day', '>=', sql<string>`${taken.from_day}::date`)
    .where((is) => is.or([is('amount', '=', 'whole_days'), is.val(taken.amount === 'whole_days')]))
    .where(sql<boolean>`id is distinct from ${id}::uuid`)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}
