import { Anchor, Group, Text } from '@mantine/core'
import type { JobRow } from '#contract/jobs/jobs.ts'
import { dayOf, formatAgo, formatDate, formatInstant, formatInstantTime, formatNumber } from '#web/lib/format.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useTranslate } from '#web/lib/wording.ts'
import type { Column } from '#web/ui/table/column.ts'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'
import { jobName, payText, placeText } from '#web/modules/jobs/posts/job-texts.ts'
import { JobStatus } from '#web/modules/jobs/posts/JobStatus.tsx'
import { JobTitle } from '#web/modules/jobs/posts/JobTitle.tsx'
import { PublicLink } from '#web/modules/jobs/posts/PublicLink.tsx'
import classes from '#web/modules/jobs/posts/Posts.module.css'

const title: Column<JobRow> = {
  id: 'title',
  title: 'jobs.list.job',
  sort: 'title',
  fixed: true,
  cell: (row) => <JobTitle job={row} />,
  exports: [
    { title: 'jobs.list.job', cell: (row) => jobName(row) },
    { title: 'jobs.list.code', cell: (row) => row.code },
  ],
}
const customer: Column<JobRow> = {
  id: 'customer',
  title: 'jobs.list.customer',
  sort: 'customer_name',
  cell: (row) => row.customer_name,
}
const place: Column<JobRow> = { id: 'place', title: 'jobs.list.place', cell: placeText }
const position: Column<JobRow> = {
  id: 'position',
  title: 'jobs.list.position',
  wide: true,
  cell: (row) => row.position_name,
}
const openings: Column<JobRow> = {
  id: 'openings',
  title: 'jobs.list.openings',
  align: 'end',
  cell: (row) => `${formatNumber(row.selected_count)} / ${formatNumber(row.openings)}`,
}
const applicants: Column<JobRow> = {
  id: 'applicants',
  title: 'jobs.list.applicants',
  cell: (row) => <Applicants job={row} />,
  exports: [{ title: 'jobs.list.applicants', cell: (row) => row.application_count }],
}
const closes: Column<JobRow> = {
  id: 'closes',
  title: 'jobs.list.closes',
  sort: 'closes_at',
  cell: (row) => <ClosingDay job={row} />,
  exports: [{ title: 'jobs.list.closes', cell: (row) => row.closes_at && formatInstant(row.closes_at, row.time_zone) }],
}
const publicPage: Column<JobRow> = {
  id: 'public_page',
  title: 'jobs.publicPage.title',
  cell: (row) => row.public_path && <PublicLink job={row} copyOnly />,
  exports: [{ title: 'jobs.publicPage.title', cell: (row) => row.public_path && location.origin + row.public_path }],
}
const updated: Column<JobRow> = {
  id: 'updated',
  title: 'jobs.list.updated',
  sort: 'updated_at',
  cell: (row) => formatAgo(row.updated_at),
}
const hiddenColumns: Column<JobRow>[] = [
  { id: 'company', title: 'jobs.list.company', hidden: true, cell: (row) => row.company_name },
  { id: 'category', title: 'jobs.list.category', hidden: true, cell: (row) => row.category_name },
  { id: 'employment', title: 'jobs.list.employment', hidden: true, cell: (row) => row.employment_type_name },
  { id: 'pay', title: 'jobs.list.pay', hidden: true, cell: (row) => <Pay job={row} /> },
  { id: 'recruiter', title: 'jobs.list.recruiter', hidden: true, cell: (row) => row.recruiter_name },
  {
    id: 'priority',
    title: 'jobs.list.priority',
    sort: 'priority',
    hidden: true,
    cell: (row) => <Priority priority={row.priority} />,
  },
]
const status: Column<JobRow> = {
  id: 'status',
  title: 'jobs.list.status',
  sort: 'status',
  card: 'badge',
  cell: (row) => <JobStatus job={row} />,
}

/** All jobs that a customer sees are their own. */
export const jobColumnsFor = (kind: string, columns: readonly Column<JobRow>[]) =>
  columns.filter(({ id }) => kind !== 'customer' || id !== customer.id)

export const openJobColumns: Column<JobRow>[] = [
  title,
  customer,
  place,
  position,
  openings,
  applicants,
  closes,
  publicPage,
  { ...updated, hidden: true },
  ...hiddenColumns,
  status,
]
export const draftColumns: Column<JobRow>[] = [
  title,
  customer,
  place,
  position,
  closes,
  updated,
  ...hiddenColumns,
  status,
]
export const historyColumns: Column<JobRow>[] = [
  title,
  customer,
  place,
  position,
  openings,
  applicants,
  closes,
  { id: 'reason', title: 'jobs.list.reason', wide: true, cell: (row) => row.status_reason },
  { ...updated, hidden: true },
  ...hiddenColumns,
  status,
]

/** For people who look for work. */
export const offeredColumns: Column<JobRow>[] = [
  title,
  place,
  { ...position, wide: false },
  { id: 'employment', title: 'jobs.list.employment', cell: (row) => row.employment_type_name },
  { id: 'pay', title: 'jobs.list.pay', cell: (row) => <Pay job={row} /> },
  closes,
]

function ClosingDay({ job: { closes_at, time_zone } }: { job: JobRow }) {
  if (closes_at === null) return null
  return (
    <>
      <Text span inherit className={classes.day}>
        {formatDate(dayOf(closes_at, time_zone))}
      </Text>{' '}
      <Text span size="xs" c="dimmed">
        {formatInstantTime(closes_at, time_zone)}
      </Text>
    </>
  )
}

function Pay({ job }: { job: JobRow }) {
  return payText(useTranslate(), job)
}

function Priority({ priority }: Pick<JobRow, 'priority'>) {
  const t = useTranslate()
  return t(`jobs.priority.${priority}`)
}

function Applicants({ job: { id, application_count, new_count } }: { job: JobRow }) {
  const t = useTranslate()
  if (application_count === null) return null
  if (application_count === 0) return <Text c="dimmed">{formatNumber(0)}</Text>
  return (
    <Group gap="xs" wrap="nowrap">
      <Anchor href={hrefOf('/job-posts/applicants/{id}', { id })}>{formatNumber(application_count)}</Anchor>
      {new_count !== null && new_count > 0 && (
        <StatusBadge tone="accent">{t('jobs.list.new', { count: new_count })}</StatusBadge>
      )}
    </Group>
  )
}
