import { Select, Stack, Text } from '@mantine/core'
import type { BulkResult } from '#contract/call.ts'
import type { Application, ApplicationRow } from '#contract/jobs/applications/applications.ts'
import { stageSets } from '#contract/jobs/stage-sets.ts'
import { applicantMessages } from '#contract/jobs/applications/messages.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { SideDrawer } from '#web/lib/form/SideDrawer.tsx'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { languageNames } from '#web/lib/language/languages.ts'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { stageTitle } from '#web/modules/jobs/stages/stage-names.ts'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { TextareaField } from '#web/ui/form/TextareaField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { toast } from '#web/ui/toast.tsx'

type Props = {
  job_id: string
  applicants: readonly Pick<ApplicationRow, 'id' | 'name'>[]
  /** of the only applicant */
  language: Application['language'] | null
  onClose: () => void
  /** shows the results of several */
  onSent?: (result: BulkResult) => void
}

/** Writes an email to one or several applicants of a job. */
export function MessageDrawer({ applicants, onClose, ...form }: Props) {
  const t = useTranslate()
  const [only] = applicants
  const title =
    applicants.length === 1
      ? t('jobs.messages.to', { name: only?.name })
      : t('jobs.messages.toMany', { count: applicants.length })
  return (
    <SideDrawer opened onClose={onClose} title={title}>
      <MessageForm applicants={applicants} onClose={onClose} {...form} />
    </SideDrawer>
  )
}

function MessageForm({ job_id, applicants, language, onClose, onSent }: Props) {
  const t = useTranslate()
  const form = useFormOf(applicantMessages.send, {
    initial: { job_id, ids: applicants.map(({ id }) => id), subject: '', text: '' },
    invalidates: [applicantMessages.list],
    failed: t('jobs.messages.failed'),
    onDone: (result) => {
      onClose()
      if (onSent) return onSent(result)
      const [row] = result.rows
      if (row?.ok === false) toast('bad', t('jobs.messages.failed'), row.message)
      else toast('ok', t('jobs.messages.sentToast'))
    },
  })
  const use = (start: { subject: string; text: string }) => {
    form.form.setFieldValue('subject', start.subject)
    form.form.setFieldValue('text', start.text)
  }
  return (
    <FormPanel of={form} submit={t('jobs.messages.send')}>
      <Stack gap="xs">
        {language && <Text>{t('jobs.messages.language', { language: languageNames[language] })}</Text>}
        <Text c="dimmed">{t('jobs.messages.link')}</Text>
      </Stack>
      {language && <StageTexts job_id={job_id} language={language} onChoose={use} />}
      <FormSection title={t('jobs.messages.text')} description={t('jobs.stageSets.placeholders')}>
        <TextField of={form} name="subject" label={t('jobs.messages.subject')} span={2} />
        <TextareaField of={form} name="text" label={t('jobs.messages.text')} rows={8} />
      </FormSection>
    </FormPanel>
  )
}

type StageTextsProps = {
  job_id: string
  language: NonNullable<Application['language']>
  onChoose: (start: { subject: string; text: string }) => void
}

/** The emails that the agency wrote for the stages of the job, to start from. */
function StageTexts({ job_id, language, onChoose }: StageTextsProps) {
  const t = useTranslate()
  const set = useApiQuery(stageSets.all, { job_id }).data?.[0]
  const isReadable = set !== undefined && isCallAllowed(stageSets.info)
  const stages = useApiQuery(stageSets.info, { id: set?.id ?? '' }, { when: isReadable }).data?.stages ?? []
  const starts = stages.flatMap((stage) => {
    const [subject, text] = [stage.email_subjects[language], stage.email_texts[language]]
    return subject && text ? [{ id: stage.id, label: stageTitle(t, stage), subject, text }] : []
  })
  if (starts.length === 0) return null
  return (
    <Select
      label={t('jobs.messages.start')}
      description={t('jobs.messages.startHelp')}
      data={starts.map(({ id, label }) => ({ value: id, label }))}
      onChange={(id) => {
        const start = starts.find((one) => one.id === id)
        if (start) onChoose(start)
      }}
    />
  )
}
