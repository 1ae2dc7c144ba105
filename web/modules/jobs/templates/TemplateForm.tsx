import { useState } from 'react'
import type { JobTemplate } from '#contract/jobs/job-templates.ts'
import { type Language, languages } from '#web/lib/language/languages.ts'
import { currentLanguage } from '#web/lib/language/language.ts'
import { useTranslate } from '#web/lib/wording.ts'
import {
  ApplySection,
  KindSection,
  PaySection,
  SuitabilitySection,
} from '#web/modules/jobs/content/ContentSections.tsx'
import { type ContentName, contentValues } from '#web/modules/jobs/content/content-values.ts'
import { QuestionsEditor } from '#web/modules/jobs/content/questions/QuestionsEditor.tsx'
import { TextFields } from '#web/modules/jobs/content/text/TextFields.tsx'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { SwitchField } from '#web/ui/form/SwitchField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'

type Props = {
  of: WorkingForm<ContentName | 'name' | 'active'>
  template: JobTemplate | null
  submit: string
  cancel: string
}

/** The fields of a template. */
export function TemplateForm({ of, template, submit, cancel }: Props) {
  const t = useTranslate()
  const [language, setLanguage] = useState<Language>(
    languages.find((one) => one === template?.main_language) ?? currentLanguage(),
  )
  return (
    <FormPanel of={of} submit={submit} cancel={{ href: cancel }}>
      <FormSection title={t('jobs.templates.one')} description={t('jobs.templates.copyHelp')}>
        <TextField of={of} name="name" label={t('jobs.templates.name')} />
        <SwitchField
          of={of}
          name="active"
          label={t('jobs.templates.active')}
          description={t('jobs.templates.activeHelp')}
        />
      </FormSection>
      <KindSection of={of} content={template} />
      <TextFields of={of} language={language} onLanguage={setLanguage} />
      <PaySection of={of} isStaff />
      <SuitabilitySection of={of} content={template} />
      <QuestionsEditor of={of} language={language} />
      <ApplySection of={of} isStaff />
    </FormPanel>
  )
}

export const templateValues = (template: JobTemplate | null) => ({
  ...contentValues(template ?? undefined, currentLanguage()),
  name: template?.name ?? '',
  active: template?.active ?? true,
})
