import { Text } from '@mantine/core'
import type { JobReportRow } from '#contract/jobs/reports.ts'
import { formatNumber, formatPercent } from '#web/lib/format.ts'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'
import { jobName } from '#web/modules/jobs/posts/job-texts.ts'
import type { Column } from '#web/ui/table/column.ts'

const number = (value: number | null) => (value === null ? '–' : formatNumber(value))
const formatDecimal = (value: number | null) =>
  value === null ? null : formatNumber(value, { maximumFractionDigits: 1 })

export const reportColumns: Column<JobReportRow>[] = [
  {
    id: 'title',
    title: 'jobs.list.job',
    sort: 'title',
    fixed: true,
    cell: ({ title, code }) => (
      <>
        <Text inherit fw={500}>
          {jobName({ title, code })}
        </Text>
        <Text size="xs" c="dimmed">
          {code}
        </Text>
      </>
    ),
    exports: [
      { title: 'jobs.list.code', cell: ({ code }) => code },
      { title: 'jobs.list.job', cell: ({ title }) => title },
    ],
  },
  { id: 'company', title: 'jobs.list.company', hidden: true, cell: ({ company_name }) => company_name },
  { id: 'recruiter', title: 'jobs.list.recruiter', hidden: true, cell: ({ recruiter_name }) => recruiter_name },
  {
    id: 'status',
    title: 'jobs.list.status',
    card: 'badge',
    cell: ({ status }) => <RecordStatus of="jobs.status" status={status} />,
  },
  {
    id: 'applicants',
    title: 'jobs.list.applicants',
    sort: 'applicants',
    align: 'end',
    cell: ({ applicants }) => number(applicants),
  },
  { id: 'interviewed', title: 'jobs.stage.interview', align: 'end', cell: ({ interviewed }) => number(interviewed) },
  { id: 'offered', title: 'jobs.stage.offered', align: 'end', cell: ({ offered }) => number(offered) },
  {
    id: 'selected',
    title: 'jobs.stage.selected',
    sort: 'selected',
    align: 'end',
    cell: ({ selected, openings }) => `${number(selected)} / ${number(openings)}`,
    exports: [
      { title: 'jobs.stage.selected', cell: ({ selected }) => selected },
      { title: 'jobs.form.openings', cell: ({ openings }) => openings },
    ],
  },
  { id: 'hired', title: 'jobs.hire.hired', align: 'end', cell: ({ hired }) => number(hired) },
  {
    id: 'conversion',
    title: 'jobs.report.conversion',
    sort: 'conversion',
    align: 'end',
    cell: ({ conversion }) => (conversion === null ? '–' : formatPercent(conversion)),
  },
  {
    id: 'days_to_fill',
    title: 'jobs.report.daysToFill',
    sort: 'days_to_fill',
    align: 'end',
    cell: ({ days_to_fill }) => formatDecimal(days_to_fill) ?? '–',
  },
]
