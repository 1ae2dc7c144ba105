import { Button, Group, Select, Stack, Text, Textarea } from '@mantine/core'
import { TimeInput } from '#web/ui/form/days/TimeInput.tsx'
import { useState } from 'react'
import type { RosterStep } from '#contract/rostering/rosters/changes.ts'
import { useWords } from '#web/lib/wording.ts'
import { targetOf } from '#web/modules/rosters/board/board-model.ts'
import type { GridChip } from '#web/modules/rosters/grid/roster-grid-props.ts'
import { usePositions } from '#web/modules/rosters/use-positions.ts'
import type { BoardEditor, EditorInputs } from '#web/modules/rosters/board/changes/board-editor.ts'
import { Dialog } from '#web/ui/Dialog.tsx'

type FormProps = { editor: BoardEditor; chips: readonly GridChip[]; inputs: EditorInputs; onClose: () => void }

/** Changes times, position or notes of all selected shifts; empty fields stay as they are. */
export function EditTogetherDialog({ opened, ...rest }: FormProps & { opened: boolean }) {
  const t = useWords()
  return (
    <Dialog
      returnFocus={false}
      opened={opened}
      onClose={rest.onClose}
      title={t('editing.together.title', { count: rest.chips.length })}
    >
      <EditForm {...rest} />
    </Dialog>
  )
}

function EditForm({ editor, chips, inputs, onClose }: FormProps) {
  const t = useWords()
  const positions = usePositions()
  const [starts, setStarts] = useState('')
  const [ends, setEnds] = useState('')
  const [position_id, setPosition] = useState<string | null>(null)
  const [notes, setNotes] = useState('')
  const changes = {
    ...(starts && { starts: starts.slice(0, 5) }),
    ...(ends && { ends: ends.slice(0, 5) }),
    ...(position_id && { position_id }),
    ...(notes.trim() && { notes: notes.trim() }),
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
      <Text c="dimmed">{t('editing.together.help')}</Text>
      <Group grow>
        {time(t('editing.together.starts'), starts, setStarts)}
        {time(t('editing.together.ends'), ends, setEnds)}
      </Group>
      <Select
        label={t('editing.together.position')}
        value={position_id}
        onChange={setPosition}
        data={[...positions.values()].map(({ id, name }) => ({ value: id, label: name }))}
        searchable
        clearable
        nothingFoundMessage={t('ui.nothingFound')}
      />
      <Textarea
        label={t('editing.together.notes')}
        value={notes}
        onChange={(event) => setNotes(event.currentTarget.value)}
        maxLength={2000}
        autosize
        minRows={2}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('ui.cancel')}
        </Button>
        <Button
          disabled={Object.keys(changes).length === 0}
          onClick={() => editor.applySteps(editSteps(chips, inputs, changes))}
        >
          {t('editing.together.save')}
        </Button>
      </Group>
    </Stack>
  )
}

/** One step for each shift: several selected people may share one. */
function editSteps(
  chips: readonly GridChip[],
  { board }: EditorInputs,
  changes: Pick<Extract<RosterStep, { do: 'edit' }>, 'starts' | 'ends' | 'position_id' | 'notes'>,
): RosterStep[] {
  const ids = new Set(chips.map(({ id }) => targetOf(board, id)?.shift_id))
  return board.shifts
    .filter(({ id }) => ids.has(id))
    .map(({ id, version }) => ({
      do: 'edit',
      shift_id: id,
      version,
      check_people: false,
      doubled: 'earlier',
      ...changes,
    }))
}
