import { Stack, Title } from '@mantine/core'
import { useState } from 'react'
import { xero, type XeroLink, type XeroPerson, xeroPeopleStates } from '#contract/platform/xero/xero.ts'
import { formatNumber } from '#web/lib/format.ts'
import { useList } from '#web/lib/list/use-list.ts'
import { useTranslate } from '#web/lib/wording.ts'
import type { Column } from '#web/ui/table/column.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { PersonCell } from '#web/ui/text/PersonCell.tsx'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'
import { whenOpened } from '#web/ui/when-opened.tsx'

const MatchDrawer = whenOpened(
  () => import('#web/modules/xero/MatchDrawer.tsx').then((module) => module.MatchDrawer),
  ({ person }) => person !== null,
)

const columns: Column<XeroPerson>[] = [
  {
    id: 'name',
    title: 'xero.column.name',
    sort: 'name',
    fixed: true,
    cell: (row) => <PersonCell name={row.name} detail={row.email ?? undefined} />,
    exports: [
      { title: 'xero.column.name', cell: (row) => row.name },
      { title: 'users.form.email', cell: (row) => row.email },
    ],
  },
  {
    id: 'employee',
    title: 'xero.column.employee',
    cell: (row) => row.employee_name && `${row.employee_name} (${row.employee_code})`,
    exports: [
      { title: 'xero.column.employee', cell: (row) => row.employee_name },
      { title: 'employees.form.code', cell: (row) => row.employee_code },
    ],
  },
  { id: 'match', title: 'xero.column.match', card: 'badge', cell: (row) => <MatchBadge person={row} /> },
  {
    id: 'waiting',
    title: 'xero.column.waiting',
    align: 'end',
    cell: (row) => row.waiting > 0 && formatNumber(row.waiting),
  },
]

/** The people in Xero, and the employee matched with each. */
export function XeroPeoplePanel({ shown }: { shown: XeroLink }) {
  const t = useTranslate()
  const list = useList(xero.people, {
    name: 'xero-people',
    everyMs: 10_000,
    fixed: { company_id: shown.company_id },
    beside: { company: shown.company_id },
  })
  const [opened, setOpened] = useState<XeroPerson | null>(null)
  return (
    <Stack component="section" gap="md">
      <Title order={2} size="h3">
        {t('xero.peopleOf', { name: shown.organisation ?? shown.company_name })}
      </Title>
      <DataTable
        of={list}
        label={t('xero.people')}
        columns={columns}
        onOpen={setOpened}
        search={t('xero.search')}
        filters={[
          {
            kind: 'choice',
            name: 'state',
            label: t('xero.column.match'),
            options: xeroPeopleStates.map((value) => ({ value, label: t(`xero.state.${value}`) })),
            single: true,
          },
        ]}
        empty={{ title: t('xero.allMatched'), text: t('xero.allMatchedText') }}
      />
      <MatchDrawer company_id={shown.company_id} person={opened} onClose={() => setOpened(null)} />
    </Stack>
  )
}

function MatchBadge({ person: { matched_by } }: { person: XeroPerson }) {
  const t = useTranslate()
  if (matched_by === null) return <StatusBadge tone="warn">{t('xero.matched.not')}</StatusBadge>
  return <StatusBadge tone={matched_by === 'none' ? 'neutral' : 'ok'}>{t(`xero.matched.${matched_by}`)}</StatusBadge>
}
