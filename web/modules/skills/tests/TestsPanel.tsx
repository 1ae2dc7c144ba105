import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { type SkillTestAttempt, type SkillTestWithActions, skillTests } from '#contract/people/skill-tests.ts'
import { formatInstant } from '#web/lib/format.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { MarkDrawer } from './MarkDrawer.tsx'
import { TakenTests } from './TakenTests.tsx'
import { employeeTestCalls } from './test-calls.ts'
import { TestForm } from './TestForm.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'
import { Line, Lines } from '#web/ui/page/Lines.tsx'

type Props = { employee_id: string; isOwn: boolean }

/** The tests available to a person, and the results of those taken. */
export function TestsPanel({ employee_id, isOwn }: Props) {
  const t = useTranslate()
  const query = useApiQuery(skillTests.marks, { employee_id })
  const [sitting, setSitting] = useState<SkillTestAttempt | null>(null)
  const [marked, setMarked] = useState<string | null>(null)
  return (
    <>
      <Panel title={t('skills.test.title')}>
        <Text c="dimmed" mb="md">
          {t('skills.test.text')}
        </Text>
        <Loaded of={query}>
          {({ offered, tests }) => (
            <Stack gap="lg">
              {isOwn && <Offered employee_id={employee_id} offered={offered} tests={tests} onStart={setSitting} />}
              {tests.length > 0 && <TakenTests tests={tests} onMark={setMarked} />}
              {tests.length === 0 && !(isOwn && offered.length > 0) && (
                <EmptyState title={t('skills.test.none')} text={t('skills.test.noneText')} />
              )}
            </Stack>
          )}
        </Loaded>
      </Panel>
      {sitting && (
        <TestForm key={sitting.id} sitting={sitting} calls={employeeTestCalls} onClose={() => setSitting(null)} />
      )}
      <MarkDrawer id={marked} onClose={() => setMarked(null)} />
    </>
  )
}

type Offer = {
  skill_id: string
  skill_name: string
  question_count: number
  attempts_left: number
  next_at: string | null
  can_start: boolean
}
type OfferedProps = {
  employee_id: string
  offered: readonly Offer[]
  tests: readonly SkillTestWithActions[]
  onStart: (sitting: SkillTestAttempt) => void
}

function Offered({ employee_id, offered, tests, onStart }: OfferedProps) {
  const t = useTranslate()
  const start = useSend(skillTests.start, {
    invalidates: [skillTests],
    failed: t('skills.test.failed'),
    onDone: onStart,
  })
  return (
    <Lines>
      {offered.map(({ skill_id, skill_name, question_count, attempts_left, next_at, can_start }) => {
        const goesOn = tests.some((test) => test.skill_id === skill_id && test.allowed_actions.includes('answer'))
        const label = t(goesOn ? 'skills.test.goOn' : 'skills.test.start')
        const when =
          next_at === null || attempts_left === 0 ? null : t('skills.test.nextAt', { at: formatInstant(next_at) })
        return (
          <Line
            key={skill_id}
            name={skill_name}
            facts={[
              t('skills.test.questions', { count: Math.min(question_count, 10) }),
              t('skills.test.attempts', { count: attempts_left }),
              goesOn ? null : when,
            ]
              .filter(Boolean)
              .join(' · ')}
          >
            {can_start && (
              <Button
                size="sm"
                loading={start.busy}
                aria-label={`${label}: ${skill_name}`}
                onClick={() => start.send({ employee_id, skill_id })}
              >
                {label}
              </Button>
            )}
          </Line>
        )
      })}
    </Lines>
  )
}
