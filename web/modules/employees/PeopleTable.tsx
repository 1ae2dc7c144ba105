import { Group, Text } from '@mantine/core'
import { IconFileImport, IconPlus } from '@tabler/icons-react'
import type { z } from 'zod'
import {
  checkSoonDays,
  type employeeRow,
  employees,
  employeeStatuses,
  endingDays,
  expiryStates,
  workRightsBases,
  workThisWeek,
} from '#contract/people/employees.ts'
import { importNeeds } from '#contract/platform/imports.ts'
import { lifecycle } from '#contract/people/lifecycle.ts'
import { loadCompanies, loadPositions } from '#web/lib/api/choices.ts'
import { phoneLink } from '#web/lib/ContactLinks.tsx'
import { formatList } from '#web/lib/format.ts'
import { hrefOf } from '#web/lib/links.ts'
import { May } from '#web/lib/session/May.tsx'
import { can, isCallAllowed, useSession } from '#web/lib/session/session.ts'
import { useBulkAction } from '#web/lib/list/use-bulk-action.tsx'
import { useList } from '#web/lib/list/use-list.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { ExpiringDocumentsCell } from './ExpiringDocumentsCell.tsx'
import { EmployeesBulk } from '#web/modules/employees/EmployeesBulk.tsx'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'
import { usePeopleBulk } from './use-people-bulk.tsx'
import { VisaEndCell } from '#web/modules/work-rights/VisaEndCell.tsx'
import { RehireMark } from '#web/modules/lifecycle/RehireMark.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import type { Column, Filter } from '#web/ui/table/column.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { PersonCell } from '#web/ui/text/PersonCell.tsx'
import { choiceFilter } from '#web/ui/table/filters/choice-filter.ts'

type Row = z.infer<typeof employeeRow>

const columns: Column<Row>[] = [
  {
    id: 'name',
    title: 'employees.list.name',
    sort: 'name',
    fixed: true,
    cell: (row) => <PersonCell name={row.name} detail={row.email} />,
    exports: [
      { title: 'employees.list.name', cell: (row) => row.name },
      { title: 'employees.list.email', cell: (row) => row.email },
    ],
  },
  { id: 'code', title: 'employees.list.code', sort: 'employee_code', cell: (row) => row.employee_code },
  {
    id: 'status',
    title: 'employees.list.status',
    sort: 'status',
    card: 'badge',
    cell: (row) => <StatusCell {...row} />,
    exports: [
      { title: 'employees.list.status', cell: (row) => <RecordStatus of="employees.status" status={row.status} /> },
      { title: 'lifecycle.rehire.title', cell: (row) => row.do_not_rehire && <RehireMark /> },
    ],
  },
  {
    id: 'positions',
    title: 'employees.list.positions',
    cell: (row) => <Positions names={row.position_names} />,
    exports: [{ title: 'employees.list.positions', cell: (row) => formatList(row.position_names) }],
  },
  { id: 'company', title: 'employees.list.company', sort: 'company_name', cell: (row) => row.company_name },
  { id: 'rights', title: 'employees.list.rights', sort: 'visa_expires_on', cell: (row) => <VisaEndCell {...row} /> },
  {
    id: 'documents',
    title: 'employees.list.documents',
    cell: (row) => <ExpiringDocumentsCell on={row.documents_end_on} />,
  },
  { id: 'phone', title: 'employees.list.phone', wide: true, cell: (row) => phoneLink(row.phone) },
]

// Within an agency there are only one or two companies; the platform's staff see several agencies.
const columnsOfAgency = columns.map((column) => (column.id === 'company' ? { ...column, hidden: true } : column))

