import { jobLists, jobs } from '#contract/jobs/jobs.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useList } from '#web/lib/list/use-list.ts'
import { can } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Page } from '#web/ui/page/Page.tsx'
import { draftColumns } from './job-columns.tsx'
import { jobFilters, statusFilter } from './job-filters.ts'
import { JobsTable } from './JobsTable.tsx'
import { NewJobButton } from './NewJobButton.tsx'

/** Jobs that are not published yet. */
export function JobDraftsScreen() {
  const t = useTranslate()
  const list = useList(jobs.drafts, { name: 'job-drafts' })
  return (
    <Page title={t('jobs.drafts.title')} description={t('jobs.drafts.description')} actions={<NewJobButton />}>
      <JobsTable
        of={list}
        label={t('jobs.drafts.title')}
        columns={draftColumns}
        filters={[statusFilter(t, jobLists.drafts), ...jobFilters(t)]}
        href={({ id, allowed_actions }) =>
          allowed_actions.includes('edit') && can(['Job Post', 'update'])
            ? hrefOf('/job-post/edit/{id}', { id })
            : hrefOf('/job-post/preview/{id}', { id })
        }
        empty={{ title: t('jobs.drafts.empty'), text: t('jobs.drafts.emptyText'), action: <NewJobButton /> }}
      />
    </Page>
  )
}
