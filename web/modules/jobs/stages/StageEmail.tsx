import { Button, Card, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { type EmailPlaceholder, fillPlaceholders, standardEmailKinds } from '#contract/jobs/stage-emails.ts'
import type { Language } from '#web/lib/language/languages.ts'
import { useTranslate } from '#web/lib/wording.ts'
import type { FormStage } from './stage-set-values.ts'
import classes from './Stages.module.css'

type Props = {
  stage: FormStage
  language: Language
  error: (path: string) => ReactNode
  onChange: (stage: FormStage) => void
}

/** The subject and the text of a stage's email in a language, with a preview. */
export function StageEmail({ stage, language, error, onChange }: Props) {
  const t = useTranslate()
  const put = (part: 'email_subjects' | 'email_texts', value: string) =>
    onChange({ ...stage, [part]: { ...stage[part], [language]: value } })
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t(`jobs.stageSets.${helpOf(stage)}`)}
      </Text>
      <TextInput
        label={t('jobs.stageSets.subject')}
        value={stage.email_subjects[language]}
        maxLength={150}
        error={error(`email_subjects.${language}`)}
        onChange={(event) => put('email_subjects', event.currentTarget.value)}
      />
      <Textarea
        label={t('jobs.stageSets.text')}
        description={t('jobs.stageSets.placeholders')}
        value={stage.email_texts[language]}
        maxLength={4000}
        autosize
        minRows={4}
        error={error(`email_texts.${language}`)}
        onChange={(event) => put('email_texts', event.currentTarget.value)}
      />
      {stage.email_texts[language].trim() !== '' && (
        <Preview subject={stage.email_subjects[language]} text={stage.email_texts[language]} />
      )}
    </Stack>
  )
}

function helpOf({ kind }: FormStage) {
  if (kind === 'applied') return 'emailAlways'
  return standardEmailKinds.some((standard) => standard === kind) ? 'emailStandard' : 'emailHelp'
}

function Preview({ subject, text }: { subject: string; text: string }) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const sample: Record<EmailPlaceholder, string> = {
    first_name: t('jobs.stageSets.sample.firstName'),
    last_name: t('jobs.stageSets.sample.lastName'),
    job_title: t('jobs.stageSets.sample.jobTitle'),
    agency_name: t('jobs.stageSets.sample.agencyName'),
    link: t('jobs.stageSets.sample.link'),
  }
  return (
    <div>
      <Group>
        <Button variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'jobs.stageSets.hidePreview' : 'jobs.stageSets.preview')}
        </Button>
      </Group>
      {isOpen && (
        <Card mt="sm" withBorder>
          <Text fw={600} mb="xs">
            {fillPlaceholders(subject, sample)}
          </Text>
          <Text size="sm" className={classes.email}>
            {fillPlaceholders(text, sample)}
          </Text>
        </Card>
      )}
    </div>
  )
}
