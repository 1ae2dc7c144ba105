import { SegmentedControl, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { assignmentOutcomes } from '#contract/rostering/shifts/assignment-outcomes.ts'
import { rosters } from '#contract/rostering/rosters/rosters.ts'
import { invalidate, useSend } from '#web/lib/api/use-send.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx'
import { type WithdrawalReason, WithdrawalReasonField } from '#web/modules/responses/WithdrawalReasonField.tsx'
import type { OutcomeAction, OutcomeRequest } from './outcome-request.ts'

export type OutcomeDialogProps = { request: OutcomeRequest | null; onClose: () => void }

/** A planner records the outcome of an assignment, with a note. */
export function OutcomeDialog({ request, onClose }: OutcomeDialogProps) {
  const t = useTranslate()
  const { action, name } = request ?? { action: 'withdraw' as const, name: '' }
  const [excused, setExcused] = useState(false)
  const [reason, setReason] = useState<WithdrawalReason>('sick')
  const close = () => {
    setExcused(false)
    setReason('sick')
    onClose()
  }
  const sends = useOutcomeCall(action, close)
  const usual: Readonly<Record<OutcomeAction, string[]>> = {
    withdraw: [t('rosters.behalf.byPhone'), t('rosters.behalf.bySms')],
    confirm_attendance: [t('outcomes.siteConfirmed'), t('rosters.behalf.byPhone')],
    record_no_show: [t('outcomes.noCall'), t('outcomes.sick')],
    undo_no_show: [],
  }
  return (
    <ReasonDialog
      opened={request !== null}
      onClose={close}
      title={t(`outcomes.${action}_question`, { name })}
      reasonOptions={
        action === 'undo_no_show'
          ? null
          : {
              label: t('outcomes.note'),
              required: action !== 'withdraw',
              usual: usual[action],
            }
      }
      confirm={t(`outcomes.${action}`)}
      tone={action === 'withdraw' || action === 'record_no_show' ? 'bad' : 'normal'}
      busy={sends.busy}
      onConfirm={(note) => request && sends[action]({ request, note, excused, reason })}
    >
      <Stack gap="sm">
        <Text>{t(`outcomes.${action}_text`)}</Text>
        {action === 'withdraw' && <WithdrawalReasonField value={reason} onChange={setReason} />}
        {action === 'record_no_show' && <ExcusedField value={excused} onChange={setExcused} />}
      </Stack>
    </ReasonDialog>
  )
}

function ExcusedField({ value, onChange }: { value: boolean; onChange: (excused: boolean) => void }) {
  const t = useTranslate()
  return (
    <SegmentedControl
      aria-label={t('outcomes.excusedLabel')}
      value={value ? 'excused' : 'unexcused'}
      onChange={(chosen) => onChange(chosen === 'excused')}
      data={[
        { value: 'unexcused', label: t('outcomes.unexcused') },
        { value: 'excused', label: t('outcomes.excused') },
      ]}
    />
  )
}

type Input = { request: OutcomeRequest; note: string; excused: boolean; reason: WithdrawalReason }
const idAndVersion = ({ id, version }: OutcomeRequest) => ({ id, version })

/** The call of each action. */
function useOutcomeCall(action: OutcomeAction, onDone: () => void) {
  const t = useTranslate()
  const client = useQueryClient()
  const options = {
    invalidates: [rosters],
    success: t(`outcomes.${action}_done`),
    failed: t(`outcomes.${action}_failed`),
    onDone,
    // The usual cause is that somebody else has just changed it: reload.
    onFailed: () => void invalidate(client, [rosters]),
  }
  const withdraw = useSend(assignmentOutcomes.withdraw, options)
  const confirm = useSend(assignmentOutcomes.confirmAttendance, options)
  const noShow = useSend(assignmentOutcomes.recordNoShow, options)
  const undo = useSend(assignmentOutcomes.undoNoShow, options)
  return {
    busy: withdraw.busy || confirm.busy || noShow.busy || undo.busy,
    withdraw: ({ request, note, reason }: Input) => withdraw.send({ ...idAndVersion(request), reason, note }),
    confirm_attendance: ({ request, note }: Input) => confirm.send({ ...idAndVersion(request), note }),
    record_no_show: ({ request, note, excused }: Input) => noShow.send({ ...idAndVersion(request), note, excused }),
    undo_no_show: ({ request }: Input) => undo.send(idAndVersion(request)),
  }
}
