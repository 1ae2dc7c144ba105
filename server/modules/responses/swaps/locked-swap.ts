// A request and its shifts, locked until the transaction ends.
import { sql } from 'kysely'
import { notFound, refuse } from '#contract/refusals.ts'
import type { RosterStatus } from '#contract/rostering/rosters/rosters.ts'
import { requireTransition } from '#contract/state-machines.ts'
import { refusalFor } from '#contract/refusals.ts'
import type { SwapKind, SwapStatus } from '#contract/rostering/shifts/swaps.ts'
import type { Db } from '#server/database/dialect.ts'
import { requireVersion } from '#server/database/rows/versioned.ts'
import { isoOf, wallTime } from '#server/database/values/time-columns.ts'
import type { Context } from '#server/http/context.ts'
import { handOverBlocker } from '#server/modules/rosters/assignments/rules.ts'
import { lockPeople } from '#server/modules/rosters/assignments/people-locks.ts'
import type { NotifiedShift } from './notifications.ts'
import { swapOf } from './queries.ts'

/** One side: an assignment that its employee would give up. */
export type SwapSide = NotifiedShift & {
  id: string
  roster_shift_id: string
  employee_id: string
  ends_at: string
  status: string
  roster_status: RosterStatus
}

export type LockedSwap = {
  id: string
  agency_id: string
  kind: SwapKind
  status: SwapStatus
  peer_employee_id: string | null
  note: string | null
  own: SwapSide
  /** of a swap: the shift of the colleague */
  peer: SwapSide | null
}

type SwapVersion = { id: string; version: number }

/**
 * The request, ready for the action; `taker` is the colleague who is about to accept. The caller has locked the shifts; then come the
 * people, and the request last, so that withdrawing, cancelling and deciding at once cannot deadlock. Refuses a status that does not allow
 * the action, and a version that is no longer current.
 */
export async function lockSwap(
  context: Pick<Context, 'db' | 'scope' | 'language'>,
  { id, version }: SwapVersion,
  action: 'accept' | 'refuse' | 'approve' | 'decline' | 'cancel',
  taker: string | null = null,
): Promise<LockedSwap> {
  const { db } = context
  const current = await swapOf(context, id)
  const own = await sideOf(db, current.shift.assignment_id)
  const peer = current.peer_shift === null ? null : await sideOf(db, current.peer_shift.assignment_id)
  const people = await db.selectFrom('shift_swaps').select('peer_employee_id').where('id', '=', id).executeTakeFirst()
  const ids = [own.employee_id, peer?.employee_id, people?.peer_employee_id, taker]
  await lockPeople(
    db,
    ids.filter((one) => typeof one === 'string'),
  )
  const swap = await db
    .selectFrom('shift_swaps')
    .select(['id', 'agency_id', 'kind', 'status', 'peer_employee_id', 'note', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound)
  if (swap.status !== current.status) requireTransition('shiftSwap', action, swap.status, await swapOf(context, id))
  requireTransition('shiftSwap', action, swap.status, current)
  requireVersion(swap, version, current)
  return { ...swap, own, peer }
}

const sideOf = (db: Db, id: string): Promise<SwapSide> =>
  db
    .selectFrom('assignments')
    .innerJoin('roster_shifts', 'roster_shifts.id', 'assignments.roster_shift_id')
    .innerJoin('rosters', 'rosters.id', 'assignments.roster_id')
    .innerJoin('locations', 'locations.id', 'roster_shifts.location_id')
    .select(['assignments.id', 'assignments.agency_id', 'assignments.roster_id', 'assignments.roster_shift_id'])
    .select(['assignments.employee_id', 'assignments.works_on', isoOf('assignments.starts_at').as('starts_at')])
    .select([isoOf('assignments.ends_at').as('ends_at'), 'assignments.status', 'rosters.status as roster_status'])
    .select(['locations.name as location_name', wallTime('roster_shifts.starts').as('starts')])
    .select(wallTime('roster_shifts.ends').as('ends'))
    .where('assignments.id', '=', sql<string>`${id}::uuid`)
    .executeTakeFirstOrThrow()

/** Refuses when one of the shifts can no longer change hands. */
export function requireBothSides({ own, peer }: Pick<LockedSwap, 'own' | 'peer'>, now: Date) {
  for (const side of peer === null ? [own] : [own, peer]) {
    if (side.status !== 'accepted') refuse('rosters.swapShiftChanged')
    const blocker = handOverBlocker(side, now.toISOString())
    if (blocker !== null) throw refusalFor(blocker)
  }
}

/** One assignment as a side of a request that is about to be made. */
export const sideFor = sideOf
