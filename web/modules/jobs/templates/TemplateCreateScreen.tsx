import { jobTemplates } from '#contract/jobs/job-templates.ts'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { useGo } from '#web/lib/go.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { contentInput } from '#web/modules/jobs/content/content-values.ts'
import { Page } from '#web/ui/page/Page.tsx'
import { TemplateForm, templateValues } from './TemplateForm.tsx'

/** Writes a template from nothing. */
export function TemplateCreateScreen() {
  const t = useTranslate()
  const go = useGo()
  const list = hrefOf('/job-post/view-job-templete')
  const form = useFormOf(jobTemplates.store, {
    initial: templateValues(null),
    toInput: contentInput,
    invalidates: [jobTemplates],
    success: t('jobs.templates.saved'),
    failed: t('jobs.templates.failed'),
    onDone: ({ id }) => go(hrefOf('/job/get-template/{id}', { id })),
  })
  return (
    <Page title={t('jobs.templates.create')} back={{ href: list, label: t('jobs.templates.title') }} width="narrow">
      <TemplateForm of={form} template={null} submit={t('jobs.templates.save')} cancel={list} />
    </Page>
  )
}
