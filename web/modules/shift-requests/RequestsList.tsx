import { type ReactNode, useState } from 'react'
import {
  shiftRequests,
  type ShiftRequestWithActions,
  shiftRequestStatuses,
} from '#contract/rostering/shifts/shift-requests.ts'
import { periodText } from '#web/lib/list/period-text.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useSearchParam } from '#web/lib/go.ts'
import { loadCustomers, loadLocations } from '#web/lib/api/choices.ts'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { formatList, formatNumber, formatTimeRange } from '#web/lib/format.ts'
import { PositionMark } from '#web/modules/rosters/PositionMark.tsx'
import type { Column, Filter } from '#web/ui/table/column.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import type { ListState } from '#web/ui/table/list-state.ts'
import { DecisionsBulk } from './DecisionsBulk.tsx'
import { daysText } from './days-text.ts'
import { useDecisions } from './use-decisions.tsx'
import { whenOpened } from '#web/ui/when-opened.tsx'
import { choiceFilter } from '#web/ui/table/filters/choice-filter.ts'

const RequestDrawer = whenOpened(
  () => import('./RequestDrawer.tsx').then((module) => module.RequestDrawer),
  ({ row }) => row !== null,
)
const RequestFormDrawer = whenOpened(
  () => import('./RequestFormDrawer.tsx').then((module) => module.RequestFormDrawer),
  ({ opened }) => opened !== null,
)

type Row = ShiftRequestWithActions
type Props = { list: ListState<Row>; isOfCustomer: boolean; /** of the empty list */ action?: ReactNode }

/** Shift requests, each opened in a drawer: to edit and withdraw it, or for the agency to decide. */
export function RequestsList({ list, isOfCustomer, action }: Props) {
  const t = useTranslate()
  const { viewed, setViewed } = useViewedRequest()
  const [edited, setEdited] = useState<Row | null>(null)
  const decisions = useDecisions()
  const filters: Filter[] = [
    choiceFilter('status', t('requests.state'), shiftRequestStatuses, (value) => t(`requests.status.${value}`)),
    ...(isOfCustomer ? [] : [customerFilter(t('requests.customer'))]),
    { kind: 'search', name: 'location_id', label: t('requests.location'), load: (q) => loadLocations(q), single: true },
    { kind: 'dates', from: 'from', to: 'to', label: t('requests.days'), format: periodText },
  ]
  function edit(row: Row) {
    setViewed(null)
    setEdited(row)
  }
  return (
    <>
      <DataTable
        of={list}
        label={t('requests.title')}
        columns={isOfCustomer ? columns.filter(({ id }) => id !== 'customer') : columns}
        onOpen={setViewed}
        bulk={
          isOfCustomer ? undefined : (_ids, clear, rows) => <DecisionsBulk rows={rows} of={decisions} onDone={clear} />
        }
        search={t(isOfCustomer ? 'requests.searchOwn' : 'requests.search')}
        filters={filters}
        empty={{ title: t('requests.empty'), text: t('requests.emptyText'), action }}
      />
      {decisions.results}
      <RequestDrawer
        row={viewed && (list.rows.find(({ id }) => id === viewed.id) ?? viewed)}
        decisions={decisions}
        onEdit={edit}
        onClose={() => setViewed(null)}
      />
      <RequestFormDrawer opened={edited} onClose={() => setEdited(null)} />
    </>
  )
}

/** The request of the drawer; at first that of the address, to which notifications lead. */
function useViewedRequest() {
  const [id, setId] = useSearchParam('request')
  const [clicked, setClicked] = useState<Row | null>(null)
  const linked = useApiQuery(shiftRequests.info, { id: id ?? '' }, { when: id !== null && clicked === null })
  function setViewed(row: Row | null) {
    setClicked(row)
    if (row === null && id !== null) setId(null, { replace: true })
  }
  return { viewed: clicked ?? (id === null ? null : (linked.data ?? null)), setViewed }
}

const customerFilter = (label: string): Filter => ({
  kind: 'search',
  name: 'customer_id',
  label,
  load: loadCustomers,
  single: true,
})

const columns: Column<Row>[] = [
  { id: 'days', title: 'requests.days', sort: 'first_day', fixed: true, cell: (row) => daysText(row.dates) },
  { id: 'time', title: 'requests.when', cell: (row) => formatTimeRange(row.starts, row.ends) },
  { id: 'customer', title: 'requests.customer', sort: 'customer_name', cell: (row) => row.customer_name },
  { id: 'location', title: 'requests.location', sort: 'location_name', cell: (row) => row.location_name },
  {
    id: 'position',
    title: 'requests.position',
    cell: (row) => <PositionMark name={row.position_name} colour={row.position_colour} />,
  },
  { id: 'openings', title: 'requests.openings', align: 'end', cell: (row) => formatNumber(row.openings) },
  {
    id: 'people',
    title: 'requests.people',
    cell: (row) => formatList(row.wished_people.map(({ name }) => name)),
  },
  {
    id: 'status',
    title: 'requests.state',
    sort: 'status',
    card: 'badge',
    cell: (row) => <RecordStatus of="requests.status" status={row.status} />,
  },
]
