import type { Roster, RosterWithActions } from '#contract/rostering/rosters/rosters.ts'
import type { CopyValues } from '#web/modules/rosters/copying/CopyDrawer.tsx'
import { type RowKind, shownByRow } from './board-ids.ts'
import type { Drawn } from '#web/modules/rosters/grid/editing/grid-editing.ts'

/** Where a shift was drawn, and for whom if a person was dragged there. */
export type NewShift = { row_id: string; works_on: string; until?: string } & Drawn

/** The drawer or dialog that is open on the board. */
export type OpenedOnBoard =
  | {
      kind: 'add'
      person_id: string | null
      works_on: string | null
      /** the last of several days */
      until?: string | undefined
      /** the times and the position of the place where it was drawn */
      starts?: string | undefined
      ends?: string | undefined
      position_id?: string | undefined
      /** on a board of several rosters */
      roster_id?: string
    }
  | { kind: 'shift'; shift_id: string; assignment_id?: string }
  /** copies the shifts of a day or of a person */
  | { kind: 'copy'; part: Partial<CopyValues>; roster_id: string }
  | {
      kind: 'publish'
      /** only the changes of this shift */
      shift_id?: string
    }
  | null

/** Opens the form of a shift drawn in a row: what the row is, the shift gets, unless a person was dragged there. */
export function addOpened(
  { row_id, person_id, ...drawn }: NewShift,
  by: RowKind,
): Extract<OpenedOnBoard, { kind: 'add' }> {
  const row = shownByRow(row_id, by)
  return {
    kind: 'add',
    person_id: person_id ?? (row.kind === 'people' ? row.employee_id : null),
    ...(row.kind === 'demand' && row.demand),
    ...drawn,
  }
}

/** True if shifts and people can be changed. */
export const isPlannable = ({ allowed_actions }: Pick<RosterWithActions, 'allowed_actions'>) =>
  allowed_actions.includes('edit')

/** The rosters that the reader may publish and that have something to publish. */
export const publishableOf = <R extends RosterWithActions>(rosters: readonly R[]): R[] =>
  rosters.filter((roster) => roster.allowed_actions.includes('publish') && toPublish(roster) > 0)

/** The number of shifts that publishing would notify people of: all the first time, then only the unpublished ones. */
export const toPublish = (roster: Pick<Roster, 'status' | 'shift_count' | 'unpublished_changes'>) =>
  roster.status === 'draft' ? roster.shift_count : roster.unpublished_changes
