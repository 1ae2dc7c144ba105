import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { LeaveEntryKind } from '#contract/people/leave/leave-balances.ts'
import { isPrivateLeave, type LeaveType } from '#contract/people/leave/leave-types.ts'
import { refuseField } from '#contract/refusals.ts'
import type { LocalDate } from '#contract/values/time.ts'
import type { Db } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import type { Context } from '#server/http/context.ts'
import { hasBalance } from '#server/modules/leave/rules.ts'
import { balanceInScope, leaveBalancesOf } from './queries.ts'

/** Adds an entry by hand. */
export async function enterBalance(context: Context, input: InputOf<typeof calls.leaveBalances.enter>) {
  const { db, actor, now } = context
  const { employee_id, minutes, reason, kind, on_day } = input
  const { person, type } = await balanceInScope(context, input)
  if (!hasBalance(type)) refuseField('type_id', 'refusals.unknownChoice')
  if (minutes === 0) refuseField('minutes', 'validation.required')
  if (kind === 'paid_out' && minutes > 0) refuseField('minutes', 'validation.negative')
  const entry = { kind, minutes, on_day, reason, by_name: actor.name }
  await insertEntries(db, { agency_id: person.agency_id, employee_id, type, now }, [entry])
  return leaveBalancesOf(context, employee_id)
}

type EntryOwner = {
  agency_id: string
  employee_id: string
  type: Pick<LeaveType, 'id' | 'kind' | 'is_confidential'>
  now: Date
}

export type NewEntry = {
  kind: LeaveEntryKind
  minutes: number
  on_day: LocalDate
  by_name?: string | null
  reason?: string | null
  leave_request_id?: string
  leave_pay_out_id?: string
  period_from?: LocalDate
  edition?: number
  ordinary_minutes?: number
  weeks_thousandths?: number
}

/** The only way in which balances change. */
export const insertEntries = (db: Db, owner: EntryOwner, entries: readonly NewEntry[]) =>
  insertLedger(
    db,
    entries.map((entry) => ({ ...owner, entry })),
  )

/** The same for several people and types. */
export async function insertLedger(db: Db, lines: readonly (EntryOwner & { entry: NewEntry })[]) {
  if (lines.length === 0) return
  await db.insertInto('leave_entries').values(lines.map(rowOf)).execute()
}

function rowOf({
  agency_id,
  employee_id,
  type,
  now,
  entry: { reason = null, ...entry },
}: EntryOwner & { entry: NewEntry }) {
  const { id } = type
  return {
    ...{ id: newId(), agency_id, employee_id, created_at: now.toISOString(), ...entry },
    ...(isPrivateLeave(type)
      ? { type_id: null, secret_type_id: id, secret_reason: reason }
      : { type_id: id, secret_type_id: null, reason }),
  }
}
