import { Checkbox, Group, Radio, Stack, Textarea } from '@mantine/core'
import type { ShownQuestion } from '#contract/jobs/content.ts'
import type { Language } from '#web/lib/language/languages.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { wordingIn } from '#web/modules/jobs/content/questions/question-values.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { inputOf, keyOf } from '#web/ui/form/field-props.ts'
import type { WorkingForm } from '#web/ui/form/working-form.ts'
import { NumberInput } from '#web/ui/form/typed/NumberInput.tsx'

type Props = { of: WorkingForm<'answers'>; questions: readonly ShownQuestion[]; language: Language }

/** The screening questions of a job, to be answered. */
export const ScreeningQuestions = ({ questions, ...rest }: Props) =>
  questions.map((question) => (
    <Field key={question.id} span={2}>
      <QuestionField {...rest} question={question} />
    </Field>
  ))

function QuestionField({ of, question, language }: Omit<Props, 'questions'> & { question: ShownQuestion }) {
  const t = useTranslate()
  const { id, kind, required, options } = question
  const name = `answers.${id}` as const
  const key = keyOf(of, name)
  const props = { ...inputOf(of, { name, label: wordingIn(question.text, language), required }) }
  if (kind === 'number') return <NumberInput key={key} {...props} decimals={4} maw="14rem" />
  if (kind === 'text') return <Textarea key={key} {...props} autosize minRows={2} maxLength={2000} />
  const choices = options.map((option) => ({
    value: option.id,
    label:
      kind === 'yes_no'
        ? t(option.id === 'yes' ? 'jobs.questions.yes' : 'jobs.questions.no')
        : wordingIn(option.text, language),
  }))
  if (kind === 'multiple')
    return (
      <Checkbox.Group key={key} {...props} defaultValue={[]}>
        <Stack gap="xs" mt={6}>
          {choices.map((choice) => (
            <Checkbox key={choice.value} {...choice} />
          ))}
        </Stack>
      </Checkbox.Group>
    )
  return (
    <Radio.Group key={key} {...props}>
      <Group gap="lg" mt={6}>
        {choices.map((choice) => (
          <Radio key={choice.value} {...choice} />
        ))}
      </Group>
    </Radio.Group>
  )
}
