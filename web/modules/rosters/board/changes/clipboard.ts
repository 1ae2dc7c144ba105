import type { RosterShift } from '#contract/rostering/rosters/roster-shifts.ts'
import type { Board } from '#contract/rostering/rosters/rosters.ts'
import { targetOf } from '#web/modules/rosters/board/board-model.ts'
import type { Clipboard } from '#web/modules/rosters/grid/editing/grid-editing.ts'

/** The shifts that were cut or copied with their rosters, as they were then. */
export type CopiedRecords = Pick<Board, 'shifts' | 'assignments' | 'rosters'>

// Of the page and not of one board, so that shifts are pasted into another week or another roster.
let storedCopy: { clipboard: Clipboard; records: CopiedRecords } | null = null

export const readClipboard = (): Clipboard | null => storedCopy?.clipboard ?? null
export const copiedRecords = (): CopiedRecords => storedCopy?.records ?? { shifts: [], assignments: [], rosters: [] }

/** Stores what was cut or copied on this board; null empties the clipboard. */
export function writeClipboard(clipboard: Clipboard | null, board: Board) {
  storedCopy = clipboard && { clipboard, records: recordsOf(clipboard, board) }
}

function recordsOf({ chips }: Clipboard, { shifts, assignments, rosters }: Board): CopiedRecords {
  const ids = new Set(chips.map(({ id }) => targetOf({ assignments }, id)?.shift_id))
  const copied = shifts.filter(({ id }) => ids.has(id))
  const roster_ids = new Set(copied.map(({ roster_id }) => roster_id))
  return {
    shifts: copied,
    rosters: rosters.filter(({ id }) => roster_ids.has(id)),
    assignments: assignments.filter((one) => ids.has(one.roster_shift_id)),
  }
}

/** The board with copied shifts of other weeks and rosters. One that this board would show, but does not, was deleted since. */
export function withCopied(board: Board, records: CopiedRecords): Board {
  const rosters = new Set(board.rosters.map(({ id }) => id))
  const isShownHere = ({ roster_id, works_on }: RosterShift) =>
    rosters.has(roster_id) && works_on >= board.from && works_on <= board.to
  const shifts = records.shifts.filter((shift) => !isShownHere(shift))
  if (shifts.length === 0) return board
  const ids = new Set(shifts.map(({ id }) => id))
  const assignments = records.assignments.filter((one) => ids.has(one.roster_shift_id))
  return { ...board, shifts: [...board.shifts, ...shifts], assignments: [...board.assignments, ...assignments] }
}
