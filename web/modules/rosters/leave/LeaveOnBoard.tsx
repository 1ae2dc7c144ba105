import { useEffect } from 'react'
import { leaveRequests } from '#contract/people/leave/leave-requests.ts'
import type { Board } from '#contract/rostering/rosters/rosters.ts'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import type { ShownGrid } from '#web/modules/rosters/board/use-board.ts'
import { withLeave } from './leave-marks.ts'
import { gridWithLeave } from './leave-on-shifts.ts'
import { useLeaveOnBoard } from './use-leave-on-board.ts'

type Marked = Pick<ShownGrid, 'people' | 'chips_by_row' | 'days'>
/** `of_people`: its rows are people */
export type MarkGrid = (grid: Marked, of_people: boolean) => Marked

/** Loads who is away on the days of a board that is only shown, and tells the board how to mark its grid. Pass the same function between renders. */
export function LeaveOnBoard({ board, onMarks }: { board: Board; onMarks: (mark: MarkGrid) => void }) {
  const t = useTranslate()
  const leave = useLeaveOnBoard(board)
  const with_names = isCallAllowed(leaveRequests.list)
  useEffect(
    () =>
      onMarks((grid, of_people) =>
        of_people
          ? { ...grid, people: withLeave(t, grid.people, leave, grid.days) }
          : { ...grid, ...gridWithLeave(t, board, grid, { leave, with_names }) },
      ),
    [t, board, leave, with_names, onMarks],
  )
  return null
}
