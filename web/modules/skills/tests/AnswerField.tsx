import { Checkbox, Radio, Stack, Textarea, TextInput } from '@mantine/core'
import type { SkillTestAttempt } from '#contract/people/skill-tests.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { FileAnswer } from './FileAnswer.tsx'
import type { TestCalls } from './test-calls.ts'

type Props = {
  test_id: string
  calls: TestCalls
  question: SkillTestAttempt['questions'][number]
  answer: readonly string[]
  onAnswer: (question: string, answer: string[]) => void
  /** called when an upload starts and ends */
  onBusy: (busy: boolean) => void
}

/** One question with its answer field; sized for touch. */
export function AnswerField({ test_id, calls, question, answer, onAnswer, onBusy }: Props) {
  const t = useTranslate()
  const { id, kind, text, options, file_name } = question
  const choices = kind === 'true_false' ? trueOrFalse(t) : options.map((label, at) => ({ value: String(at), label }))
  const [given = ''] = answer
  if (kind === 'multiple')
    return (
      <Checkbox.Group
        label={text}
        description={t('skills.attempt.several')}
        size="lg"
        value={[...answer]}
        onChange={(next) => onAnswer(id, next)}
      >
        <Stack gap="md" mt="md">
          {choices.map(({ value, label }) => (
            <Checkbox key={value} size="md" value={value} label={label} />
          ))}
        </Stack>
      </Checkbox.Group>
    )
  if (kind === 'single' || kind === 'true_false')
    return (
      <Radio.Group label={text} size="lg" value={given} onChange={(next) => onAnswer(id, [next])}>
        <Stack gap="md" mt="md">
          {choices.map(({ value, label }) => (
            <Radio key={value} size="md" value={value} label={label} />
          ))}
        </Stack>
      </Radio.Group>
    )
  if (kind === 'file') {
    const file = { test_id, calls, question_id: id, text, sent: given || (file_name ?? '') }
    return <FileAnswer {...file} onSent={(name) => onAnswer(id, [name])} onBusy={onBusy} />
  }
  const write = (value: string) => onAnswer(id, [value])
  return kind === 'number' ? (
    <TextInput
      label={text}
      size="lg"
      inputMode="decimal"
      value={given}
      onChange={(event) => write(event.currentTarget.value)}
    />
  ) : (
    <Textarea
      label={text}
      size="lg"
      autosize
      minRows={4}
      maxLength={1000}
      value={given}
      onChange={(event) => write(event.currentTarget.value)}
    />
  )
}

const trueOrFalse = (t: ReturnType<typeof useTranslate>) => [
  { value: '1', label: t('skills.attempt.true') },
  { value: '0', label: t('skills.attempt.false') },
]
