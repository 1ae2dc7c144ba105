import { Badge, Button, Group } from '@mantine/core'
import { useMemo, useState } from 'react'
import { leaveRequests } from '#contract/people/leave/leave-requests.ts'
import { payPeriods } from '#contract/payroll/pay-periods.ts'
import { type PayRun, type PayRunLine, payRuns, rateLabelKey } from '#contract/payroll/pay-runs.ts'
import { timesheets } from '#contract/rostering/timesheets/timesheets.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import {
  formatDate,
  formatMinutes,
  formatMoney,
  formatNumber,
  formatPercent,
  formatTimeRange,
} from '#web/lib/format.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useList } from '#web/lib/list/use-list.ts'
import { can, isCallAllowed } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Panel } from '#web/ui/page/Panel.tsx'
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx'
import type { Column } from '#web/ui/table/column.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'

/** The lines of a run; those that payroll has can be reopened for a correction. */
export function RunLines({ run }: { run: PayRun }) {
  const t = useTranslate()
  const list = useList(payRuns.lines, { name: 'pay-run-lines', fixed: { pay_run_id: run.id } })
  const shown = useMemo(
    () => (can(['Rate', 'view']) ? [...columns, ...payColumns(run.currency)] : columns),
    [run.currency],
  )
  const mayCorrect = run.allowed_actions.includes('correct')
  return (
    <Panel title={t('payroll.run.lines')}>
      <DataTable
        of={list}
        label={t('payroll.run.lines')}
        columns={shown}
        href={(row) => hrefOfLine(row)}
        search={t('payroll.run.searchLines')}
        empty={{ title: t('payroll.run.noLines'), text: t('payroll.run.noLinesText') }}
        bulk={mayCorrect ? (_, clear, rows) => <CorrectLines run={run} rows={rows} clear={clear} /> : undefined}
      />
    </Panel>
  )
}

// For those who may see pay.
const payColumns = (currency: string): readonly Column<PayRunLine>[] => [
  { id: 'pay_rate', title: 'payroll.run.payRate', align: 'end', cell: (row) => moneyText(row.pay_cents, currency) },
  { id: 'amount', title: 'payroll.run.amount', align: 'end', cell: (row) => moneyText(row.amount_cents, currency) },
]

const moneyText = (cents: number | null, currency: string) => (cents === null ? '' : formatMoney(cents, currency))

/** Where what it pays for is, or else the person. */
function hrefOfLine({ timesheet_id: id, assignment_id, leave_request_id, employee_id }: PayRunLine) {
  if (id !== null) return hrefOf('/time-sheets/view/{id}', { id })
  if (assignment_id !== null) return hrefOf('/time-sheets', null, { tab: 'cancelled' })
  return leave_request_id !== null && isCallAllowed(leaveRequests.info)
    ? hrefOf('/leave', null, { request: leave_request_id })
    : hrefOf('/employee-preview/{id}', { id: employee_id })
}

function CorrectLines({ run, rows, clear }: { run: PayRun; rows: readonly PayRunLine[]; clear: () => void }) {
  const t = useTranslate()
  const [opened, setOpened] = useState(false)
  const open = rows.filter(({ allowed_actions }) => allowed_actions.includes('correct'))
  const { send, busy } = useSend(payRuns.correct, {
    invalidates: [payRuns, payPeriods, timesheets],
    success: t('payroll.run.correctedToast', { count: open.length }),
    failed: t('payroll.run.notCorrected'),
    onDone: () => {
      setOpened(false)
      clear()
    },
  })
  const { id, version } = run
  return (
    <>
      <Button size="compact-md" variant="default" disabled={open.length === 0} onClick={() => setOpened(true)}>
        {t('payroll.run.correct')}
      </Button>
      <ReasonDialog
        opened={opened}
        onClose={() => setOpened(false)}
        title={t('payroll.run.correctTitle', { count: open.length })}
        tone="normal"
        reasonOptions={{ label: t('payroll.reason'), required: true }}
        confirm={t('payroll.run.correct')}
        busy={busy}
        onConfirm={(reason) => send({ id, version, reason, line_ids: open.map((line) => line.id) })}
      >
        {t('payroll.run.correctText')}
      </ReasonDialog>
    </>
  )
}

function Marks({ of }: { of: PayRunLine }) {
  const t = useTranslate()
  return (
    <Group gap={4}>
      {of.corrects_line_id !== null && (
        <Badge color="blue" variant="light">
          {t('payroll.run.isCorrection')}
        </Badge>
      )}
      {of.outdated && (
        <Badge color="yellow" variant="light">
          {t('payroll.run.isOutdated')}
        </Badge>
      )}
      {of.released_at !== null && (
        <Badge color="gray" variant="light">
          {t('payroll.run.isReleased')}
        </Badge>
      )}
    </Group>
  )
}

function Rate({ of: { rate_label, item_code, leave_name } }: { of: PayRunLine }) {
  const name = useTranslate()(rateLabelKey(rate_label))
  if (rate_label === 'leave' || rate_label === 'holiday_not_worked') return leave_name ?? name
  if (rate_label === 'leave_paid_out') return [name, leave_name].filter(Boolean).join(' · ')
  return item_code === null ? name : `${name} · ${item_code}`
}

const unitsText = (hundredths: number | null) => (hundredths === null ? '' : formatNumber(hundredths / 100))
const percentText = (percentage: number | null) => (percentage === null ? '' : formatPercent(percentage / 10_000, 2))

const columns: readonly Column<PayRunLine>[] = [
  { id: 'person', title: 'payroll.run.employee', sort: 'employee_name', fixed: true, cell: (row) => row.employee_name },
  {
    id: 'day',
    title: 'payroll.run.day',
    sort: 'works_on',
    fixed: true,
    cell: ({ works_on, starts, ends }) =>
      starts === null || ends === null
        ? formatDate(works_on, 'weekday')
        : `${formatDate(works_on, 'weekday')}, ${formatTimeRange(starts, ends)}`,
  },
  {
    id: 'place',
    title: 'payroll.run.place',
    cell: (row) => [row.location_name, row.customer_name].filter((one) => one !== null).join(' · '),
  },
  { id: 'position', title: 'payroll.run.position', hidden: true, cell: (row) => row.position_name },
  { id: 'rate', title: 'payroll.run.rate', cell: (row) => <Rate of={row} /> },
  {
    id: 'hours',
    title: 'payroll.run.hours',
    sort: 'minutes',
    align: 'end',
    cell: (row) => (row.hundredths === null ? formatMinutes(row.minutes) : ''),
  },
  { id: 'units', title: 'payroll.run.units', align: 'end', wide: true, cell: (row) => unitsText(row.hundredths) },
  { id: 'percentage', title: 'payroll.run.percentage', align: 'end', cell: (row) => percentText(row.percentage) },
  { id: 'clause', title: 'payroll.run.clause', wide: true, cell: (row) => row.clause },
  { id: 'marks', title: 'payroll.run.marks', cell: (row) => <Marks of={row} /> },
]
