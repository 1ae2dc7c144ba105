import { Group, Rating, Text } from '@mantine/core'
import type { ApplicationRow } from '#contract/jobs/applications/applications.ts'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'
import { formatAgo, formatMinutes, formatNumber } from '#web/lib/format.ts'
import { useWords } from '#web/lib/wording.ts'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'
import type { Column } from '#web/ui/table/column.ts'
import { PersonCell } from '#web/ui/text/PersonCell.tsx'

export const applicantColumns: Column<ApplicationRow>[] = [
  {
    id: 'name',
    title: 'jobs.applicants.name',
    sort: 'name',
    fixed: true,
    cell: (row) => <PersonCell name={row.name} detail={row.email ?? row.phone} />,
    exports: [
      { title: 'jobs.applicants.name', cell: (row) => row.name },
      { title: 'jobs.applicants.email', cell: (row) => row.email },
      { title: 'jobs.applicants.phone', cell: (row) => row.phone },
    ],
  },
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
  { id: 'source', title: 'jobs.applicants.source', hidden: true, cell: (row) => <Source source={row.source} /> },
  {
    id: 'stage',
    title: 'jobs.applicants.stage',
    sort: 'stage',
    card: 'badge',
    cell: (row) => <Stage applicant={row} />,
  },
]

const internalColumns = new Set(['priority', 'score', 'source'])
/** Customers see neither the agency's order nor what it knows about applicants. */
export const customerColumns = applicantColumns.filter(({ id }) => !internalColumns.has(id))

/** The stage, and whether they have been hired. */
type Staged = { applicant: Pick<ApplicationRow, 'stage' | 'stage_name' | 'hired'> }

export function Stage({ applicant: { stage, stage_name, hired } }: Staged) {
  const t = useWords()
  if (hired) return <StatusBadge tone="ok">{t('jobs.hire.hired')}</StatusBadge>
  return <RecordStatus of="jobs.stage" status={stage} name={stage_name} />
}

/** Points of the answers, and whether one excludes. */
export function AnswerScore({ applicant: { score, knocked_out } }: { applicant: ApplicationRow }) {
  const t = useWords()
  return (
    <Group gap="xs" wrap="nowrap">
      {formatNumber(score)}
      {knocked_out && <StatusBadge tone="bad">{t('jobs.applicants.notSuitable')}</StatusBadge>}
    </Group>
  )
}

export function Stars({ rating }: { rating: number | null }) {
  const t = useWords()
  if (rating === null) return <Text c="dimmed">–</Text>
  return (
    <Rating value={rating} readOnly size="xs" role="img" aria-label={t('jobs.applicants.stars', { count: rating })} />
  )
}

/** "3 days", or hours and minutes on the first day. */
export function TimeInStage({ minutes }: { minutes: number }) {
  const t = useWords()
  const days = Math.floor(minutes / (24 * 60))
  return days > 0 ? t('jobs.applicants.days', { count: days }) : formatMinutes(minutes)
}

export function Source({ source }: Pick<ApplicationRow, 'source'>) {
  const t = useWords()
  return source === null ? '–' : t(`jobs.source.${source}`)
}
