import type { QueryClient } from '@tanstack/react-query'
import { shownByChip } from '#web/modules/rosters/board/board-ids.ts'
import { targetOf } from '#web/modules/rosters/board/board-model.ts'
import { createFits } from '#web/modules/rosters/board/changes/fits/fits.ts'
import { enqueue } from '#web/modules/rosters/board/changes/steps/change-queue.ts'
import { withPendingOps } from '#web/modules/rosters/board/changes/steps/chip-ops.ts'
import { attachEditing } from '#web/modules/rosters/grid/editing/attach-editing.ts'
import type { EditingActions } from '#web/modules/rosters/grid/editing/grid-editing.ts'
import type { GridChip } from '#web/modules/rosters/grid/grid-content.ts'
import { assign, place, remove } from './chip-changes.ts'
import { costQuestion } from './cost-question.ts'
import { readClipboard, writeClipboard } from './clipboard.ts'
import type { EditorInputs } from './editor-inputs.ts'
import { type BoardEditor, dropPending, setState, showDialog } from './editor-state.ts'
import { editingWords, tell } from './editor-texts.ts'
import { daysOf } from './shown-shifts.ts'

export function createBoardEditor(client: QueryClient, inputs: EditorInputs): BoardEditor {
  const editor: BoardEditor = {
    ...{ client, inputs, fits: createFits(client, () => editor.inputs), grid: null },
    ...{ listeners: new Set(), tasks: [], new_ids: new Map(), confirmed: [], placed_count: 0 },
    state: { pending: [], waiting: null, undo: { undo: null, redo: null }, selected: [], dialog: null },
    subscribe(listener) {
      editor.listeners.add(listener)
      return () => editor.listeners.delete(listener)
    },
    editing: {
      attach(handle, how = attachEditing) {
        editor.grid = { ...handle, actions }
        return how(editor.grid)
      },
    },
    overlay: withPendingOps,
    update(next) {
      const is_new = next.board !== editor.inputs.board
      editor.inputs = next
      if (is_new && editor.confirmed.length > 0) dropPending(editor, editor.confirmed)
    },
    onSelect: (selected) => setState(editor, { selected }),
    undo: () => enqueue(editor, { kind: 'undo' }),
  }
  const actions = actionsOf(editor)
  return editor
}

/** What the grid calls. */
function actionsOf(editor: BoardEditor): EditingActions {
  return {
    get words() {
      return editingWords()
    },
    isMovable: ({ id, state }) => movableStates.has(state) && shownByChip(id).kind !== 'unsaved',
    ...editor.fits,
    askCost(at, tell) {
      const { board, askCost } = editor.inputs
      askCost?.(at && costQuestion(board, at), tell)
    },
    place: (placements, copy) => place(editor, placements, copy),
    remove: (chips) => remove(editor, chips),
    readClipboard,
    writeClipboard: (clipboard) => writeClipboard(clipboard, editor.inputs.board),
    assign: (chip, person_id, is_blocked) => assign(editor, chip, person_id, is_blocked),
    draw(row_id, first_day, last_day, drawn) {
      const { board, open } = editor.inputs
      const dates = daysOf(board)
      const works_on = dates[first_day] ?? board.from
      open({ row_id, works_on, until: dates[last_day] ?? works_on, ...drawn })
    },
    showMenu: (point) => showDialog(editor, { kind: 'menu', point }),
    showKeys: () => showDialog(editor, { kind: 'keys' }),
    tell,
    filterBy({ id }) {
      const target = targetOf(editor.inputs.board, id)
      if (target) editor.inputs.filter(target.shift_id)
    },
  }
}

const movableStates: ReadonlySet<GridChip['state']> = new Set(['draft', 'pending', 'accepted', 'open'])
