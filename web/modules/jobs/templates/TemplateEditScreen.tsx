import { type JobTemplate, jobTemplates } from '#contract/jobs/job-templates.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { useGo, useParam } from '#web/lib/go.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { contentInput } from '#web/modules/jobs/content/content-values.ts'
import { Page } from '#web/ui/page/Page.tsx'
import { TemplateForm, templateValues } from './TemplateForm.tsx'

export function TemplateEditScreen() {
  const t = useTranslate()
  const id = useParam('id')
  const query = useApiQuery(jobTemplates.info, { id })
  return (
    <Page
      title={t('jobs.templates.edit')}
      back={{ href: hrefOf('/job/get-template/{id}', { id }), label: query.data?.name ?? '' }}
      width="narrow"
    >
      <Loaded of={query}>{(template) => <EditForm key={template.id} template={template} />}</Loaded>
    </Page>
  )
}

const valuesOf = (template: JobTemplate) => ({
  ...templateValues(template),
  id: template.id,
  version: template.version,
})

function EditForm({ template }: { template: JobTemplate }) {
  const t = useTranslate()
  const go = useGo()
  const href = hrefOf('/job/get-template/{id}', { id: template.id })
  const form = useFormOf(jobTemplates.update, {
    initial: valuesOf(template),
    fromCurrent: valuesOf,
    toInput: contentInput,
    invalidates: [jobTemplates],
    success: t('jobs.templates.saved'),
    failed: t('jobs.templates.failed'),
    onDone: () => go(href),
  })
  return <TemplateForm of={form} template={template} submit={t('jobs.templates.save')} cancel={href} />
}
