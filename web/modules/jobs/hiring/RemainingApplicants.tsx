import { Alert, Group, Text } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { applications } from '#contract/jobs/applications/applications.ts'
import { hiring } from '#contract/jobs/hiring.ts'
import { type Job, jobs } from '#contract/jobs/jobs.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { ConfirmButton } from '#web/ui/ConfirmButton.tsx'
import { toast } from '#web/ui/toast.tsx'

/** Who is left when a job is filled or over: all of them can be moved to the talent pool at once. */
export function RemainingApplicants({ job }: { job: Job }) {
  const t = useTranslate()
  const { send, busy } = useSend(hiring.poolRemaining, {
    invalidates: [applications, jobs],
    failed: t('jobs.stages.failed'),
    onDone: ({ done, refused }) => toast(refused === 0 ? 'ok' : 'warn', t('jobs.remaining.done', { count: done })),
  })
  const count = job.undecided_count ?? 0
  if (count === 0 || !job.allowed_actions.includes('pool_remaining')) return null
  return (
    <Alert color="blue" icon={<IconUsersGroup aria-hidden />} title={t('jobs.remaining.title', { count })}>
      <Group justify="space-between" gap="sm">
        <Text size="sm">{t('jobs.remaining.text')}</Text>
        <ConfirmButton
          size="sm"
          label={t('jobs.remaining.offer')}
          question={t('jobs.remaining.question', { count })}
          text={t('jobs.remaining.questionText')}
          confirm={t('jobs.stages.pool')}
          tone="normal"
          busy={busy}
          onConfirm={() => send({ job_id: job.id })}
        />
      </Group>
    </Alert>
  )
}
