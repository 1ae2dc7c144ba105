// Requests that end by themselves: their shift starts, or is no longer accepted.
import { type RawBuilder, sql } from 'kysely'
import { systemActor } from '#contract/platform/audit.ts'
import { openSwapStatuses } from '#contract/rostering/shifts/swaps.ts'
import type { Db } from '#server/database/dialect.ts'
import { type DueRecord, idsOf, processDueRecords } from '#server/database/rows/due-records.ts'
import type { Database } from '#server/database/transaction.ts'
import { isoOf, wallTime } from '#server/database/values/time-columns.ts'
import { onRelease } from '#server/modules/rosters/assignments/releases.ts'
import { type NotifiedShift, notifySwappers } from './notifications.ts'

/**
 * Ends the open requests about shifts that have started or are no longer accepted, and notifies everybody concerned in the same
 * transaction. Nothing depends on it: accepting and approving check the shifts themselves. Returns the number of requests.
 */
export const endSwaps = (database: Database, now: Date, signal?: AbortSignal): Promise<number> =>
  processDueRecords(database, {
    actor: systemActor('jobs'),
    find: (db) => endingSwaps(db, now),
    // A row that somebody is changing is skipped: the next run takes it.
    process: (db, _, records) =>
      endMatchingSwaps(db, sql`shift_swaps.id = any(${idsOf(records)}::uuid[])`, sql`skip locked`, now),
    signal,
  })

async function endingSwaps(db: Db, now: Date): Promise<DueRecord[]> {
  const { rows } = await sql<DueRecord>`
    select shift_swaps.id, shift_swaps.agency_id from ${openSwaps} and ${hasEnded(now)} order by shift_swaps.id`.execute(
    db,
  )
  return rows
}

const openSwaps = sql`shift_swaps
  join assignments own on own.agency_id = shift_swaps.agency_id and own.id = shift_swaps.assignment_id
  left join assignments theirs on theirs.agency_id = shift_swaps.agency_id and theirs.id = shift_swaps.peer_assignment_id
  where shift_swaps.status = any(${[...openSwapStatuses]}::text[])`

const hasEnded = (now: Date) => sql`
  (own.status <> 'accepted' or theirs.status <> 'accepted'
    or least(own.starts_at, theirs.starts_at) <= ${now.toISOString()}::timestamptz)`

/** The same for the requests about these assignments, whose shifts the caller has locked and changed. */
export const endSwapsOf = (
  db: Db,
  assignment_ids: readonly string[],
  { now, except = null }: { now: Date; except?: string | null },
) =>
  endMatchingSwaps(
    db,
    sql`(shift_swaps.assignment_id = any(${[...assignment_ids]}::uuid[]) or shift_swaps.peer_assignment_id = any(${[...assignment_ids]}::uuid[]))
      and shift_swaps.id is distinct from ${except}::uuid`,
    sql``,
    now,
  )

onRelease((db, assignment_ids, now) => endSwapsOf(db, assignment_ids, { now }))

type EndedSwap = NotifiedShift & { status: 'expired' | 'cancelled'; employee_ids: string[] }

async function endMatchingSwaps(
  db: Db,
  which: RawBuilder<unknown>,
  locked: RawBuilder<unknown>,
  now: Date,
): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await sql<EndedSwap>`
    with due as (
      select shift_swaps.id, case when least(own.starts_at, theirs.starts_at) <= ${at} then 'expired' else 'cancelled' end as status
      from ${openSwaps} and ${which} and ${hasEnded(now)}
      order by shift_swaps.id for update of shift_swaps ${locked}
    ), ended as (
      update shift_swaps set status = due.status, decided_at = ${at}, updated_at = ${at}, version = version + 1
      from due where shift_swaps.id = due.id
      returning shift_swaps.*
    )
    select ended.agency_id, ended.status, held.roster_id, locations.name as location_name, held.works_on,
      ${wallTime('shift.starts')} as starts, ${wallTime('shift.ends')} as ends, ${isoOf('held.starts_at')} as starts_at,
      array(select ended.employee_id union select ended.peer_employee_id where ended.peer_employee_id is not null
        union select peer.employee_id from shift_swap_peers peer
        where peer.agency_id = ended.agency_id and peer.swap_id = ended.id and peer.refused_at is null
          and ended.peer_employee_id is null) as employee_ids
    from ended
    join assignments held on held.agency_id = ended.agency_id and held.id = ended.assignment_id
    join roster_shifts shift on shift.agency_id = held.agency_id and shift.id = held.roster_shift_id
    join locations on locations.id = shift.location_id
    order by ended.id`.execute(db)
  for (const { status, employee_ids, ...shift } of rows)
    await notifySwappers(db, status === 'expired' ? 'swapExpired' : 'swapCancelled', employee_ids, shift, now)
  return rows.length
}
