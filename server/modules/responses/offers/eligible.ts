// Offers shifts to everybody who is eligible.
import { sql } from 'kysely'
import { type BulkOutcome, refuse } from '#contract/refusals.ts'
import { liveOfferStatuses, maxPeopleOffered } from '#contract/rostering/shifts/offers.ts'
import { runRow } from '#server/database/rows/savepoints.ts'
import { atSites, inAgency } from '#server/database/tenancy/scope.ts'
import type { Context } from '#server/http/context.ts'
import { candidatesFor } from '#server/modules/rosters/candidates/availability.ts'
import { sendOffers } from './sending.ts'

type Offering = Omit<Context, 'outside'>

/**
 * Offers each shift to everybody who is eligible without a warning, of many to those who fit best; the first who accept get it. A shift that
 * cannot be offered, or that nobody is eligible for, leaves the others offered.
 */
export async function offerToEligible(context: Offering, ids: readonly string[]) {
  const { db } = context
  const found = await shiftsInLockOrder(context, ids)
  const outcomes = new Map<string, BulkOutcome>()
  const before = await liveOffersOf(context, found)
  let left_out = 0
  const offer = async (id: string) => {
    left_out = Math.max(left_out, await offerOne(context, id))
  }
  for (const id of found) outcomes.set(id, await runRow(db, id, () => offer(id)))
  const known = new Set(before.map((one) => one.id))
  const made = (await liveOffersOf(context, found)).filter(({ id }) => !known.has(id))
  return {
    outcomes: [...new Set(ids)].map((id) => outcomes.get(id) ?? { id, code: 'notFound' as const }),
    offers: made.map(({ id, version, employee_id }) => ({ id, version, employee_id })),
    left_out,
  }
}

/** Returns how many who are eligible were left out. */
async function offerOne(context: Offering, roster_shift_id: string) {
  const { rows, eligible } = await candidatesFor(context, { roster_shift_id, q: '' })
  const best = rows.filter(({ verdict }) => verdict === 'ok').slice(0, maxPeopleOffered)
  if (best.length === 0) refuse('rosters.nobodyEligible')
  const employee_ids = best.map(({ employee_id }) => employee_id)
  await sendOffers(context, { roster_shift_id, mode: 'open', choice: 'first', employee_ids, offer_window_min: null })
  return eligible - best.length
}

// By roster and shift, so that two planners cannot deadlock.
async function shiftsInLockOrder({ db, scope }: Offering, ids: readonly string[]) {
  const rows = await db
    .selectFrom('roster_shifts')
    .select('roster_shifts.id')
    .where(sql<boolean>`roster_shifts.id = any(${[...ids]}::uuid[])`)
    .where(inAgency(scope, 'roster_shifts.agency_id'))
    .where(atSites(scope, 'roster_shifts.location_id'))
    .orderBy('roster_shifts.roster_id')
    .orderBy('roster_shifts.id')
    .execute()
  return rows.map(({ id }) => id)
}

const liveOffersOf = ({ db, scope }: Offering, shift_ids: readonly string[]) =>
  db
    .selectFrom('shift_offers')
    .select(['id', 'version', 'employee_id'])
    .where(sql<boolean>`roster_shift_id = any(${[...shift_ids]}::uuid[])`)
    .where(inAgency(scope, 'shift_offers.agency_id'))
    .where('status', 'in', liveOfferStatuses)
    .orderBy('id')
    .execute()
