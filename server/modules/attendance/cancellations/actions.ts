import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { CancellationRow } from '#contract/rostering/shifts/shift-cancellations.ts'
import { type BulkOutcome, Refusal } from '#contract/refusals.ts'
import { doneIds, checkRows, toOutcome } from '#server/database/rows/change-status.ts'
import { newId } from '#server/database/values/ids.ts'
import type { Actor } from '#server/http/actor.ts'
import type { Context } from '#server/http/context.ts'
import { changeShifts } from '#server/modules/rosters/changes/change-shifts.ts'
import { cancelCharged } from '#server/modules/rosters/shifts/cancelling.ts'
import type { NotifiedAssignment } from '#server/modules/rosters/assignments/removals.ts'
import { notifyPeople } from '#server/modules/publication/notifications.ts'
import { endSwapsOf } from '#server/modules/responses/swaps/ending.ts'
import { type CancellationCharge, chargeOf, type ChargeChoices } from './charges.ts'
import { notifyOfCancellation } from './notifications.ts'
import { type ShiftToCancel, shiftsToCancel, cancellationBlocker } from './shifts-to-cancel.ts'

type Canceller = Pick<Actor, 'kind' | 'account_id' | 'name'>
type Calls = typeof calls.shiftCancellations
/** A row of the preview, with why it cannot be cancelled. */
type PreviewedShift = Omit<CancellationRow, 'code' | 'message'> & { outcome: BulkOutcome }

/** What cancelling these shifts costs now. Shifts that cannot be cancelled say why, and cost nothing. */
export async function previewCancellation(
  context: Omit<Context, 'outside'>,
  { ids, ...choices }: InputOf<Calls['preview']>,
) {
  const { actor, now } = context
  const priced = priceOf(await shiftsToCancel(context, ids), choices, now)
  return { rows: priced.map((one) => previewRow(actor, one)), ...totalsFor(actor, priced) }
}

type PricedCancellation = { shift: ShiftToCancel; outcome: BulkOutcome; charge: CancellationCharge }

const priceOf = (shifts: readonly ShiftToCancel[], choices: ChargeChoices, now: Date): PricedCancellation[] =>
  shifts.map((shift) => ({
    shift,
    outcome: toOutcome(shift.id, cancellationBlocker(shift, now.toISOString())),
    charge: chargeOf(shift.charged, shift.terms, choices, now.toISOString()),
  }))

function previewRow(actor: Canceller, { shift, outcome, charge }: PricedCancellation): PreviewedShift {
  const { id, version, location_name, position_name, works_on, starts, ends, people, accepted, terms } = shift
  const pay_minutes = seesPay(actor) ? charge.each.pay_minutes : null
  return {
    ...{ id, version, location_name, position_name, works_on, starts, ends, people, accepted },
    ...{ notice_hours: terms.notice_hours, is_late: charge.is_late, pay_minutes },
    ...{ bill_minutes: charge.each.bill_minutes, outcome },
  }
}

// What employees are paid is between them and the agency.
const seesPay = ({ kind }: Pick<Actor, 'kind'>) => kind !== 'customer'

function totalsFor(actor: Canceller, priced: readonly PricedCancellation[]) {
  const { pay_minutes, bill_minutes } = sumOf(priced)
  return { pay_minutes: seesPay(actor) ? pay_minutes : null, bill_minutes }
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
export async function cancelShifts(context: Omit<Context, 'outside'>, input: InputOf<Calls['cancel']>) {
  const { actor } = context
  const kind = input.by === 'client' ? 'cancel_client' : 'cancel_agency'
  const { checked, done } = await changeShifts(context, {
    shift_ids: input.ids,
    check: () => shiftsToBill(context, input),
    apply: ({ possible }) => writeCancellation(context, possible, input),
    entry: (_, { possible }) => ({ kind, count: possible.length }),
    notify: (cancelled, { possible }) => notifyOfAll(context, possible, cancelled),
  })
  const people = new Set(done.map(({ employee_id }) => employee_id))
  return { outcomes: checked.outcomes, notified: people.size, ...totalsFor(actor, checked.possible) }
}

/** Which of the shifts can be cancelled, at the price that the caller saw. */
async function shiftsToBill(context: Omit<Context, 'outside'>, input: InputOf<Calls['cancel']>) {
  const { actor, now } = context
  const priced = priceOf(await shiftsToCancel(context, input.ids), input, now)
  requireSeen(actor, input, priced)
  const byId = new Map(priced.map((one) => [one.shift.id, one]))
  const outcomes = checkRows(input, byId, ({ shift }, version) =>
    shift.version === version ? cancellationBlocker(shift, now.toISOString()) : 'stale',
  )
  return { outcomes, possible: doneIds(outcomes).flatMap((id) => byId.get(id) ?? []) }
}

function requireSeen(actor: Canceller, seen: InputOf<Calls['cancel']>, priced: readonly PricedCancellation[]) {
  const { pay_minutes, bill_minutes } = sumOf(priced)
  const isMore = bill_minutes > seen.bill_minutes || pay_minutes > (seen.pay_minutes ?? pay_minutes)
  if (isMore) throw new Refusal('rosters.chargeChanged', {}, { current: totalsFor(actor, priced) })
}

async function writeCancellation(
  { db, actor, now }: Omit<Context, 'outside'>,
  possible: readonly PricedCancellation[],
  input: InputOf<Calls['cancel']>,
): Promise<NotifiedAssignment[]> {
  if (possible.length === 0) return []
  await db
    .insertInto('shift_cancellations')
    .values(possible.map((one) => recordOf(actor, one, input, now)))
    .execute()
  const charges = possible.map(({ shift, charge }) => ({ shift_id: shift.id, ...charge.each }))
  return cancelCharged(db, charges, input, now)
}

async function notifyOfAll(
  context: Omit<Context, 'outside'>,
  possible: readonly PricedCancellation[],
  cancelled: readonly NotifiedAssignment[],
) {
  if (possible.length === 0) return
  const { db, now } = context
  const ids = cancelled.map(({ id }) => id)
  await notifyPeople(db, 'shiftCancelled', ids, now)
  await endSwapsOf(db, ids, { now })
  await notifyOfCancellation(
    context,
    possible.map(({ shift }) => shift.id),
  )
}

function recordOf(
  { account_id, name: by_name }: Canceller,
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
