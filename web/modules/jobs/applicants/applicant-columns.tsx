import { Group, Rating, Text } from '@mantine/core'
import type { ApplicationRow } from '#contract/jobs/applications/applications.ts'
import { formatPhone } from '#contract/values/formats/phone-numbers.ts'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'
import { formatAgo, formatMinutes, formatNumber } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { interviewTime } from '#web/modules/jobs/interviews/interview-time.ts'
import { jobName } from '#web/modules/jobs/posts/job-texts.ts'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'
import type { Column } from '#web/ui/table/column.ts'
import { PersonCell } from '#web/ui/text/PersonCell.tsx'

const contactOf = ({ email, phone }: ApplicationRow) => email ?? (phone && formatPhone(phone))

const nameColumn: Column<ApplicationRow> = {
  id: 'name',
  title: 'jobs.applicants.name',
  sort: 'name',
  fixed: true,
  cell: (row) => (
    <Group gap="xs" wrap="nowrap">
      <PersonCell name={row.name} detail={contactOf(row)} />
      <PossibleDuplicate applicant={row} />
    </Group>
  ),
  exports: [
    { title: 'jobs.applicants.name', cell: (row) => row.name },
    { title: 'jobs.applicants.email', cell: (row) => row.email },
    { title: 'jobs.applicants.phone', cell: (row) => row.phone },
  ],
}

const stageColumn: Column<ApplicationRow> = {
  id: 'stage',
  title: 'jobs.applicants.stage',
  sort: 'stage',
  card: 'badge',
  cell: (row) => <Stage applicant={row} />,
}

const interviewColumn: Column<ApplicationRow> = {
  id: 'interview',
  title: 'jobs.interviews.one',
  wide: true,
  cell: ({ next_interview }) => next_interview && interviewTime(next_interview),
}

export const applicantColumns: Column<ApplicationRow>[] = [
  nameColumn,
  {
    id: 'priority',
    title: 'jobs.applicants.priority',
    sort: 'priority',
    align: 'end',
    cell: (row) => formatNumber(row.priority),
  },
  {
    id: 'score',
    title: 'jobs.applicants.score',
    sort: 'score',
    cell: (row) => <AnswerScore applicant={row} />,
    exports: [{ title: 'jobs.applicants.score', cell: (row) => row.score }],
  },
  {
    id: 'rating',
    title: 'jobs.applicants.rating',
    sort: 'rating',
    cell: (row) => <Stars rating={row.rating} />,
    exports: [{ title: 'jobs.applicants.rating', cell: (row) => row.rating }],
  },
  {
    id: 'stage_since',
    title: 'jobs.applicants.inStage',
    sort: 'stage_since',
    cell: (row) => <TimeInStage minutes={row.minutes_in_stage} />,
  },
  { id: 'applied', title: 'jobs.applicants.appliedAt', sort: 'applied_at', cell: (row) => formatAgo(row.applied_at) },
  { id: 'source', title: 'jobs.applicants.source', hidden: true, cell: (row) => <Source applicant={row} /> },
  interviewColumn,
  stageColumn,
]

/** People with their latest application, over all jobs. */
export const allApplicantColumns: Column<ApplicationRow>[] = [
  { ...nameColumn, cell: (row) => <PersonCell name={row.name} detail={contactOf(row)} /> },
  {
    id: 'job',
    title: 'jobs.allApplicants.job',
    cell: ({ job_title, job_code }) => jobName({ title: job_title, code: job_code }),
  },
  stageColumn,
  interviewColumn,
  { id: 'applied', title: 'jobs.applicants.appliedAt', sort: 'applied_at', cell: (row) => formatAgo(row.applied_at) },
  { id: 'source', title: 'jobs.applicants.source', cell: (row) => <Source applicant={row} /> },
  {
    id: 'rating',
    title: 'jobs.applicants.rating',
    sort: 'rating',
    hidden: true,
    cell: (row) => <Stars rating={row.rating} />,
    exports: [{ title: 'jobs.applicants.rating', cell: (row) => row.rating }],
  },
]

const internalColumns = new Set(['priority', 'score', 'source', 'interview'])
/** Customers see neither the agency's order nor what it knows about applicants. */
export const customerColumns = applicantColumns.filter(({ id }) => !internalColumns.has(id))

/** The stage, and whether they have been hired. */
type Staged = { applicant: Pick<ApplicationRow, 'stage' | 'stage_name' | 'hired'> }

export function Stage({ applicant: { stage, stage_name, hired } }: Staged) {
  const t = useTranslate()
  if (hired) return <StatusBadge tone="ok">{t('jobs.hire.hired')}</StatusBadge>
  return <RecordStatus of="jobs.stage" status={stage} name={stage_name} />
}

export function PossibleDuplicate({ applicant }: { applicant: Pick<ApplicationRow, 'possible_duplicate'> }) {
  const t = useTranslate()
  return applicant.possible_duplicate && <StatusBadge tone="warn">{t('jobs.applicants.possibleDuplicate')}</StatusBadge>
}

/** Points of the answers, and whether one excludes. */
export function AnswerScore({ applicant: { score, knocked_out } }: { applicant: ApplicationRow }) {
  const t = useTranslate()
  return (
    <Group gap="xs" wrap="nowrap">
      {formatNumber(score)}
      {knocked_out && <StatusBadge tone="bad">{t('jobs.applicants.notSuitable')}</StatusBadge>}
    </Group>
  )
}

export function Stars({ rating }: { rating: number | null }) {
  const t = useTranslate()
  if (rating === null) return <Text c="dimmed">–</Text>
  return (
    <Rating value={rating} readOnly size="xs" role="img" aria-label={t('jobs.applicants.stars', { count: rating })} />
  )
}

/** "3 days", or hours and minutes on the first day. */
export function TimeInStage({ minutes }: { minutes: number }) {
  const t = useTranslate()
  const days = Math.floor(minutes / (24 * 60))
  return days > 0 ? t('jobs.applicants.days', { count: days }) : formatMinutes(minutes)
}

/** How the applicant came, and from where if the link named it. */
export function Source({
  applicant: { source, source_label },
}: {
  applicant: Pick<ApplicationRow, 'source' | 'source_label'>
}) {
  const t = useTranslate()
  return source === null ? '–' : [t(`jobs.source.${source}`), source_label].filter(Boolean).join(' · ')
}
