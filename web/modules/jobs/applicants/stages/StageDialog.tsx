import { Button, Checkbox, Group, Select, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { RequestOf } from '#contract/call.ts'
import type { applications } from '#contract/jobs/applications/applications.ts'
import { rejectReasons, type StageAction } from '#contract/jobs/applications/application-stages.ts'
import { standardEmailKinds } from '#contract/jobs/stage-emails.ts'
import type { Stage } from '#contract/jobs/stage-sets.ts'
import { currencySign, decimalSign, today } from '#web/lib/format.ts'
import { ownCurrency } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { DayInput } from '#web/ui/form/days/DayInput.tsx'
import { harshActions, isProgress } from './stage-actions.ts'
import { NumberInput } from '#web/ui/form/typed/NumberInput.tsx'
import { unlessUnreadable } from '#web/ui/form/typed/unreadable.ts'
import { DialogButtons } from '#web/ui/DialogButtons.tsx'

type Progress = RequestOf<(typeof applications)['progress']>
export type StageInput = Pick<
  Progress,
  'note' | 'inform' | 'reject_reason' | 'offer_pay_cents' | 'offer_starts_on' | 'offer_expires_on'
>
type Props = {
  action: StageAction
  /** null: not loaded yet */
  stage: Stage | null
  applicants: readonly { name: string }[]
  onClose: () => void
  onConfirm: (input: StageInput) => void
}

/** Confirms a stage change, with the reason of a rejection or the terms of an offer. */
export function StageDialog({ applicants, ...form }: Props) {
  const t = useTranslate()
  const { action, onClose } = form
  const [only] = applicants
  const title =
    applicants.length === 1
      ? t(`jobs.stages.${action}_of`, { name: only?.name })
      : t('jobs.stages.many', { action: t(`jobs.stages.${action}`), total: applicants.length })
  return (
    <Dialog opened onClose={onClose} title={title}>
      <StageForm {...form} />
    </Dialog>
  )
}

// Mounted while the dialog is open, so that each starts empty.
function StageForm({ action, stage, onClose, onConfirm }: Omit<Props, 'applicants'>) {
  const t = useTranslate()
  const [input, setInput] = useState<StageInput>({})
  const add = (more: StageInput) => setInput((former) => ({ ...former, ...more }))
  const lacks = action === 'reject' && !input.reject_reason
  return (
    <Stack>
      {action === 'reject' && (
        <RejectReason value={input.reject_reason} onChoose={(reject_reason) => add({ reject_reason })} />
      )}
      {action === 'offer' && <OfferFields input={input} onChange={add} />}
      <Textarea
        label={t('jobs.stages.note')}
        description={t('jobs.stages.noteHelp')}
        autosize
        minRows={2}
        maxLength={1000}
        onChange={(event) => add({ note: event.currentTarget.value })}
      />
      {stage && isProgress(action) && hasEmail(stage) && (
        <Checkbox
          label={t('jobs.stages.inform')}
          defaultChecked={stage.email_applicant}
          onChange={(event) => add({ inform: event.currentTarget.checked })}
        />
      )}
      <DialogButtons onCancel={onClose}>
        <Button
          color={harshActions.has(action) ? 'red' : undefined}
          disabled={lacks}
          onClick={unlessUnreadable(() => onConfirm(input))}
        >
          {t(`jobs.stages.${action}`)}
        </Button>
      </DialogButtons>
    </Stack>
  )
}

const hasEmail = ({ kind, email_applicant }: Stage) =>
  email_applicant || standardEmailKinds.some((standard) => standard === kind)

type Reason = (typeof rejectReasons)[number]

function RejectReason({ value, onChoose }: { value: unknown; onChoose: (reason: Reason | null) => void }) {
  const t = useTranslate()
  return (
    <Select
      label={t('jobs.stages.reason')}
      required
      data-autofocus
      value={typeof value === 'string' ? value : null}
      data={rejectReasons.map((reason) => ({ value: reason, label: t(`jobs.reject.${reason}`) }))}
      onChange={(next) => onChoose(rejectReasons.find((reason) => reason === next) ?? null)}
    />
  )
}

function OfferFields({ input, onChange }: { input: StageInput; onChange: (input: StageInput) => void }) {
  const t = useTranslate()
  const day = { minDate: today(), clearable: true } as const
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('jobs.stages.offerHelp')}
      </Text>
      <NumberInput
        label={t('jobs.offer.pay')}
        min={0}
        decimals={2}
        decimalSign={decimalSign()}
        prefix={currencySign(ownCurrency())}
        onChange={(amount) => onChange({ offer_pay_cents: amount === '' ? null : Math.round(Number(amount) * 100) })}
        data-autofocus
      />
      <Group grow align="start">
        <DayInput
          {...day}
          label={t('jobs.offer.startsOn')}
          value={textOrNull(input.offer_starts_on)}
          onChange={(offer_starts_on) => onChange({ offer_starts_on })}
        />
        <DayInput
          {...day}
          label={t('jobs.offer.expiresOn')}
          value={textOrNull(input.offer_expires_on)}
          onChange={(offer_expires_on) => onChange({ offer_expires_on })}
        />
      </Group>
    </>
  )
}

const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null)
