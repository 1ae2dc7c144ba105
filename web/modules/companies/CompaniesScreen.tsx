import { IconFileImport, IconPlus } from '@tabler/icons-react'
import type { z } from 'zod'
import { companies, type companyRow, companyStatuses, companyTypes } from '#contract/customers/companies.ts'
import { importNeeds } from '#contract/platform/imports.ts'
import { formatCount, formatNumber } from '#web/lib/format.ts'
import { hrefOf } from '#web/lib/links.ts'
import { May } from '#web/lib/session/May.tsx'
import { can } from '#web/lib/session/session.ts'
import { useList } from '#web/lib/list/use-list.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import type { Column } from '#web/ui/table/column.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { PersonCell } from '#web/ui/text/PersonCell.tsx'
import { choiceFilter } from '#web/ui/table/filters/choice-filter.ts'
import { useCompaniesBulk } from './use-companies-bulk.tsx'

type Row = z.infer<typeof companyRow>

const columns: Column<Row>[] = [
  {
    id: 'name',
    title: 'companies.list.name',
    sort: 'name',
    fixed: true,
    cell: (row) => <PersonCell name={row.name} detail={row.email} picture={row.logo} />,
    exports: [
      { title: 'companies.list.name', cell: (row) => row.name },
      { title: 'companies.form.email', cell: (row) => row.email },
    ],
  },
  { id: 'type', title: 'companies.list.type', cell: (row) => <CompanyType type={row.type} /> },
  {
    id: 'place',
    title: 'companies.list.place',
    sort: 'suburb',
    cell: (row) => [row.suburb, row.state].filter(Boolean).join(', '),
    exports: [
      { title: 'address.suburb', cell: (row) => row.suburb },
      { title: 'address.state', cell: (row) => row.state },
    ],
  },
  { id: 'customers', title: 'companies.list.customers', align: 'end', cell: (row) => formatCount(row.customer_count) },
  { id: 'employees', title: 'companies.list.employees', align: 'end', cell: (row) => formatNumber(row.employee_count) },
  {
    id: 'status',
    title: 'companies.list.status',
    sort: 'status',
    card: 'badge',
    cell: (row) => <RecordStatus of="companies.status" status={row.status} />,
  },
]

function CompanyType({ type }: { type: Row['type'] }) {
  const t = useTranslate()
  return t(`companies.type.${type}`)
}

export function CompaniesScreen() {
  const t = useTranslate()
  const list = useList(companies.list, { name: 'companies' })
  const { bulk, results } = useCompaniesBulk()
  return (
    <Page
      title={t('companies.list.title')}
      description={t('companies.list.description')}
      actions={<CompaniesActions />}
    >
      <DataTable
        of={list}
        label={t('companies.list.title')}
        columns={columns}
        href={(row) => hrefOf('/company/view/{id}', { id: row.id })}
        search={t('companies.list.search')}
        filters={[
          choiceFilter('status', t('companies.list.status'), companyStatuses, (value) =>
            t(`companies.status.${value}`),
          ),
          choiceFilter('type', t('companies.list.type'), companyTypes, (value) => t(`companies.type.${value}`)),
        ]}
        bulk={bulk}
        empty={{ title: t('companies.list.empty'), text: t('companies.list.emptyText'), action: <CompaniesActions /> }}
      />
      {results}
    </Page>
  )
}

function CompaniesActions() {
  const t = useTranslate()
  return (
    <>
      {can(importNeeds.companies) && (
        <LinkButton href={hrefOf('/import-company')} icon={IconFileImport}>
          {t('companies.list.import')}
        </LinkButton>
      )}
      <May call={companies.register}>
        <LinkButton href={hrefOf('/company-create')} icon={IconPlus} variant="filled">
          {t('companies.list.add')}
        </LinkButton>
      </May>
    </>
  )
}
