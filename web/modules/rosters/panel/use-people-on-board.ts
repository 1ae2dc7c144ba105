import { useMemo } from 'react'
import type { Board, BoardRoster } from '#contract/rostering/rosters/rosters.ts'
import { useTranslate } from '#web/lib/wording.ts'
import type { ShownGrid } from '#web/modules/rosters/board/use-board.ts'
import { budgetFoot } from '#web/modules/rosters/panel/figures/budget-foot.ts'
import { withFigures, withVerdicts } from '#web/modules/rosters/panel/figures/figured-grid.ts'
import { useCanWork } from '#web/modules/rosters/panel/can-work/use-can-work.tsx'
import { withLeave } from '#web/modules/rosters/leave/leave-marks.ts'
import { useLeaveOnShifts } from '#web/modules/rosters/leave/use-leave-on-shifts.ts'
import { useLeaveOnBoard } from '#web/modules/rosters/leave/use-leave-on-board.ts'
import { useFigures } from '#web/modules/rosters/panel/figures/use-figures.ts'

type Input = {
  board: Board
  roster: BoardRoster | null
  grid: ShownGrid
  /** the rows are people */
  of_people: boolean
}

/** The grid with availability, leave, visa hours and budgets, and with the rows that the filter "can work this" leaves. */
export function usePeopleOnBoard({ board, roster, grid, of_people }: Input) {
  const t = useTranslate()
  const figures = useFigures(board, roster)
  const leave = useLeaveOnBoard(board)
  const canWork = useCanWork(board)
  const figured = useMemo(
    () =>
      of_people ? withLeave(t, withFigures(t, grid.people, figures.people, grid.days), leave, grid.days) : grid.people,
    [t, of_people, grid.people, figures.people, leave, grid.days],
  )
  const { chips_by_row, days } = useLeaveOnShifts({ board, grid, leave, of_people })
  const fit = of_people ? canWork.fit : null
  const people = useMemo(() => withVerdicts(figured, fit), [figured, fit])
  const budget = useMemo(
    () => budgetFoot(t, { board, roster, budgets: figures.budgets, days }),
    [t, board, roster, figures.budgets, days],
  )
  const footer = useMemo(() => grid.footer && { ...grid.footer, budget }, [grid.footer, budget])
  const corner = fit ? { ...grid.corner, title: grid.words.rows(people.length) } : grid.corner
  return { figures, leave, canWork, grid: { ...grid, chips_by_row, days, people, footer, corner } }
}
