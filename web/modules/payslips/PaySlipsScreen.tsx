import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { type PaySlipRow, payslips } from '#contract/people/payslips.ts'
import { loadEmployees } from '#web/lib/api/choices.ts'
import { formatDate, formatDateRange, formatMoney } from '#web/lib/format.ts'
import { May } from '#web/lib/session/May.tsx'
import { periodText } from '#web/lib/list/period-text.ts'
import { useList } from '#web/lib/list/use-list.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { PaySlipBadge } from '#web/modules/payslips/PaySlipBadge.tsx'
import type { Column } from '#web/ui/table/column.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { PersonCell } from '#web/ui/text/PersonCell.tsx'
import { whenOpened } from '#web/ui/when-opened.tsx'

const PaySlipDrawer = whenOpened(
  () => import('#web/modules/payslips/PaySlipDrawer.tsx').then((module) => module.PaySlipDrawer),
  ({ id }) => id !== null,
)
const UploadDrawer = whenOpened(
  () => import('#web/modules/payslips/UploadDrawer.tsx').then((module) => module.UploadDrawer),
  ({ opened }) => opened,
)

const money = (cents: number | null, { currency }: PaySlipRow) => (cents === null ? null : formatMoney(cents, currency))

const columns: Column<PaySlipRow>[] = [
  {
    id: 'person',
    title: 'payslips.employee',
    sort: 'employee_name',
    fixed: true,
    cell: (row) => <PersonCell name={row.employee_name} detail={row.employee_code} />,
    exports: [
      { title: 'payslips.employee', cell: (row) => row.employee_name },
      { title: 'employees.form.code', cell: (row) => row.employee_code },
    ],
  },
  { id: 'paid_on', title: 'payslips.paidOn', sort: 'paid_on', cell: (row) => formatDate(row.paid_on) },
  { id: 'period', title: 'payslips.give.when', cell: (row) => formatDateRange(row.period_from, row.period_to) },
  { id: 'gross', title: 'payslips.gross_cents', align: 'end', cell: (row) => money(row.gross_cents, row) },
  { id: 'tax', title: 'payslips.tax_cents', align: 'end', hidden: true, cell: (row) => money(row.tax_cents, row) },
  {
    id: 'super',
    title: 'payslips.super_cents',
    align: 'end',
    hidden: true,
    cell: (row) => money(row.super_cents, row),
  },
  { id: 'net', title: 'payslips.net_cents', sort: 'net_cents', align: 'end', cell: (row) => money(row.net_cents, row) },
  { id: 'state', title: 'payslips.list.state', card: 'badge', cell: (row) => <PaySlipBadge slip={row} /> },
]

/** The payslips of all people, for payroll staff. */
export function PaySlipsScreen() {
  const t = useTranslate()
  const list = useList(payslips.list, { name: 'payslips', sort: ['paid_on', 'desc'] })
  const [shown, setShown] = useState<string | null>(null)
  const [uploads, setUploads] = useState(false)
  const add = (
    <May call={payslips.upload}>
      <Button leftSection={<IconUpload size={16} aria-hidden />} onClick={() => setUploads(true)}>
        {t('payslips.upload.addMany')}
      </Button>
    </May>
  )
  return (
    <Page title={t('payslips.list.title')} actions={add}>
      <DataTable
        of={list}
        label={t('payslips.list.title')}
        columns={columns}
        onOpen={({ id }) => setShown(id)}
        search={t('payslips.list.search')}
        filters={[
          { kind: 'search', name: 'employee_id', label: t('payslips.employee'), load: loadEmployees, single: true },
          { kind: 'dates', from: 'from', to: 'to', label: t('payslips.paidOn'), format: periodText },
        ]}
        empty={{ title: t('payslips.list.none'), text: t('payslips.list.noneText') }}
      />
      <PaySlipDrawer id={shown} onClose={() => setShown(null)} />
      <UploadDrawer opened={uploads} onClose={() => setUploads(false)} />
    </Page>
  )
}
