import type { BoardEditor } from '#web/modules/rosters/board/changes/editor-state.ts'
import type { GridBoard } from '#web/modules/rosters/grid/grid-board.ts'
import { chipIds } from '#web/modules/rosters/board/board-ids.ts'
import { toast } from '#web/ui/toast.tsx'
import { t } from '#web/wording/translate.ts'
import { proposedId } from '#web/modules/rosters/board/proposed-board.ts'

type AssignmentTarget = { shift_id: string; employee_id: string | null }

/** Focuses a proposed assignment, or the openings of its shift, on the board. */
export function showOnBoard(editor: BoardEditor | null, shown: AssignmentTarget) {
  const grid = editor?.grid
  const stop = grid && stopOf(grid.board(), shown)
  if (stop) grid.goTo(stop)
  else toast('info', t('autoFill.notShown'), t('autoFill.notShownText'))
}

function stopOf(board: GridBoard, { shift_id, employee_id }: AssignmentTarget) {
  const own = employee_id === null ? [] : [chipIds.assignment(proposedId({ shift_id, employee_id }))]
  const lines = Array.from({ length: board.lines }, (_, line) => line)
  for (const id of [...own, chipIds.whole(shift_id), chipIds.openings(shift_id)]) {
    const line = lines.find((one) => board.chipsOn(one).some((chip) => chip.id === id))
    const day = line === undefined ? undefined : board.chipsOn(line).find((chip) => chip.id === id)?.day
    if (line === undefined || day === undefined) continue
    // A folded row of open shifts does not show all of a day.
    return {
      line,
      day,
      slot: Math.max(
        0,
        board.cellAt(line, day).chips.findIndex((chip) => chip.id === id),
      ),
    }
  }
  return null
}
