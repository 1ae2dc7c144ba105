// What time and other changes do to the offers of a shift: they end, expire, or the next one is sent.
import { sql } from 'kysely'
import { systemActor } from '#contract/platform/audit.ts'
import { liveOfferStatuses, type ShiftOfferStatus } from '#contract/rostering/shifts/offers.ts'
import { holdingStatuses } from '#contract/rostering/shifts/assignments.ts'
import type { Db } from '#server/database/dialect.ts'
import { type DueRecord, processDueRecords } from '#server/database/rows/due-records.ts'
import type { Database } from '#server/database/transaction.ts'
import { touchedColumns } from '#server/database/rows/versioned.ts'
import { lockLiveOffers, type LockedShift, lockOfferedShift } from './locking.ts'
import { notifyOffered, notifyOfOutcome, notifyPlannersOfOffer, quietHoursEnd } from './notifications.ts'
import {
  expiryOf,
  isOfferNotified,
  isOfferWaiting,
  offersToSendNext,
  type OfferToSettle,
  overdueOf,
  endingActionForAll,
} from './rules.ts'

const offerEndings = {
  expire: { to: 'expired', kind: 'shiftOfferExpired' },
  fill: { to: 'filled_by_other', kind: 'shiftOfferFilled' },
  revoke: { to: 'revoked', kind: 'shiftOfferRevoked' },
} as const satisfies Record<string, { to: ShiftOfferStatus; kind: string }>

/**
 * Brings the offers of a shift up to date: ends all of them when it is full, started or no longer published; otherwise ends those whose
 * time is over and sends those of the next in line. Everybody who knew of an offer that ended is notified. The same at any time and in any process,
 * because the shift is locked first.
 */
export async function settleShift(
  db: Db,
  of: { agency_id: string; id: string; has_declined?: boolean },
  now: Date,
): Promise<void> {
  const shift = await lockOfferedShift(db, of)
  if (shift === null) return
  const offers = await lockLiveOffers(db, shift)
  if (offers.length === 0 && of.has_declined !== true) return
  const ending = endingActionForAll(shift, now.toISOString())
  if (ending !== null) return endOffers(db, shift, offers, ending, now)
  const overdue = overdueOf(offers, now.toISOString())
  await endOffers(db, shift, overdue, 'expire', now)
  const left = offers.filter((offer) => !overdue.includes(offer))
  const next = offersToSendNext(left, shift.free)
  await sendOffersNow(db, shift, next, now)
  const isOver = next.length === 0 && !left.some(({ status }) => isOfferWaiting(status) || status === 'applied')
  if (isOver && (overdue.length > 0 || of.has_declined === true))
    await notifyPlannersOfOffer(db, 'shiftOfferUntaken', shift, { now })
}

/** Ends offers for a reason, and notifies those who know of theirs. */
export async function endOffers(
  db: Db,
  shift: LockedShift,
  offers: readonly Pick<OfferToSettle, 'id' | 'employee_id' | 'status'>[],
  why: keyof typeof offerEndings,
  now: Date,
) {
  if (offers.length === 0) return
  const { to, kind } = offerEndings[why]
  await db
    .updateTable('shift_offers')
    .set({ status: to, ...touchedColumns(now) })
    .where('agency_id', '=', shift.agency_id)
    .where(
      'id',
      'in',
      offers.map(({ id }) => id),
    )
    .execute()
  const notified = offers.filter(({ status }) => isOfferNotified(status)).map(({ employee_id }) => employee_id)
  await notifyOfOutcome(db, kind, shift, notified, now)
}

async function sendOffersNow(db: Db, shift: LockedShift, offers: readonly OfferToSettle[], now: Date) {
  if (offers.length === 0) return
  const at = now.toISOString()
  const quiet = await quietHoursEnd(db, shift, offers, now)
  const values = offers.map(({ id, employee_id, window_min }) => ({
    id,
    expires_at: expiryOf(quiet.get(employee_id) ?? at, window_min, shift.starts_at),
  }))
  await sql`
    update shift_offers set status = 'sent', sent_at = ${at}::timestamptz, expires_at = sent.expires_at, version = version + 1,
      updated_at = ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as sent(id uuid, expires_at timestamptz)
    where shift_offers.agency_id = ${shift.agency_id}::uuid and shift_offers.id = sent.id`.execute(db)
  await notifyOffered(db, shift, offers, now)
}

/** Settles every shift whose offers are due; returns their number. Also finds what happened while no process was running. */
export const settleOffers = (database: Database, now: Date, signal?: AbortSignal): Promise<number> =>
  processDueRecords(database, {
    actor: systemActor('jobs'),
    find: (db) => dueShifts(db, now),
    process: async (db, _, shifts) => {
      for (const shift of shifts) await settleShift(db, shift, now)
      return shifts.length
    },
    recordsPerTransaction: 1,
    signal,
  })

async function dueShifts(db: Db, now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await sql<DueRecord>`
    select shift.agency_id, shift.id
    from (
      select agency_id, roster_shift_id, min(expires_at) filter (where status in ('sent', 'seen')) as next_expiry,
        count(*) filter (where status = 'queued') as queued,
        count(*) filter (where status in ('sent', 'seen') and mode <> 'open') as requested
      from shift_offers where status = any(${[...liveOfferStatuses]}::text[]) group by agency_id, roster_shift_id
    ) live
    join roster_shifts shift on shift.agency_id = live.agency_id and shift.id = live.roster_shift_id
    join rosters on rosters.agency_id = shift.agency_id and rosters.id = shift.roster_id
    cross join lateral (
      select shift.openings - count(*) as free from assignments
      where assignments.agency_id = shift.agency_id and assignments.roster_shift_id = shift.id
        and assignments.status = any(${[...holdingStatuses]}::text[])
    ) held
    where shift.status <> 'published' or rosters.status <> 'published' or shift.starts_at <= ${at} or held.free <= 0
      or live.next_expiry <= ${at} or (live.queued > 0 and live.requested < held.free)
    order by shift.starts_at, shift.id`.execute(db)
  return rows
}
