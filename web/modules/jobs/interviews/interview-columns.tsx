import { Anchor, Text } from '@mantine/core'
import type { InterviewRow } from '#contract/jobs/applications/interviews.ts'
import { formatInstant, formatList, formatMinutes, formatZone } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { jobName } from '#web/modules/jobs/posts/job-texts.ts'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'
import type { Column } from '#web/ui/table/column.ts'

export const interviewColumns: Column<InterviewRow>[] = [
  { id: 'name', title: 'jobs.applicants.name', sort: 'name', fixed: true, cell: ({ name }) => name },
  {
    id: 'starts_at',
    title: 'jobs.interviews.when',
    sort: 'starts_at',
    cell: (row) => (
      <>
        <Text inherit>{formatInstant(row.starts_at, row.time_zone)}</Text>
        <Text size="xs" c="dimmed">
          {formatMinutes(row.duration_minutes)} · {formatZone(row.time_zone)}
        </Text>
      </>
    ),
    exports: [
      { title: 'jobs.interviews.when', cell: (row) => formatInstant(row.starts_at, row.time_zone) },
      { title: 'jobs.interviews.duration', cell: (row) => row.duration_minutes },
    ],
  },
  {
    id: 'job',
    title: 'jobs.interviews.job',
    sort: 'job_title',
    cell: ({ job_title, job_code }) => jobName({ title: job_title, code: job_code }),
  },
  {
    id: 'interviewers',
    title: 'jobs.interviews.interviewers',
    cell: ({ interviewers }) => formatList(interviewers.map(({ name }) => name)) || '–',
  },
  {
    id: 'place',
    title: 'jobs.interviews.whereColumn',
    cell: (row) => <PlaceCell interview={row} />,
    exports: [
      { title: 'jobs.interviews.place', cell: ({ place }) => place },
      { title: 'jobs.interviews.video', cell: ({ video_link }) => video_link },
    ],
  },
  { id: 'own', title: 'jobs.interviews.own', card: 'badge', cell: (row) => <OwnInterviewMark interview={row} /> },
]

type CellProps = { interview: InterviewRow }

function PlaceCell({ interview: { place, video_link } }: CellProps) {
  const t = useTranslate()
  if (place !== null) return place
  return video_link === null ? '–' : <Anchor href={video_link}>{t('jobs.interviews.videoCall')}</Anchor>
}

function OwnInterviewMark({ interview: { is_own } }: CellProps) {
  const t = useTranslate()
  return is_own ? <StatusBadge tone="info">{t('jobs.interviews.own')}</StatusBadge> : null
}
