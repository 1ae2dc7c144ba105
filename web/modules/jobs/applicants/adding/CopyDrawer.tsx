import { Text } from '@mantine/core'
import { type Application, applications } from '#contract/jobs/applications/applications.ts'
import { jobs } from '#contract/jobs/jobs.ts'
import { callApi } from '#web/lib/api/call.ts'
import { SideDrawer } from '#web/lib/form/SideDrawer.tsx'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { SelectField } from '#web/ui/form/choices/SelectField.tsx'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'

export type CopiedApplication = Pick<Application, 'id' | 'job_id' | 'name'>

type Props = {
  /** null: closed */
  application: CopiedApplication | null
  onClose: () => void
}

/** Chooses the other job that an applicant is added to. */
export function CopyDrawer({ application, onClose }: Props) {
  const t = useTranslate()
  return (
    <SideDrawer
      opened={application !== null}
      onClose={onClose}
      title={application && t('jobs.copy.title', { name: application.name })}
    >
      {application && <CopyForm key={application.id} application={application} onClose={onClose} />}
    </SideDrawer>
  )
}

function CopyForm({
  application: { id, job_id, name },
  onClose,
}: {
  application: CopiedApplication
  onClose: () => void
}) {
  const t = useTranslate()
  const form = useFormOf(applications.copy, {
    initial: { id, job_id: '' },
    invalidates: [applications, jobs],
    success: t('jobs.copy.done', { name }),
    failed: t('jobs.copy.failed', { name }),
    onDone: onClose,
  })
  return (
    <FormPanel of={form} submit={t('jobs.copy.save')}>
      <Text c="dimmed">{t('jobs.copy.help')}</Text>
      <FormSection title={t('jobs.copy.job')}>
        <SelectField
          of={form}
          name="job_id"
          label={t('jobs.copy.job')}
          load={(q) => loadOtherJobs(q, job_id)}
          required
          span={2}
        />
      </FormSection>
    </FormPanel>
  )
}

/** The open jobs but this one, with the customer after the title: many titles are alike. */
async function loadOtherJobs(q: string, job_id: string) {
  const { rows } = await callApi(jobs.list, { q, per_page: 25 })
  return rows
    .filter(({ id }) => id !== job_id)
    .map(({ id, code, title, customer_name }) => ({
      id,
      name: [title ?? code, customer_name].filter(Boolean).join(' · '),
    }))
}
