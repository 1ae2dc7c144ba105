import { Button, Group, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { customerEmployees, type EmployeeList, employeeLists, type Listing } from '#contract/customer-employees.ts'
import { formatDate, today } from '#web/lib/format.ts'
import { May } from '#web/lib/May.tsx'
import { mayAsk } from '#web/lib/session.ts'
import { useList } from '#web/lib/use-list.ts'
import { useWords } from '#web/lib/wording.ts'
import { ListingDrawer, type OpenedListing } from '#web/modules/customers/ListingDrawer.tsx'
import type { Column } from '#web/ui/column.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { PersonCell } from '#web/ui/PersonCell.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'

const columns: Column<Listing>[] = [
  {
    id: 'name',
    title: 'customers.people.person',
    sort: 'employee_name',
    fixed: true,
    cell: (row) => <PersonCell name={row.employee_name} detail={row.employee_code} />,
  },
  {
    id: 'list',
    title: 'customers.people.list',
    sort: 'list',
    card: 'badge',
    cell: (row) => <OnList list={row.list} />,
  },
  { id: 'place', title: 'customers.people.place', sort: 'location_name', cell: (row) => <Place of={row} /> },
  { id: 'reason', title: 'customers.people.reason', cell: (row) => row.reason },
  { id: 'side', title: 'customers.people.side', cell: (row) => <Side of={row} /> },
  { id: 'until', title: 'customers.people.until', sort: 'expires_on', cell: (row) => <Until day={row.expires_on} /> },
]

/** Whom a customer likes to see, has shown round, or will not have back. */
export function ListingsPanel({ customer_id }: { customer_id: string }) {
  const t = useWords()
  const list = useList(customerEmployees.list, { fixed: { customer_id }, perPage: 10 })
  const [opened, setOpened] = useState<OpenedListing>(null)
  const add = (
    <May call={customerEmployees.store}>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => setOpened('new')}
      >
        {t('customers.people.add')}
      </Button>
    </May>
  )
  return (
    <Panel title={t('customers.people.title')} actions={add}>
      <DataTable
        of={list}
        name="customer-people"
        label={t('customers.people.title')}
        columns={columns}
        onOpen={mayAsk(customerEmployees.update) ? setOpened : undefined}
        search={t('customers.people.search')}
        filters={[
          {
            kind: 'choice',
            name: 'list',
            label: t('customers.people.list'),
            options: employeeLists.map((value) => ({ value, label: t(`customers.people.on.${value}`) })),
          },
        ]}
        empty={{ title: t('customers.people.empty'), text: t('customers.people.emptyText') }}
      />
      <ListingDrawer opened={opened} customer_id={customer_id} onClose={() => setOpened(null)} />
    </Panel>
  )
}

const tones = { preferred: 'ok', inducted: 'info', blocked: 'bad' } as const satisfies Record<EmployeeList, string>

function OnList({ list }: Pick<Listing, 'list'>) {
  const t = useWords()
  return <StatusBadge tone={tones[list]}>{t(`customers.people.on.${list}`)}</StatusBadge>
}

function Place({ of: { location_name } }: { of: Listing }) {
  const t = useWords()
  return location_name ?? t('customers.people.everywhere')
}

function Side({ of: { set_by_side } }: { of: Listing }) {
  const t = useWords()
  return t(`customers.people.by.${set_by_side}`)
}

/** What is over stays on the list, so that one sees that it was. */
function Until({ day }: { day: string | null }) {
  const t = useWords()
  if (day === null) return null
  return (
    <Group gap="xs">
      <Text inherit>{formatDate(day)}</Text>
      {day < today() && <StatusBadge tone="warn">{t('customers.people.over')}</StatusBadge>}
    </Group>
  )
}
