import { Button } from '@mantine/core'
import { IconCheck, IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { payRuns } from '#contract/payroll/pay-runs.ts'
import { type ApprovalSide, approvalSides } from '#contract/rostering/timesheets/approval.ts'
import { type TimesheetRow, timesheets } from '#contract/rostering/timesheets/timesheets.ts'
import { formatMinutes } from '#web/lib/format.ts'
import { hrefOf } from '#web/lib/links.ts'
import { May } from '#web/lib/session/May.tsx'
import { can, kindOf, isCallAllowed, useSession } from '#web/lib/session/session.ts'
import { useList } from '#web/lib/list/use-list.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { useApproval } from '#web/modules/timesheets/approval/use-approval.tsx'
import { ApproveAll } from '#web/modules/timesheets/approval/ApproveAll.tsx'
import { ExportMenu } from './ExportMenu.tsx'
import { canApproveInBulk, timesheetAccess } from '#web/modules/timesheets/timesheet-access.ts'
import { timeColumnsFor } from './time-columns.tsx'
import { timeFilterOf, walkSearchOf } from './time-filter.ts'
import { partTitle, TimesheetTabs } from './timesheet-tabs.tsx'
import { wordedKind } from './worded-kind.ts'
import { overtimeReasons } from '#contract/rostering/timesheets/overtime-reasons.ts'
import { loadPositions } from '#web/lib/api/choices.ts'
import { useTimeFilters } from '#web/lib/list/use-time-filters.ts'
import { TimesheetRowActions } from '#web/modules/timesheets/approval/TimesheetRowActions.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { loadedPart } from '#web/ui/load-later.tsx'
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx'
import { BulkActions } from '#web/ui/table/bulk/BulkActions.tsx'
import type { Filter } from '#web/ui/table/column.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import type { ListState } from '#web/ui/table/list-state.ts'
import { Page } from '#web/ui/page/Page.tsx'
import { allows } from '#web/ui/table/bulk/bulk-actions.ts'
import { choiceFilter } from '#web/ui/table/filters/choice-filter.ts'
import { statusesForCustomers, timesheetStatuses } from '#contract/rostering/timesheets/statuses.ts'

// Only employees have any.
const WaitingForYou = loadedPart(
  async () => (await import('#web/modules/timesheets/record/WaitingShifts.tsx')).WaitingForYou,
  null,
)

/** The list of worked time: of everybody in the scope, or an employee's own. */
export function WorkedTime() {
  const t = useTranslate()
  const session = useSession()
  const kind = kindOf(session)
  const access = timesheetAccess(session)
  const list = useList(timesheets.list, {
    name: kind === 'employee' ? 'timesheets-own' : 'timesheets',
    sort: ['works_on', 'desc'],
  })
  const approval = useApproval(list.rows)
  const filter = timeFilterOf(list)
  const actions = (
    <>
      <May call={timesheets.export}>
        <ExportMenu filter={filter} />
      </May>
      {access.approves && (
        <ApproveAll side={access.approves} filter={filter} busy={approval.busy} onApprove={approval.send} />
      )}
      {access.writes && <RecordLink />}
    </>
  )
  return (
    <Page
      title={t(kind === 'employee' ? 'timesheets.list.title' : partTitle('worked'))}
      description={t(`timesheets.list.text_${wordedKind(kind)}`)}
      actions={actions}
    >
      {kind === 'employee' ? <WaitingForYou /> : <TimesheetTabs shown="worked" />}
      <DataTable
        of={list}
        label={t('timesheets.list.title')}
        columns={timeColumnsFor(kind)}
        href={(row) => hrefOf('/time-sheets/view/{id}', { id: row.id }, walkSearchOf(list))}
        filters={useFilters(kind)}
        search={t(`timesheets.list.search_${wordedKind(kind)}`)}
        empty={{ title: t('timesheets.list.empty'), text: t(`timesheets.list.emptyText_${wordedKind(kind)}`) }}
        toolbar={access.approves && <ToApprove of={list} side={access.approves} />}
        bulk={
          access.approves
            ? (_, clear, rows) => <ApproveSelected rows={rows} clear={clear} approval={approval} />
            : undefined
        }
        exportNote={isCallAllowed(timesheets.export) ? t('timesheets.export.listNote') : undefined}
        rowActions={(row) => <TimesheetRowActions sheet={row} />}
      />
      {approval.results}
    </Page>
  )
}

function useFilters(kind: string): Filter[] {
  const t = useTranslate()
  const { period, others, employer } = useTimeFilters(kind)
  const statuses = kind === 'customer' ? statusesForCustomers : timesheetStatuses
  return [
    period,
    choiceFilter('status', t('timesheets.list.status'), statuses, (value) => t(`timesheets.status.${value}`)),
    ...others,
    ...employer,
    ...(kind === 'admin' || kind === 'superadmin' ? payFilters(t) : []),
    { kind: 'flag', name: 'as_rostered', label: t('timesheets.list.asRostered') },
    ...(isCallAllowed(payRuns.list)
      ? [{ kind: 'flag' as const, name: 'in_no_run', label: t('timesheets.list.inNoRun') }]
      : []),
    ...(isCallAllowed(payRuns.list) && can(['Rate', 'view'])
      ? [{ kind: 'flag' as const, name: 'without_rate', label: t('timesheets.list.withoutRate') }]
      : []),
    {
      kind: 'choice',
      name: 'waits_for',
      label: t('timesheets.list.waitsFor'),
      options: approvalSides.map((value) => ({ value, label: t(`timesheets.waits.${value}`) })),
      single: true,
    },
  ]
}

/** By what is paid: reports link to these. */
const payFilters = (t: ReturnType<typeof useTranslate>): Filter[] => [
  { kind: 'search', name: 'position_id', label: t('timesheets.list.position'), load: loadPositions, single: true },
  choiceFilter('overtime', t('timesheets.list.overtime'), overtimeReasons, (value) =>
    t(`timesheets.overtime.${value}`),
  ),
]

/** A quick filter for the timesheets that the user can approve. */
function ToApprove({ of, side }: { of: ListState<TimesheetRow>; side: ApprovalSide }) {
  const t = useTranslate()
  const on = of.filters['waits_for']?.join() === side
  return (
    <Button
      variant={on ? 'light' : 'default'}
      aria-pressed={on}
      onClick={() => of.setFilter('waits_for', on ? [] : [side])}
    >
      {t('timesheets.list.toApprove')}
    </Button>
  )
}

type Selected = { rows: readonly TimesheetRow[]; clear: () => void; approval: ReturnType<typeof useApproval> }

function ApproveSelected({ rows, clear, approval }: Selected) {
  const t = useTranslate()
  const access = timesheetAccess(useSession())
  const [rejecting, setRejecting] = useState<readonly TimesheetRow[]>([])
  const approve = {
    name: 'approve',
    label: t('timesheets.actions.approve'),
    icon: <IconCheck size={16} aria-hidden />,
    appliesTo: (row: TimesheetRow) => canApproveInBulk(row, access),
  } as const
  const reject = {
    name: 'reject',
    label: t('timesheets.actions.reject'),
    icon: <IconX size={16} aria-hidden />,
    appliesTo: allows<TimesheetRow>('reject'),
  } as const
  function act(name: 'approve' | 'reject', these: readonly TimesheetRow[]) {
    if (name === 'reject') return setRejecting(these)
    approval.send({ ids: these.map(({ id }) => id) })
    clear()
  }
  function rejectAll(reason: string) {
    approval.reject(rejecting, reason)
    setRejecting([])
    clear()
  }
  const minutes = rejecting.reduce((sum, { paid_minutes }) => sum + paid_minutes, 0)
  return (
    <>
      <BulkActions actions={[approve, reject]} rows={rows} busy={approval.busy} onAction={act} />
      <ReasonDialog
        opened={rejecting.length > 0}
        onClose={() => setRejecting([])}
        title={t('timesheets.rejectMany.title', { count: rejecting.length })}
        reasonOptions={{
          label: t('timesheets.decide.reason'),
          description: t('timesheets.decide.rejectHelp'),
          required: true,
        }}
        confirm={t('timesheets.actions.reject')}
        onConfirm={rejectAll}
      >
        {formatMinutes(minutes)} ·{' '}
        {t('timesheets.all.people', { count: new Set(rejecting.map(({ employee_id }) => employee_id)).size })}
      </ReasonDialog>
    </>
  )
}

function RecordLink() {
  const t = useTranslate()
  return (
    <LinkButton href={hrefOf('/time-sheets/create')} icon={IconPlus} variant="filled">
      {t('timesheets.list.record')}
    </LinkButton>
  )
}
