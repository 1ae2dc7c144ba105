import { Skeleton, Tabs, VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type Language, languageNames, languages } from '#web/lib/language/languages.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { FormFields, FormSection } from '#web/ui/form/FormSection.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { SelectField } from '#web/ui/form/choices/SelectField.tsx'
import { TextareaField } from '#web/ui/form/TextareaField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'
import { loadedPart } from '#web/ui/load-later.tsx'
import { type TextValues, writtenLanguages } from '#web/modules/jobs/content/content-values.ts'
import { TextLinesField } from './LinesField.tsx'
import classes from '#web/modules/jobs/content/Content.module.css'

// The editor is as large as the rest of the form.
const RichTextField = loadedPart(
  () => import('./RichTextField.tsx').then((module) => module.RichTextField<'texts'>),
  <Field span={2}>
    <Skeleton height="14rem" />
  </Field>,
)

type TextFieldName = 'texts' | 'main_language'
type Props = { of: WorkingForm<TextFieldName>; language: Language; onLanguage: (language: Language) => void }

/** The texts of a job or template, each language on a tab of its own. */
export function TextFields({ of, language, onLanguage }: Props) {
  const t = useTranslate()
  // Only `contentValues` makes these values.
  const written = writtenLanguages(of.form.useWatchValue('texts') as Record<string, TextValues>)
  return (
    <FormSection title={t('jobs.form.texts')} description={t('jobs.form.textsHelp')}>
      <Field span={2}>
        <Tabs
          value={language}
          onChange={(value) => onLanguage(languages.find((one) => one === value) ?? language)}
          keepMounted={false}
        >
          <Tabs.List aria-label={t('jobs.form.language')} className={classes.languages}>
            {languages.map((one) => (
              <Tabs.Tab key={one} value={one} rightSection={written.includes(one) && <LanguageNote />}>
                {languageNames[one]}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {languages.map((one) => (
            <Tabs.Panel key={one} value={one} pt="md" lang={one}>
              <OneLanguage of={of} language={one} />
            </Tabs.Panel>
          ))}
        </Tabs>
      </Field>
      {written.length > 1 && (
        <SelectField
          of={of}
          name="main_language"
          label={t('jobs.form.mainLanguage')}
          description={t('jobs.form.mainLanguageHelp')}
          options={written.map((value) => ({ value, label: languageNames[value] }))}
          span={2}
        />
      )}
    </FormSection>
  )
}

function LanguageNote() {
  const t = useTranslate()
  return (
    <>
      <IconCheck size={14} aria-hidden />
      <VisuallyHidden>{t('jobs.form.written')}</VisuallyHidden>
    </>
  )
}

function OneLanguage({ of, language }: { of: WorkingForm<TextFieldName>; language: Language }) {
  const t = useTranslate()
  return (
    <FormFields>
      <TextField of={of} name={`texts.${language}.title`} label={t('jobs.form.title')} span={2} />
      <TextareaField
        of={of}
        name={`texts.${language}.summary`}
        label={t('jobs.form.summary')}
        description={t('jobs.form.summaryHelp')}
        rows={2}
      />
      <RichTextField of={of} name={`texts.${language}.description`} label={t('jobs.form.description')} />
      <TextLinesField
        of={of}
        name={`texts.${language}.duties`}
        label={t('jobs.form.duties')}
        description={t('jobs.form.onePerLine')}
      />
      <TextLinesField
        of={of}
        name={`texts.${language}.requirements`}
        label={t('jobs.form.requirements')}
        description={t('jobs.form.onePerLine')}
      />
      <TextField
        of={of}
        name={`texts.${language}.shift_pattern`}
        label={t('jobs.form.shiftPattern')}
        placeholder={t('jobs.form.shiftPatternExample')}
        span={2}
      />
    </FormFields>
  )
}
