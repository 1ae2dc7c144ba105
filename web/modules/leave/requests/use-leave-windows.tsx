import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { leaveRequests, type LeaveRequestWithActions } from '#contract/people/leave/leave-requests.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useSearchParam } from '#web/lib/go.ts'
import { LeaveFormDrawer, type OpenedLeave } from '#web/modules/leave/form/opened-leave.ts'
import { loadedPart } from '#web/ui/load-later.tsx'
import { whenOpened } from '#web/ui/when-opened.tsx'
import { type LeaveDecision, useLeaveDecisions } from './use-leave-decisions.tsx'

const LeaveDrawer = whenOpened(
  () => import('./LeaveDrawer.tsx').then((module) => module.LeaveDrawer),
  ({ row }) => row !== null,
)
const DecisionDialog = whenOpened(
  () => import('./DecisionDialog.tsx').then((module) => module.DecisionDialog),
  ({ opened }) => opened,
)

type Row = LeaveRequestWithActions
type Pending = { action: LeaveDecision; rows: readonly Row[]; onDone?: () => void }

const FreedShifts = loadedPart(() => import('./FreedShifts.tsx').then((module) => module.FreedShifts), null)

/** What opens over the list: one request, the form, and the dialog of a decision; `freed`: the shifts that it left unfilled. `own_id`: of an employee, who requests for themselves. */
export function useLeaveWindows(rows: readonly Row[], own_id: string | null) {
  const { viewed, setViewed } = useViewedLeave(rows)
  const [form, setForm] = useState<OpenedLeave>(null)
  const [pending, setPending] = useState<Pending | null>(null)
  const [isDeciding, deciding] = useDisclosure()
  const decisions = useLeaveDecisions()
  function decide(action: LeaveDecision, these: readonly Row[], onDone?: () => void) {
    const possible = these.filter(({ allowed_actions }) => allowed_actions.includes(action))
    if (possible.length === 0) return
    setPending({ action, rows: possible, ...(onDone && { onDone }) })
    deciding.open()
  }
  function run(options: { reason: string; frees: boolean }) {
    if (pending === null) return
    deciding.close()
    void decisions.run(pending.action, pending.rows, options).then((isDone) => isDone && pending.onDone?.())
  }
  function edit(row: Row) {
    setViewed(null)
    setForm(row)
  }
  const windows = (
    <>
      {decisions.results}
      <LeaveDrawer row={viewed} onClose={() => setViewed(null)} onEdit={edit} onDecide={decide} />
      <LeaveFormDrawer opened={form} onClose={() => setForm(null)} />
      {pending && (
        <DecisionDialog
          opened={isDeciding}
          action={pending.action}
          rows={pending.rows}
          onClose={deciding.close}
          onDecide={run}
        />
      )}
    </>
  )
  const request = (wanted: { type_id?: string }) => setForm({ employee_id: own_id, ...wanted })
  const freed = decisions.freed.length > 0 && (
    <FreedShifts key={decisions.freed[0]?.roster_shift_id} shifts={decisions.freed} onClose={decisions.forget} />
  )
  return { decide, view: setViewed, request, busy: decisions.busy, windows, freed }
}

/** The request of the drawer, as the list has it now; at first that of the address, to which notifications lead. */
function useViewedLeave(rows: readonly Row[]) {
  const [id, setId] = useSearchParam('request')
  const [clicked, setClicked] = useState<Row | null>(null)
  const linked = useApiQuery(leaveRequests.info, { id: id ?? '' }, { when: id !== null && clicked === null })
  function setViewed(row: Row | null) {
    setClicked(row)
    if (row === null && id !== null) setId(null, { replace: true })
  }
  const known = clicked ?? (id === null ? null : (linked.data ?? null))
  return { viewed: known && (rows.find((row) => row.id === known.id) ?? known), setViewed }
}
