import { Button, Text } from '@mantine/core'
import { IconCalendarWeek, IconPlus, IconTemplate } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParam } from '#web/lib/go.ts'
import { type Roster, rosters, rosterStatuses } from '#contract/rostering/rosters/rosters.ts'
import { addDays } from '#contract/values/time.ts'
import { loadCustomers, loadLocations } from '#web/lib/api/choices.ts'
import { formatDateRange, formatNumber } from '#web/lib/format.ts'
import { hrefOf } from '#web/lib/links.ts'
import { periodText } from '#web/lib/list/period-text.ts'
import { useList } from '#web/lib/list/use-list.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import type { Column, Filter } from '#web/ui/table/column.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import classes from '#web/modules/rosters/board/Board.module.css'
import { Fill } from '#web/modules/rosters/Fill.tsx'
import { whenOpened } from '#web/ui/when-opened.tsx'
import { choiceFilter } from '#web/ui/table/filters/choice-filter.ts'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'

const NewRosterDrawer = whenOpened(
  () => import('./NewRosterDrawer.tsx').then((module) => module.NewRosterDrawer),
  ({ opened }) => opened,
)

const TemplatesDrawer = whenOpened(
  () => import('#web/modules/rosters/templates/TemplatesDrawer.tsx').then((module) => module.TemplatesDrawer),
  ({ opened }) => opened,
)

const columns: Column<Roster>[] = [
  {
    id: 'name',
    title: 'rosters.list.name',
    sort: 'name',
    fixed: true,
    cell: (row) => <RosterNameCell row={row} />,
    exports: [
      { title: 'rosters.list.name', cell: (row) => row.name },
      { title: 'rosters.publish.tile_shifts', cell: (row) => formatNumber(row.shift_count) },
      { title: 'rosters.list.unpublished', cell: (row) => formatNumber(row.unpublished_changes) },
    ],
  },
  { id: 'week', title: 'rosters.list.period', sort: 'week_start', cell: (row) => <Period row={row} /> },
  { id: 'customer', title: 'rosters.list.customer', sort: 'customer_name', cell: (row) => row.customer_name },
  { id: 'location', title: 'rosters.list.location', cell: (row) => row.location_name },
  {
    id: 'fill',
    title: 'rosters.list.fill',
    width: 140,
    cell: (row) => (
      <Fill
        filled={row.filled}
        openings={row.openings}
        from={row.week_start}
        to={addDays(row.week_start, row.days - 1)}
      />
    ),
  },
  {
    id: 'status',
    title: 'rosters.list.status',
    sort: 'status',
    card: 'badge',
    cell: (row) => <RecordStatus of="rosters.status" status={row.status} />,
  },
]

function RosterNameCell({ row }: { row: Roster }) {
  const t = useTranslate()
  const hasChanges = row.unpublished_changes > 0
  return (
    <>
      <Text fw={600}>{row.name}</Text>
      <Text size="xs" c={hasChanges ? 'orange' : 'dimmed'}>
        {hasChanges
          ? t('rosters.list.changes', { count: row.unpublished_changes })
          : t('rosters.list.shifts', { count: row.shift_count })}
      </Text>
    </>
  )
}

function Period({ row }: { row: Roster }) {
  return (
    <span className={classes.oneLine}>{formatDateRange(row.week_start, addDays(row.week_start, row.days - 1))}</span>
  )
}

/** All rosters: this week's first, then the coming ones, then the past. */
export function RostersList() {
  const t = useTranslate()
  const list = useList(rosters.list, { name: 'rosters', sort: ['current', 'asc'] })
  // The search box opens the drawer by the address.
  const [adding, setAdding] = useSearchParam('add')
  const [showsTemplates, setShowsTemplates] = useState(false)
  const add = (
    <Button onClick={() => setAdding('roster')} leftSection={<IconPlus size={16} aria-hidden />}>
      {t('rosters.list.add')}
    </Button>
  )
  const filters: Filter[] = [
    choiceFilter('status', t('rosters.list.status'), rosterStatuses, (value) => t(`rosters.status.${value}`)),
    { kind: 'search', name: 'customer_id', label: t('rosters.list.customer'), load: loadCustomers, single: true },
    {
      kind: 'search',
      name: 'location_id',
      label: t('rosters.list.location'),
      load: (q) => loadLocations(q),
      single: true,
    },
    { kind: 'dates', from: 'from', to: 'to', label: t('rosters.list.period'), format: periodText },
  ]
  return (
    <Page
      title={t('rosters.list.title')}
      description={t('rosters.list.text')}
      actions={
        <>
          <LinkButton href={hrefOf('/create-roster', null, { board: 'all' })} icon={IconCalendarWeek}>
            {t('rosters.views.agency')}
          </LinkButton>
          <Button
            variant="default"
            leftSection={<IconTemplate size={16} aria-hidden />}
            onClick={() => setShowsTemplates(true)}
          >
            {t('rosters.list.templates')}
          </Button>
          {add}
        </>
      }
    >
      <DataTable
        of={list}
        label={t('rosters.list.title')}
        columns={columns}
        href={(row) => hrefOf('/create-roster', null, { roster: row.id })}
        search={t('rosters.list.search')}
        filters={filters}
        empty={{ title: t('rosters.list.empty'), text: t('rosters.list.emptyText'), action: add }}
      />
      <TemplatesDrawer opened={showsTemplates} onClose={() => setShowsTemplates(false)} />
      <NewRosterDrawer
        opened={adding === 'roster'}
        customer_id={list.filters['customer_id']?.[0]}
        location_id={list.filters['location_id']?.[0]}
        onClose={() => setAdding(null, { replace: true })}
      />
    </Page>
  )
}
