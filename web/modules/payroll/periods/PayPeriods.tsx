import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { type PayPeriodRow, payPeriods, payPeriodStatuses } from '#contract/payroll/pay-periods.ts'
import { formatDateRange, formatMinutes } from '#web/lib/format.ts'
import { useSearchParam } from '#web/lib/go.ts'
import { useList } from '#web/lib/list/use-list.ts'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import type { Column, Filter } from '#web/ui/table/column.ts'
import { PageActions } from '#web/ui/page/Page.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { minutesIn } from './period-totals.ts'
import { whenOpened } from '#web/ui/when-opened.tsx'
import { choiceFilter } from '#web/ui/table/filters/choice-filter.ts'

const AddPeriodDrawer = whenOpened(
  () => import('./AddPeriodDrawer.tsx').then((module) => module.AddPeriodDrawer),
  ({ opened }) => opened,
)
const PeriodDrawer = whenOpened(
  () => import('./PeriodDrawer.tsx').then((module) => module.PeriodDrawer),
  ({ id }) => id !== null,
)

/** The pay periods of the agency's companies, with their time by status. */
export function PayPeriods() {
  const t = useTranslate()
  const list = useList(payPeriods.list, {
    name: 'pay-periods',
    sort: ['starts_on', 'desc'],
    beside: { tab: 'pay-periods' },
  })
  const [linked] = useSearchParam('period')
  const [opened, setOpened] = useState<string | null>(linked)
  const [adding, setAdding] = useState(false)
  const over: Filter = { kind: 'flag', name: 'is_over', label: t('payroll.period.isOver') }
  const status: Filter = choiceFilter('status', t('payroll.list.status'), payPeriodStatuses, (value) =>
    t(`payroll.period.status.${value}`),
  )
  return (
    <>
      <PageActions>
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
          {t('payroll.period.add')}
        </Button>
      </PageActions>
      <DataTable
        of={list}
        label={t('shell.screens.payPeriods')}
        columns={columns}
        onOpen={(row) => setOpened(row.id)}
        filters={[status, over]}
        search={t('payroll.list.search')}
        empty={{ title: t('payroll.period.empty'), text: t('payroll.period.emptyText') }}
      />
      <PeriodDrawer id={opened} onClose={() => setOpened(null)} />
      <AddPeriodDrawer opened={adding} onClose={() => setAdding(false)} />
    </>
  )
}

const hoursText = (row: PayPeriodRow, which: Parameters<typeof minutesIn>[1]) => {
  const minutes = minutesIn(row.totals, which)
  return minutes === 0 ? null : formatMinutes(minutes)
}

const columns: readonly Column<PayPeriodRow>[] = [
  {
    id: 'period',
    title: 'payroll.list.period',
    sort: 'starts_on',
    fixed: true,
    cell: (row) => formatDateRange(row.starts_on, row.ends_on),
  },
  { id: 'company', title: 'payroll.list.company', sort: 'company_name', cell: (row) => row.company_name },
  { id: 'open', title: 'payroll.period.unapproved', align: 'end', cell: (row) => hoursText(row, 'open') },
  { id: 'approved', title: 'payroll.period.approved', align: 'end', cell: (row) => hoursText(row, 'approved') },
  { id: 'exported', title: 'payroll.period.exported', align: 'end', cell: (row) => hoursText(row, 'exported') },
  { id: 'paid', title: 'payroll.period.paid', align: 'end', cell: (row) => hoursText(row, 'paid') },
  { id: 'runs', title: 'shell.screens.payRuns', align: 'end', hidden: true, cell: (row) => row.runs },
  {
    id: 'status',
    title: 'payroll.list.status',
    sort: 'status',
    card: 'badge',
    cell: (row) => <RecordStatus of="payroll.period.status" status={row.status} />,
  },
]
