import { type ChargedShift, shiftCancellations } from '#contract/rostering/shifts/shift-cancellations.ts'
import { formatMinutes } from '#web/lib/format.ts'
import { useList } from '#web/lib/list/use-list.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { personColumn, placeColumn, timeColumn } from './time-columns.tsx'
import { useTimeFilters } from '#web/lib/list/use-time-filters.ts'
import type { Column } from '#web/ui/table/column.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import type { TimesheetTabProps } from '#web/modules/timesheets/timesheet-parts.ts'

/** What cancelled shifts pay and bill under the notice terms, as a list for payroll and invoices. */
export function CancelledShifts({ kind }: TimesheetTabProps) {
  const t = useTranslate()
  const list = useList(shiftCancellations.list, { name: 'cancelled-shifts', sort: ['works_on', 'desc'] })
  const { period, others } = useTimeFilters(kind)
  return (
    <DataTable
      of={list}
      label={t('shell.screens.cancelledShifts')}
      columns={kind === 'customer' ? columnsOfCustomer : columnsOfAgency}
      filters={[period, ...others]}
      search={t(`timesheets.list.search_${kind}`)}
      empty={{ title: t('timesheets.cancelled.empty'), text: t('timesheets.cancelled.emptyText') }}
    />
  )
}

const minutesOf = (minutes: number | null) => (minutes === null ? null : formatMinutes(minutes))

const cancelled: Column<ChargedShift> = {
  id: 'reason',
  title: 'timesheets.cancelled.reason',
  cell: (row) => row.reason,
}
const pay: Column<ChargedShift> = {
  id: 'pay',
  title: 'timesheets.cancelled.pay',
  sort: 'pay_minutes',
  align: 'end',
  cell: (row) => minutesOf(row.pay_minutes),
}
const bill: Column<ChargedShift> = {
  id: 'bill',
  title: 'timesheets.cancelled.bill',
  sort: 'bill_minutes',
  align: 'end',
  cell: (row) => minutesOf(row.bill_minutes),
}

const columnsOfAgency = [personColumn, timeColumn, placeColumn, cancelled, pay, bill]
const columnsOfCustomer = [personColumn, timeColumn, placeColumn, cancelled, bill]
