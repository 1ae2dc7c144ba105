// Undo and redo: puts the shifts and assignments of one entry of the change log back to what they were before it, or after it.
import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import { refuse } from '#contract/refusals.ts'
import { finalChangeKinds, type rosterChanges } from '#contract/rostering/rosters/changes.ts'
import { requireTransition } from '#contract/state-machines.ts'
import { inAgency } from '#server/database/tenancy/scope.ts'
import type { Context } from '#server/http/context.ts'
import { findingsOfRosters } from '#server/modules/rosters/roster-findings.ts'
import { rostersForChange } from '#server/modules/rosters/queries.ts'
import { changeShifts, type LockedRecords } from '#server/modules/rosters/changes/change-shifts.ts'
import { changeToRedo, changeToUndo, undoStateOf } from '#server/modules/rosters/changes/log.ts'
import { employeesOf, idsOf, type Reversal } from './reversal.ts'
import { requirePossible, requireUnchanged } from './reversal-rules.ts'
import { writeReversal } from './reversal-writes.ts'
import type { ChangedRecord } from '#server/modules/rosters/changes/snapshots.ts'

type Input = InputOf<typeof rosterChanges.undo>

/** Undoes the caller's newest change of the rosters, or the named one, in every roster that it changed. */
export const undoChange = (context: Context, input: Input) => takeBack(context, input, 'undo')

/** Redoes the change that the caller has undone last, or the named one, in every roster that it changed. */
export const redoChange = (context: Context, input: Input) => takeBack(context, input, 'redo')

const directions = {
  undo: { newest: changeToUndo, none: 'rosters.nothingToUndo' },
  redo: { newest: changeToRedo, none: 'rosters.nothingToRedo' },
} as const
type Direction = keyof typeof directions

async function takeBack(context: Context, input: Input, direction: Direction) {
  const { db, scope } = context
  const { newest, none } = directions[direction]
  const roster_ids = [input.roster_id, ...input.roster_ids]
  await rostersForChange(db, scope, roster_ids, 'none')
  const change_id = input.change_id ?? (await newest(context, roster_ids).executeTakeFirst())?.change_id
  const changes = await changesFor(context, roster_ids, change_id ?? refuse(none))
  const reversals = changes.flatMap(
    ({ records }) => (direction === 'undo' ? records?.map(invertedRecord) : records) ?? [],
  )
  const { checked } = await changeShifts(context, {
    roster_ids: changes.map((one) => one.roster_id),
    ...idsOf(reversals),
    people: () => employeesOf(reversals),
    check: (locked) => possibleReversal(context, locked, { changes, reversals, direction }),
    apply: writeReversal,
    // The entries that it takes back are marked instead.
    entry: () => null,
  })
  const findings = await findingsOfRosters(db, checked.rosters)
  const rows = [{ ok: true, findings: [] }]
  const undo = await undoStateOf(context, roster_ids)
  return { rows, done: 1, refused: 0, change_id: changes[0]?.id ?? null, roster_findings: findings.flat(), undo }
}

const invertedRecord = (record: ChangedRecord): Reversal =>
  record.table === 'roster_shifts'
    ? { ...record, before: record.after, after: record.before }
    : { ...record, before: record.after, after: record.before }

type StoredChange = Awaited<ReturnType<typeof changesFor>>[number]

/** The entries of the change, one for each of its rosters; not found when it is of none of the named ones. */
async function changesFor({ db, scope }: Pick<Context, 'db' | 'scope'>, roster_ids: readonly string[], id: string) {
  const batch = sql`(select named.batch_id from roster_changes as named where named.id = ${id}::uuid)`
  const changes = await db
    .selectFrom('roster_changes')
    .select(['id', 'roster_id', 'kind', sql<ChangedRecord[] | null>`records`.as('records')])
    .where(sql<boolean>`(id = ${id}::uuid or batch_id = ${batch})`)
    .where(inAgency(scope, 'roster_changes.agency_id'))
    .orderBy('number')
    .execute()
  const named = changes.find((one) => one.id === id)
  return named !== undefined && roster_ids.includes(named.roster_id) ? changes : refuse('notFound')
}

type ReversalRequest = { changes: readonly StoredChange[]; reversals: readonly Reversal[]; direction: Direction }

/** Refuses when one of the rosters cannot be planned, or the change cannot be taken back any more; a refusal leaves its entries as they were. */
async function possibleReversal(
  context: Context,
  { rosters, before: current }: LockedRecords,
  { changes, reversals, direction }: ReversalRequest,
) {
  for (const { status } of rosters.values()) requireTransition('roster', 'edit', status)
  if (changes.some(({ kind }) => isFinal(kind))) refuse('rosters.notUndoable')
  if (changes.some(({ records }) => records === null)) refuse('rosters.nothingToUndo')
  await markEntries(context, changes, direction)
  const changed = changes.map(({ roster_id }) => rosters.get(roster_id) ?? refuse('notFound'))
  const [roster = refuse('notFound')] = changed
  const reversal = { ...context, roster, reversals, current }
  await requireUnchanged(reversal)
  await requirePossible(reversal)
  return { ...reversal, rosters: changed }
}

const isFinal = (kind: string) => finalChangeKinds.some((final) => final === kind)

/** Before the records are compared: of two planners who undo the change at once, the second one finds it undone, not changed. */
async function markEntries({ db, actor, now }: Context, changes: readonly StoredChange[], direction: Direction) {
  const undone = { undone_at: now.toISOString(), undone_by_name: actor.name }
  const { numUpdatedRows } = await db
    .updateTable('roster_changes')
    .set(direction === 'undo' ? undone : { undone_at: null, undone_by_name: null })
    .where(sql<boolean>`id = any(${changes.map(({ id }) => id)}::uuid[])`)
    .where('undone_at', direction === 'undo' ? 'is' : 'is not', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows < changes.length) refuse(directions[direction].none)
}
