import { Button, Stack, Text } from '@mantine/core'
import { applications, type OwnApplication } from '#contract/jobs/applications/applications.ts'
import { applicationStages } from '#contract/jobs/applications/application-stages.ts'
import { formatDate, formatInstant, formatMoney } from '#web/lib/format.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useList } from '#web/lib/list/use-list.ts'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import type { Column } from '#web/ui/table/column.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { choiceFilter } from '#web/ui/table/filters/choice-filter.ts'
import { interviewTime } from '#web/modules/jobs/interviews/interview-time.ts'
import { OwnActions } from './OwnActions.tsx'

const columns: Column<OwnApplication>[] = [
  {
    id: 'job',
    title: 'jobs.list.job',
    sort: 'job_title',
    fixed: true,
    cell: (row) => <OwnJob row={row} />,
    exports: [
      { title: 'jobs.list.job', cell: (row) => row.job_title },
      { title: 'jobs.list.code', cell: (row) => row.job_code },
    ],
  },
  {
    id: 'place',
    title: 'jobs.list.place',
    cell: (row) => [row.company_name, row.location_name].filter(Boolean).join(' · '),
  },
  {
    id: 'applied',
    title: 'jobs.applicants.appliedAt',
    sort: 'applied_at',
    cell: (row) => formatInstant(row.applied_at),
  },
  {
    id: 'interview',
    title: 'jobs.interviews.one',
    cell: ({ next_interview }) => next_interview && interviewTime(next_interview),
  },
  { id: 'offer', title: 'jobs.offer.title', cell: (row) => <Offer row={row} /> },
  {
    id: 'stage',
    title: 'jobs.list.status',
    sort: 'stage',
    card: 'badge',
    cell: (row) => <RecordStatus of="jobs.stage" status={row.stage} />,
  },
]

/** The signed-in person’s own applications, with their offers. */
export function AppliedJobsScreen() {
  const t = useTranslate()
  const list = useList(applications.own, { name: 'applied-jobs' })
  return (
    <Page title={t('jobs.own.title')} description={t('jobs.own.description')}>
      <DataTable
        of={list}
        label={t('jobs.own.title')}
        columns={columns}
        href={({ job_id }) => hrefOf('/job-post/apply/{id}', { id: job_id })}
        search={t('jobs.own.search')}
        filters={[choiceFilter('stage', t('jobs.list.status'), applicationStages, (value) => t(`jobs.stage.${value}`))]}
        rowActions={(row) => <OwnActions application={row} />}
        empty={{ title: t('jobs.own.empty'), text: t('jobs.own.emptyText'), action: <FindJobs /> }}
      />
    </Page>
  )
}

function FindJobs() {
  const t = useTranslate()
  return (
    <Button component="a" href={hrefOf('/job-posts')}>
      {t('jobs.own.find')}
    </Button>
  )
}

function OwnJob({ row }: { row: OwnApplication }) {
  return (
    <div>
      <Text span fw={600}>
        {row.job_title ?? row.job_code}
      </Text>
      <Text size="xs" c="dimmed">
        {row.job_code}
      </Text>
    </div>
  )
}

function Offer({ row: { offer, currency, stage } }: { row: OwnApplication }) {
  const t = useTranslate()
  if (offer === null) return null
  const { pay_cents, starts_on, expires_at } = offer
  return (
    <Stack gap={0}>
      {pay_cents !== null && <Text size="sm">{formatMoney(pay_cents, currency)}</Text>}
      {starts_on && <Text size="sm">{t('jobs.offer.starts', { day: formatDate(starts_on) })}</Text>}
      {expires_at && stage === 'offered' && (
        <Text size="sm" c="dimmed">
          {t('jobs.offer.until', { at: formatInstant(expires_at) })}
        </Text>
      )}
    </Stack>
  )
}
