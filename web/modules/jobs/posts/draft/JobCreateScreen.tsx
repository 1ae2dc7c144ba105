import { useState } from 'react'
import { jobTemplates } from '#contract/jobs/job-templates.ts'
import { jobs } from '#contract/jobs/jobs.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useSearchParam } from '#web/lib/go.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Page } from '#web/ui/page/Page.tsx'
import { JobDraftEditor } from './JobDraftEditor.tsx'

/** Writes a new job, from nothing or from a template; its draft is stored with the first change. */
export function JobCreateScreen() {
  const t = useTranslate()
  const [template] = useSearchParam('template')
  const [draft, setDraft] = useSearchParam('draft')
  // The editor that stored the draft goes on; only a reload begins with what is stored.
  const [begun] = useState(draft)
  return (
    <Page title={t('jobs.create.title')} back={{ href: hrefOf('/job-posts'), label: t('jobs.list.title') }}>
      {begun !== null && <StoredDraft id={begun} />}
      {begun === null && template === null && (
        <JobDraftEditor job={null} onStored={({ id }) => setDraft(id, { replace: true })} />
      )}
      {begun === null && template !== null && (
        <FromTemplate key={template} id={template} onStored={({ id }) => setDraft(id, { replace: true })} />
      )}
    </Page>
  )
}

function StoredDraft({ id }: { id: string }) {
  const query = useApiQuery(jobs.info, { id })
  return <Loaded of={query}>{(job) => <JobDraftEditor key={job.id} job={job} />}</Loaded>
}

function FromTemplate({ id, onStored }: { id: string; onStored: (job: { id: string }) => void }) {
  const query = useApiQuery(jobTemplates.byCategory, {})
  return (
    <Loaded of={query}>
      {(templates) => (
        <JobDraftEditor job={null} template={templates.find((one) => one.id === id) ?? null} onStored={onStored} />
      )}
    </Loaded>
  )
}
