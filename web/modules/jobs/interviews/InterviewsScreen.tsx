import { interviews } from '#contract/jobs/applications/interviews.ts'
import { hrefOf } from '#web/lib/links.ts'
import { periodText } from '#web/lib/list/period-text.ts'
import { useList } from '#web/lib/list/use-list.ts'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { jobs } from '#contract/jobs/jobs.ts'
import { loadRecruiters } from '#web/modules/jobs/posts/lists/job-filters.ts'
import { Page } from '#web/ui/page/Page.tsx'
import type { Filter } from '#web/ui/table/column.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { interviewColumns } from './interview-columns.tsx'

/** The scheduled interviews of the agency; each opens its applicant. */
export function InterviewsScreen() {
  const t = useTranslate()
  const list = useList(interviews.upcoming, { name: 'interviews' })
  return (
    <Page title={t('shell.screens.jobInterviews')} description={t('jobs.interviews.description')}>
      <DataTable
        of={list}
        label={t('shell.screens.jobInterviews')}
        columns={interviewColumns}
        href={({ job_id, application_id }) =>
          hrefOf('/job-posts/applicants/{id}', { id: job_id }, { applicant: application_id })
        }
        search={t('jobs.interviews.search')}
        filters={filtersFor(t)}
        empty={{ title: t('jobs.interviews.noneUpcoming'), text: t('jobs.interviews.noneUpcomingText') }}
      />
    </Page>
  )
}

const filtersFor = (t: ReturnType<typeof useTranslate>): Filter[] => [
  ...(isCallAllowed(jobs.recruiters)
    ? [
        {
          kind: 'search' as const,
          name: 'interviewer_id',
          label: t('jobs.interviews.interviewers'),
          load: loadRecruiters,
          single: true,
        },
      ]
    : []),
  { kind: 'dates', from: 'from', to: 'to', label: t('jobs.interviews.day'), format: periodText },
  { kind: 'flag', name: 'awaiting_result', label: t('jobs.interviews.onlyAwaiting') },
]
