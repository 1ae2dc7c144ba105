import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { rosterChanges } from '#contract/rostering/rosters/changes.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import type { CancelShiftsDialogProps } from '#web/modules/rosters/cancellations/CancelShiftsDialog.tsx'
import type { RosterGridProps } from '#web/modules/rosters/grid/roster-grid-props.ts'
import { type BoardEditor, createBoardEditor, type EditorInputs } from './board-editor.ts'
import { ChipMenu } from '#web/modules/rosters/board/changes/dialogs/ChipMenu.tsx'
import { EditTogetherDialog } from '#web/modules/rosters/board/changes/dialogs/EditTogetherDialog.tsx'
import { KeysSheet } from '#web/modules/rosters/board/changes/dialogs/KeysSheet.tsx'
import { PlaceDialog } from '#web/modules/rosters/board/changes/dialogs/PlaceDialog.tsx'
import { RefusedDialog } from '#web/modules/rosters/board/changes/dialogs/RefusedDialog.tsx'
import { RemoveDialog } from '#web/modules/rosters/board/changes/dialogs/RemoveDialog.tsx'
import type { Window } from '#web/modules/rosters/views/periods.ts'
import { whenOpened } from '#web/ui/when-opened.tsx'
import { idsOf } from './rosters-of-steps.ts'
import { SelectionBar } from './SelectionBar.tsx'
import { UndoButtons } from './UndoButtons.tsx'

const CancelShiftsDialog = whenOpened<CancelShiftsDialogProps>(
  () => import('#web/modules/rosters/cancellations/CancelShiftsDialog.tsx').then((module) => module.CancelShiftsDialog),
  ({ ids }) => ids !== null,
)

export type EditedBoard = Pick<RosterGridProps, 'chips_by_row' | 'people' | 'days'>
type Props = {
  inputs: EditorInputs
  shown: EditedBoard
  window: Window
  editor: BoardEditor | null
  onReady: (editor: BoardEditor) => void
  onOpenChip: (chip_id: string) => void
  /** called when the code could not be loaded */
  onClose: () => void
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
  const log = useApiQuery(rosterChanges.list, { ...idsOf(rosters), per_page: 1 }, { keepPrevious: true })
  const { data, refetch } = log
  useEffect(() => {
    if (!editor.isBusy()) void refetch()
  }, [editor, board, refetch])
  useEffect(() => {
    if (data) editor.setUndo(data.undo)
  }, [editor, data])
}

type ToolsProps = Pick<Props, 'inputs' | 'shown' | 'window' | 'onOpenChip'> & { editor: BoardEditor }

function Tools({ editor, inputs, shown, window, onOpenChip }: ToolsProps) {
  const state = useSyncExternalStore(editor.subscribe, editor.state)
  const { dialog, selected } = state
  const chips = selectedChips(shown, selected)
  const close = editor.closeDialog
  return (
    <>
      <UndoButtons editor={editor} undo={state.undo} />
      <SelectionBar editor={editor} chips={chips} waiting={state.waiting} />
      <ChipMenu
        editor={editor}
        chips={chips}
        point={dialog?.kind === 'menu' ? dialog.point : null}
        onClose={editor.closeMenu}
        onOpenChip={onOpenChip}
      />
      <PlaceDialog
        editor={editor}
        chips={chips}
        shown={shown}
        by={inputs.by}
        opened={dialog?.kind === 'place'}
        onClose={close}
      />
      <EditTogetherDialog
        editor={editor}
        chips={chips}
        inputs={inputs}
        opened={dialog?.kind === 'edit'}
        onClose={close}
      />
      <RemoveDialog
        editor={editor}
        board={inputs.board}
        chips={dialog?.kind === 'remove' ? dialog.chips : null}
        onClose={close}
      />
      <CancelShiftsDialog
        isAgency
        ids={dialog?.kind === 'cancel' ? dialog.ids : null}
        onClose={close}
        onDone={editor.clearSelection}
      />
      <RefusedDialog
        editor={editor}
        refused={dialog?.kind === 'refused' ? dialog.refused : null}
        inputs={inputs}
        onClose={close}
      />
      <KeysSheet
        by={inputs.by}
        is_timeline={editor.grid()?.board().is_timeline === true}
        window={window}
        opened={dialog?.kind === 'keys'}
        onClose={close}
      />
    </>
  )
}

function selectedChips({ chips_by_row }: EditedBoard, selected: readonly string[]) {
  if (selected.length === 0) return []
  const ids = new Set(selected)
  return [...chips_by_row.values()].flatMap((row) => row.filter(({ id }) => ids.has(id)))
}
