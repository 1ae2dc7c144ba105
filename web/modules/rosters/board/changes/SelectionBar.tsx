import { Button, Portal } from '@mantine/core'
import { IconArrowsMove, IconCopyPlus, IconPencil, IconTrash, IconUserCheck, IconUserMinus } from '@tabler/icons-react'
import { useWords } from '#web/lib/wording.ts'
import { type GridChip, openRowId } from '#web/modules/rosters/grid/roster-grid-props.ts'
import { TableBulk } from '#web/ui/table/bulk/TableBulk.tsx'
import type { BoardEditor } from './board-editor.ts'
import classes from './Editing.module.css'
import type { Waiting } from './send-once.ts'

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
  return chipActions(editor, chips).map(({ key, label, Icon, onClick }) => (
    <Button
      key={key}
      size="compact-sm"
      variant="default"
      leftSection={<Icon size={16} aria-hidden />}
      onClick={onClick}
    >
      {key === 'delete' && chips.length > 1 ? t('editing.bar.deleteCount', { count: chips.length }) : t(label)}
    </Button>
  ))
}

/** The actions of the bar and of the menu. */
export function chipActions(editor: BoardEditor, chips: readonly GridChip[]) {
  const assigned = chips.filter(({ row_id }) => row_id !== openRowId)
  const [only] = chips
  return [
    { key: 'place', label: 'editing.bar.move', Icon: IconArrowsMove, onClick: () => editor.show({ kind: 'place' }) },
    { key: 'edit', label: 'editing.bar.edit', Icon: IconPencil, onClick: () => editor.show({ kind: 'edit' }) },
    {
      key: 'duplicate',
      label: 'editing.bar.duplicate',
      Icon: IconCopyPlus,
      onClick: () => editor.placeOnDays(chips, 1),
    },
    ...(assigned.length > 0
      ? ([
          {
            key: 'unassign',
            label: 'editing.bar.unassign',
            Icon: IconUserMinus,
            onClick: () =>
              editor.place(
                assigned.map((chip) => ({ chip, row_id: openRowId, day: chip.day })),
                false,
              ),
          },
        ] as const)
      : []),
    ...(only && chips.length === 1
      ? ([
          { key: 'can', label: 'panel.can.filter', Icon: IconUserCheck, onClick: () => editor.filterBy(only) },
        ] as const)
      : []),
    { key: 'delete', label: 'editing.bar.delete', Icon: IconTrash, onClick: () => editor.remove(chips) },
  ] as const
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
