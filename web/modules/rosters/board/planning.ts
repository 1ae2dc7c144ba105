import type { Roster, ShownRoster } from '#contract/rostering/rosters.ts'

/** The drawer or dialog that is open on the board. */
export type Opened =
  | {
      kind: 'add'
      person_id: string | null
      works_on: string | null
      /** the last of several days */
      until?: string | undefined
      /** on a board of several rosters */
      roster_id?: string
    }
  | { kind: 'shift'; shift_id: string; assignment_id?: string }
  | { kind: 'publish' }
  | null

/** True if shifts and people can be changed. */
export const isPlannable = ({ allowed_actions }: Pick<ShownRoster, 'allowed_actions'>) =>
  allowed_actions.includes('edit')

/** The number of shifts that publishing would notify people of: all the first time, then only the unpublished ones. */
export const toPublish = (roster: Pick<Roster, 'status' | 'shift_count' | 'unpublished_changes'>) =>
  roster.status === 'draft' ? roster.shift_count : roster.unpublished_changes
