import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import type { Answers, SkillTestAttempt } from '#contract/people/skill-tests.ts'
import { readStoredJson, writeStored } from '#web/lib/session/stored.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { AnswerField } from './AnswerField.tsx'
import type { TestCalls } from './test-calls.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { toast } from '#web/ui/toast.tsx'

type Props = { sitting: SkillTestAttempt; calls: TestCalls; onClose: () => void }

/** A test in progress, one question at a time; answers are stored in this tab, and submitted when the time is over. */
export function TestForm({ sitting, calls, onClose }: Props) {
  const t = useTranslate()
  const isPhone = useMediaQuery('(width < 48em)')
  const [at, setAt] = useState(0)
  const [sending, setSending] = useState(false)
  const { answers, put, submit, busy } = useTestAnswers(sitting, calls, onClose)
  const left = useSecondsLeft(sitting.seconds_left, submit)
  const question = sitting.questions[at]
  const count = sitting.questions.length
  if (question === undefined) return null
  return (
    <Dialog
      opened
      onClose={onClose}
      fullScreen={isPhone}
      size="lg"
      closeOnClickOutside={false}
      title={t('skills.attempt.title', { skill: sitting.skill_name })}
    >
      <Stack gap="lg">
        <Group justify="space-between">
          <Text fw={600}>{t('skills.attempt.place', { at: at + 1, count })}</Text>
          <Text role="timer" fw={600} c={left < 30 ? 'var(--mantine-color-error)' : undefined}>
            {t('skills.attempt.left', { time: countdownText(left) })}
          </Text>
        </Group>
        <Progress value={(100 * (at + 1)) / count} aria-label={t('skills.attempt.progress')} />
        <AnswerField
          key={question.id}
          test_id={sitting.id}
          calls={calls}
          question={question}
          answer={answers[question.id] ?? []}
          onAnswer={put}
          onBusy={setSending}
        />
        <Group justify="space-between" grow={isPhone === true}>
          <Button size="md" variant="default" disabled={at === 0 || sending} onClick={() => setAt(at - 1)}>
            {t('skills.attempt.back')}
          </Button>
          {at + 1 < count ? (
            <Button size="md" disabled={sending} onClick={() => setAt(at + 1)}>
              {t('skills.attempt.next')}
            </Button>
          ) : (
            <Button size="md" disabled={sending} loading={busy} onClick={submit}>
              {t('skills.attempt.submit')}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  )
}

const countdownText = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

function useTestAnswers({ id }: SkillTestAttempt, calls: TestCalls, onClose: () => void) {
  const t = useTranslate()
  const key = `skill-test-${id}`
  const [answers, setAnswers] = useState<Answers>(() => answersIn(readStoredJson(key, 'session')))
  const exam = calls.useSubmit({
    failed: t('skills.attempt.failed'),
    onDone: ({ result, skill_name }) => {
      writeStored(key, null, 'session')
      toast(result === 'failed' || result === 'expired' ? 'warn' : 'ok', skill_name, t(`skills.result.${result}`))
      onClose()
    },
  })
  function put(question: string, answer: string[]) {
    const next = { ...answers, [question]: answer }
    setAnswers(next)
    writeStored(key, JSON.stringify(next), 'session')
  }
  return { answers, put, submit: () => exam.send({ id, answers }), busy: exam.busy }
}

// Validates the stored answers.
function answersIn(stored: unknown): Answers {
  if (typeof stored !== 'object' || stored === null) return {}
  return Object.fromEntries(
    Object.entries(stored).flatMap(([question, answer]) =>
      Array.isArray(answer) ? [[question, answer.map(String)]] : [],
    ),
  )
}

/** Counts down by the clock, since the device may sleep in between; calls `ring` once at zero. */
function useSecondsLeft(seconds: number, ring: () => void) {
  const [left, setLeft] = useState(seconds)
  const ringing = useRef(ring)
  useEffect(() => {
    ringing.current = ring
  })
  useEffect(() => {
    const ends = performance.now() + 1000 * seconds
    const timer = setInterval(() => {
      const now = Math.max(0, Math.ceil((ends - performance.now()) / 1000))
      setLeft(now)
      if (now > 0) return
      clearInterval(timer)
      ringing.current()
    }, 500)
    return () => clearInterval(timer)
  }, [seconds])
  return left
}
