import { ActionIcon, Group, Select, Stack, Switch, Text, TextInput, Tooltip } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconGripVertical, IconTrash } from '@tabler/icons-react'
import { type JobQuestionKind, questionKinds } from '#contract/jobs/content.ts'
import type { Language } from '#web/lib/languages.ts'
import { useWords } from '#web/lib/wording.ts'
import type { WorkingForm } from '#web/ui/form/working-form.ts'
import { type FormQuestion, withKind } from './question-values.ts'
import { NumberLimits, QuestionOptions } from './QuestionOptions.tsx'
import type { useReorder } from './use-reorder.ts'
import classes from './Content.module.css'

type Props = {
  of: Pick<WorkingForm, 'form'>
  question: FormQuestion
  at: number
  count: number
  language: Language
  order: ReturnType<typeof useReorder<HTMLOListElement>>
  onMove: (from: number, to: number) => void
  onChange: (question: FormQuestion) => void
  onRemove: () => void
}

/** One screening question. */
export function QuestionCard({ onMove, onRemove, order, ...rest }: Props) {
  const t = useWords()
  const { of, question, at, count, language, onChange } = rest
  const error = of.form.errors[`questions.${at}.text.${language}`] ?? of.form.errors[`questions.${at}.text`]
  return (
    <li className={classes.question} data-lifted={order.lifted === at || undefined}>
      <div className={classes.questionHead}>
        <Group gap="xs" wrap="nowrap">
          <Tooltip label={t('jobs.questions.drag')}>
            <ActionIcon
              size={36}
              variant="subtle"
              color="gray"
              className={classes.grip}
              aria-label={t('jobs.questions.dragOne', { number: at + 1 })}
              onPointerDown={(event) => order.lift(event, at)}
              onKeyDown={(event) => order.moveByKey(event, at, count)}
            >
              <IconGripVertical size={18} aria-hidden />
            </ActionIcon>
          </Tooltip>
          <Text fw={600}>{t('jobs.questions.number', { number: at + 1 })}</Text>
        </Group>
        <QuestionButtons at={at} count={count} onMove={onMove} onRemove={onRemove} />
      </div>
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
    </li>
  )
}

function QuestionKind({ question, onChange }: Pick<Props, 'question' | 'onChange'>) {
  const t = useWords()
  return (
    <Group gap="lg" align="end">
      <Select
        label={t('jobs.questions.kindLabel')}
        value={question.kind}
        allowDeselect={false}
        data={questionKinds.map((value) => ({ value, label: t(`jobs.questions.kind.${value}`) }))}
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

function QuestionButtons({ at, count, onMove, onRemove }: Pick<Props, 'at' | 'count' | 'onMove' | 'onRemove'>) {
  const t = useWords()
  const number = at + 1
  const icon = { size: 36, variant: 'subtle', color: 'gray' } as const
  return (
    <Group gap={2} wrap="nowrap">
      <ActionIcon
        {...icon}
        disabled={at === 0}
        aria-label={t('jobs.questions.up', { number })}
        onClick={() => onMove(at, at - 1)}
      >
        <IconArrowUp size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        {...icon}
        disabled={number === count}
        aria-label={t('jobs.questions.down', { number })}
        onClick={() => onMove(at, at + 1)}
      >
        <IconArrowDown size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon {...icon} aria-label={t('jobs.questions.remove', { number })} onClick={onRemove}>
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </Group>
  )
}
