import type { Board, BoardRoster } from '#contract/rostering/rosters/rosters.ts'
import type { BoardEditor } from '#web/modules/rosters/board/changes/editor-state.ts'
import type { LeaveByPerson } from '#web/modules/rosters/leave/leave-marks.ts'
import type { Window } from '#web/modules/rosters/views/periods/periods.ts'
import type { CanWork } from '#web/modules/rosters/panel/can-work/use-can-work.tsx'
import type { PanelFigures } from '#web/modules/rosters/panel/figures/use-figures.ts'
import type { PanelState } from './use-panel.ts'

export type PeoplePanelProps = {
  panel: PanelState
  board: Board
  roster: BoardRoster | null
  window: Window
  figures: PanelFigures
  leave: LeaveByPerson
  canWork: CanWork
  /** null: nobody can be dragged onto the board */
  editor: BoardEditor | null
  /** copies a person's shifts; absent: nothing can be copied */
  onCopyPerson?: ((employee_id: string) => void) | undefined
  onClose: () => void
}
