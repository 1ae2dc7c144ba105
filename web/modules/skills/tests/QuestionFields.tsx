import { ActionIcon, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { testQuestionKinds } from '#contract/people/skill-tests.ts'
import { type Language, languageNames, languages } from '#web/lib/language/languages.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { AddButton } from '#web/ui/page/AddButton.tsx'
import { CheckboxField } from '#web/ui/form/CheckboxField.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { NumberField } from '#web/ui/form/NumberField.tsx'
import { SegmentedField } from '#web/ui/form/choices/SegmentedField.tsx'
import { SelectField } from '#web/ui/form/choices/SelectField.tsx'
import { SwitchField } from '#web/ui/form/SwitchField.tsx'
import { TextareaField } from '#web/ui/form/TextareaField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'
import classes from '#web/modules/skills/Skills.module.css'

type QuestionFieldName = 'kind' | 'wording' | 'options' | 'correct' | 'marks' | 'time_limit_s' | 'active'
type QuestionFormProps = { of: WorkingForm<QuestionFieldName> }

/** The question and its correct answers; its texts are edited one language at a time. */
export function QuestionFields({ of }: QuestionFormProps) {
  const t = useTranslate()
  const kind = of.form.useWatchValue('kind')
  const [language, setLanguage] = useState<Language>('en')
  return (
    <>
      <FormSection title={t('skills.question.section')} description={t('skills.question.languages')}>
        <Field span={2}>
          <SegmentedControl
            fullWidth
            aria-label={t('skills.question.language')}
            value={language}
            onChange={setLanguage}
            data={languages.map((value) => ({ value, label: languageNames[value] }))}
          />
        </Field>
        <TextareaField
          key={language}
          of={of}
          name={`wording.${language}`}
          label={t('skills.question.wording', { language: languageNames[language] })}
          rows={2}
        />
        <SelectField
          of={of}
          name="kind"
          label={t('skills.question.kind')}
          options={testQuestionKinds.map((value) => ({ value, label: t(`skills.kind.${value}`) }))}
          span={2}
        />
        {(kind === 'single' || kind === 'multiple') && <Options of={of} language={language} />}
        {kind === 'true_false' && (
          <SegmentedField
            of={of}
            name="correct"
            label={t('skills.question.right')}
            options={[
              { value: '1', label: t('skills.attempt.true') },
              { value: '0', label: t('skills.attempt.false') },
            ]}
            span={2}
          />
        )}
        {kind === 'number' && (
          <NumberField of={of} name="correct" label={t('skills.question.right')} decimals={4} span={2} />
        )}
      </FormSection>
      <FormSection title={t('skills.question.worth')}>
        <NumberField of={of} name="marks" label={t('skills.question.marks')} min={1} max={100} />
        <NumberField of={of} name="time_limit_s" label={t('skills.question.time')} min={10} max={3600} />
        <SwitchField of={of} name="active" label={t('skills.question.active')} span={2} />
      </FormSection>
    </>
  )
}

const noOption = { wording: { en: '', fr: '', de: '', pt: '' }, correct: false }

function Options({ of, language }: QuestionFormProps & { language: Language }) {
  const t = useTranslate()
  const value = of.form.useWatchValue('options')
  const options: readonly unknown[] = Array.isArray(value) ? value : []
  const put = (next: readonly unknown[]) => of.form.setFieldValue('options', next)
  return (
    <Field span={2}>
      <Stack gap="sm">
        {options.map((_, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- an option has no id, only its index
          <Group key={`${language} ${at} ${options.length}`} align="end" gap="sm">
            <div className={classes.hint}>
              <TextField
                of={of}
                name={`options.${at}.wording.${language}`}
                label={t('skills.question.option', { number: at + 1 })}
              />
            </div>
            <div className={classes.tick}>
              <CheckboxField of={of} name={`options.${at}.correct`} label={t('skills.question.isRight')} />
            </div>
            <ActionIcon
              size={36}
              variant="subtle"
              color="gray"
              disabled={options.length <= 2}
              aria-label={t('skills.question.removeOption', { number: at + 1 })}
              onClick={() => put(options.filter((_option, index) => index !== at))}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
        {of.form.errors.options && (
          <Text size="sm" c="var(--mantine-color-error)">
            {of.form.errors.options}
          </Text>
        )}
        {options.length < 8 && (
          <Group>
            <AddButton label={t('skills.question.addOption')} onClick={() => put([...options, noOption])} />
          </Group>
        )}
      </Stack>
    </Field>
  )
}
