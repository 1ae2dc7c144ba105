import { useState } from 'react'
import type { StageSet } from '#contract/jobs/stage-sets.ts'
import { currentLanguage } from '#web/lib/language/language.ts'
import { hrefOf } from '#web/lib/links.ts'
import type { Language } from '#web/lib/language/languages.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { SwitchField } from '#web/ui/form/SwitchField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'
import { StagesEditor } from './StagesEditor.tsx'

type Props = { of: WorkingForm<'name' | 'is_default' | 'stages'>; set: StageSet | null }

/** The name of a set and its stages. */
export function StageSetForm({ of, set }: Props) {
  const t = useTranslate()
  const [language, setLanguage] = useState<Language>(currentLanguage())
  const isStandard = set !== null && set.name === null
  return (
    <FormPanel of={of} submit={t('jobs.stageSets.save')} cancel={{ href: hrefOf('/job-stages') }}>
      <FormSection title={t('jobs.stageSets.one')}>
        <TextField
          of={of}
          name="name"
          label={t('jobs.stageSets.name')}
          description={isStandard ? t('jobs.stageSets.nameHelp') : undefined}
        />
        <SwitchField
          of={of}
          name="is_default"
          label={t('jobs.stageSets.isDefault')}
          description={t('jobs.stageSets.isDefaultHelp')}
          disabled={set?.is_default ?? false}
        />
      </FormSection>
      <StagesEditor of={of} language={language} onLanguage={setLanguage} />
    </FormPanel>
  )
}
