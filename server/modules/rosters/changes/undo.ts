// Undo and redo: puts the shifts and assignments of one entry of the change log back to what they were before it, or after it.
import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import { refuse } from '#contract/refusals.ts'
import { finalChangeKinds, type rosterChanges } from '#contract/rostering/changes.ts'
import type { Db } from '#server/database/dialect.ts'
import { inAgency } from '#server/database/tenancy/scope.ts'
import { isoOf } from '#server/database/values/time-columns.ts'
import { lockPeople } from '#server/modules/rosters/assignments/people-locks.ts'
import { rosterFindings } from '#server/modules/rosters/publication/roster-findings.ts'
import type { RosterForChange } from '#server/modules/rosters/queries.ts'
import { rosterBeingPlanned } from '#server/modules/rosters/shifts/actions.ts'
import { newestToRedo, newestToUndo, undoStateOf } from './log.ts'
import type { Recorder } from './recording.ts'
import type { Reversal, ReversalContext } from './reversal.ts'
import { notifyOfReversal } from './reversal-notifications.ts'
import { requirePossible, requireUnchanged } from './reversal-rules.ts'
import { writeReversal } from './reversal-writes.ts'
import { type ChangedRecord, lockShifts, snapshotOf } from './snapshots.ts'

type Input = InputOf<typeof rosterChanges.undo>

/** Undoes the caller's newest change of the roster, or the named one. */
export async function undoChange(db: Db, who: Recorder, input: Input, now: Date) {
  const roster = await rosterBeingPlanned(db, who.scope, input.roster_id)
  const change_id = input.change_id ?? (await newestToUndo(db, who, roster))?.change_id
  const change = await changeFor(db, who, roster, change_id ?? refuse('rosters.nothingToUndo'))
  if (change.undone_at !== null) refuse('rosters.nothingToUndo')
  const reversals = change.records.map(inverted)
  await reverse({ db, who, roster, now, reversals })
  await markUndone(db, change.id, { undone_at: now.toISOString(), undone_by_name: who.name })
  return resultOf(db, who, roster, change.id)
}

/** Redoes the change that the caller has undone last, or the named one. */
export async function redoChange(db: Db, who: Recorder, input: Input, now: Date) {
  const roster = await rosterBeingPlanned(db, who.scope, input.roster_id)
  const change_id = input.change_id ?? (await newestToRedo(db, who, roster))?.change_id
  const change = await changeFor(db, who, roster, change_id ?? refuse('rosters.nothingToRedo'))
  if (change.undone_at === null) refuse('rosters.nothingToRedo')
  await reverse({ db, who, roster, now, reversals: change.records })
  await markUndone(db, change.id, { undone_at: null, undone_by_name: null })
  return resultOf(db, who, roster, change.id)
}

const inverted = (record: ChangedRecord): Reversal =>
  record.table === 'roster_shifts'
    ? { ...record, before: record.after, after: record.before }
    : { ...record, before: record.after, after: record.before }

/** The entry, locked: of two planners who undo it at once, the second one finds it undone. */
async function changeFor(db: Db, { scope }: Recorder, roster: RosterForChange, id: string) {
  const change = await db
    .selectFrom('roster_changes')
    .select(['id', 'kind', sql<ChangedRecord[] | null>`records`.as('records')])
    .select(isoOf('undone_at').$castTo<string | null>().as('undone_at'))
    .where('id', '=', id)
    .where('roster_id', '=', roster.id)
    .where(inAgency(scope, 'roster_changes.agency_id'))
    .forUpdate()
    .executeTakeFirst()
  if (change === undefined) refuse('notFound')
  if (isFinal(change.kind)) refuse('rosters.notUndoable')
  return { ...change, records: change.records ?? refuse('rosters.nothingToUndo') }
}

const isFinal = (kind: string) => finalChangeKinds.some((final) => final === kind)

async function reverse({ db, who, ...rest }: Omit<ReversalContext, 'current'>) {
  const ids = idsOf(rest.reversals)
  await lockShifts(db, who.scope, ids)
  const images = rest.reversals.flatMap(({ before, after }) => [before, after]).filter((one) => one !== null)
  await lockPeople(db, [...new Set(images.flatMap((one) => ('employee_id' in one ? [one.employee_id] : [])))])
  const current = await snapshotOf(db, who.scope, ids)
  const context = { db, who, ...rest, current }
  await requireUnchanged(context)
  await requirePossible(context)
  const written = await writeReversal(context)
  await notifyOfReversal(context, written)
}

/** Every shift of a record, before and after. */
function idsOf(reversals: readonly Reversal[]) {
  const shift_ids = reversals.flatMap((record) =>
    record.table === 'roster_shifts'
      ? [record.id]
      : [record.before, record.after].flatMap((image) => (image === null ? [] : [image.roster_shift_id])),
  )
  const assignment_ids = reversals.flatMap(({ table, id }) => (table === 'assignments' ? [id] : []))
  return { shift_ids: [...new Set(shift_ids)], assignment_ids }
}

const markUndone = (db: Db, id: string, undone: { undone_at: string | null; undone_by_name: string | null }) =>
  db.updateTable('roster_changes').set(undone).where('id', '=', id).execute()

async function resultOf(db: Db, who: Recorder, roster: RosterForChange, change_id: string) {
  const roster_findings = await rosterFindings(db, roster)
  const rows = [{ ok: true, findings: [] }]
  return { rows, done: 1, refused: 0, change_id, roster_findings, undo: await undoStateOf(db, who, roster) }
}
