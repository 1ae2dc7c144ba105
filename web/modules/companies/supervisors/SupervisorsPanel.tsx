import { IconPlus } from '@tabler/icons-react'
import { supervisors, supervisorStatuses, type SupervisorRow } from '#contract/customers/supervisors.ts'
import { phoneLink } from '#web/lib/ContactLinks.tsx'
import { formatNumber } from '#web/lib/format.ts'
import { hrefOf } from '#web/lib/links.ts'
import { May } from '#web/lib/session/May.tsx'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { useActivationBulk } from '#web/lib/list/use-status-bulk.tsx'
import { useList } from '#web/lib/list/use-list.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import type { Column } from '#web/ui/table/column.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'
import { PersonCell } from '#web/ui/text/PersonCell.tsx'
import { choiceFilter } from '#web/ui/table/filters/choice-filter.ts'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'

const columns: Column<SupervisorRow>[] = [
  {
    id: 'name',
    title: 'companies.supervisors.name',
    sort: 'name',
    fixed: true,
    cell: (row) => <PersonCell name={row.name} detail={row.email} />,
    exports: [
      { title: 'companies.supervisors.name', cell: (row) => row.name },
      { title: 'companies.form.email', cell: (row) => row.email },
    ],
  },
  { id: 'designation', title: 'companies.supervisors.designation', cell: (row) => row.designation_name },
  { id: 'phone', title: 'companies.form.phone', cell: (row) => phoneLink(row.phone) },
  {
    id: 'locations',
    title: 'companies.supervisors.locations',
    align: 'end',
    cell: (row) => <SiteCount of={row} />,
  },
  {
    id: 'approves',
    title: 'companies.supervisors.approves',
    hidden: true,
    cell: (row) => <YesNo value={row.can_approve_timesheets} />,
  },
  { id: 'backup', title: 'companies.supervisors.backup', hidden: true, cell: (row) => <YesNo value={row.is_backup} /> },
  {
    id: 'status',
    title: 'companies.list.status',
    sort: 'status',
    card: 'badge',
    cell: (row) => <RecordStatus of="companies.supervisors.status" status={row.status} />,
  },
]

function SiteCount({ of }: { of: SupervisorRow }) {
  const t = useTranslate()
  return of.location_count === null ? t('companies.supervisors.allLocations') : formatNumber(of.location_count)
}

function YesNo({ value }: { value: boolean }) {
  const t = useTranslate()
  return t(value ? 'companies.supervisors.yes' : 'companies.supervisors.no')
}

/** The supervisors of a company. */
export function SupervisorsPanel({ company_id }: { company_id: string }) {
  const t = useTranslate()
  const list = useList(supervisors.list, { name: 'supervisors', fixed: { company_id } })
  const activation = useActivationBulk(supervisors.changeStatusMany, {
    invalidates: [supervisors],
    badge: (to) => <RecordStatus of="companies.supervisors.status" status={to} />,
    href: ({ id }) => hrefOf('/company/supervisor-view/{id}/{supervisor_id}', { id: company_id, supervisor_id: id }),
  })
  const add = (
    <May call={supervisors.store}>
      <LinkButton href={hrefOf('/company/supervisor-create/{id}', { id: company_id })} icon={IconPlus}>
        {t('companies.supervisors.add')}
      </LinkButton>
    </May>
  )
  return (
    <Panel title={t('companies.supervisors.title')} actions={add}>
      <DataTable
        of={list}
        label={t('companies.supervisors.title')}
        columns={columns}
        href={
          isCallAllowed(supervisors.update)
            ? (row) =>
                hrefOf('/company/supervisor-view/{id}/{supervisor_id}', { id: company_id, supervisor_id: row.id })
            : undefined
        }
        search={t('companies.supervisors.search')}
        filters={[
          choiceFilter('status', t('companies.list.status'), supervisorStatuses, (value) =>
            t(`companies.supervisors.status.${value}`),
          ),
        ]}
        bulk={activation.bulk}
        empty={{ title: t('companies.supervisors.empty'), text: t('companies.supervisors.emptyText'), action: add }}
      />
      {activation.results}
    </Panel>
  )
}
