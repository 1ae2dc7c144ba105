// Revokes offers, and records that they were seen.
import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { type BulkOutcome, refuse, Refusal } from '#contract/refusals.ts'
import { requireTransition } from '#contract/state-machines.ts'
import type { Db } from '#server/database/dialect.ts'
import { runRow } from '#server/database/rows/one-row.ts'
import { atSites, inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import { lockOffer, lockOfferedShift } from './locking.ts'
import { endOffers, settleShift } from './settling.ts'

type Input = InputOf<typeof calls.offers.revoke>

/** Revokes each offer that is not decided, and notifies its employee if they know of it; then the next in line are asked. */
export async function revokeOffers(db: Db, scope: Scope, { ids, versions }: Input, now: Date): Promise<BulkOutcome[]> {
  const seen = new Map(ids.map((id, at) => [id, versions[at] ?? 0]))
  const found = await offersInLockOrder(db, scope, [...seen.keys()])
  const outcomes = new Map<string, BulkOutcome>()
  for (const offer of found) {
    const work = () => revokeOne(db, offer, seen.get(offer.id) ?? 0, now)
    outcomes.set(offer.id, await runRow(db, offer.id, work))
  }
  const shifts = new Map(found.map(({ agency_id, roster_shift_id: id }) => [id, { agency_id, id }]))
  for (const shift of shifts.values()) await settleShift(db, shift, now)
  return [...seen.keys()].map((id) => outcomes.get(id) ?? { id, code: 'notFound' })
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

type Found = { id: string; agency_id: string; roster_shift_id: string }

async function revokeOne(db: Db, { id, agency_id, roster_shift_id }: Found, version: number, now: Date) {
  const shift = (await lockOfferedShift(db, { agency_id, id: roster_shift_id })) ?? refuse('notFound')
  const offer = await lockOffer(db, { agency_id, id })
  requireTransition('shiftOffer', 'revoke', offer.status)
  if (offer.version !== version) throw new Refusal('stale', {})
  await endOffers(db, shift, [offer], 'revoke', now)
}

/** Records that an employee has seen these offers of theirs; the version stays. Returns the number of those not seen before. */
export async function seeOffers(db: Db, scope: Scope, ids: readonly string[], now: Date): Promise<number> {
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
