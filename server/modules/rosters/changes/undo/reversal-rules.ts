// What must hold for an undo or a redo: nobody has changed the records since, and their places are still free.
import { sql } from 'kysely'
import { refuse } from '#contract/refusals.ts'
import { requireFree } from '#server/modules/rosters/assignments/free-people.ts'
import {
  type AssignmentImage,
  changedColumns,
  isHolding,
  isSameInstant,
  type ShiftImage,
  toWallTime,
} from '#server/modules/rosters/changes/snapshots.ts'
import { holdersAfter, isNotified, type Reversal, type ReversalContext } from './reversal.ts'

/** Refuses when a record is not as the change left it, with the name of the person who changed it since. */
export async function requireUnchanged(context: ReversalContext) {
  const changed = context.reversals.find((reversal) => !isUnchanged(reversal, context))
  if (changed !== undefined) await refuseChanged(context, changed.id)
  const added = addedSince(context)
  if (added !== undefined) await refuseChanged(context, added.id)
}

function isUnchanged(reversal: Reversal, { current }: ReversalContext) {
  if (reversal.table === 'roster_shifts') return isSameShift(current.shifts.get(reversal.id), reversal.before)
  return isSameAssignment(current.assignments.get(reversal.id), reversal.before)
}

// Columns of later versions of the product are in the current image only.
const isSameShift = (current: ShiftImage | undefined, expected: ShiftImage | null) =>
  current === undefined || expected === null
    ? current === undefined && expected === null
    : changedColumns({ before: current, after: expected }).every(
        (column) => !(column in expected) || isSameTimeIn(column, current, expected),
      )

const isSameTimeIn = (column: string, current: ShiftImage, expected: ShiftImage) =>
  (column === 'starts_at' || column === 'ends_at') && isSameInstant(current[column], expected[column])

function isSameAssignment(current: AssignmentImage | undefined, expected: AssignmentImage | null) {
  if (current === undefined || expected === null) return current === undefined && expected === null
  return (
    current.roster_shift_id === expected.roster_shift_id &&
    current.employee_id === expected.employee_id &&
    current.works_on === expected.works_on &&
    isSameInstant(current.starts_at, expected.starts_at) &&
    isSameInstant(current.ends_at, expected.ends_at) &&
    (current.status === expected.status || hasPendingAnswer(current, expected))
  )
}

/** An assignment that an undo brought back is to be answered again, although it had been accepted: that is no change of somebody else's. */
const hasPendingAnswer = (current: AssignmentImage, expected: AssignmentImage) =>
  isNotified(expected) &&
  (current.status === 'pending' || current.status === 'planned') &&
  current.responded_at === null

/** An assignment made since on a shift that would be deleted, cancelled or moved. */
function addedSince({ reversals, current }: ReversalContext) {
  const known = new Set(reversals.map(({ id }) => id))
  const moving = new Set(
    reversals.flatMap((record) => (record.table === 'roster_shifts' && affectsHolders(record) ? [record.id] : [])),
  )
  return [...current.assignments.values()].find(
    (one) => isHolding(one) && !known.has(one.id) && moving.has(one.roster_shift_id),
  )
}

type ShiftReversal = Extract<Reversal, { table: 'roster_shifts' }>

const affectsHolders = ({ before, after }: ShiftReversal) =>
  after === null || before === null || after.status !== before.status || isRetimed(before, after)

const isRetimed = (one: ShiftImage, other: ShiftImage) =>
  one.works_on !== other.works_on ||
  !isSameInstant(one.starts_at, other.starts_at) ||
  !isSameInstant(one.ends_at, other.ends_at)

async function refuseChanged({ db, roster, reversals, current }: ReversalContext, id: string): Promise<never> {
  const { rows } = await sql<{ name: string }>`
    select audit_entries.name from audit_changes join audit_entries on audit_entries.id = audit_changes.entry_id
    where audit_changes.record_id = ${id}::uuid and audit_changes.agency_id = ${roster.agency_id}::uuid
    order by audit_entries.number desc limit 1`.execute(db)
  const record = reversals.find((one) => one.id === id)
  const assignment = record?.table === 'roster_shifts' ? undefined : (record?.before ?? record?.after)
  const changedAssignment = assignment ?? current.assignments.get(id)
  const shift_id = changedAssignment?.roster_shift_id ?? id
  const shift = current.shifts.get(shift_id) ?? shiftIn(reversals, shift_id)
  const time = shift === undefined ? '' : `${toWallTime(shift.starts)}–${toWallTime(shift.ends)}`
  const employee =
    changedAssignment === undefined ? '' : await nameOf(db, roster.agency_id, changedAssignment.employee_id)
  return refuse('rosters.changedSince', {
    name: rows[0]?.name || '–',
    record: [employee, time].filter(Boolean).join(', '),
    works_on: shift?.works_on ?? changedAssignment?.works_on ?? '',
  })
}

function shiftIn(reversals: readonly Reversal[], id: string) {
  const record = reversals.find((one) => one.table === 'roster_shifts' && one.id === id)
  return record?.table === 'roster_shifts' ? (record.after ?? record.before ?? undefined) : undefined
}

async function nameOf(db: ReversalContext['db'], agency_id: string, id: string) {
  const employee = await db
    .selectFrom('employees')
    .select('name')
    .where('agency_id', '=', agency_id)
    .where('id', '=', id)
    .executeTakeFirst()
  return employee?.name ?? ''
}

/** Refuses after the start of a published shift, when an employee works elsewhere by now, and when a shift would have too many. */
export async function requirePossible(context: ReversalContext) {
  requireNotStarted(context)
  requireRoom(context)
  const { db, roster, reversals } = context
  const wanted = reversals.flatMap((record) =>
    record.table === 'assignments' && record.after !== null && isHolding(record.after) ? [record.after] : [],
  )
  const ids = reversals.map(({ id }) => id)
  await requireFree(db, roster.agency_id, wanted, sql<boolean>`(others.id = any(${ids}::uuid[]))`)
}

function requireNotStarted({ reversals, now }: ReversalContext) {
  const hasBegun = (one: ShiftImage | AssignmentImage | null) =>
    one !== null && Temporal.Instant.from(one.starts_at).epochMilliseconds <= now.getTime()
  const begun = reversals.some((record) => {
    const { before, after } = record
    if (!hasBegun(before) && !hasBegun(after)) return false
    if (record.table === 'assignments')
      return [record.before, record.after].some((one) => one !== null && isNotified(one))
    return affectsHolders(record) && [record.before, record.after].some((one) => one?.status === 'published')
  })
  if (begun) refuse('rosters.alreadyStarted')
}

function requireRoom(context: ReversalContext) {
  const openings = openingsAfter(context)
  for (const [shift_id, holders] of Map.groupBy(holdersAfter(context), ({ roster_shift_id }) => roster_shift_id))
    if (holders.length > (openings.get(shift_id) ?? holders.length))
      refuse('rosters.shiftFull', { filled: holders.length })
}

/** By shift; of those that exist afterwards. */
function openingsAfter({ reversals, current }: ReversalContext) {
  const openings = new Map([...current.shifts.values()].map((shift) => [shift.id, shift.openings]))
  for (const record of reversals) {
    if (record.table !== 'roster_shifts') continue
    if (record.after === null) openings.delete(record.id)
    else openings.set(record.id, record.after.openings)
  }
  return openings
}
