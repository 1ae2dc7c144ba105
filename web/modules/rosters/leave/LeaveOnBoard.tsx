import { useEffect } from 'react'
import type { Board } from '#contract/rostering/rosters/rosters.ts'
import { useTranslate } from '#web/lib/wording.ts'
import type { GridDay, GridPerson } from '#web/modules/rosters/grid/grid-content.ts'
import { withLeave } from './leave-marks.ts'
import { useLeaveOnBoard } from './use-leave-on-board.ts'

export type MarkRows = (people: readonly GridPerson[], days: readonly GridDay[]) => readonly GridPerson[]

/** Loads who is away on the days of a board that is only shown, and tells the board how to mark its rows. Pass the same function between renders. */
export function LeaveOnBoard({ board, onMarks }: { board: Board; onMarks: (mark: MarkRows) => void }) {
  const t = useTranslate()
  const leave = useLeaveOnBoard(board)
  useEffect(() => onMarks((people, days) => withLeave(t, people, leave, days)), [t, leave, onMarks])
  return null
}
