import { useState } from 'react'
import { customerEmployees, type Listing } from '#contract/people/customer-employees.ts'
import { May } from '#web/lib/session/May.tsx'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { useList } from '#web/lib/list/use-list.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { OnList, LocationCell, AddedBySide, ExpiryCell } from './ListingCells.tsx'
import { ListingDrawer, type OpenedListing } from './ListingDrawer.tsx'
import { AddButton } from '#web/ui/page/AddButton.tsx'
import type { Column } from '#web/ui/table/column.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'

const columns: Column<Listing>[] = [
  {
    id: 'customer',
    title: 'customers.people.customer',
    sort: 'customer_name',
    fixed: true,
    cell: (row) => row.customer_name,
  },
  { id: 'list', title: 'customers.people.list', sort: 'list', card: 'badge', cell: (row) => <OnList of={row} /> },
  { id: 'place', title: 'customers.people.place', sort: 'location_name', cell: (row) => <LocationCell of={row} /> },
  { id: 'reason', title: 'customers.people.reason', cell: (row) => row.reason },
  { id: 'side', title: 'customers.people.side', cell: (row) => <AddedBySide of={row} /> },
  {
    id: 'until',
    title: 'customers.people.until',
    sort: 'expires_on',
    width: 132,
    cell: (row) => <ExpiryCell of={row} />,
  },
]

/** The customers that prefer a person, have inducted or have blocked them. */
export function StandingPanel({ employee_id, title }: { employee_id: string; title: string }) {
  const t = useTranslate()
  const list = useList(customerEmployees.list, {
    name: 'person-standing',
    fixed: { employee_id },
    sort: ['customer_name', 'asc'],
    perPage: 10,
  })
  const [opened, setOpened] = useState<OpenedListing>(null)
  const add = (
    <May call={customerEmployees.store}>
      <AddButton label={t('customers.people.addCustomer')} onClick={() => setOpened('new')} />
    </May>
  )
  return (
    <Panel title={title} actions={add}>
      <DataTable
        of={list}
        label={title}
        columns={columns}
        onOpen={isCallAllowed(customerEmployees.update) ? setOpened : undefined}
        search={false}
        empty={{ title: t('customers.people.ofPersonEmpty'), text: t('customers.people.ofPersonText'), action: add }}
      />
      <ListingDrawer opened={opened} employee_id={employee_id} onClose={() => setOpened(null)} />
    </Panel>
  )
}
