import type { CancelShiftsDialogProps } from '#web/modules/attendance/cancellations/CancelShiftsDialog.tsx'
import type { BoardEditor, EditorDialog } from '#web/modules/rosters/board/changes/editor-state.ts'
import type { Window } from '#web/modules/rosters/views/periods/periods.ts'
import { whenOpened } from '#web/ui/when-opened.tsx'
import { EditTogetherDialog } from '#web/modules/rosters/board/changes/dialogs/EditTogetherDialog.tsx'
import { KeysSheet } from '#web/modules/rosters/board/changes/dialogs/KeysSheet.tsx'
import { PlaceDialog } from '#web/modules/rosters/board/changes/dialogs/PlaceDialog.tsx'
import { RefusedDialog } from '#web/modules/rosters/board/changes/dialogs/RefusedDialog.tsx'
import { RemoveDialog } from './RemoveDialog.tsx'
import type { GridChip } from '#web/modules/rosters/grid/grid-content.ts'
import type { EditorInputs } from '#web/modules/rosters/board/changes/editor-inputs.ts'
import type { EditedBoard } from '#web/modules/rosters/board/changes/shown-shifts.ts'

const CancelShiftsDialog = whenOpened<CancelShiftsDialogProps>(
  () =>
    import('#web/modules/attendance/cancellations/CancelShiftsDialog.tsx').then((module) => module.CancelShiftsDialog),
  ({ ids }) => ids !== null,
)

export type EditingDialogsProps = {
  editor: BoardEditor
  /** the opened one */
  dialog: EditorDialog
  /** the selected shifts */
  chips: readonly GridChip[]
  inputs: EditorInputs
  shown: EditedBoard
  window: Window
  onClose: () => void
}

/** The dialogs of direct editing, with the fields that the board itself does not need. */
export function EditingDialogs({ editor, dialog, chips, inputs, shown, window, onClose }: EditingDialogsProps) {
  return (
    <>
      <PlaceDialog
        editor={editor}
        chips={chips}
        shown={shown}
        by={inputs.by}
        opened={dialog?.kind === 'place'}
        onClose={onClose}
      />
      <EditTogetherDialog
        editor={editor}
        chips={chips}
        inputs={inputs}
        opened={dialog?.kind === 'edit'}
        onClose={onClose}
      />
      <RemoveDialog
        editor={editor}
        board={inputs.board}
        chips={dialog?.kind === 'remove' ? dialog.chips : null}
        onClose={onClose}
      />
      <CancelShiftsDialog
        isAgency
        ids={dialog?.kind === 'cancel' ? dialog.ids : null}
        onClose={onClose}
        onDone={() => editor.grid?.select([])}
      />
      <RefusedDialog
        editor={editor}
        refused={dialog?.kind === 'refused' ? dialog.refused : null}
        inputs={inputs}
        onClose={onClose}
      />
      <KeysSheet
        by={inputs.by}
        is_timeline={editor.grid?.board().is_timeline === true}
        window={window}
        opened={dialog?.kind === 'keys'}
        onClose={onClose}
      />
    </>
  )
}
