import { Anchor, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { Application } from '#contract/jobs/applications/applications.ts'
import { interviews, interviewState, type InterviewWithActions } from '#contract/jobs/applications/interviews.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { formatList } from '#web/lib/format.ts'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import type { StageChanges } from '#web/modules/jobs/applicants/stages/use-stage-changes.tsx'
import { Facts } from '#web/ui/page/Facts.tsx'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'
import { whenOpened } from '#web/ui/when-opened.tsx'
import { InterviewActions } from './InterviewActions.tsx'
import { interviewTime } from './interview-time.ts'

const InterviewDrawer = whenOpened(
  () => import('./InterviewDrawer.tsx').then((module) => module.InterviewDrawer),
  () => true,
)

type Props = { application: Application; changes: StageChanges }

/** The interviews of an applicant: for the agency only. */
export function InterviewsPart({ application, changes }: Props) {
  const t = useTranslate()
  const { id } = application
  const canPlan = application.allowed_actions.includes('plan_interview')
  const isAllowed = isCallAllowed(interviews.list)
  const [opened, setOpened] = useState<InterviewWithActions | 'new' | null>(null)
  const { data: rows = [] } = useApiQuery(interviews.list, { application_id: id }, { when: isAllowed })
  if (!isAllowed || (!canPlan && rows.length === 0)) return null
  return (
    <section>
      <Group justify="space-between" mb="sm">
        <Title order={3} size="h4">
          {t('jobs.interviews.title')}
        </Title>
        {canPlan && (
          <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpened('new')}>
            {t('jobs.interviews.plan')}
          </Button>
        )}
      </Group>
      <Stack gap="sm">
        {rows.length === 0 && <Text c="dimmed">{t('jobs.interviews.none')}</Text>}
        {rows.map((one) => (
          <InterviewCard
            key={one.id}
            interview={one}
            applicant={application}
            changes={changes}
            onChange={() => setOpened(one)}
          />
        ))}
      </Stack>
      {opened && (
        <InterviewDrawer
          application_id={id}
          interview={opened === 'new' ? null : opened}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  )
}

const tones = { proposed: 'warn', scheduled: 'info', cancelled: 'neutral', passed: 'ok', failed: 'bad' } as const

type CardProps = {
  interview: InterviewWithActions
  applicant: Application
  changes: StageChanges
  onChange: () => void
}

function InterviewCard({ interview, ...actions }: CardProps) {
  const t = useTranslate()
  const { starts_at, time_zone } = interview
  const state = interviewState(interview)
  return (
    <Card withBorder p="md">
      <Group justify="space-between" mb="xs">
        <Text fw={600}>
          {starts_at
            ? interviewTime({ starts_at, time_zone })
            : t('jobs.interviews.timesOffered', { count: interview.slots.length })}
        </Text>
        <StatusBadge tone={tones[state]}>{t(`jobs.interviews.state.${state}`)}</StatusBadge>
      </Group>
      <InterviewFacts interview={interview} />
      <InterviewActions interview={interview} {...actions} />
    </Card>
  )
}

function InterviewFacts({ interview }: { interview: InterviewWithActions }) {
  const t = useTranslate()
  const { place, video_link, interviewers, message, result_note, result_by_name, cancel_reason } = interview
  const facts = [
    { label: t('jobs.interviews.place'), value: place },
    { label: t('jobs.interviews.video'), value: video_link && <Anchor href={video_link}>{video_link}</Anchor> },
    { label: t('jobs.interviews.interviewers'), value: formatList(interviewers.map(({ name }) => name)) },
    { label: t('jobs.interviews.message'), value: message },
    { label: t('jobs.interviews.resultBy'), value: result_by_name },
    { label: t('jobs.interviews.note'), value: result_note ?? cancel_reason },
  ]
  return <Facts items={facts.filter(({ value }) => Boolean(value))} />
}
