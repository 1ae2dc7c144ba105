import { Badge, Button, Group } from '@mantine/core'
import { useState } from 'react'
import { payPeriods } from '#contract/payroll/pay-periods.ts'
import { type PayRun, type PayRunLine, payRuns } from '#contract/payroll/pay-runs.ts'
import { timesheets } from '#contract/rostering/timesheets/timesheets.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { formatDate, formatMinutes, formatTimeRange } from '#web/lib/format.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useList } from '#web/lib/list/use-list.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Panel } from '#web/ui/page/Panel.tsx'
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx'
import type { Column } from '#web/ui/table/column.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'

/** The lines of a run; those that payroll has can be reopened for a correction. */
export function RunLines({ run }: { run: PayRun }) {
  const t = useTranslate()
  const list = useList(payRuns.lines, { name: 'pay-run-lines', fixed: { pay_run_id: run.id } })
  const mayCorrect = run.allowed_actions.includes('correct')
  return (
    <Panel title={t('payroll.run.lines')}>
      <DataTable
        of={list}
        label={t('payroll.run.lines')}
        columns={columns}
        href={(row) => hrefOfLine(row)}
        search={t('payroll.run.searchLines')}
        empty={{ title: t('payroll.run.noLines'), text: t('payroll.run.noLinesText') }}
        bulk={mayCorrect ? (_, clear, rows) => <CorrectLines run={run} rows={rows} clear={clear} /> : undefined}
      />
    </Panel>
  )
}

const hrefOfLine = ({ timesheet_id: id }: PayRunLine) =>
  id === null ? hrefOf('/time-sheets', null, { tab: 'cancelled' }) : hrefOf('/time-sheets/view/{id}', { id })

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

const Rate = ({ of }: { of: PayRunLine['rate_label'] }) => useTranslate()(`payroll.run.rate_${of}`)

const columns: readonly Column<PayRunLine>[] = [
  { id: 'person', title: 'payroll.run.employee', sort: 'employee_name', fixed: true, cell: (row) => row.employee_name },
  {
    id: 'day',
    title: 'payroll.run.day',
    sort: 'works_on',
    fixed: true,
    cell: (row) => `${formatDate(row.works_on, 'weekday')}, ${formatTimeRange(row.starts, row.ends)}`,
  },
  { id: 'place', title: 'payroll.run.place', cell: (row) => `${row.location_name} · ${row.customer_name}` },
  { id: 'position', title: 'payroll.run.position', hidden: true, cell: (row) => row.position_name },
  { id: 'rate', title: 'payroll.run.rate', cell: (row) => <Rate of={row.rate_label} /> },
  { id: 'hours', title: 'payroll.run.hours', sort: 'minutes', align: 'end', cell: (row) => formatMinutes(row.minutes) },
  { id: 'marks', title: 'payroll.run.marks', cell: (row) => <Marks of={row} /> },
]
