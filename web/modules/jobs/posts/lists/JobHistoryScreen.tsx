import { jobLists, jobs } from '#contract/jobs/jobs.ts'
import { useList } from '#web/lib/list/use-list.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Page } from '#web/ui/page/Page.tsx'
import { historyColumns } from './job-columns.tsx'
import { jobFilters, statusFilter } from './job-filters.ts'
import { JobsTable } from './JobsTable.tsx'

/** Expired, closed, cancelled and archived jobs. */
export function JobHistoryScreen() {
  const t = useTranslate()
  const list = useList(jobs.history, { name: 'job-history' })
  return (
    <Page title={t('jobs.history.title')} description={t('jobs.history.description')}>
      <JobsTable
        of={list}
        label={t('jobs.history.title')}
        columns={historyColumns}
        filters={[statusFilter(t, jobLists.history), ...jobFilters(t)]}
        empty={{ title: t('jobs.history.empty'), text: t('jobs.history.emptyText') }}
      />
    </Page>
  )
}
