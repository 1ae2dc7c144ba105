import { Stack, Switch, TextInput } from '@mantine/core'
import type { Language } from '#web/lib/language/languages.ts'
import { useTranslate } from '#web/lib/wording.ts'
import type { WorkingForm } from '#web/ui/form/working-form.ts'
import { type FormStage, nameIn } from './stage-set-values.ts'
import { StageEmail } from './StageEmail.tsx'
import { StageTests } from './StageTests.tsx'

type Props = {
  of: Pick<WorkingForm, 'form'>
  stage: FormStage
  at: number
  language: Language
  onChange: (stage: FormStage) => void
}

/** One stage: its name in a language, its tests, and the email for those who reach it. */
export function StageFields({ of, stage, at, language, onChange }: Props) {
  const t = useTranslate()
  // It brings the private link.
  const isAlwaysSent = stage.kind === 'applied'
  const error = (path: string) => of.form.errors[`stages.${at}.${path}`]
  return (
    <Stack gap="sm">
      <TextInput
        label={t('jobs.stageSets.stageName')}
        placeholder={nameIn(stage.names, language) || t(`jobs.stage.${stage.kind}`)}
        value={stage.names[language]}
        maxLength={40}
        error={error(`names.${language}`)}
        onChange={(event) => onChange({ ...stage, names: { ...stage.names, [language]: event.currentTarget.value } })}
      />
      {stage.kind === 'testing' && <StageTests stage={stage} error={error} onChange={onChange} />}
      <Switch
        label={t('jobs.stageSets.email')}
        checked={isAlwaysSent || stage.email_applicant}
        disabled={isAlwaysSent}
        error={error('email_applicant')}
        onChange={(event) => onChange({ ...stage, email_applicant: event.currentTarget.checked })}
      />
      {(isAlwaysSent || stage.email_applicant) && (
        <StageEmail stage={stage} language={language} error={error} onChange={onChange} />
      )}
    </Stack>
  )
}