/** The people of the agency, candidates included. */
export function PeopleTable() {
  const t = useTranslate()
  const ofPlatform = useSession()?.user?.agency === null
  const list = useList(employees.list, { name: 'employees' })
  const moving = useBulkAction(lifecycle.changeStatusMany, { invalidates: [employees, lifecycle] })
  const more = usePeopleBulk()
  const endingOptions = expiryStates.map((value) => ({
    value,
    label: t(`employees.ending.${value}`, { days: endingDays }),
  }))
  const checkOptions = expiryStates.map((value) => ({
    value,
    label: t(`employees.check.${value}`, { days: checkSoonDays }),
  }))
  const workOptions = workThisWeek.map((value) => ({ value, label: t(`employees.work.${value}`) }))
  const filters: Filter[] = [
    choiceFilter('status', t('employees.list.status'), employeeStatuses, (value) => t(`employees.status.${value}`)),
    { kind: 'search', name: 'position_id', label: t('employees.list.positions'), load: loadPositions, single: true },
    choiceFilter('right_to_work', t('employees.list.rights'), workRightsBases, (value) =>
      t(`employees.right.${value}`),
    ),
    { kind: 'choice', name: 'visa', label: t('employees.list.visa'), options: endingOptions },
    { kind: 'choice', name: 'documents', label: t('employees.list.documents'), options: endingOptions },
    { kind: 'choice', name: 'check', label: t('employees.list.check'), options: checkOptions },
    { kind: 'choice', name: 'work', label: t('employees.list.work'), options: workOptions, single: true },
    { kind: 'search', name: 'company_id', label: t('employees.list.company'), load: loadCompanies, single: true },
    { kind: 'flag', name: 'to_review', label: t('employeeDetails.review.filter') },
    { kind: 'flag', name: 'do_not_rehire', label: t('lifecycle.rehire.title') },
  ]
  return (
    <>
      <DataTable
        of={list}
        label={t('employees.list.title')}
        columns={ofPlatform ? columns : columnsOfAgency}
        href={(row) => hrefOf('/employee-preview/{id}', { id: row.id })}
        search={t('employees.list.search')}
        filters={filters}
        bulk={
          isCallAllowed(lifecycle.changeStatusMany) || more.has_actions
            ? (_, clear, rows) => (
                <>
                  <StatusBulk rows={rows} clear={clear} by={moving} />
                  {more.actions(rows, clear)}
                </>
              )
            : undefined
        }
        empty={{ title: t('employees.list.empty'), text: t('employees.list.emptyText'), action: <EmployeesActions /> }}
      />
      {moving.results}
      {more.results}
    </>
  )
}

type Moving = ReturnType<typeof useBulkAction<typeof lifecycle.changeStatusMany>>
type StatusBulkProps = { rows: readonly Row[]; clear: () => void; by: Moving }

function StatusBulk({ rows, clear, by: { change, busy } }: StatusBulkProps) {
  if (!isCallAllowed(lifecycle.changeStatusMany)) return null
  return (
    <EmployeesBulk
      rows={rows}
      busy={busy}
      onConfirm={(input, these) =>
        void change(
          these.map((row) => ({ ...row, href: hrefOf('/employee-preview/{id}', { id: row.id }) })),
          input,
          { badge: <RecordStatus of="employees.status" status={input.status} /> },
          clear,
        )
      }
    />
  )
}

/** On two lines, as the name; the full list is shown on hover and on the person's page. */
const Positions = ({ names }: { names: readonly string[] }) => (
  <Text inherit lineClamp={2} maw="8.5rem" title={formatList(names)}>
    {names.join(', ')}
  </Text>
)

function StatusCell({ status, do_not_rehire }: Pick<Row, 'status' | 'do_not_rehire'>) {
  return (
    <Group gap={6}>
      <RecordStatus of="employees.status" status={status} />
      {do_not_rehire && <RehireMark />}
    </Group>
  )
}

/** The buttons that add people. */
export function EmployeesActions() {
  const t = useTranslate()
  return (
    <>
      {can(importNeeds.employees) && (
        <LinkButton href={hrefOf('/employee-import')} icon={IconFileImport}>
          {t('employees.list.import')}
        </LinkButton>
      )}
      <May call={employees.store}>
        <LinkButton href={hrefOf('/employee-create')} icon={IconPlus} variant="filled">
          {t('employees.list.add')}
        </LinkButton>
      </May>
    </>
  )
}
