import { Button, Input, SegmentedControl, Select, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { ApplicationRow } from '#contract/jobs/applications/applications.ts'
import { type Interview, interviewResults, interviews } from '#contract/jobs/applications/interviews.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { isStageAction } from '#web/modules/jobs/applicants/stages/stage-actions.ts'
import { stepLabel } from '#web/modules/jobs/applicants/stages/step-label.ts'
import type { StageChanges } from '#web/modules/jobs/applicants/stages/use-stage-changes.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { DialogButtons } from '#web/ui/DialogButtons.tsx'

type Result = (typeof interviewResults)[number]
type Props = {
  interview: Interview
  applicant: ApplicationRow
  changes: StageChanges
  onClose: () => void
}

/** Stores the recommendation of an interview, and takes the next step with the applicant. */
export function InterviewResultDialog({ interview, applicant, changes, onClose }: Props) {
  const t = useTranslate()
  const [result, setResult] = useState<Result>(interview.result ?? 'passed')
  const [note, setNote] = useState(interview.result_note ?? '')
  const [next, setNext] = useState<string | null>(null)
  const steps = changes.stepsOf(applicant).filter(({ action }) => isStageAction(action))
  const finish = useSend(interviews.finish, {
    invalidates: [interviews],
    success: t('jobs.interviews.saved'),
    failed: t('jobs.interviews.failed'),
  })
  async function save() {
    const saved = await finish.sendOrShow({ id: interview.id, version: interview.version, result, note })
    onClose()
    const step = steps.find((one) => keyOf(one) === next)
    // A step that needs a reason or terms opens its own dialog.
    if (saved !== null && step) changes.start(step, [applicant])
  }
  return (
    <Dialog opened onClose={onClose} title={t('jobs.interviews.recordOf', { name: applicant.name })}>
      <Stack>
        <Recommendation value={result} onChange={setResult} />
        <Textarea
          label={t('jobs.interviews.note')}
          autosize
          minRows={3}
          maxLength={2000}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {steps.length > 0 && (
          <Select
            label={t('jobs.interviews.next')}
            description={t('jobs.interviews.nextHelp')}
            placeholder={t('jobs.interviews.later')}
            clearable
            value={next}
            onChange={setNext}
            data={steps.map((step) => ({ value: keyOf(step), label: stepLabel(t, step) }))}
          />
        )}
        <DialogButtons onCancel={onClose}>
          <Button loading={finish.busy} onClick={() => void save()}>
            {t('jobs.interviews.saveResult')}
          </Button>
        </DialogButtons>
      </Stack>
    </Dialog>
  )
}

const keyOf = ({ action, stage }: ReturnType<StageChanges['stepsOf']>[number]) => `${action} ${stage?.id ?? ''}`

function Recommendation({ value, onChange }: { value: Result; onChange: (value: Result) => void }) {
  const t = useTranslate()
  return (
    <Input.Wrapper label={t('jobs.interviews.recommendation')} labelElement="div">
      <SegmentedControl
        fullWidth
        mt={4}
        aria-label={t('jobs.interviews.recommendation')}
        value={value}
        onChange={onChange}
        data={interviewResults.map((one) => ({ value: one, label: t(`jobs.interviews.state.${one}`) }))}
      />
    </Input.Wrapper>
  )
}
