import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import type { ApplicationRow } from '#contract/jobs/applications/applications.ts'
import { interviews, type InterviewWithActions } from '#contract/jobs/applications/interviews.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { useTranslate } from '#web/lib/wording.ts'
import type { StageChanges } from '#web/modules/jobs/applicants/stages/use-stage-changes.tsx'
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx'
import { whenOpened } from '#web/ui/when-opened.tsx'

const InterviewResultDialog = whenOpened(
  () => import('./InterviewResultDialog.tsx').then((module) => module.InterviewResultDialog),
  () => true,
)

type Props = { interview: InterviewWithActions; applicant: ApplicationRow; changes: StageChanges; onChange: () => void }

/** Stores the result of an interview, changes it, or cancels it. */
export function InterviewActions({ interview, applicant, changes, onChange }: Props) {
  const t = useTranslate()
  const [opened, setOpened] = useState<'result' | 'cancel' | null>(null)
  const close = () => setOpened(null)
  const cancel = useSend(interviews.cancel, {
    invalidates: [interviews],
    success: t('jobs.interviews.saved'),
    failed: t('jobs.interviews.failed'),
  })
  const { id, version, result, allowed_actions: allowed } = interview
  if (allowed.length === 0) return null
  return (
    <Group gap="xs" mt="sm">
      {allowed.includes('finish') && (
        <Button variant="default" onClick={() => setOpened('result')}>
          {t(result === null ? 'jobs.interviews.record' : 'jobs.interviews.changeResult')}
        </Button>
      )}
      {allowed.includes('edit') && (
        <Button variant="default" onClick={onChange}>
          {t('jobs.interviews.change')}
        </Button>
      )}
      {allowed.includes('cancel') && (
        <Button variant="subtle" color="red" loading={cancel.busy} onClick={() => setOpened('cancel')}>
          {t('jobs.interviews.cancel')}
        </Button>
      )}
      {opened === 'result' && (
        <InterviewResultDialog interview={interview} applicant={applicant} changes={changes} onClose={close} />
      )}
      <ReasonDialog
        opened={opened === 'cancel'}
        onClose={close}
        title={t('jobs.interviews.question.cancel')}
        reasonOptions={{ label: t('jobs.interviews.reason') }}
        confirm={t('jobs.interviews.cancel')}
        onConfirm={(reason) => {
          close()
          cancel.send({ id, version, reason })
        }}
      />
    </Group>
  )
}
