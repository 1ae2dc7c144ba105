// Undo and redo: puts the shifts and assignments of one entry of the change log back to what they were before it, or after it.
import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import { refuse } from '#contract/refusals.ts'
import { finalChangeKinds, type rosterChanges } from '#contract/rostering/rosters/changes.ts'
import { requireTransition } from '#contract/state-machines.ts'
import type { Db } from '#server/database/dialect.ts'
import { inAgency } from '#server/database/tenancy/scope.ts'
import { isoOf } from '#server/database/values/time-columns.ts'
import { lockPeople } from '#server/modules/rosters/assignments/people-locks.ts'
import { findingsOfRosters } from '#server/modules/rosters/publication/roster-findings.ts'
import { keepPublished, settlePublished } from '#server/modules/rosters/publication/last-published.ts'
import { type RosterForChange, rostersForChange } from '#server/modules/rosters/queries.ts'
import { changeToRedo, changeToUndo, undoStateOf } from '#server/modules/rosters/changes/log.ts'
import type { ChangeAuthor } from '#server/modules/rosters/changes/recording.ts'
import type { Reversal, ReversalContext } from './reversal.ts'
import { requirePossible, requireUnchanged } from './reversal-rules.ts'
import { writeReversal } from './reversal-writes.ts'
import { type ChangedRecord, lockShifts, snapshotOf } from '#server/modules/rosters/changes/snapshots.ts'

type Input = InputOf<typeof rosterChanges.undo>

/** Undoes the caller's newest change of the rosters, or the named one, in every roster that it changed. */
export async function undoChange(db: Db, who: ChangeAuthor, input: Input, now: Date) {
  await rostersForChange(db, who.scope, rosterIdsOf(input), 'none')
  const change_id = input.change_id ?? (await changeToUndo(db, who, rosterIdsOf(input)).executeTakeFirst())?.change_id
  const changes = await changesFor(db, who, input, change_id ?? refuse('rosters.nothingToUndo'))
  if (changes.some(({ undone_at }) => undone_at !== null)) refuse('rosters.nothingToUndo')
  const reversals = changes.flatMap(({ records }) => records.map(invertedRecord))
  await reverse({ db, who, roster: changes[0].roster, now, reversals })
  await markUndone(db, changes, { undone_at: now.toISOString(), undone_by_name: who.name })
  return resultOf(db, who, input, changes)
}

/** Redoes the change that the caller has undone last, or the named one, in every roster that it changed. */
export async function redoChange(db: Db, who: ChangeAuthor, input: Input, now: Date) {
  await rostersForChange(db, who.scope, rosterIdsOf(input), 'none')
  const change_id = input.change_id ?? (await changeToRedo(db, who, rosterIdsOf(input)).executeTakeFirst())?.change_id
  const changes = await changesFor(db, who, input, change_id ?? refuse('rosters.nothingToRedo'))
  if (changes.some(({ undone_at }) => undone_at === null)) refuse('rosters.nothingToRedo')
  await reverse({ db, who, roster: changes[0].roster, now, reversals: changes.flatMap(({ records }) => records) })
  await markUndone(db, changes, { undone_at: null, undone_by_name: null })
  return resultOf(db, who, input, changes)
}

const rosterIdsOf = ({ roster_id, roster_ids }: Input) => [roster_id, ...roster_ids]

const invertedRecord = (record: ChangedRecord): Reversal =>
  record.table === 'roster_shifts'
    ? { ...record, before: record.after, after: record.before }
    : { ...record, before: record.after, after: record.before }

type StoredChange = { id: string; undone_at: string | null; records: ChangedRecord[]; roster: RosterForChange }

/**
 * The entries of the change, one for each of its rosters, locked: of two planners who undo it at once, the second one finds it undone.
 * Refuses when one of the rosters cannot be planned.
 */
async function changesFor(
  db: Db,
  { scope }: ChangeAuthor,
  input: Input,
  id: string,
): Promise<[StoredChange, ...StoredChange[]]> {
  const named = await entries(db, scope).where('id', '=', id).executeTakeFirst()
  if (named === undefined || !rosterIdsOf(input).includes(named.roster_id)) refuse('notFound')
  const batch =
    named.batch_id === null ? [named] : await entries(db, scope).where('batch_id', '=', named.batch_id).execute()
  const roster_ids = batch.map((one) => one.roster_id)
  const rosters = await rostersForChange(db, scope, roster_ids, 'share')
  for (const { status } of rosters.values()) requireTransition('roster', 'edit', status)
  const locked = await db
    .selectFrom('roster_changes')
    .select(['id', 'roster_id', 'kind', sql<ChangedRecord[] | null>`records`.as('records')])
    .select(isoOf('undone_at').$castTo<string | null>().as('undone_at'))
    .where(
      'id',
      'in',
      batch.map((one) => one.id),
    )
    .where(inAgency(scope, 'roster_changes.agency_id'))
    .orderBy('number')
    .forUpdate()
    .execute()
  if (locked.some(({ kind }) => isFinal(kind))) refuse('rosters.notUndoable')
  const changes = locked.map(({ roster_id, records, ...change }) => ({
    ...change,
    records: records ?? refuse('rosters.nothingToUndo'),
    roster: rosters.get(roster_id) ?? refuse('notFound'),
  }))
  const [first = refuse('notFound'), ...others] = changes
  return [first, ...others]
}

const entries = (db: Db, scope: ChangeAuthor['scope']) =>
  db
    .selectFrom('roster_changes')
    .select(['id', 'roster_id', 'batch_id'])
    .where(inAgency(scope, 'roster_changes.agency_id'))
    .orderBy('number')

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
  const { shift_ids, assignment_ids } = ids
  const concerned = sql<boolean>`(assignments.roster_shift_id = any(${shift_ids}::uuid[]) or assignments.id = any(${assignment_ids}::uuid[]))
    and ${inAgency(who.scope, 'assignments.agency_id')}`
  await keepPublished(db, concerned)
  await writeReversal(context)
  await settlePublished(db, shift_ids)
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

const markUndone = (
  db: Db,
  changes: readonly StoredChange[],
  undone: { undone_at: string | null; undone_by_name: string | null },
) =>
  db
    .updateTable('roster_changes')
    .set(undone)
    .where(
      'id',
      'in',
      changes.map(({ id }) => id),
    )
    .execute()

async function resultOf(db: Db, who: ChangeAuthor, input: Input, changes: readonly [StoredChange, ...StoredChange[]]) {
  const findings = await findingsOfRosters(
    db,
    changes.map(({ roster }) => roster),
  )
  const rows = [{ ok: true, findings: [] }]
  const undo = await undoStateOf(db, who, rosterIdsOf(input))
  return { rows, done: 1, refused: 0, change_id: changes[0].id, roster_findings: findings.flat(), undo }
}
