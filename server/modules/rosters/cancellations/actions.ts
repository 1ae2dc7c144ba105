import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { CancellationRow } from '#contract/rostering/shifts/shift-cancellations.ts'
import { type BulkOutcome, Refusal } from '#contract/refusals.ts'
import { type Db, jsonb } from '#server/database/dialect.ts'
import { doneIds, checkRows, toOutcome } from '#server/database/rows/change-status.ts'
import { newId } from '#server/database/values/ids.ts'
import type { Actor } from '#server/http/actor.ts'
import type { AssignmentReader } from '#server/modules/rosters/assignments/queries.ts'
import { withChangeRecord } from '#server/modules/rosters/changes/recording.ts'
import { type NotifiedAssignment, notifyPeople } from '#server/modules/rosters/notifications.ts'
import { notifiedStatuses } from '#server/modules/rosters/rules.ts'
import { endSwapsOf } from '#server/modules/rosters/swaps/ending.ts'
import { touchedColumns } from '#server/database/rows/versioned.ts'
import { type CancellationCharge, chargeOf, type ChargeChoices } from './charges.ts'
import { notifyOfCancellation } from './notifications.ts'
import { lockForCancelling, type ShiftToCancel, shiftsToCancel, cancellationBlocker } from './shifts-to-cancel.ts'

export type CancelContext = AssignmentReader & Pick<Actor, 'kind' | 'account_id' | 'name' | 'membership_id'>
type Calls = typeof calls.shiftCancellations
/** A row of the preview, with why it cannot be cancelled. */
type PreviewedShift = Omit<CancellationRow, 'code' | 'message'> & { outcome: BulkOutcome }

/** What cancelling these shifts costs now. Shifts that cannot be cancelled say why, and cost nothing. */
export async function previewCancellation(
  db: Db,
  who: CancelContext,
  { ids, ...choices }: InputOf<Calls['preview']>,
  now: Date,
) {
  const priced = priceOf(await shiftsToCancel(db, who, ids), choices, now)
  return { rows: priced.map((one) => previewRow(who, one)), ...totalsFor(who, priced) }
}

type PricedCancellation = { shift: ShiftToCancel; outcome: BulkOutcome; charge: CancellationCharge }

const priceOf = (shifts: readonly ShiftToCancel[], choices: ChargeChoices, now: Date): PricedCancellation[] =>
  shifts.map((shift) => ({
    shift,
    outcome: toOutcome(shift.id, cancellationBlocker(shift, now.toISOString())),
    charge: chargeOf(shift.charged, shift.terms, choices, now.toISOString()),
  }))

function previewRow(who: CancelContext, { shift, outcome, charge }: PricedCancellation): PreviewedShift {
  const { id, version, location_name, position_name, works_on, starts, ends, people, accepted, terms } = shift
  const pay_minutes = seesPay(who) ? charge.each.pay_minutes : null
  return {
    ...{ id, version, location_name, position_name, works_on, starts, ends, people, accepted },
    ...{ notice_hours: terms.notice_hours, is_late: charge.is_late, pay_minutes },
    ...{ bill_minutes: charge.each.bill_minutes, outcome },
  }
}

// What employees are paid is between them and the agency.
const seesPay = ({ kind }: Pick<Actor, 'kind'>) => kind !== 'customer'

function totalsFor(who: CancelContext, priced: readonly PricedCancellation[]) {
  const { pay_minutes, bill_minutes } = sumOf(priced)
  return { pay_minutes: seesPay(who) ? pay_minutes : null, bill_minutes }
}

function sumOf(priced: readonly PricedCancellation[]) {
  const possible = priced.filter(({ outcome }) => outcome.code === undefined)
  const sum = (key: keyof CancellationCharge['total']) =>
    possible.reduce((total, { charge }) => total + charge.total[key], 0)
  return { pay_minutes: sum('pay_minutes'), bill_minutes: sum('bill_minutes') }
}

/**
 * Cancels published shifts: their employees are notified, and what they are paid and the customer is billed is stored. Refuses all of them
 * when this is more than the caller saw, because a notice period began meanwhile.
 */
