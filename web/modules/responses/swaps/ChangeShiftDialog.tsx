import { Button, Checkbox, Radio, SegmentedControl, Stack, Text, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AssignmentWithActions } from '#contract/rostering/shifts/assignments.ts'
import { rosters } from '#contract/rostering/rosters/rosters.ts'
import { type SwapChoices, type SwapKind, swapKinds, swaps } from '#contract/rostering/shifts/swaps.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { invalidate, useSend } from '#web/lib/api/use-send.ts'
import { formatShift } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { DialogButtons } from '#web/ui/DialogButtons.tsx'

export type ChangeShiftDialogProps = { row: AssignmentWithActions; opened: boolean; onClose: () => void }

/** Asks colleagues to swap or to cover a shift, or the agency to release the employee. */
export function ChangeShiftDialog({ row, opened, onClose }: ChangeShiftDialogProps) {
  const t = useTranslate()
  const choices = useApiQuery(swaps.choices, { assignment_id: row.id }, { when: opened })
  return (
    <Dialog opened={opened} onClose={onClose} title={t('swaps.title')}>
      <Stack gap="sm">
        <Text fw={600}>{`${formatShift(row.works_on, row.starts, row.ends)} · ${row.location_name}`}</Text>
        <Loaded of={choices}>{(data) => <ChangeForm row={row} choices={data} onClose={onClose} />}</Loaded>
      </Stack>
    </Dialog>
  )
}

type FormProps = { row: AssignmentWithActions; choices: SwapChoices; onClose: () => void }

function ChangeForm({ row, choices, onClose }: FormProps) {
  const t = useTranslate()
  const [kind, setKind] = useState<SwapKind>('cover')
  const [employee_ids, setEmployees] = useState<string[]>([])
  const [peer_assignment_id, setPeer] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const request = useRequest(onClose)
  const chosen = { cover: employee_ids.length > 0, swap: peer_assignment_id !== null, release: true }[kind]
  return (
    <>
      <SegmentedControl
        fullWidth
        aria-label={t('swaps.title')}
        value={kind}
        onChange={(value) => setKind(swapKinds.find((one) => one === value) ?? 'cover')}
        data={swapKinds.map((value) => ({ value, label: t(`swaps.kind.${value}`) }))}
      />
      <Text c="dimmed" size="sm">
        {t(`swaps.help.${kind}`)}
      </Text>
      {kind === 'cover' && <Colleagues choices={choices} value={employee_ids} onChange={setEmployees} />}
      {kind === 'swap' && <Shifts choices={choices} value={peer_assignment_id} onChange={setPeer} />}
      <Textarea
        label={t('swaps.note')}
        maxLength={500}
        autosize
        minRows={2}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Text size="sm" c="dimmed">
        {t(choices.needs_approval || kind === 'release' ? 'swaps.yoursUntilApproved' : 'swaps.yoursUntilAccepted')}
      </Text>
      <DialogButtons onCancel={onClose}>
        <Button
          disabled={!chosen}
          loading={request.busy}
          onClick={() =>
            request.send({
              ...{ assignment_id: row.id, version: row.version, kind, note },
              ...(kind === 'cover' && { employee_ids }),
              ...(kind === 'swap' && { peer_assignment_id }),
            })
          }
        >
          {t(`swaps.send.${kind}`)}
        </Button>
      </DialogButtons>
    </>
  )
}

function useRequest(onDone: () => void) {
  const t = useTranslate()
  const client = useQueryClient()
  return useSend(swaps.store, {
    invalidates: [swaps, rosters],
    success: t('swaps.sent'),
    failed: t('swaps.notSent'),
    onDone,
    onFailed: () => void invalidate(client, [swaps, rosters]),
  })
}

type Choosing<Value> = { choices: SwapChoices; value: Value; onChange: (value: Value) => void }

function Colleagues({ choices: { colleagues }, value, onChange }: Choosing<string[]>) {
  const t = useTranslate()
  if (colleagues.length === 0) return <Text>{t('swaps.noColleagues')}</Text>
  return (
    <Checkbox.Group label={t('swaps.whom')} value={value} onChange={onChange}>
      <Stack gap={6} mt={6}>
        {colleagues.map(({ employee_id, first_name }) => (
          <Checkbox key={employee_id} value={employee_id} label={first_name} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}

function Shifts({ choices: { shifts }, value, onChange }: Choosing<string | null>) {
  const t = useTranslate()
  if (shifts.length === 0) return <Text>{t('swaps.noShifts')}</Text>
  return (
    <Radio.Group label={t('swaps.whichShift')} value={value ?? ''} onChange={onChange}>
      <Stack gap={6} mt={6}>
        {shifts.map((shift) => (
          <Radio
            key={shift.assignment_id}
            value={shift.assignment_id}
            label={`${shift.first_name} · ${formatShift(shift.works_on, shift.starts, shift.ends)}`}
            description={`${shift.location_name} · ${shift.position_name}`}
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}
