import { useMemo } from 'react'
import type { Board } from '#contract/rostering/rosters/rosters.ts'
import { can } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import type { ShownGrid } from '#web/modules/rosters/board/use-board.ts'
import type { LeaveByPerson } from './leave-marks.ts'
import { chipsWithLeave, daysWithAway } from './leave-on-shifts.ts'

type Input = {
  board: Pick<Board, 'shifts' | 'assignments' | 'people'>
  grid: Pick<ShownGrid, 'chips_by_row' | 'days'>
  leave: LeaveByPerson
  /** the rows are people, who have the leave themselves */
  of_people: boolean
}

/** The chips and days of a grid with leave, where its rows are shifts or sites. */
export function useLeaveOnShifts({ board, grid, leave, of_people }: Input): Pick<ShownGrid, 'chips_by_row' | 'days'> {
  const t = useTranslate()
  const { chips_by_row, days } = grid
  const with_names = can(['Leave', 'list'])
  return useMemo(
    () =>
      of_people || leave.size === 0
        ? { chips_by_row, days }
        : {
            chips_by_row: chipsWithLeave(t, board, chips_by_row, leave),
            days: daysWithAway(t, board, days, { leave, with_names }),
          },
    [t, of_people, board, chips_by_row, days, leave, with_names],
  )
}
