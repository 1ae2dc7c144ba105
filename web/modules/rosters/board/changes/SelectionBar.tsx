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
import { useWords } from '#web/lib/wording.ts'
import type { Translate } from '#web/wording/words.ts'
import { type GridChip, openRowId } from '#web/modules/rosters/grid/roster-grid-props.ts'
import { TableBulk } from '#web/ui/table/bulk/TableBulk.tsx'
import type { BoardEditor } from './board-editor.ts'
import classes from './Editing.module.css'
import type { Waiting } from '#web/modules/rosters/board/changes/steps/send-once.ts'

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
            clear={editor.clearSelection}
            actions={<Actions editor={editor} chips={chips} />}
          />
        )}
      </div>
    </Portal>
  )
}

function Actions({ editor, chips }: Omit<Props, 'waiting'>) {
  const t = useWords()
  return chipActions(t, editor, chips).map(({ key, text, Icon, onClick }) => (
    <Button
      key={key}
      size="compact-sm"
      variant="default"
      leftSection={<Icon size={16} aria-hidden />}
      onClick={onClick}
    >
      {key === 'delete' && chips.length > 1 ? t('editing.bar.deleteCount', { count: chips.length }) : text}
    </Button>
  ))
}

type ChipAction = { key: string; text: string; Icon: typeof IconTrash; onClick: () => void }

/** The actions of the bar and of the menu. */
export function chipActions(t: Translate, editor: BoardEditor, chips: readonly GridChip[]): ChipAction[] {
  const assigned = chips.filter(({ row_id }) => row_id !== openRowId)
  const cancellable = isCallAllowed(shiftCancellations.cancel) ? editor.cancellable(chips) : []
  const [only] = chips
  const onUnassign = () =>
    editor.place(
      assigned.map((chip) => ({ chip, row_id: openRowId, day: chip.day })),
      false,
    )
  return [
    {
      key: 'place',
      text: t('editing.bar.move'),
      Icon: IconArrowsMove,
      onClick: () => editor.show({ kind: 'place' }),
    },
    { key: 'edit', text: t('editing.bar.edit'), Icon: IconPencil, onClick: () => editor.show({ kind: 'edit' }) },
    {
      key: 'duplicate',
      text: t('editing.bar.duplicate'),
      Icon: IconCopyPlus,
      onClick: () => editor.placeOnDays(chips, 1),
    },
    ...(assigned.length > 0
      ? [{ key: 'unassign', text: t('editing.bar.unassign'), Icon: IconUserMinus, onClick: onUnassign }]
      : []),
    ...(only && chips.length === 1
      ? [{ key: 'can', text: t('panel.can.filter'), Icon: IconUserCheck, onClick: () => editor.filterBy(only) }]
      : []),
    ...(cancellable.length > 0
      ? [
          {
            key: 'cancel',
            text: t('editing.bar.cancel', { count: cancellable.length }),
            Icon: IconCalendarX,
            onClick: () => editor.show({ kind: 'cancel', ids: cancellable }),
          },
        ]
      : []),
    { key: 'delete', text: t('editing.bar.delete'), Icon: IconTrash, onClick: () => editor.remove(chips) },
  ]
}

function WaitingNote({ waiting }: { waiting: Waiting }) {
  const t = useWords()
  return (
    <div className={classes.waiting} role="status">
      {t('editing.waiting')}
      <Button size="compact-sm" variant="default" onClick={waiting.tryNow}>
        {t('editing.tryNow')}
      </Button>
      <Button size="compact-sm" variant="default" onClick={waiting.discard}>
        {t('editing.discard')}
      </Button>
    </div>
  )
}
