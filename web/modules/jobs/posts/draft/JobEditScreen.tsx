import { useState } from 'react'
import { type Job, jobLists, jobs } from '#contract/jobs/jobs.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { useGo, useParam } from '#web/lib/go.ts'
import type { Language } from '#web/lib/language/languages.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { jobName } from '#web/modules/jobs/posts/job-texts.ts'
import { jobInput, storedJobValues } from './job-values.ts'
import { JobDraftEditor } from './JobDraftEditor.tsx'
import { JobFields } from './JobFields.tsx'
import { JobStatus } from '#web/modules/jobs/posts/JobStatus.tsx'

/** Edits a job: a draft saves itself, a published one is saved by its button. */
export function JobEditScreen() {
  const t = useTranslate()
  const id = useParam('id')
  const query = useApiQuery(jobs.info, { id })
  const [loads, setLoads] = useState(0)
  const reload = () => void query.refetch().then(() => setLoads((count) => count + 1))
  const job = query.data
  return (
    <Page
      title={t('jobs.edit.title')}
      badge={job && <JobStatus job={job} />}
      back={{ href: hrefOf('/job-post/preview/{id}', { id }), label: job ? jobName(job) : '' }}
    >
      <Loaded of={query}>
        {(loaded) => {
          if (!loaded.allowed_actions.includes('edit')) return <NotEditable id={id} />
          if (isDraft(loaded)) return <JobDraftEditor key={`${id} ${loads}`} job={loaded} onReload={reload} />
          return <PublishedForm key={id} job={loaded} />
        }}
      </Loaded>
    </Page>
  )
}

const isDraft = ({ status }: Job) => jobLists.drafts.some((one) => one === status)

function NotEditable({ id }: { id: string }) {
  const t = useTranslate()
  return (
    <EmptyState
      title={t('jobs.edit.not')}
      text={t('jobs.edit.notText')}
      action={<a href={hrefOf('/job-post/preview/{id}', { id })}>{t('jobs.publish.preview')}</a>}
    />
  )
}

function PublishedForm({ job }: { job: Job }) {
  const t = useTranslate()
  const go = useGo()
  const href = hrefOf('/job-post/preview/{id}', { id: job.id })
  const [language, setLanguage] = useState<Language>(job.main_language)
  const form = useFormOf(jobs.update, {
    initial: storedJobValues(job),
    fromCurrent: storedJobValues,
    toInput: jobInput,
    invalidates: [jobs],
    success: t('jobs.edit.saved'),
    failed: t('jobs.form.failed'),
    onDone: () => go(href),
  })
  return (
    <FormPanel of={form} submit={t('jobs.edit.save')} cancel={{ href }}>
      <JobFields of={form} job={job} content={job} language={language} onLanguage={setLanguage} />
    </FormPanel>
  )
}
