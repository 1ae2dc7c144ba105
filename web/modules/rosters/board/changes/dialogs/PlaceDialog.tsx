import { Button, Select, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslate } from '#web/lib/wording.ts'
import type { RowKind } from '#web/modules/rosters/board/board-ids.ts'
import { place } from '#web/modules/rosters/board/changes/chip-changes.ts'
import type { BoardEditor } from '#web/modules/rosters/board/changes/editor-state.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { type GridChip, openRowId } from '#web/modules/rosters/grid/grid-content.ts'
import type { EditedBoard } from '#web/modules/rosters/board/changes/shown-shifts.ts'
import { DialogButtons } from '#web/ui/DialogButtons.tsx'

type FormProps = {
  editor: BoardEditor
  chips: readonly GridChip[]
  shown: EditedBoard
  by: RowKind
  onClose: () => void
}

/** Moves, copies or assigns the selected shifts without dragging: to a person and a day. */
export function PlaceDialog({ opened, ...rest }: FormProps & { opened: boolean }) {
  const t = useTranslate()
  return (
    <Dialog
      returnFocus={false}
      opened={opened}
      onClose={rest.onClose}
      title={t('boardEditing.to.title', { count: rest.chips.length })}
    >
      <PlaceForm {...rest} />
    </Dialog>
  )
}

const keepPerson = 'keep'
const maxShown = 60
const rowLabels = {
  people: 'boardEditing.to.person',
  demand: 'boardEditing.to.position',
  location: 'boardEditing.to.location',
} as const

function PlaceForm({ editor, chips, shown: { people, days }, by, onClose }: FormProps) {
  const t = useTranslate()
  const first = Math.min(...chips.map(({ day }) => day))
  const [row, setRow] = useState<string>(keepPerson)
  const [day, setDay] = useState<string>(String(first))
  const go = (copy: boolean) => {
    const by = Number(day) - first
    const placements = chips.map((chip) => ({
      chip,
      row_id: row === keepPerson ? chip.row_id : row,
      day: chip.day + by,
    }))
    if (copy || placements.some(({ chip, ...to }) => chip.row_id !== to.row_id || chip.day !== to.day))
      place(
        editor,
        placements.filter((one) => one.day < days.length),
        copy,
      )
    onClose()
  }
  return (
    <Stack>
      <Select
        label={t(rowLabels[by])}
        value={row}
        onChange={(value) => setRow(value ?? keepPerson)}
        data={[
          { value: keepPerson, label: t('boardEditing.to.keepPerson') },
          ...(by === 'people' ? [{ value: openRowId, label: t('rosters.grid.open') }] : []),
          ...people.map(({ id, name, detail }) => ({
            value: id,
            // Rows of positions differ by their times.
            label: by === 'demand' && detail ? `${name} · ${detail}` : name,
          })),
        ]}
        limit={maxShown}
        searchable
        allowDeselect={false}
        nothingFoundMessage={t('ui.nothingFound')}
        data-autofocus
      />
      <Select
        label={t(chips.length > 1 ? 'boardEditing.to.dayOfFirst' : 'boardEditing.to.day')}
        value={day}
        onChange={(value) => setDay(value ?? String(first))}
        data={days.map(({ label }, at) => ({ value: String(at), label }))}
        allowDeselect={false}
      />
      <DialogButtons onCancel={onClose}>
        <Button variant="default" onClick={() => go(true)}>
          {t('boardEditing.to.copy')}
        </Button>
        <Button onClick={() => go(false)}>{t('boardEditing.to.move')}</Button>
      </DialogButtons>
    </Stack>
  )
}
