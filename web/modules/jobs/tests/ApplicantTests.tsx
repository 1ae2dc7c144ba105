import { Button, Group, Menu, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { Application } from '#contract/jobs/applications/applications.ts'
import { applications } from '#contract/jobs/applications/applications.ts'
import {
  type ApplicantTests as Tests,
  type AssignedTest,
  applicationTests,
} from '#contract/jobs/applications/application-tests.ts'
import { undecidedStages } from '#contract/jobs/applications/application-stages.ts'
import { skillTests } from '#contract/people/skill-tests.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { formatInstant, formatPercent } from '#web/lib/format.ts'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { testTones } from '#web/modules/skills/tests/test-tones.ts'
import { Line, Lines } from '#web/ui/page/Lines.tsx'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'
import { whenOpened } from '#web/ui/when-opened.tsx'
import type { Translate } from '#web/wording/translate.ts'

const MarkDrawer = whenOpened(
  () => import('#web/modules/skills/tests/MarkDrawer.tsx').then((module) => module.MarkDrawer),
  ({ id }) => id !== null,
)

/** The skill tests of an applicant with their attempts: for the agency only. */
export function ApplicantTests({ application: { id, stage } }: { application: Application }) {
  const t = useTranslate()
  const isAllowed = isCallAllowed(applicationTests.list)
  const [marked, setMarked] = useState<string | null>(null)
  const { data } = useApiQuery(applicationTests.list, { application_id: id }, { when: isAllowed })
  if (data === undefined) return null
  const isUndecided = undecidedStages.some((one) => one === stage)
  if (data.tests.length === 0 && !(isUndecided && data.offered.length > 0)) return null
  return (
    <section>
      <Group justify="space-between" mb="sm">
        <Title order={3} size="h4">
          {t('jobs.tests.title')}
        </Title>
        {data.offered.length > 0 && <AssignTest application_id={id} offered={data.offered} />}
      </Group>
      {data.tests.length === 0 && <Text c="dimmed">{t('jobs.tests.none')}</Text>}
      <Lines>
        {data.tests.map((test) => (
          <OneTest key={test.skill_id} application_id={id} test={test} onMark={setMarked} />
        ))}
      </Lines>
      <MarkDrawer id={marked} onClose={() => setMarked(null)} />
    </section>
  )
}

function AssignTest({ application_id, offered }: { application_id: string; offered: Tests['offered'] }) {
  const t = useTranslate()
  const { send, busy } = useSend(applicationTests.assign, {
    invalidates: [applicationTests],
    success: t('jobs.tests.assigned'),
    failed: t('jobs.tests.failed'),
  })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" loading={busy} leftSection={<IconPlus size={16} aria-hidden />}>
          {t('jobs.tests.assign')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {offered.map(({ skill_id, skill_name }) => (
          <Menu.Item key={skill_id} onClick={() => send({ application_id, skill_id })}>
            {skill_name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

type TestProps = { application_id: string; test: AssignedTest; onMark: (id: string) => void }

function OneTest({ application_id, test, onMark }: TestProps) {
  const t = useTranslate()
  const allow = useSend(applicationTests.allow, {
    invalidates: [applicationTests, applications],
    success: t('jobs.tests.allowed'),
    failed: t('jobs.tests.failed'),
  })
  const { skill_id, skill_name, result, attempts, can_allow } = test
  const open = attempts.find((attempt) => attempt.result === 'to_mark')
  return (
    <Line name={skill_name} facts={[assignmentOf(t, test), ...attempts.map((attempt) => attemptText(t, attempt))]}>
      <Group gap="xs">
        <StatusBadge tone={result === null ? 'neutral' : testTones[result]}>
          {result === null ? t('jobs.tests.notStarted') : t(`skills.result.${result}`)}
        </StatusBadge>
        {open && isCallAllowed(skillTests.mark) && (
          <Button size="xs" aria-label={`${t('jobs.tests.mark')}: ${skill_name}`} onClick={() => onMark(open.id)}>
            {t('jobs.tests.mark')}
          </Button>
        )}
        {can_allow && (
          <Button
            size="xs"
            variant="default"
            loading={allow.busy}
            aria-label={`${t('jobs.tests.allow')}: ${skill_name}`}
            onClick={() => allow.send({ application_id, skill_id })}
          >
            {t('jobs.tests.allow')}
          </Button>
        )}
      </Group>
    </Line>
  )
}

const assignmentOf = (t: Translate, { assigned_by_name: name, assigned_at }: AssignedTest) => {
  const at = formatInstant(assigned_at)
  return name === null ? t('jobs.tests.byStage', { at }) : t('jobs.tests.byPerson', { at, name })
}

function attemptText(t: Translate, attempt: AssignedTest['attempts'][number]) {
  const { result, score, seconds, seconds_allowed, void_reason, marked_by_name } = attempt
  return [
    t('jobs.tests.attempt', { number: attempt.attempt }),
    formatInstant(attempt.started_at),
    t(`skills.result.${result}`),
    score === null ? null : formatPercent(score / 100),
    seconds === null ? null : t('jobs.tests.time', { taken: clock(seconds), allowed: clock(seconds_allowed) }),
    marked_by_name === null ? null : t('jobs.tests.markedBy', { name: marked_by_name }),
    void_reason,
  ]
    .filter(Boolean)
    .join(' · ')
}

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
