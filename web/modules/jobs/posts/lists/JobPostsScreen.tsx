import { jobLists, jobs } from '#contract/jobs/jobs.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useList } from '#web/lib/list/use-list.ts'
import { can } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Page } from '#web/ui/page/Page.tsx'
import { offeredColumns, openJobColumns } from './job-columns.tsx'
import { jobFilters, statusFilter } from './job-filters.ts'
import { JobsTable } from './JobsTable.tsx'
import { NewJobButton } from './NewJobButton.tsx'

/** The open jobs: of the agency, of a customer, or those that an employee can apply for. */
export function JobPostsScreen() {
  const t = useTranslate()
  const list = useList(jobs.list, { name: 'jobs' })
  // An employee reads a job where they apply for it.
  const reads = can(['Job Post', 'view'])
  return (
    <Page
      title={t('jobs.list.title')}
      description={t(reads ? 'jobs.list.description' : 'jobs.list.descriptionOffered')}
      actions={<NewJobButton />}
    >
      <JobsTable
        of={list}
        label={t('jobs.list.title')}
        columns={reads ? openJobColumns : offeredColumns}
        filters={
          reads
            ? [
                statusFilter(t, jobLists.open),
                ...jobFilters(t),
                { kind: 'flag', name: 'scheduled', label: t('jobs.list.onlyScheduled') },
              ]
            : jobFilters(t)
        }
        {...(!reads && { href: ({ id }) => hrefOf('/job-post/apply/{id}', { id }) })}
        empty={{
          title: t('jobs.list.empty'),
          text: t(reads ? 'jobs.list.emptyText' : 'jobs.list.emptyOffered'),
          action: <NewJobButton />,
        }}
      />
    </Page>
  )
}
