// Revokes offers, and records that they were seen.
import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { type Blocker, type BulkOutcome, refuse } from '#contract/refusals.ts'
import { shiftOfferTransitions } from '#contract/rostering/shifts/offers.ts'
import { statusBlocker } from '#contract/state-machines.ts'
import { canTransition } from '#contract/transitions.ts'
import type { Db } from '#server/database/dialect.ts'
import { doneIds, checkRows } from '#server/database/rows/change-status.ts'
import { atSites, inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import type { Context } from '#server/http/context.ts'
import { type LockedOffer, type LockedShift, lockOfferedShift, lockOffers } from './locking.ts'
import { endOffers, settleShift } from './settling.ts'

type Input = InputOf<typeof calls.offers.revoke>

/** Revokes each offer that is not decided, and notifies its employee if they know of it; then the next in line are sent theirs. */
export async function revokeOffers(
  { db, scope, now }: Pick<Context, 'db' | 'scope' | 'now'>,
  input: Input,
): Promise<BulkOutcome[]> {
  const offers = await offersInLockOrder(db, scope, input.ids)
  const locked = new Map<string, LockedOffer>()
  const shifts: LockedShift[] = []
  for (const [id, ofShift] of Map.groupBy(offers, (offer) => offer.roster_shift_id)) {
    const agency_id = ofShift[0]?.agency_id ?? ''
    const shift = await lockOfferedShift(db, { agency_id, id })
    if (shift === null) continue
    shifts.push(shift)
    const ids = ofShift.map((offer) => offer.id)
    for (const offer of await lockOffers(db, { agency_id, ids })) locked.set(offer.id, offer)
  }
  const outcomes = checkRows(input, locked, revocationBlocker)
  const revoked = doneIds(outcomes).flatMap((id) => locked.get(id) ?? [])
  for (const shift of shifts) {
    const ofShift = revoked.filter(({ roster_shift_id }) => roster_shift_id === shift.id)
    await endOffers(db, shift, ofShift, 'revoke', now)
    await settleShift(db, shift, now)
  }
  return outcomes
}

function revocationBlocker({ status, version }: LockedOffer, seen: number | undefined): Blocker {
  if (!canTransition(shiftOfferTransitions, 'revoke', status)) return statusBlocker('shiftOffer', status)
  return version === seen ? null : 'stale'
}

// By roster and shift, so that two planners cannot deadlock.
const offersInLockOrder = (db: Db, scope: Scope, ids: readonly string[]) =>
  db
    .selectFrom('shift_offers')
    .innerJoin('roster_shifts', 'roster_shifts.id', 'shift_offers.roster_shift_id')
    .select(['shift_offers.id', 'shift_offers.agency_id', 'shift_offers.roster_shift_id'])
    .where(sql<boolean>`shift_offers.id = any(${[...ids]}::uuid[])`)
    .where(inAgency(scope, 'shift_offers.agency_id'))
    .where(atSites(scope, 'roster_shifts.location_id'))
    .orderBy('roster_shifts.roster_id')
    .orderBy('roster_shifts.id')
    .orderBy('shift_offers.id')
    .execute()

/** Records that an employee has seen these offers of theirs; the version stays. Returns the number of those not seen before. */
export async function seeOffers(
  { db, scope, now }: Pick<Context, 'db' | 'scope' | 'now'>,
  ids: readonly string[],
): Promise<number> {
  const known = await db
    .selectFrom('shift_offers')
    .select('id')
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .where('employee_id', '=', scope.employee_id)
    .where(inAgency(scope, 'shift_offers.agency_id'))
    .execute()
  if (known.length < new Set(ids).size) refuse('notFound')
  const { numUpdatedRows } = await db
    .updateTable('shift_offers')
    .set({ status: 'seen', seen_at: now.toISOString() })
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .where('employee_id', '=', scope.employee_id)
    .where(inAgency(scope, 'shift_offers.agency_id'))
    .where('status', '=', 'sent')
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
