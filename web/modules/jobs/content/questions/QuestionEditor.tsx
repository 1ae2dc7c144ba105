import { Group, Select, Stack, Switch, TextInput } from '@mantine/core'
import { type JobQuestionKind, jobQuestionKinds } from '#contract/jobs/content.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { withKind } from './question-values.ts'
import { NumberLimits, QuestionOptions, type QuestionProps } from './QuestionOptions.tsx'

/** One screening question: its text, its kind, and what its answers mean. */
export function QuestionEditor({ of, question, at, language, onChange }: QuestionProps) {
  const t = useTranslate()
  const error = of.form.errors[`questions.${at}.text.${language}`] ?? of.form.errors[`questions.${at}.text`]
  return (
    <Stack gap="sm">
      <TextInput
        label={t('jobs.questions.text')}
        value={question.text[language]}
        maxLength={300}
        error={error}
        required
        onChange={(event) =>
          onChange({ ...question, text: { ...question.text, [language]: event.currentTarget.value } })
        }
      />
      <QuestionKind question={question} onChange={onChange} />
      {question.options.length > 0 && (
        <QuestionOptions of={of} question={question} at={at} language={language} onChange={onChange} />
      )}
      {question.kind === 'number' && <NumberLimits question={question} onChange={onChange} />}
    </Stack>
  )
}

function QuestionKind({ question, onChange }: Pick<QuestionProps, 'question' | 'onChange'>) {
  const t = useTranslate()
  return (
    <Group gap="lg" align="end">
      <Select
        label={t('jobs.questions.kindLabel')}
        value={question.kind}
        allowDeselect={false}
        data={jobQuestionKinds.map((value) => ({ value, label: t(`jobs.questions.kind.${value}`) }))}
        // The options are the kinds above.
        onChange={(kind) => kind && onChange(withKind(question, kind as JobQuestionKind))}
      />
      <Switch
        mb={8}
        label={t('jobs.questions.required')}
        checked={question.required}
        onChange={(event) => onChange({ ...question, required: event.currentTarget.checked })}
      />
    </Group>
  )
}
