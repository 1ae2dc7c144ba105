import { useState } from 'react'
import { customerEmployees, employeeLists, type Listing } from '#contract/people/customer-employees.ts'
import { May } from '#web/lib/session/May.tsx'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { useList } from '#web/lib/list/use-list.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { OnList, LocationCell, AddedBySide, ExpiryCell } from './ListingCells.tsx'
import { ListingDrawer, type OpenedListing } from './ListingDrawer.tsx'
import { ListingsBulk, useListingsBulk } from './ListingsBulk.tsx'
import { AddButton } from '#web/ui/page/AddButton.tsx'
import type { Column } from '#web/ui/table/column.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'
import { PersonCell } from '#web/ui/text/PersonCell.tsx'
import { choiceFilter } from '#web/ui/table/filters/choice-filter.ts'

const columns: Column<Listing>[] = [
  {
    id: 'name',
    title: 'customers.people.person',
    sort: 'employee_name',
    fixed: true,
    cell: (row) => <PersonCell name={row.employee_name} detail={row.employee_code} />,
    exports: [
      { title: 'customers.people.person', cell: (row) => row.employee_name },
      { title: 'employees.form.code', cell: (row) => row.employee_code },
    ],
  },
  {
    id: 'list',
    title: 'customers.people.list',
    sort: 'list',
    card: 'badge',
    cell: (row) => <OnList of={row} />,
  },
  { id: 'place', title: 'customers.people.place', sort: 'location_name', cell: (row) => <LocationCell of={row} /> },
  { id: 'reason', title: 'customers.people.reason', cell: (row) => row.reason },
  { id: 'side', title: 'customers.people.side', cell: (row) => <AddedBySide of={row} /> },
  { id: 'until', title: 'customers.people.until', sort: 'expires_on', cell: (row) => <ExpiryCell of={row} /> },
]

/** The people whom a customer prefers, has inducted or has blocked. */
export function ListingsPanel({ customer_id }: { customer_id: string }) {
  const t = useTranslate()
  const list = useList(customerEmployees.list, { name: 'customer-people', fixed: { customer_id }, perPage: 10 })
  const bulk = useListingsBulk()
  const [opened, setOpened] = useState<OpenedListing>(null)
  const add = (
    <May call={customerEmployees.store}>
      <AddButton label={t('customers.people.add')} onClick={() => setOpened('new')} />
    </May>
  )
  return (
    <Panel title={t('customers.people.title')} actions={add}>
      <DataTable
        of={list}
        label={t('customers.people.title')}
        columns={columns}
        onOpen={isCallAllowed(customerEmployees.update) ? setOpened : undefined}
        search={t('customers.people.search')}
        filters={[
          choiceFilter('list', t('customers.people.list'), employeeLists, (value) => t(`customers.people.on.${value}`)),
        ]}
        bulk={
          isCallAllowed(customerEmployees.removeMany)
            ? (_, clear, rows) => <ListingsBulk rows={rows} of={bulk} onDone={clear} />
            : undefined
        }
        empty={{ title: t('customers.people.empty'), text: t('customers.people.emptyText'), action: add }}
      />
      {bulk.ending.results}
      {bulk.removing.results}
      <ListingDrawer opened={opened} customer_id={customer_id} onClose={() => setOpened(null)} />
    </Panel>
  )
}
