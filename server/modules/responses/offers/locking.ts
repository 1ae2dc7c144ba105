// Locks a shift and its offers, in the order of every change of a roster: roster, shift, employees, offers.
import { sql } from 'kysely'
import { type OfferMode, type ShiftOfferStatus, liveOfferStatuses } from '#contract/rostering/shifts/offers.ts'
import { holdingStatuses } from '#contract/rostering/shifts/assignments.ts'
import type { ShiftStatus } from '#contract/rostering/rosters/roster-shifts.ts'
import type { RosterStatus } from '#contract/rostering/rosters/rosters.ts'
import { refuse } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import { isoOf, wallTime } from '#server/database/values/time-columns.ts'
import type { OfferedShift, OfferToSettle } from './rules.ts'

export type LockedShift = OfferedShift & {
  id: string
  agency_id: string
  roster_id: string
  works_on: string
  starts: string
  ends: string
  ends_at: string
  location_name: string
}

/** The shift of an agency, locked with the status of its roster, and its free openings; null when it was deleted. */
export async function lockOfferedShift(
  db: Db,
  { agency_id, id }: { agency_id: string; id: string },
): Promise<LockedShift | null> {
  const roster = await db
    .selectFrom('rosters')
    .select(['id', 'status'])
    .where('agency_id', '=', agency_id)
    .where('id', '=', (of) =>
      of.selectFrom('roster_shifts').select('roster_id').where('agency_id', '=', agency_id).where('id', '=', id),
    )
    .forShare()
    .executeTakeFirst()
  const locked = roster && (await lockShift(db, { agency_id, id }))
  if (roster === undefined || locked === undefined) return null
  const { openings, ...shift } = locked
  const roster_status: RosterStatus = roster.status
  return { ...shift, roster_id: roster.id, roster_status, free: openings - (await countHolders(db, { agency_id, id })) }
}

const lockShift = (db: Db, { agency_id, id }: { agency_id: string; id: string }) =>
  db
    .selectFrom('roster_shifts')
    .innerJoin('locations', 'locations.id', 'roster_shifts.location_id')
    .select(['roster_shifts.id', 'roster_shifts.agency_id', 'roster_shifts.works_on', 'roster_shifts.openings'])
    .select([wallTime('roster_shifts.starts').as('starts'), wallTime('roster_shifts.ends').as('ends')])
    .select([isoOf('roster_shifts.starts_at').as('starts_at'), isoOf('roster_shifts.ends_at').as('ends_at')])
    .select([sql<ShiftStatus>`roster_shifts.status`.as('status'), 'locations.name as location_name'])
    .where('roster_shifts.agency_id', '=', agency_id)
    .where('roster_shifts.id', '=', id)
    .forUpdate('roster_shifts')
    .executeTakeFirst()

async function countHolders(db: Db, { agency_id, id }: { agency_id: string; id: string }): Promise<number> {
  const { held } = await db
    .selectFrom('assignments')
    .select(sql<number>`count(*)::int`.as('held'))
    .where('agency_id', '=', agency_id)
    .where('roster_shift_id', '=', id)
    .where('status', 'in', holdingStatuses)
    .executeTakeFirstOrThrow()
  return held
}

/** The undecided offers of a locked shift, locked too. */
export async function lockLiveOffers(
  db: Db,
  { agency_id, id }: Pick<LockedShift, 'agency_id' | 'id'>,
): Promise<OfferToSettle[]> {
  const { rows } = await sql<OfferToSettle>`
    select shift_offers.id, shift_offers.employee_id, shift_offers.mode, shift_offers.status, shift_offers.rank, shift_offers.window_min,
      ${isoOf('shift_offers.created_at')} as created_at, ${isoOf('shift_offers.expires_at')} as expires_at,
      exists (
        select from assignments duty join roster_shifts shift on shift.agency_id = duty.agency_id and shift.id = shift_offers.roster_shift_id
        where duty.agency_id = shift_offers.agency_id and duty.employee_id = shift_offers.employee_id
          and duty.status = any(${[...holdingStatuses]}::text[]) and duty.starts_at < shift.ends_at and duty.ends_at > shift.starts_at
      ) as is_busy
    from shift_offers
    where shift_offers.agency_id = ${agency_id}::uuid and shift_offers.roster_shift_id = ${id}::uuid
      and shift_offers.status = any(${[...liveOfferStatuses]}::text[])
    order by shift_offers.id for update of shift_offers`.execute(db)
  return rows
}

export type LockedOffer = {
  id: string
  agency_id: string
  roster_shift_id: string
  employee_id: string
  mode: OfferMode
  choice: 'first' | 'planner'
  status: ShiftOfferStatus
  expires_at: string | null
  version: number
}

/** One offer of a locked shift, locked too. */
export async function lockOffer(db: Db, { agency_id, id }: { agency_id: string; id: string }): Promise<LockedOffer> {
  const [offer] = await lockOffers(db, { agency_id, ids: [id] })
  return offer ?? refuse('notFound')
}

/** Offers of a locked shift, locked too. */
export const lockOffers = (
  db: Db,
  { agency_id, ids }: { agency_id: string; ids: readonly string[] },
): Promise<LockedOffer[]> =>
  db
    .selectFrom('shift_offers')
    .select(['id', 'agency_id', 'roster_shift_id', 'employee_id', 'mode', 'choice', 'status', 'version'])
    .select(isoOf('expires_at').$castTo<string | null>().as('expires_at'))
    .where('agency_id', '=', agency_id)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
