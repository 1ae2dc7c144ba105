import { Checkbox, Radio, Stack, Textarea, TextInput } from '@mantine/core'
import type { Sitting } from '#contract/skill-tests.ts'
import { useWords } from '#web/lib/wording.ts'

type Props = {
  question: Sitting['questions'][number]
  answer: readonly string[]
  onAnswer: (question: string, answer: string[]) => void
}

/** One question with what it is answered by; large enough for a thumb. */
export function AnswerField({ question: { id, kind, text, options }, answer, onAnswer }: Props) {
  const t = useWords()
  const choices = kind === 'true_false' ? trueOrFalse(t) : options.map((label, at) => ({ value: String(at), label }))
  const [given = ''] = answer
  if (kind === 'multiple')
    return (
      <Checkbox.Group
        label={text}
        description={t('skills.paper.several')}
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

const trueOrFalse = (t: ReturnType<typeof useWords>) => [
  { value: '1', label: t('skills.paper.true') },
  { value: '0', label: t('skills.paper.false') },
]
