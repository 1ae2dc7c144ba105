// The one way in which shifts and assignments change, whatever starts the change.
import type { ChangeKind } from '#contract/rostering/rosters/changes.ts'
import type { AuthorContext } from '#server/http/context.ts'
import { lockPeople } from '#server/modules/rosters/assignments/people-locks.ts'
import { type RosterForChange, rostersForChange } from '#server/modules/rosters/queries.ts'
import { type CopySource, storeChange } from './recording.ts'
import { lockShifts, lockShiftsOnly, type Snapshot, snapshotOf } from './snapshots.ts'

type RecordsToLock = {
  /** the rosters that are planned; omitted: those of the shifts */
  roster_ids?: readonly string[] | undefined
  /** the shifts that are changed, or whose assignments are */
  shift_ids?: readonly string[]
  assignment_ids?: readonly string[]
  /** the employees whose time may change */
  people?: (before: Snapshot) => readonly string[]
}

/** What changes shifts or assignments: the board, a form, a copy, a template, a request, an outcome, a swap, a cancellation, an undo. */
export type ShiftCommand<Checked, Done> = RecordsToLock & {
  /** refuses the whole command, or returns what is left to apply */
  check: (locked: LockedRecords) => Checked | Promise<Checked>
  apply: (checked: Checked) => Promise<Done>
  /** how the change log describes it; null: it gets no new entry */
  entry: (done: Done, checked: Checked) => ChangeEntry | null
  notify?: (done: Done, checked: Checked) => Promise<unknown>
}

export type LockedRecords = {
  /** of `roster_ids` */
  rosters: ReadonlyMap<string, RosterForChange>
  /** the shifts in these rosters, with all their assignments */
  before: Snapshot
}

type ChangeEntry = {
  kind: ChangeKind
  /** how many shifts or assignments the planner chose; one: the entry describes it; none: nothing was changed */
  count: number
  /** the shifts that it made */
  made?: readonly string[]
  /** of a single copy: the shift that was copied */
  source?: CopySource | undefined
  /** the entries of several rosters are one change, which is undone as one; omitted: each on its own */
  undone_together?: boolean
}

/**
 * Changes shifts and assignments. Everything is locked first, and always in this order, each kind by its ids: rosters, shifts, people. So two
 * changes wait for each other instead of deadlocking, and what is checked stays true until it is written. The change log has the difference
 * between the records before and after. People are notified last, of what was stored.
 */
export async function changeShifts<Checked, Done>(
  context: AuthorContext,
  command: ShiftCommand<Checked, Done>,
): Promise<{ checked: Checked; done: Done; change_id: string | null }> {
  const locked = await lockRecords(context, command)
  const checked = await command.check(locked)
  const done = await command.apply(checked)
  const change_id = await recordChange(context, locked, command.entry(done, checked))
  await command.notify?.(done, checked)
  return { checked, done, change_id }
}

/** The check of a command whose rows are checked one by one while they are applied: a refused one leaves the others done. */
export const rowByRow = (locked: LockedRecords) => locked

async function lockRecords(
  { db, scope }: AuthorContext,
  { roster_ids, shift_ids = [], assignment_ids = [], people = () => [] }: RecordsToLock,
): Promise<LockedRecords> {
  const rosters = roster_ids && (await rostersForChange(db, scope, roster_ids, 'share'))
  const lock = rosters === undefined ? lockShifts : lockShiftsOnly
  const shifts = await lock(db, scope, { shift_ids, assignment_ids })
  const planned = shifts.filter(({ roster_id }) => rosters?.has(roster_id) ?? true)
  const before = await snapshotOf(db, scope, { shift_ids: planned.map(({ id }) => id) })
  await lockPeople(db, people(before))
  return { rosters: rosters ?? new Map(), before }
}

/** Returns the id of one of the entries. */
async function recordChange(
  { db, actor, scope, now }: AuthorContext,
  { before }: LockedRecords,
  entry: ChangeEntry | null,
) {
  if (entry === null || entry.count === 0) return null
  const { made = [], undone_together = false, ...described } = entry
  const after = await snapshotOf(db, scope, { shift_ids: [...new Set([...before.shifts.keys(), ...made])] })
  return storeChange(db, actor, { ...described, undone_together, now, before, after })
}
