// An undo or a redo while it runs.
import type { Db } from '#server/database/dialect.ts'
import type { RosterForChange } from '#server/modules/rosters/queries.ts'
import { notifiedStatuses } from '#server/modules/rosters/rules.ts'
import type { ChangeAuthor } from '#server/modules/rosters/changes/recording.ts'
import {
  type AssignmentImage,
  type ChangedRecord,
  isHolding,
  type Snapshot,
} from '#server/modules/rosters/changes/snapshots.ts'

/** One record: what it must be now, and what it becomes. */
export type Reversal = ChangedRecord

export type ReversalContext = {
  db: Db
  who: ChangeAuthor
  roster: RosterForChange
  now: Date
  /** in `before` what each record must be now, in `after` what it becomes */
  reversals: readonly Reversal[]
  current: Snapshot
}

const notifiedStatusSet: ReadonlySet<string> = new Set(notifiedStatuses)
export const isNotified = ({ status }: Pick<AssignmentImage, 'status'>) => notifiedStatusSet.has(status)

/** The assignments that occupy their employees' time afterwards, of all that are now or then on the shifts of the entry. */
export function holdersAfter({ reversals, current }: Pick<ReversalContext, 'reversals' | 'current'>) {
  const after = new Map(current.assignments)
  for (const record of reversals) {
    if (record.table !== 'assignments') continue
    if (record.after === null) after.delete(record.id)
    else after.set(record.id, record.after)
  }
  return [...after.values()].filter(isHolding)
}
