import { Text } from '@mantine/core'
import { type Application, applications } from '#contract/jobs/applications/applications.ts'
import { type Job, jobs } from '#contract/jobs/jobs.ts'
import { placements } from '#contract/people/placements.ts'
import { hiring } from '#contract/jobs/hiring.ts'
import { employees } from '#contract/people/employees.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { SideDrawer } from '#web/lib/form/SideDrawer.tsx'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { today } from '#web/lib/format.ts'
import { translate, useTranslate } from '#web/lib/wording.ts'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { toast } from '#web/ui/toast.tsx'
import { hireValues, missingOfHire } from './hire-values.ts'
import { HireFields } from './HireFields.tsx'

type Props = { applicant: { id: string; name: string }; onClose: () => void }

/** Hires one applicant: what the application and the job have is filled in. */
export function HireDrawer({ applicant, onClose }: Props) {
  const t = useTranslate()
  const query = useApiQuery(applications.info, { id: applicant.id })
  return (
    <SideDrawer opened onClose={onClose} size="xl" title={t('jobs.hire.title', { name: applicant.name })}>
      <Loaded of={query}>{(application) => <HireFor application={application} onClose={onClose} />}</Loaded>
    </SideDrawer>
  )
}

type ForProps = { application: Application; onClose: () => void }

function HireFor({ application, onClose }: ForProps) {
  const query = useApiQuery(jobs.info, { id: application.job_id })
  return <Loaded of={query}>{(job) => <HireForm application={application} job={job} onClose={onClose} />}</Loaded>
}

function HireForm({ application, job, onClose }: ForProps & { job: Job }) {
  const t = useTranslate()
  const form = useFormOf(hiring.hire, {
    initial: hireValues(application, job, today()),
    problems: (values) =>
      Object.fromEntries(missingOfHire(values).map((name) => [name, translate('validation.required')])),
    invalidates: [applications, jobs, employees, placements],
    failed: t('jobs.hire.failed', { name: application.name }),
    onDone: ({ employee_name, missing, invited }) => {
      const agencyNext = missing.length === 0 ? t('jobs.hire.complete') : t('jobs.hire.incomplete')
      const next = invited ? t('jobs.hire.invited') : agencyNext
      toast('ok', t('jobs.hire.done', { name: employee_name }), next)
      onClose()
    },
  })
  return (
    <FormPanel of={form} submit={t('jobs.hire.save')}>
      <Text c="dimmed">{t('jobs.hire.help')}</Text>
      <HireFields of={form} application={application} job={job} />
    </FormPanel>
  )
}
