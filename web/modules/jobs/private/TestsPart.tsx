import { Button, Group, Stack, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { type PrivateApplication, privateApplications } from '#contract/jobs/applications/private-applications.ts'
import { type PrivateTest, privateTests } from '#contract/jobs/applications/private-tests.ts'
import type { SkillTestAttempt } from '#contract/people/skill-tests.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { formatInstant, formatPercent } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import type { TestCalls } from '#web/modules/skills/tests/test-calls.ts'
import { testTones } from '#web/modules/skills/tests/test-tones.ts'
import { Line, Lines } from '#web/ui/page/Lines.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'
import { whenOpened } from '#web/ui/when-opened.tsx'

const TestForm = whenOpened(
  () => import('#web/modules/skills/tests/TestForm.tsx').then((module) => module.TestForm),
  () => true,
)

/** The skill tests that the applicant has to take, and their results. */
export function TestsPart({ application: { tests }, token }: { application: PrivateApplication; token: string }) {
  const t = useTranslate()
  const [sitting, setSitting] = useState<SkillTestAttempt | null>(null)
  const calls = useMemo(() => testCallsWith(token), [token])
  const start = useSend(privateTests.start, {
    invalidates: [privateApplications],
    failed: t('application.tests.failed'),
    onDone: setSitting,
  })
  if (tests.length === 0) return null
  return (
    <Panel title={t('application.tests.title')}>
      <Stack gap="md">
        {tests.some(({ can_start }) => can_start) && <Text>{t('application.tests.text')}</Text>}
        <Lines>
          {tests.map((test) => (
            <OneTest
              key={test.skill_id}
              test={test}
              busy={start.busy}
              onStart={() => start.send({ token, skill_id: test.skill_id })}
            />
          ))}
        </Lines>
      </Stack>
      {sitting && <TestForm key={sitting.id} sitting={sitting} calls={calls} onClose={() => setSitting(null)} />}
    </Panel>
  )
}

/** Submits with a private link. */
const testCallsWith = (token: string): TestCalls => ({
  useSubmit(options) {
    const { send, busy } = useSend(privateTests.exam, { invalidates: [privateApplications], ...options })
    return { send: (input) => send({ token, ...input }), busy }
  },
  useAttach(options) {
    const { sendOrShow, busy } = useSend(privateTests.attach, options)
    return { sendOrShow: (input, extras) => sendOrShow({ token, ...input }, extras), busy }
  },
})

function OneTest({ test, busy, onStart }: { test: PrivateTest; busy: boolean; onStart: () => void }) {
  const t = useTranslate()
  const { skill_name, result, can_start } = test
  const label = t(result === 'in_progress' ? 'application.tests.goOn' : 'application.tests.start')
  return (
    <Line name={skill_name} facts={factsOf(t, test)}>
      <Group gap="sm">
        {result !== null && (
          <StatusBadge tone={testTones[result]}>{t(`application.tests.result.${result}`)}</StatusBadge>
        )}
        {can_start && (
          <Button size="md" loading={busy} aria-label={`${label}: ${skill_name}`} onClick={onStart}>
            {label}
          </Button>
        )}
      </Group>
    </Line>
  )
}

function factsOf(t: ReturnType<typeof useTranslate>, { result, score, ...test }: PrivateTest) {
  const { question_count, pass_mark, next_at, attempts_left, can_start } = test
  const isOver = result === 'failed' || result === 'expired'
  const again = isOver && !can_start && attempts_left > 0 && next_at !== null
  return [
    can_start ? t('application.tests.questions', { count: question_count }) : null,
    can_start ? t('application.tests.toPass', { mark: formatPercent(pass_mark / 100) }) : null,
    score === null ? null : t('application.tests.score', { score: formatPercent(score / 100) }),
    result === 'to_mark' ? t('application.tests.marking') : null,
    again ? t('application.tests.nextAt', { at: formatInstant(next_at) }) : null,
    isOver && attempts_left === 0 ? t('application.tests.over') : null,
  ]
    .filter(Boolean)
    .join(' · ')
}
