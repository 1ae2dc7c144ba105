import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { type PayRuleSetRow, payRuleSets } from '#contract/payroll/pay-rules/rule-sets.ts'
import { formatDate, formatNumber } from '#web/lib/format.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useList } from '#web/lib/list/use-list.ts'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'
import { May } from '#web/lib/session/May.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { Page } from '#web/ui/page/Page.tsx'
import type { Column } from '#web/ui/table/column.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { whenOpened } from '#web/ui/when-opened.tsx'

const AddPayRulesDrawer = whenOpened(
  () => import('./AddPayRulesDrawer.tsx').then((module) => module.AddPayRulesDrawer),
  ({ opened }) => opened,
)

const columns: Column<PayRuleSetRow>[] = [
  { id: 'title', title: 'payRuleSets.field.title', sort: 'title', fixed: true, cell: (row) => row.title },
  { id: 'code', title: 'payRuleSets.field.code', sort: 'code', cell: (row) => row.code },
  { id: 'instrument', title: 'payRuleSets.field.instrument', sort: 'instrument', cell: (row) => row.instrument },
  {
    id: 'valid_from',
    title: 'payRuleSets.inForce',
    sort: 'valid_from',
    cell: (row) => <InForce row={row} />,
    exports: [
      { title: 'payRuleSets.inForce', cell: (row) => row.valid_from },
      { title: 'payRuleSets.next', cell: (row) => row.next_valid_from },
    ],
  },
  {
    id: 'assignments',
    title: 'payRuleSets.assignments',
    sort: 'assignments',
    align: 'end',
    cell: (row) => formatNumber(row.assignments),
  },
  {
    id: 'active',
    title: 'payRuleSets.activeTitle',
    card: 'badge',
    cell: (row) => <RecordStatus of="payRuleSets.status" status={row.active ? 'active' : 'inactive'} />,
  },
]

/** "since 1 Jul 2026, from 1 Jul 2027 another" */
function InForce({ row: { valid_from: since, next_valid_from: next } }: { row: PayRuleSetRow }) {
  const t = useTranslate()
  if (next === null)
    return since === null ? t('payRuleSets.notYet') : t('payRuleSets.since', { day: formatDate(since) })
  if (since === null) return t('payRuleSets.firstFrom', { day: formatDate(next) })
  return t('payRuleSets.sinceAndFrom', { day: formatDate(since), next: formatDate(next) })
}

/** The agency's rule sets, each with the version that applies. */
export function PayRulesScreen() {
  const t = useTranslate()
  const list = useList(payRuleSets.list, { name: 'pay-rules' })
  const [opened, setOpened] = useState(false)
  const add = (label: string) => (
    <May call={payRuleSets.store}>
      <Button onClick={() => setOpened(true)} leftSection={<IconPlus size={16} aria-hidden />}>
        {label}
      </Button>
    </May>
  )
  return (
    <Page
      title={t('shell.screens.payRules')}
      description={t('payRuleSets.listText')}
      actions={add(t('payRuleSets.add'))}
    >
      <DataTable
        of={list}
        label={t('shell.screens.payRules')}
        columns={columns}
        href={({ id }) => hrefOf('/pay-rules/view/{id}', { id })}
        search={t('payRuleSets.search')}
        filters={[{ kind: 'flag', name: 'active', label: t('payRuleSets.onlyActive') }]}
        empty={{
          title: t('payRuleSets.empty'),
          text: t('payRuleSets.emptyText'),
          action: add(t('payRuleSets.startFromSample')),
        }}
      />
      <AddPayRulesDrawer opened={opened} onClose={() => setOpened(false)} />
    </Page>
  )
}
