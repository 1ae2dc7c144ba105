// What an approval of leave writes, by a manager or by the rule of its type.
import { sql } from 'kysely'
import { refuse } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import { updateVersioned } from '#server/database/rows/versioned.ts'
import type { Context } from '#server/http/context.ts'
import { insertEntries } from '#server/modules/leave/balances/actions.ts'
import { balanceOf } from '#server/modules/leave/balances/queries.ts'
import { chargedDays, hasBalance, isBeyond, unpaidMinutesOf } from '#server/modules/leave/rules.ts'
import { leaveTypeOf } from '#server/modules/leave/types/queries.ts'
import { type leaveForChange, storedDaysOf } from './queries.ts'

export type LeaveToDecide = Awaited<ReturnType<typeof leaveForChange>>

/**
 * Takes it from the balance, as it is now; what is unpaid can differ from what it was when it was requested. `by_name`: null where the type
 * approves it by itself. Refuses more than the balance. The caller has locked the person.
 */
export async function approveLeave(
  context: Context,
  request: LeaveToDecide,
  reason: string | null,
  by_name: string | null,
) {
  const { db, scope, now } = context
  const { agency_id, leave, true_type_id } = request
  const { employee_id, id } = leave
  const type = await leaveTypeOf(context, true_type_id)
  const balance = hasBalance(type) ? await balanceOf(db, { agency_id, employee_id, type_id: type.id }) : null
  const stored = await storedDaysOf(context, id)
  if (type.over_balance === 'refuse' && isBeyond(stored, balance)) refuse('leave.overBalance')
  const days = chargedDays(stored, type, balance)
  await storeUnpaid(db, { agency_id, id }, days)
  const taken = days.filter(({ covered_minutes }) => balance !== null && covered_minutes > 0)
  await insertEntries(
    db,
    { agency_id, employee_id, type, now },
    taken.map(({ day, covered_minutes }) => ({
      ...{ kind: 'taken' as const, minutes: -covered_minutes, on_day: day },
      ...{ leave_request_id: id, by_name },
    })),
  )
  const decision = { status: 'approved' as const, unpaid_minutes: unpaidMinutesOf(days) }
  const set = { ...decision, ...decisionBy(context, leave, reason), decided_by_name: by_name }
  await updateVersioned(db, 'leave_requests', { scope, current: leave, set })
}

type OneRequest = { agency_id: string; id: string }

async function storeUnpaid(
  db: Db,
  { agency_id, id }: OneRequest,
  days: readonly { day: string; unpaid_minutes: number; unpaid_holiday_minutes: number }[],
) {
  const on = days.map(({ day }) => day)
  const minutes = days.map(({ unpaid_minutes }) => unpaid_minutes)
  const of_holidays = days.map(({ unpaid_holiday_minutes }) => unpaid_holiday_minutes)
  await sql`update leave_request_days set unpaid_minutes = charged.minutes, unpaid_holiday_minutes = charged.of_holidays
    from unnest(${on}::date[], ${minutes}::int[], ${of_holidays}::int[]) as charged(day, minutes, of_holidays)
    where agency_id = ${agency_id}::uuid and leave_request_id = ${id}::uuid and leave_request_days.day = charged.day`.execute(
    db,
  )
}

export const decisionBy = ({ actor, now }: Context, leave: LeaveToDecide['leave'], reason: string | null) => ({
  decided_by_name: actor.name,
  decided_at: now.toISOString(),
  updated_at: now.toISOString(),
  ...(leave.is_private ? { secret_decision_reason: reason } : { decision_reason: reason }),
})
