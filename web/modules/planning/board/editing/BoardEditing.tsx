import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { rosterChanges } from '#contract/rostering/rosters/changes.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { shownByChip } from '#web/modules/rosters/board/board-ids.ts'
import { createBoardEditor } from '#web/modules/rosters/board/changes/board-editor.ts'
import { type BoardEditor, closeDialog, setState } from '#web/modules/rosters/board/changes/editor-state.ts'
import { ChipMenu } from '#web/modules/rosters/board/changes/dialogs/ChipMenu.tsx'
import type { EditingDialogsProps } from './EditingDialogs.tsx'
import type { Window } from '#web/modules/rosters/views/periods/periods.ts'
import { reportUnreachable, whenOpened } from '#web/ui/when-opened.tsx'
import { idsOf } from '#web/modules/rosters/board/changes/steps/rosters-of-steps.ts'
import { SelectionBar } from '#web/modules/rosters/board/changes/SelectionBar.tsx'
import { withoutParts, type EditedBoard } from '#web/modules/rosters/board/changes/shown-shifts.ts'
import { UndoButtons } from '#web/modules/rosters/board/changes/UndoButtons.tsx'
import type { EditorInputs } from '#web/modules/rosters/board/changes/editor-inputs.ts'

const loadDialogs = () => import('./EditingDialogs.tsx').then((module) => module.EditingDialogs)
const EditingDialogs = whenOpened<EditingDialogsProps>(
  loadDialogs,
  ({ dialog }) => dialog !== null && dialog.kind !== 'menu',
)

type Props = {
  inputs: EditorInputs
  shown: EditedBoard
  window: Window
  editor: BoardEditor | null
  onReady: (editor: BoardEditor) => void
  onOpenChip: (chip_id: string) => void
}

/** The undo buttons of the toolbar, the bar of the selected shifts, and the dialogs of direct editing. */
export function BoardEditing({ inputs, editor: ready, onReady, ...rest }: Props) {
  const client = useQueryClient()
  const [editor] = useState(() => ready ?? createBoardEditor(client, inputs))
  useEffect(() => onReady(editor), [editor, onReady])
  useUndoState(editor, inputs)
  return <Tools editor={editor} inputs={inputs} {...rest} />
}

/** What can be undone: also changes made in the drawers, which the board shows as new data. */
function useUndoState(editor: BoardEditor, { board, rosters }: EditorInputs) {
  const log = useApiQuery(
    rosterChanges.list,
    { ...idsOf(rosters), per_page: 1 },
    { when: rosters.length > 0, keepPrevious: true },
  )
  const { data, refetch } = log
  useEffect(() => {
    if (rosters.length > 0 && editor.tasks.length === 0) void refetch()
  }, [editor, board, rosters, refetch])
  useEffect(() => {
    if (data && editor.tasks.length === 0) setState(editor, { undo: data.undo })
  }, [editor, data])
}

type ToolsProps = Pick<Props, 'inputs' | 'shown' | 'window' | 'onOpenChip'> & { editor: BoardEditor }

function Tools({ editor, inputs, shown, window, onOpenChip }: ToolsProps) {
  const state = useSyncExternalStore(editor.subscribe, () => editor.state)
  const { dialog, selected } = state
  const chips = selectedChips(shown, selected)
  const isSelecting = selected.length > 0
  useEffect(() => {
    // So that a dialog opens without a wait, and gets the keys that are pressed next.
    if (isSelecting) loadDialogs().catch(reportUnreachable)
  }, [isSelecting])
  return (
    <>
      <UndoButtons editor={editor} undo={state.undo} />
      <SelectionBar editor={editor} chips={chips} waiting={state.waiting} />
      <ChipMenu
        editor={editor}
        chips={chips}
        point={dialog?.kind === 'menu' ? dialog.point : null}
        // An item of the menu may have opened a dialog, which stays.
        onClose={() => editor.state.dialog?.kind === 'menu' && closeDialog(editor)}
        onOpenChip={onOpenChip}
      />
      <EditingDialogs
        editor={editor}
        dialog={dialog}
        chips={chips}
        inputs={inputs}
        shown={shown}
        window={window}
        onClose={() => closeDialog(editor)}
      />
    </>
  )
}

function selectedChips({ chips_by_row }: EditedBoard, selected: readonly string[]) {
  if (selected.length === 0) return []
  const ids = new Set(selected)
  const chips = [...chips_by_row.values()].flatMap((row) => row.filter(({ id }) => ids.has(id) && isOfShift(id)))
  return withoutParts(chips, ({ id }) => id)
}

/** Cancelled shifts and time at other rosters can be selected, but nothing can be done with them. */
const isOfShift = (chip_id: string) => !['cancelled', 'elsewhere'].includes(shownByChip(chip_id).kind)
