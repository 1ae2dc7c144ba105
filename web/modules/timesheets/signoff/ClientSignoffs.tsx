import { Stack, Title } from '@mantine/core'
import { useState } from 'react'
import { signoffs, type SignoffRow, signoffStatuses } from '#contract/rostering/timesheets/signoffs.ts'
import { addDays } from '#contract/values/time.ts'
import { formatDateRange, formatInstant } from '#web/lib/format.ts'
import { useList } from '#web/lib/list/use-list.ts'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'
import { May } from '#web/lib/session/May.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { useTimeFilters } from '#web/lib/list/use-time-filters.ts'
import type { Column, Filter } from '#web/ui/table/column.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { PendingWeeks } from './PendingWeeks.tsx'
import { whenOpened } from '#web/ui/when-opened.tsx'
import { choiceFilter } from '#web/ui/table/filters/choice-filter.ts'
import type { TimesheetTabProps } from '#web/modules/timesheets/timesheet-parts.ts'

const SignoffDrawer = whenOpened(
  () => import('./SignoffDrawer.tsx').then((module) => module.SignoffDrawer),
  ({ id }) => id !== null,
)

/** The weeks that customers sign off without an account: those that await it, and the links that were sent. */
export function ClientSignoffs({ kind }: TimesheetTabProps) {
  const t = useTranslate()
  const list = useList(signoffs.list, { name: 'signoffs', sort: ['sent_at', 'desc'], beside: { tab: 'signoffs' } })
  const [opened, setOpened] = useState<string | null>(null)
  const locationFilters = useTimeFilters(kind).others.filter(
    (filter) => !('name' in filter && filter.name === 'employee_id'),
  )
  const status: Filter = choiceFilter('status', t('timesheets.list.status'), signoffStatuses, (value) =>
    t(`timesheets.signoffs.status.${value}`),
  )
  return (
    <Stack gap="lg">
      <May call={signoffs.pending}>
        <PendingWeeks />
      </May>
      <Title order={2} size="h3">
        {t('timesheets.signoffs.all')}
      </Title>
      <DataTable
        of={list}
        label={t('timesheets.signoffs.all')}
        columns={columns}
        onOpen={(row) => setOpened(row.id)}
        filters={[status, ...locationFilters]}
        search={t('timesheets.signoffs.search')}
        empty={{ title: t('timesheets.signoffs.empty'), text: t(`timesheets.signoffs.emptyText_${kind}`) }}
      />
      <SignoffDrawer id={opened} onClose={() => setOpened(null)} />
    </Stack>
  )
}

const columns: readonly Column<SignoffRow>[] = [
  {
    id: 'place',
    title: 'timesheets.list.place',
    sort: 'location_name',
    fixed: true,
    cell: (row) => (
      <>
        {row.location_name}
        <br />
        {row.customer_name}
      </>
    ),
    exports: [
      { title: 'timesheets.list.place', cell: (row) => row.location_name },
      { title: 'timesheets.list.customer', cell: (row) => row.customer_name },
    ],
  },
  {
    id: 'week',
    title: 'timesheets.signoffs.week',
    sort: 'week_start',
    cell: (row) => formatDateRange(row.week_start, addDays(row.week_start, 6)),
  },
  {
    id: 'recipient',
    title: 'timesheets.signoffs.recipient',
    cell: (row) => [...new Set(row.links.flatMap(({ recipient_name }) => recipient_name ?? []))].join(', '),
  },
  {
    id: 'sent',
    title: 'timesheets.signoffs.sent',
    sort: 'sent_at',
    cell: (row) => formatInstant(row.sent_at, row.time_zone),
  },
  {
    id: 'signed',
    title: 'timesheets.signoffs.signed',
    cell: (row) => row.signed_at && `${row.signed_name}, ${formatInstant(row.signed_at, row.time_zone)}`,
  },
  {
    id: 'status',
    title: 'timesheets.list.status',
    card: 'badge',
    cell: (row) => <RecordStatus of="timesheets.signoffs.status" status={row.status} />,
  },
]
