import type { Board, BoardRoster } from '#contract/rostering/rosters/rosters.ts'
import type { MissingRoster } from '#web/modules/rosters/board/missing-rosters.ts'
import type { RowKind } from '#web/modules/rosters/board/board-ids.ts'
import type { CostQuestion } from './cost-question.ts'
import type { NewShift } from '#web/modules/rosters/board/planning.ts'

/** The board as the editor sees it; passed again after every render. */
export type EditorInputs = {
  board: Board
  /** the rosters of the board that can be planned */
  rosters: readonly BoardRoster[]
  by: RowKind
  open: (target: NewShift) => void
  /** asks for a roster where none has the day of a shift; absent: the shift stays */
  openMissing?: (missing: readonly MissingRoster[], retry: () => void) => void
  /** what a person's work on a shift would change; absent: costs are not shown */
  askCost?: (question: CostQuestion | null, tell: (text: string) => void) => void
  /** shows only people who can work a shift */
  filter: (shift_id: string) => void
}
