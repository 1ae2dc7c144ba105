import { Button, Portal } from '@mantine/core'
import {
  IconArrowsMove,
  IconCalendarX,
  IconCopyPlus,
  IconPencil,
  IconTrash,
  IconUserCheck,
  IconUserMinus,
} from '@tabler/icons-react'
import { shiftCancellations } from '#contract/rostering/shifts/shift-cancellations.ts'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import type { Translate } from '#web/wording/translate.ts'
import { TableBulk } from '#web/ui/table/bulk/TableBulk.tsx'
import { publishedOf } from '#web/modules/rosters/board/board-model.ts'
import { place, placeOnDays, remove } from './chip-changes.ts'
import { type BoardEditor, type EditorDialog, showDialog } from './editor-state.ts'
import classes from './Editing.module.css'
import type { Waiting } from '#web/modules/rosters/board/changes/steps/send-once.ts'
import { type GridChip, openRowId } from '#web/modules/rosters/grid/grid-content.ts'

type Props = { editor: BoardEditor; chips: readonly GridChip[]; waiting: Waiting | null }

/** The actions for the selected shifts: everything that dragging does, for keyboards and single clicks. */
export function SelectionBar({ editor, chips, waiting }: Props) {
  if (chips.length === 0 && !waiting) return null
  return (
    <Portal>
      <div className={classes.bar} data-screen-only>
        {waiting && <WaitingNote waiting={waiting} />}
        {chips.length > 0 && (
          <TableBulk
            count={chips.length}
            clear={() => editor.grid?.select([])}
            actions={<Actions editor={editor} chips={chips} />}
          />
        )}
      </div>
    </Portal>
  )
}

function Actions({ editor, chips }: Omit<Props, 'waiting'>) {
  const t = useTranslate()
  return chipActions(t, editor, chips).map(({ key, text, Icon, onClick }) => (
    <Button
      key={key}
      size="compact-sm"
      variant="default"
      leftSection={<Icon size={16} aria-hidden />}
      onClick={onClick}
    >
      {key === 'delete' && chips.length > 1 ? t('boardEditing.bar.deleteCount', { count: chips.length }) : text}
    </Button>
  ))
}

type ChipAction = { key: string; text: string; Icon: typeof IconTrash; onClick: () => void }

/** The actions of the bar and of the menu. */
export function chipActions(t: Translate, editor: BoardEditor, chips: readonly GridChip[]): ChipAction[] {
  const assigned = chips.filter(({ row_id }) => row_id !== openRowId)
  const cancellable = isCallAllowed(shiftCancellations.cancel) ? publishedOf(editor.inputs.board, chips) : []
  const [only] = chips
  const show = (dialog: EditorDialog) => () => showDialog(editor, dialog)
  const unassigned = assigned.map((chip) => ({ chip, row_id: openRowId, day: chip.day }))
  const all: (ChipAction | false | undefined)[] = [
    { key: 'place', text: t('boardEditing.bar.move'), Icon: IconArrowsMove, onClick: show({ kind: 'place' }) },
    { key: 'edit', text: t('boardEditing.bar.edit'), Icon: IconPencil, onClick: show({ kind: 'edit' }) },
    {
      key: 'duplicate',
      text: t('boardEditing.bar.duplicate'),
      Icon: IconCopyPlus,
      onClick: () => placeOnDays(editor, chips, 1),
    },
    assigned.length > 0 && {
      key: 'unassign',
      text: t('boardEditing.bar.unassign'),
      Icon: IconUserMinus,
      onClick: () => place(editor, unassigned, false),
    },
    only &&
      chips.length === 1 && {
        key: 'can',
        text: t('peoplePanel.can.filter'),
        Icon: IconUserCheck,
        onClick: () => editor.grid?.actions.filterBy(only),
      },
    cancellable.length > 0 && {
      key: 'cancel',
      text: t('boardEditing.bar.cancel', { count: cancellable.length }),
      Icon: IconCalendarX,
      onClick: show({ kind: 'cancel', ids: cancellable }),
    },
    { key: 'delete', text: t('boardEditing.bar.delete'), Icon: IconTrash, onClick: () => remove(editor, chips) },
  ]
  return all.filter((one) => !!one)
}

function WaitingNote({ waiting }: { waiting: Waiting }) {
  const t = useTranslate()
  return (
    <div className={classes.waiting} role="status">
      {t('boardEditing.waiting')}
      <Button size="compact-sm" variant="default" onClick={waiting.tryNow}>
        {t('boardEditing.tryNow')}
      </Button>
      <Button size="compact-sm" variant="default" onClick={waiting.discard}>
        {t('boardEditing.discard')}
      </Button>
    </div>
  )
}
