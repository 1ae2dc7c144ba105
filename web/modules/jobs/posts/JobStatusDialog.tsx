import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { RequestOf } from '#contract/call.ts'
import { type jobs, type JobStatusAction, reasonedJobActions } from '#contract/jobs/jobs.ts'
import { addDays, today } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { DayInput } from '#web/ui/form/days/DayInput.tsx'
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx'

export type JobStatusInput = Omit<RequestOf<(typeof jobs)['changeStatus']>, 'ids' | 'versions'>
type Props = {
  /** null: closed */
  action: JobStatusAction | null
  /** the number of jobs it is for */
  count: number
  onClose: () => void
  onConfirm: (input: JobStatusInput) => void
  busy?: boolean
}

/** Confirms a status change of jobs: asks for the reason where one is required, and for the new closing date of a job that opens again. */
export function JobStatusDialog({ action, count, onClose, onConfirm, busy = false }: Props) {
  const t = useTranslate()
  const [closesOn, setClosesOn] = useState<string | null>(null)
  // The dialog keeps its content during its closing animation.
  const shown = action ?? 'publish'
  const reopens = shown === 'reopen'
  return (
    <ReasonDialog
      opened={action !== null}
      onClose={onClose}
      title={t(`jobs.action.question.${shown}`, { count })}
      reasonOptions={isReasoned(shown) ? { label: t('jobs.action.reason'), required: true } : null}
      confirm={t(`jobs.action.${shown}`)}
      tone={tones.has(shown) ? 'bad' : 'normal'}
      lacking={reopens && closesOn === null}
      busy={busy}
      onConfirm={(reason) => onConfirm({ action: shown, reason, ...(reopens && { closes_on: closesOn ?? '' }) })}
    >
      <Stack>
        <Text>{t(`jobs.action.text.${shown}`)}</Text>
        {reopens && (
          <DayInput
            label={t('jobs.form.closesOn')}
            required
            value={closesOn}
            onChange={setClosesOn}
            minDate={addDays(today(), 1)}
            data-autofocus
          />
        )}
      </Stack>
    </ReasonDialog>
  )
}

const isReasoned = (action: JobStatusAction) => reasonedJobActions.some((reasoned) => reasoned === action)
const tones: ReadonlySet<JobStatusAction> = new Set(['reject', 'close', 'cancel'])
