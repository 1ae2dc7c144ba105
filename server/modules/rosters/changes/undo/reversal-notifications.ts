// Notifications of an undo or a redo: nobody's published shift is moved, cancelled or restored without notifying them.
import { notifyOfChange, notifyOfTime, notifyPeople } from '#server/modules/rosters/notifications.ts'
import { isNotified } from './reversal.ts'
import type { RestoredAssignment } from './reversal-writes.ts'
import {
  type AssignmentImage,
  type ShiftImage,
  snapshotOf,
  toWallTime,
} from '#server/modules/rosters/changes/snapshots.ts'
import type { ReversalContext } from './reversal.ts'

export async function notifyOfReversal(context: ReversalContext, restored: readonly RestoredAssignment[]) {
  const { db, now } = context
  const pairs = restored.map(({ before, after }) => ({ before: notifiedImage(before), after: notifiedImage(after) }))
  const cancelled = pairs.flatMap(({ before, after }) => (before !== null && after === null ? [before.id] : []))
  const back = pairs.flatMap(({ before, after }) => (before === null && after !== null ? [after.id] : []))
  await notifyPeople(db, 'shiftCancelled', cancelled, now)
  await notifyPeople(db, 'rosterPublished', back, now)
  await notifyOfMoves(context, pairs)
  await notifyOfPlaceAndNotes(context, pairs)
}

const notifiedImage = (image: AssignmentImage | null) => (image !== null && isNotified(image) ? image : null)

async function notifyOfMoves({ db, who, now }: ReversalContext, pairs: readonly RestoredAssignment[]) {
  const moved = pairs.flatMap(({ before, after }) => (before !== null && after !== null ? [{ before, after }] : []))
  const shift_ids = [...new Set(moved.map(({ after }) => after.roster_shift_id))]
  const { shifts } = await snapshotOf(db, who.scope, { shift_ids })
  for (const { before, after } of moved) {
    const shift = shifts.get(after.roster_shift_id)
    if (shift === undefined || !isDifferent(before, after)) continue
    const { id, agency_id, sub_location_id, notes } = shift
    const was = { id, agency_id, sub_location_id, notes, works_on: before.works_on, ...instantsOf(before) }
    const again = after.status === 'pending'
    await notifyOfTime(db, was, { employee_ids: [after.employee_id], to: timeOf(shift), again, now })
  }
}

/** Those whose time stays, but not the place within the location or the notes. */
async function notifyOfPlaceAndNotes(
  { db, reversals, current, now }: ReversalContext,
  pairs: readonly RestoredAssignment[],
) {
  const moved = new Set(
    pairs.flatMap(({ before, after }) => (before && after && isDifferent(before, after) ? after.id : [])),
  )
  for (const record of reversals) {
    if (record.table !== 'roster_shifts' || record.before === null || record.after === null) continue
    const { before, after } = record
    if (after.status !== 'published') continue
    const { sub_location_id, notes } = before
    const was = { ...after, ...instantsOf(after), sub_location_id, notes }
    const employee_ids = [...current.assignments.values()]
      .filter((one) => one.roster_shift_id === after.id && isNotified(one) && !moved.has(one.id))
      .map(({ employee_id }) => employee_id)
    if (employee_ids.length > 0) await notifyOfChange(db, was, { employee_ids, to: timeOf(after), again: false, now })
  }
}

const isDifferent = (before: AssignmentImage, after: AssignmentImage) =>
  before.status !== after.status || before.starts_at !== after.starts_at || before.ends_at !== after.ends_at

const timeOf = (shift: ShiftImage) => ({
  works_on: shift.works_on,
  starts: toWallTime(shift.starts),
  ends: toWallTime(shift.ends),
  sub_location_id: shift.sub_location_id,
  notes: shift.notes,
  ...instantsOf(shift),
})

const instantsOf = ({ starts_at, ends_at }: { starts_at: string; ends_at: string }) => ({
  starts_at: isoOf(starts_at),
  ends_at: isoOf(ends_at),
})

const isoOf = (instant: string) => Temporal.Instant.from(instant).toString({ fractionalSecondDigits: 3 })
