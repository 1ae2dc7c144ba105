import { Button, Group, Select, Stack, Text, Textarea } from '@mantine/core'
import { TimeInput } from '#web/ui/form/days/TimeInput.tsx'
import { useState } from 'react'
import type { RosterStep } from '#contract/rostering/rosters/changes.ts'
import {
  byShiftText,
  pickFields,
  type ShiftText,
  shiftTextNames,
  shiftTexts,
} from '#contract/rostering/shifts/shift-fields.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { targetOf } from '#web/modules/rosters/board/board-model.ts'
import { usePositions } from '#web/modules/rosters/use-positions.ts'
import { applySteps } from '#web/modules/rosters/board/changes/chip-changes.ts'
import type { BoardEditor } from '#web/modules/rosters/board/changes/editor-state.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import type { GridChip } from '#web/modules/rosters/grid/grid-content.ts'
import type { EditorInputs } from '#web/modules/rosters/board/changes/editor-inputs.ts'
import { DialogButtons } from '#web/ui/DialogButtons.tsx'

type FormProps = { editor: BoardEditor; chips: readonly GridChip[]; inputs: EditorInputs; onClose: () => void }

/** Changes times, position or texts of all selected shifts; empty fields stay as they are. */
export function EditTogetherDialog({ opened, ...rest }: FormProps & { opened: boolean }) {
  const t = useTranslate()
  return (
    <Dialog
      returnFocus={false}
      opened={opened}
      onClose={rest.onClose}
      title={t('boardEditing.together.title', { count: rest.chips.length })}
    >
      <EditForm {...rest} />
    </Dialog>
  )
}

function EditForm({ editor, chips, inputs, onClose }: FormProps) {
  const t = useTranslate()
  const positions = usePositions()
  const [starts, setStarts] = useState('')
  const [ends, setEnds] = useState('')
  const [position_id, setPosition] = useState<string | null>(null)
  const [texts, setTexts] = useState(byShiftText(() => ''))
  const changes = {
    ...(starts && { starts: starts.slice(0, 5) }),
    ...(ends && { ends: ends.slice(0, 5) }),
    ...(position_id && { position_id }),
    ...pickFields(
      shiftTextNames.filter((name) => texts[name].trim()),
      texts,
    ),
  }
  const time = (label: string, value: string, onChange: (value: string) => void) => (
    <TimeInput
      name_of_field={label}
      label={label}
      value={value}
      onChange={onChange}
      clearable
      minutesStep={15}
      clearButtonProps={{ 'aria-label': t('ui.clear') }}
    />
  )
  return (
    <Stack>
      <Text c="dimmed">{t('boardEditing.together.help')}</Text>
      <Group grow>
        {time(t('boardEditing.together.starts'), starts, setStarts)}
        {time(t('boardEditing.together.ends'), ends, setEnds)}
      </Group>
      <Select
        label={t('boardEditing.together.position')}
        value={position_id}
        onChange={setPosition}
        data={[...positions.values()].map(({ id, name }) => ({ value: id, label: name }))}
        searchable
        clearable
        nothingFoundMessage={t('ui.nothingFound')}
      />
      {shiftTexts.map(({ name, longest, several_lines }) => (
        <Textarea
          key={name}
          label={t(`shiftFields.label.${name}`)}
          value={texts[name]}
          onChange={(event) => setTexts({ ...texts, [name]: event.currentTarget.value })}
          maxLength={longest}
          autosize
          minRows={several_lines ? 2 : 1}
        />
      ))}
      <DialogButtons onCancel={onClose}>
        <Button
          disabled={Object.keys(changes).length === 0}
          onClick={() => applySteps(editor, editSteps(chips, inputs, changes))}
        >
          {t('boardEditing.together.save')}
        </Button>
      </DialogButtons>
    </Stack>
  )
}

/** One step for each shift: several selected people may share one. */
function editSteps(
  chips: readonly GridChip[],
  { board }: EditorInputs,
  changes: Pick<Extract<RosterStep, { do: 'edit' }>, 'starts' | 'ends' | 'position_id' | ShiftText>,
): RosterStep[] {
  const ids = new Set(chips.map(({ id }) => targetOf(board, id)?.shift_id))
  return board.shifts
    .filter(({ id }) => ids.has(id))
    .map(({ id, version }) => ({
      do: 'edit',
      shift_id: id,
      version,
      check_people: false,
      ambiguous: 'earlier',
      ...changes,
    }))
}
