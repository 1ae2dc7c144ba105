// Who comes back from another roster to the shift that they left, before anybody was notified, has it as if nothing had happened.
import { sql } from 'kysely'
import type { RosterStep } from '#contract/rostering/rosters/changes.ts'
import type { Db } from '#server/database/dialect.ts'
import { isUnpublishedRemoval } from '#server/modules/rosters/unpublished/last-published.ts'
import { type ShiftImage, type Snapshot, toWallTime } from './snapshots.ts'

/** The shifts of the steps' target rosters that somebody has left without a notification. */
export async function shiftsLeftIn(db: Db, steps: readonly RosterStep[], roster_ids: readonly string[]) {
  const targets = steps.flatMap((step) =>
    (step.do === 'place' || step.do === 'edit') && step.roster_id !== undefined && roster_ids.includes(step.roster_id)
      ? [step.roster_id]
      : [],
  )
  if (targets.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select distinct assignments.roster_shift_id as id from assignments
    where assignments.roster_id = any(${[...new Set(targets)]}::uuid[]) and ${isUnpublishedRemoval}`.execute(db)
  return rows.map(({ id }) => id)
}

type Place = { roster_id: string; works_on: string; starts: string; ends: string; position_id: string }

/** The shift that the employee left at this place, as it was at the start of the change. */
export function formerShift(
  { shifts, assignments }: Snapshot,
  employee_id: string,
  { roster_id, works_on, starts, ends, position_id }: Place,
): ShiftImage | undefined {
  const left = [...assignments.values()].filter(
    (one) => one.employee_id === employee_id && one.status === 'cancelled_agency' && one.last_published !== null,
  )
  return left
    .flatMap(({ roster_shift_id }) => shifts.get(roster_shift_id) ?? [])
    .find(
      (shift) =>
        shift.roster_id === roster_id &&
        shift.works_on === works_on &&
        toWallTime(shift.starts) === toWallTime(starts) &&
        toWallTime(shift.ends) === toWallTime(ends) &&
        shift.position_id === position_id,
    )
}

/** Gives the shift its opening back: that of a shift that was cancelled because its last one left, or one more. */
export async function reopenShift(db: Db, { agency_id, id }: ShiftImage, now: Date) {
  await sql`
    update roster_shifts set openings = case status when 'cancelled' then openings else openings + 1 end,
      status = 'published', version = version + 1, updated_at = ${now.toISOString()}::timestamptz
    where agency_id = ${agency_id}::uuid and id = ${id}::uuid`.execute(db)
}
