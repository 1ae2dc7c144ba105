import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { can } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { formatDate } from '#web/lib/format.ts'
import { timesOf } from '#web/modules/rosters/grid/cells.ts'
import { isOverridable } from '#web/modules/rosters/findings/findings.ts'
import { FindingsList } from '#web/modules/rosters/findings/FindingsList.tsx'
import { addDays } from '#contract/values/time.ts'
import type { Board } from '#contract/rostering/rosters/rosters.ts'
import { shownByRow } from '#web/modules/rosters/board/board-ids.ts'
import { retry } from '#web/modules/rosters/board/changes/chip-changes.ts'
import type { BoardEditor, RefusedStep } from '#web/modules/rosters/board/changes/editor-state.ts'
import { shiftOf } from '#web/modules/rosters/board/changes/shown-shifts.ts'
import type { ChipOp } from '#web/modules/rosters/board/changes/steps/chip-ops.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import type { EditorInputs } from '#web/modules/rosters/board/changes/editor-inputs.ts'

type FormProps = { editor: BoardEditor; refused: readonly RefusedStep[]; inputs: EditorInputs; onClose: () => void }
type Props = Omit<FormProps, 'refused'> & { refused: readonly RefusedStep[] | null }

/** Why a change was refused. Users who may override a rule enter a reason and try again. */
export function RefusedDialog({ refused, ...rest }: Props) {
  const t = useTranslate()
  return (
    <Dialog
      returnFocus={false}
      opened={refused !== null}
      onClose={rest.onClose}
      title={t('boardEditing.refused.title', { count: refused?.length ?? 1 })}
    >
      {refused && <RefusedForm refused={refused} {...rest} />}
    </Dialog>
  )
}

function RefusedForm({ editor, refused, inputs, onClose }: FormProps) {
  const t = useTranslate()
  const [reason, setReason] = useState('')
  const overridable = refused.filter(({ row }) => isOverridable(row.findings) && can(['Roster', 'override']))
  const unexplained = refused.filter(({ row }) => row.code === 'rosters.needsReason')
  const again = overridable.length > 0 ? overridable : unexplained
  const isOverride = overridable.length > 0
  const confirm = () =>
    retry(editor, again, isOverride ? { override_reason: reason.trim() } : { reason: reason.trim() })
  return (
    <Stack>
      <Text>{t('boardEditing.refused.text')}</Text>
      {refused.slice(0, maxShown).map((one, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the list never changes while the dialog is open
        <Refusal key={at} refused={one} inputs={inputs} />
      ))}
      {again.length > 0 && (
        <Textarea
          label={t(isOverride ? 'rosters.candidates.overrideReason' : 'boardEditing.refused.reason')}
          description={t(isOverride ? 'rosters.candidates.overrideHelp' : 'boardEditing.refused.reasonHelp')}
          required
          data-autofocus
          maxLength={500}
          autosize
          minRows={2}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t(again.length > 0 ? 'ui.cancel' : 'app.close')}
        </Button>
        {again.length > 0 && (
          <Button color={isOverride ? 'orange' : undefined} disabled={reason.trim() === ''} onClick={confirm}>
            {t(isOverride ? 'boardEditing.refused.override' : 'boardEditing.refused.confirm')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

const maxShown = 12

/** On a board of several rosters: the location whose roster refused. */
function placeOf(board: Board, op: ChipOp) {
  if (board.rosters.length < 2) return undefined
  const row = op.do === 'place' && shownByRow(op.row_id, op.by)
  const location_id = row && row.kind === 'location' ? row.location_id : shiftOf(board, op.chip)?.location_id
  return board.rosters.find((roster) => roster.location_id === location_id)?.location_name
}

function Refusal({ refused: { op, row }, inputs: { board } }: { refused: RefusedStep; inputs: EditorInputs }) {
  const t = useTranslate()
  const person_id = op?.do === 'place' ? op.row_id : op?.do === 'assign' ? op.employee_id : undefined
  const name = board.people.find(({ id }) => id === person_id)?.name
  const day = op && formatDate(addDays(board.from, op.do === 'place' ? op.day : op.chip.day), 'weekday')
  const facts = [name, day, op && timesOf(op.chip), op?.chip.title, op && placeOf(board, op)].filter(Boolean)
  const blocking = row.findings.filter(({ severity }) => severity !== 'info')
  return (
    <div>
      {facts.length > 0 && <Text fw={600}>{facts.join(' · ')}</Text>}
      {blocking.length > 0 ? (
        <FindingsList findings={blocking} />
      ) : (
        <Text>{row.message ?? t('boardEditing.gone')}</Text>
      )}
    </div>
  )
}
