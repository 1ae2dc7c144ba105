import type { Roster, ShownRoster } from '#contract/rostering/rosters.ts'

/** What stands beside or above the board. */
export type Opened =
  | { kind: 'add'; person_id: string | null; works_on: string | null }
  | { kind: 'shift'; shift_id: string; assignment_id?: string }
  | { kind: 'publish' }
  | null

/** Shifts and people may be changed. */
export const isPlannable = ({ allowed_actions }: Pick<ShownRoster, 'allowed_actions'>) =>
  allowed_actions.includes('edit')

/** What publishing would tell: everything the first time, then only what was added since. */
export const toPublish = (roster: Pick<Roster, 'status' | 'shift_count' | 'unpublished_changes'>) =>
  roster.status === 'draft' ? roster.shift_count : roster.unpublished_changes
