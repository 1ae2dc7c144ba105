import { jobTemplates } from '#contract/jobs/job-templates.ts'
import type { Job } from '#contract/jobs/jobs.ts'
import { loadEntries } from '#web/lib/api/choices.ts'
import { SideDrawer } from '#web/lib/form/SideDrawer.tsx'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { useGo } from '#web/lib/go.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { choiceOf } from '#web/ui/form/choices/choice-of.ts'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { SelectField } from '#web/ui/form/choices/SelectField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'

type Props = { job: Job; opened: boolean; onClose: () => void }

/** Saves a copy of a job’s content as a template. */
export function SaveAsTemplate({ job, opened, onClose }: Props) {
  const t = useTranslate()
  return (
    <SideDrawer opened={opened} onClose={onClose} title={t('jobs.view.saveAsTemplate')}>
      {opened && <SaveForm job={job} />}
    </SideDrawer>
  )
}

function SaveForm({ job }: { job: Job }) {
  const t = useTranslate()
  const go = useGo()
  const form = useFormOf(jobTemplates.fromJob, {
    initial: { job_id: job.id, name: job.text?.title ?? '', category_id: job.category_id ?? '' },
    invalidates: [jobTemplates],
    success: t('jobs.templates.saved'),
    failed: t('jobs.templates.failed'),
    onDone: ({ id }) => go(hrefOf('/job/get-template/{id}', { id })),
  })
  return (
    <FormPanel of={form} submit={t('jobs.templates.save')}>
      <FormSection title={t('jobs.templates.one')} description={t('jobs.templates.copyHelp')}>
        <TextField of={form} name="name" label={t('jobs.templates.name')} span={2} autoFocus />
        <SelectField
          of={form}
          name="category_id"
          label={t('jobs.form.category')}
          load={(q) => loadEntries('category', q)}
          chosen={choiceOf(job.category_id, job.category_name)}
          required
          span={2}
        />
      </FormSection>
    </FormPanel>
  )
}
