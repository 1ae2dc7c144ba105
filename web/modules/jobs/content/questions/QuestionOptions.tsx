import { ActionIcon, Button, Checkbox, Group, Text, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { Language } from '#web/lib/language/languages.ts'
import { useTranslate } from '#web/lib/wording.ts'
import type { WorkingForm } from '#web/ui/form/working-form.ts'
import { type FormOption, type FormQuestion, withOption } from './question-values.ts'
import classes from '#web/modules/jobs/content/Content.module.css'
import { NumberInput } from '#web/ui/form/typed/NumberInput.tsx'

export type QuestionProps = {
  of: Pick<WorkingForm, 'form'>
  question: FormQuestion
  /** the place of the question */
  at: number
  language: Language
  onChange: (question: FormQuestion) => void
}

/** The possible answers, each with its points and whether it excludes. */
export function QuestionOptions({ of, question, at, language, onChange }: QuestionProps) {
  const t = useTranslate()
  const { options, kind } = question
  const change = (option: FormOption, next: Partial<FormOption>) =>
    onChange({ ...question, options: options.map((one) => (one === option ? { ...one, ...next } : one)) })
  return (
    <div className={classes.options}>
      {options.map((option, index) => (
        <Option
          key={option.id}
          option={option}
          number={index + 1}
          name={kind === 'yes_no' ? t(option.id === 'yes' ? 'jobs.questions.yes' : 'jobs.questions.no') : null}
          error={of.form.errors[`questions.${at}.options.${index}.text.${language}`]}
          language={language}
          onChange={(next) => change(option, next)}
          onRemove={
            kind !== 'yes_no' && options.length > 2
              ? () => onChange({ ...question, options: options.filter((one) => one !== option) })
              : undefined
          }
        />
      ))}
      {kind !== 'yes_no' && options.length < 20 && (
        <Group>
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => onChange(withOption(question))}
          >
            {t('jobs.questions.addOption')}
          </Button>
        </Group>
      )}
    </div>
  )
}

type OptionProps = {
  option: FormOption
  number: number
  /** of the answers that are always called the same */
  name: string | null
  error: React.ReactNode
  language: Language
  onChange: (next: Partial<FormOption>) => void
  onRemove: (() => void) | undefined
}

function Option({ option, number, name, error, language, onChange, onRemove }: OptionProps) {
  const t = useTranslate()
  const called = name ?? t('jobs.questions.option', { number })
  return (
    <div className={classes.option}>
      {name === null ? (
        <TextInput
          aria-label={called}
          placeholder={called}
          value={option.text[language]}
          maxLength={300}
          error={error}
          onChange={(event) => onChange({ text: { ...option.text, [language]: event.currentTarget.value } })}
        />
      ) : (
        <Text fw={500}>{name}</Text>
      )}
      <NumberInput
        aria-label={t('jobs.questions.pointsOf', { option: called })}
        value={option.weight}
        onChange={(weight) => onChange({ weight })}
        min={-100}
        max={100}
        suffix={` ${t('jobs.questions.points')}`}
      />
      <Checkbox
        label={t('jobs.questions.knockOut')}
        aria-label={t('jobs.questions.knockOutOf', { option: called })}
        checked={option.knock_out}
        onChange={(event) => onChange({ knock_out: event.currentTarget.checked })}
      />
      {onRemove && (
        <ActionIcon
          size={36}
          variant="subtle"
          color="gray"
          aria-label={t('jobs.questions.removeOption', { option: called })}
          onClick={onRemove}
        >
          <IconX size={16} aria-hidden />
        </ActionIcon>
      )}
    </div>
  )
}

/** The lowest and the highest answer that is suitable. */
export function NumberLimits({ question, onChange }: Pick<QuestionProps, 'question' | 'onChange'>) {
  const t = useTranslate()
  return (
    <Group grow align="start">
      <NumberInput
        label={t('jobs.questions.min')}
        value={question.min}
        onChange={(min) => onChange({ ...question, min })}
      />
      <NumberInput
        label={t('jobs.questions.max')}
        value={question.max}
        onChange={(max) => onChange({ ...question, max })}
      />
    </Group>
  )
}
