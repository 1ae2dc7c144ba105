import { IconFileImport, IconPlus } from '@tabler/icons-react'
import type { z } from 'zod'
import { type customerRow, customers, customerStatuses } from '#contract/customers/customers.ts'
import { loadCompanies } from '#web/lib/api/choices.ts'
import { phoneLink } from '#web/lib/ContactLinks.tsx'
import { formatCount } from '#web/lib/format.ts'
import { hrefOf } from '#web/lib/links.ts'
import { May } from '#web/lib/session/May.tsx'
import { useList } from '#web/lib/list/use-list.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import type { Column, Filter } from '#web/ui/table/column.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { PersonCell } from '#web/ui/text/PersonCell.tsx'
import { choiceFilter } from '#web/ui/table/filters/choice-filter.ts'
import { useCustomersBulk } from './use-customers-bulk.tsx'

type Row = z.infer<typeof customerRow>

const columns: Column<Row>[] = [
  {
    id: 'name',
    title: 'customers.list.name',
    sort: 'name',
    fixed: true,
    cell: (row) => <PersonCell name={row.name} detail={row.code} />,
    exports: [
      { title: 'customers.list.name', cell: (row) => row.name },
      { title: 'customers.form.code', cell: (row) => row.code },
    ],
  },
  { id: 'company', title: 'customers.list.company', sort: 'company_name', cell: (row) => row.company_name },
  { id: 'contact', title: 'customers.list.contact', cell: (row) => row.contact_name },
  { id: 'phone', title: 'customers.list.phone', cell: (row) => phoneLink(row.contact_phone) },
  {
    id: 'place',
    title: 'customers.list.place',
    sort: 'suburb',
    cell: (row) => [row.suburb, row.state].filter(Boolean).join(', '),
    exports: [
      { title: 'address.suburb', cell: (row) => row.suburb },
      { title: 'address.state', cell: (row) => row.state },
    ],
  },
  { id: 'locations', title: 'customers.list.locations', align: 'end', cell: (row) => formatCount(row.location_count) },
  {
    id: 'status',
    title: 'customers.list.status',
    sort: 'status',
    card: 'badge',
    cell: (row) => <RecordStatus of="customers.status" status={row.status} />,
  },
]

export function CustomersScreen() {
  const t = useTranslate()
  const list = useList(customers.list, { name: 'customers' })
  const { bulk, results } = useCustomersBulk()
  const filters: Filter[] = [
    choiceFilter('status', t('customers.list.status'), customerStatuses, (value) => t(`customers.status.${value}`)),
    { kind: 'search', name: 'company_id', label: t('customers.list.company'), load: loadCompanies, single: true },
  ]
  return (
    <Page
      title={t('customers.list.title')}
      description={t('customers.list.description')}
      actions={<CustomersActions />}
    >
      <DataTable
        of={list}
        label={t('customers.list.title')}
        columns={columns}
        href={(row) => hrefOf('/customer/view/{id}', { id: row.id })}
        search={t('customers.list.search')}
        filters={filters}
        bulk={bulk}
        empty={{ title: t('customers.list.empty'), text: t('customers.list.emptyText'), action: <CustomersActions /> }}
      />
      {results}
    </Page>
  )
}

function CustomersActions() {
  const t = useTranslate()
  return (
    <May call={customers.store}>
      <LinkButton href={hrefOf('/import-customer')} icon={IconFileImport}>
        {t('customers.list.import')}
      </LinkButton>
      <LinkButton href={hrefOf('/customer/create')} icon={IconPlus} variant="filled">
        {t('customers.list.add')}
      </LinkButton>
    </May>
  )
}
