import { Anchor, Group, Stack } from '@mantine/core'
import { jobReports } from '#contract/jobs/reports.ts'
import { jobs } from '#contract/jobs/jobs.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { loadCompanies } from '#web/lib/api/choices.ts'
import { useSearchParam } from '#web/lib/go.ts'
import { hrefOf } from '#web/lib/links.ts'
import { periodText } from '#web/lib/list/period-text.ts'
import { useList } from '#web/lib/list/use-list.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { loadRecruiters } from '#web/modules/jobs/posts/lists/job-filters.ts'
import { jobName } from '#web/modules/jobs/posts/job-texts.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import type { Filter } from '#web/ui/table/column.ts'
import { Page } from '#web/ui/page/Page.tsx'
import { JobFigures } from './JobFigures.tsx'
import { reportColumns } from './report-columns.tsx'

/** The recruiting figures of the agency, or of the job in the address, and the jobs behind them. */
export function JobReportsScreen() {
  const t = useTranslate()
  const [job_id] = useSearchParam('job')
  const list = useList(jobReports.jobs, {
    name: 'job-reports',
    sort: ['published_at', 'desc'],
    ...(job_id && { beside: { job: job_id } }),
  })
  const [from, to, company_id, recruiter_id] = filterNames.map((name) => list.filters[name]?.[0])
  const figures = useApiQuery(
    jobReports.figures,
    { from, to, company_id, recruiter_id, job_id: job_id ?? undefined },
    { keepPrevious: true },
  )
  return (
    <Page title={t('jobs.report.title')} description={t('jobs.report.description')}>
      <Stack gap="lg">
        {job_id && <OneJob id={job_id} />}
        <Loaded of={figures}>{(report) => <JobFigures report={report} />}</Loaded>
        <DataTable
          of={list}
          label={t('jobs.report.jobs')}
          columns={reportColumns}
          href={({ id }) => hrefOf('/job-posts/reports', null, { job: id, from, to })}
          search={t('jobs.list.searchOffered')}
          filters={filtersFor(t)}
          empty={{ title: t('jobs.report.empty'), text: t('jobs.report.emptyText') }}
        />
      </Stack>
    </Page>
  )
}

const filterNames = ['from', 'to', 'company_id', 'recruiter_id'] as const

const filtersFor = (t: ReturnType<typeof useTranslate>): Filter[] => [
  { kind: 'dates', from: 'from', to: 'to', label: t('jobs.report.period'), format: periodText },
  { kind: 'search', name: 'company_id', label: t('jobs.list.company'), load: loadCompanies, single: true },
  { kind: 'search', name: 'recruiter_id', label: t('jobs.list.recruiter'), load: loadRecruiters, single: true },
]

/** Which job the figures are of, and the way back to all. */
function OneJob({ id }: { id: string }) {
  const t = useTranslate()
  const { data: job } = useApiQuery(jobs.info, { id })
  if (job === undefined) return null
  return (
    <Group gap="md">
      <Anchor fw={600} href={hrefOf('/job-post/preview/{id}', { id })}>
        {jobName(job)}
      </Anchor>
      <Anchor href={hrefOf('/job-posts/reports')}>{t('jobs.report.allJobs')}</Anchor>
    </Group>
  )
}
