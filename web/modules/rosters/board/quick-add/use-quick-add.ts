import { useState } from 'react'
import type { Board, BoardRoster } from '#contract/rostering/rosters/rosters.ts'
import { rostersOn } from '#web/modules/rosters/board/board-rosters.ts'
import { addOpened, type NewShift } from '#web/modules/rosters/board/planning.ts'
import { type RowKind, shownByRow } from '#web/modules/rosters/board/board-ids.ts'
import type { QuickTarget } from './QuickAdd.tsx'

type Input = {
  board: Board
  /** the one roster of the board */
  roster: BoardRoster | null
  by: RowKind
  /** where a shift needs more than a quick entry: the roster is to be chosen or created */
  onDraw: (drawn: NewShift) => void
}

/** The cell in which a shift is being added. */
export function useQuickAdd({ board, roster, by, onDraw }: Input) {
  const [target, setTarget] = useState<QuickTarget | null>(null)
  function open(drawn: NewShift) {
    const row = shownByRow(drawn.row_id, by)
    const location_id = row.kind === 'location' ? row.location_id : null
    const [only, ...others] = roster ? [roster] : rostersOn(board, drawn.works_on, location_id)
    if (only === undefined || others.length > 0) return onDraw(drawn)
    return setTarget({ adding: addOpened(drawn, by), roster: only, works_on: drawn.works_on, point: focusedPlace() })
  }
  return { target, open, close: () => setTarget(null) }
}

/** Below the focused cell. */
function focusedPlace() {
  const cell = document.activeElement?.closest('[data-cell]')?.getBoundingClientRect()
  return cell ? { x: cell.left, y: cell.bottom } : { x: window.innerWidth / 3, y: window.innerHeight / 3 }
}
