import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { type Interview, interviews } from '#contract/jobs/interviews.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { useWords } from '#web/lib/wording.ts'
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx'

type Step = 'passed' | 'failed' | 'cancel'

/** Stores the result of an interview, changes it, or cancels it. */
export function InterviewActions({ interview, onChange }: { interview: Interview; onChange: () => void }) {
  const t = useWords()
  const [confirming, setConfirming] = useState<Step | null>(null)
  const options = {
    invalidates: [interviews],
    success: t('jobs.interviews.saved'),
    failed: t('jobs.interviews.failed'),
  }
  const finish = useSend(interviews.finish, options)
  const cancel = useSend(interviews.cancel, options)
  const { id, version, status, result } = interview
  if (status === 'cancelled' || result !== null) return null
  // The dialog keeps its content during its closing animation.
  const shown = confirming ?? 'passed'
  function confirm(text: string) {
    setConfirming(null)
    if (shown === 'cancel') cancel.send({ id, version, reason: text })
    else finish.send({ id, version, result: shown, note: text })
  }
  return (
    <Group gap="xs" mt="sm">
      {status === 'scheduled' &&
        (['passed', 'failed'] as const).map((step) => (
          <Button key={step} variant="default" loading={finish.busy} onClick={() => setConfirming(step)}>
            {t(`jobs.interviews.mark.${step}`)}
          </Button>
        ))}
      <Button variant="default" onClick={onChange}>
        {t('jobs.interviews.change')}
      </Button>
      <Button variant="subtle" color="red" loading={cancel.busy} onClick={() => setConfirming('cancel')}>
        {t('jobs.interviews.cancel')}
      </Button>
      <ReasonDialog
        opened={confirming !== null}
        onClose={() => setConfirming(null)}
        title={t(`jobs.interviews.question.${shown}`)}
        reasonOptions={{ label: t(shown === 'cancel' ? 'jobs.interviews.reason' : 'jobs.interviews.note') }}
        confirm={t(shown === 'cancel' ? 'jobs.interviews.cancel' : `jobs.interviews.mark.${shown}`)}
        tone={shown === 'passed' ? 'normal' : 'bad'}
        onConfirm={confirm}
      />
    </Group>
  )
}