export async function cancelShifts(db: Db, who: CancelContext, input: InputOf<Calls['cancel']>, now: Date) {
  await lockForCancelling(db, who.scope, input.ids)
  const priced = priceOf(await shiftsToCancel(db, who, input.ids), input, now)
  requireSeen(who, input, priced)
  const byId = new Map(priced.map((one) => [one.shift.id, one]))
  const outcomes = checkRows(input, byId, ({ shift }, version) =>
    shift.version === version ? cancellationBlocker(shift, now.toISOString()) : 'stale',
  )
  const ids = doneIds(outcomes)
  const done = ids.flatMap((id) => byId.get(id) ?? [])
  const kind = input.by === 'client' ? ('cancel_client' as const) : ('cancel_agency' as const)
  const work = () => writeCancellation(db, who, done, input, now)
  const notified =
    ids.length === 0 ? [] : await withChangeRecord(db, who, { kind, shift_ids: ids, count: ids.length, now, work })
  const people = new Set(notified.map(({ employee_id }) => employee_id))
  return { outcomes, notified: people.size, ...totalsFor(who, done) }
}

function requireSeen(who: CancelContext, seen: InputOf<Calls['cancel']>, priced: readonly PricedCancellation[]) {
  const { pay_minutes, bill_minutes } = sumOf(priced)
  const isMore = bill_minutes > seen.bill_minutes || pay_minutes > (seen.pay_minutes ?? pay_minutes)
  if (isMore) throw new Refusal('rosters.chargeChanged', {}, { current: totalsFor(who, priced) })
}

async function writeCancellation(
  db: Db,
  who: CancelContext,
  done: readonly PricedCancellation[],
  input: InputOf<Calls['cancel']>,
  now: Date,
): Promise<NotifiedAssignment[]> {
  const ids = done.map(({ shift }) => shift.id)
  await db
    .updateTable('roster_shifts')
    .set({ status: 'cancelled', ...touchedColumns(now) })
    .where('id', 'in', ids)
    .execute()
  await db
    .insertInto('shift_cancellations')
    .values(done.map((one) => recordOf(who, one, input, now)))
    .execute()
  await db.deleteFrom('assignments').where('roster_shift_id', 'in', ids).where('status', '=', 'planned').execute()
  const cancelled = await cancelAssignments(db, done, input, now)
  await notifyPeople(
    db,
    'shiftCancelled',
    cancelled.map(({ id }) => id),
    now,
  )
  const cancelledIds = cancelled.map(({ id }) => id)
  await endSwapsOf(db, cancelledIds, { now })
  await notifyOfCancellation(db, who, ids, now)
  return cancelled
}

function recordOf(
  { account_id, name: by_name }: CancelContext,
  { shift, charge }: PricedCancellation,
  { by: cancelled_by, reason }: InputOf<Calls['cancel']>,
  now: Date,
) {
  const { agency_id, roster_id, id: roster_shift_id, terms } = shift
  const owners = { id: newId(), agency_id, roster_id, roster_shift_id, account_id, by_name, at: now.toISOString() }
  const { minutes_before, pays: pay_worker, bills: bill_client, total } = charge
  return {
    ...owners,
    cancelled_by,
    reason,
    notice_hours: terms.notice_hours,
    minutes_before,
    pay_worker,
    bill_client,
    ...total,
  }
}

const statuses = { client: 'cancelled_client', agency: 'cancelled_agency' } as const

/** One statement: employees who had not accepted are neither paid nor billed. */
async function cancelAssignments(
  db: Db,
  done: readonly PricedCancellation[],
  { by, reason }: InputOf<Calls['cancel']>,
  now: Date,
) {
  const charges = done.map(({ shift, charge }) => ({ shift_id: shift.id, ...charge.each }))
  const { rows } = await sql<NotifiedAssignment>`
    update assignments
    set status = ${statuses[by]}, response_note = ${reason}, version = assignments.version + 1,
      updated_at = ${now.toISOString()}::timestamptz,
      cancelled_pay_minutes = case assignments.status when 'accepted' then charged.pay_minutes else 0 end,
      cancelled_bill_minutes = case assignments.status when 'accepted' then charged.bill_minutes else 0 end
    from jsonb_to_recordset(${jsonb(charges)}) as charged(shift_id uuid, pay_minutes int, bill_minutes int)
    where assignments.roster_shift_id = charged.shift_id and assignments.status = any(${[...notifiedStatuses]}::text[])
    returning assignments.id, assignments.employee_id`.execute(db)
  return rows
}
