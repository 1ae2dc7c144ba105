import { Text } from '@mantine/core'
import { type ShiftRow, shiftStatuses } from '#contract/rostering/rosters/roster-shifts.ts'
import { rosters } from '#contract/rostering/rosters/rosters.ts'
import { loadCustomers, loadLocations, loadPositions } from '#web/lib/api/choices.ts'
import { formatDate, formatNumber, formatTimeRange, today } from '#web/lib/format.ts'
import { hrefOf } from '#web/lib/links.ts'
import { can, kindOf, useSession } from '#web/lib/session/session.ts'
import { periodText } from '#web/lib/list/period-text.ts'
import { useFiltersAtFirst } from '#web/lib/list/use-default-filters.ts'
import { useList } from '#web/lib/list/use-list.ts'
import { translate, useTranslate } from '#web/lib/wording.ts'
import type { Column, Filter } from '#web/ui/table/column.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { choiceFilter } from '#web/ui/table/filters/choice-filter.ts'
import classes from '#web/modules/rosters/board/Board.module.css'
import { Fill } from '#web/modules/rosters/Fill.tsx'
import { PositionMark } from '#web/modules/rosters/PositionMark.tsx'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'

const pollMilliseconds = 30_000

const columns: Column<ShiftRow>[] = [
  {
    id: 'shift',
    title: 'rosters.assigned.shift',
    sort: 'starts_at',
    fixed: true,
    width: 170,
    cell: (row) => <TimeCell row={row} />,
    exports: [
      { title: 'rosters.shift.day', cell: (row) => formatDate(row.works_on) },
      { title: 'rosters.shift.time', cell: (row) => formatTimeRange(row.starts, row.ends) },
    ],
  },
  {
    id: 'position',
    title: 'rosters.shifts.position',
    cell: (row) => <PositionMark name={row.position_name} colour={row.position_colour} />,
  },
  { id: 'location', title: 'rosters.list.location', sort: 'location_name', cell: (row) => row.location_name },
  { id: 'customer', title: 'rosters.list.customer', sort: 'customer_name', cell: (row) => row.customer_name },
  {
    id: 'fill',
    title: 'rosters.list.fill',
    width: 140,
    cell: (row) => <Fill filled={row.filled} openings={row.openings} from={row.works_on} />,
    text: (row) => translate('rosters.fill.numbers', { filled: row.filled, openings: row.openings }),
  },
  { id: 'accepted', title: 'rosters.shifts.accepted', align: 'end', cell: (row) => formatNumber(row.accepted) },
  {
    id: 'status',
    title: 'rosters.list.status',
    sort: 'status',
    card: 'badge',
    cell: (row) => <RecordStatus of="rosters.shiftStatus" status={row.status} />,
  },
]

// All of a customer's shifts are their own, and published.
const columnsOfCustomer = columns.filter(({ id }) => id !== 'customer' && id !== 'status')

const TimeCell = ({ row }: { row: ShiftRow }) => (
  <>
    <Text className={classes.oneLine}>{formatDate(row.works_on, 'weekday')}</Text>
    <Text c="dimmed" className={classes.oneLine}>
      {formatTimeRange(row.starts, row.ends)}
    </Text>
  </>
)

/** The list of shifts that the figures of the dashboard count. */
export function ShiftsScreen() {
  const t = useTranslate()
  const isCustomer = kindOf(useSession()) === 'customer'
  const list = useList(rosters.shifts, { name: 'shifts', everyMs: pollMilliseconds })
  useFiltersAtFirst(list, { from: [today()] })
  return (
    <Page title={t('rosters.shifts.title')} description={t('rosters.shifts.text')}>
      <DataTable
        of={list}
        label={t('rosters.shifts.title')}
        columns={isCustomer ? columnsOfCustomer : columns}
        href={hrefOfShift}
        search={t('rosters.shifts.search')}
        filters={useFilters(isCustomer)}
        empty={{ title: t('rosters.shifts.empty'), text: t('rosters.shifts.emptyText') }}
      />
    </Page>
  )
}

/** A link to plan the shift's roster, or to view its week. */
const hrefOfShift = ({ roster_id, location_id, works_on }: ShiftRow) =>
  can(['Roster', 'create'])
    ? hrefOf('/create-roster', null, { roster: roster_id })
    : hrefOf('/published-roster', null, { week: works_on, location_id })

function useFilters(isCustomer: boolean): Filter[] {
  const t = useTranslate()
  const status: Filter = choiceFilter('status', t('rosters.list.status'), shiftStatuses, (value) =>
    t(`rosters.shiftStatus.${value}`),
  )
  const customer: Filter = {
    kind: 'search',
    name: 'customer_id',
    label: t('rosters.list.customer'),
    load: loadCustomers,
    single: true,
  }
  return [
    { kind: 'flag', name: 'unfilled', label: t('rosters.shifts.unfilled') },
    { kind: 'flag', name: 'not_started', label: t('rosters.shifts.notStarted') },
    { kind: 'dates', from: 'from', to: 'to', label: t('rosters.list.period'), format: periodText },
    ...(isCustomer ? [] : [status, customer]),
    {
      kind: 'search',
      name: 'location_id',
      label: t('rosters.list.location'),
      load: (q) => loadLocations(q),
      single: true,
    },
    { kind: 'search', name: 'position_id', label: t('rosters.shifts.position'), load: loadPositions, single: true },
  ]
}
