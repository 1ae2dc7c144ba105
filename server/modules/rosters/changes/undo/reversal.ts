// An undo or a redo while it runs.
import type { Context } from '#server/http/context.ts'
import type { RosterForChange } from '#server/modules/rosters/queries.ts'
import { notifiedStatuses } from '#server/modules/rosters/rules.ts'
import {
  type AssignmentImage,
  type ChangedRecord,
  isHolding,
  type Snapshot,
} from '#server/modules/rosters/changes/snapshots.ts'

/** One record: what it must be now, and what it becomes. */
export type Reversal = ChangedRecord

export type ReversalContext = Pick<Context, 'db' | 'scope' | 'now'> & {
  roster: RosterForChange
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

/** Every shift of a record, before and after. */
export function idsOf(reversals: readonly Reversal[]) {
  const shift_ids = reversals.flatMap((record) =>
    record.table === 'roster_shifts'
      ? [record.id]
      : [record.before, record.after].flatMap((image) => (image === null ? [] : [image.roster_shift_id])),
  )
  const assignment_ids = reversals.flatMap(({ table, id }) => (table === 'assignments' ? [id] : []))
  return { shift_ids: [...new Set(shift_ids)], assignment_ids }
}

/** The employees of the assignments, before and after. */
export function employeesOf(reversals: readonly Reversal[]) {
  const images = reversals.flatMap(({ before, after }) => [before, after])
  return images.flatMap((one) => (one !== null && 'employee_id' in one ? [one.employee_id] : []))
}
