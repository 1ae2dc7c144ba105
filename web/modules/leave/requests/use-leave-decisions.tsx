import { useState } from 'react'
import {
  type FreedShift,
  type leaveDecisions,
  leaveRequests,
  type LeaveRequestWithActions,
} from '#contract/people/leave/leave-requests.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { useBulkResults } from '#web/lib/list/use-bulk-results.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { daysText } from '#web/modules/leave/leave-texts.ts'
import { touchedByLeave } from '#web/modules/leave/touched-by-leave.ts'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'
import { toast } from '#web/ui/toast.tsx'

export type LeaveDecision = (typeof leaveDecisions)[number]
export type LeaveRows = readonly LeaveRequestWithActions[]

/** Approves or declines requests; one that is done shows a toast, others their results. `freed`: the shifts that became unfilled. */
export function useLeaveDecisions() {
  const t = useTranslate()
  const { show, results } = useBulkResults()
  const [freed, setFreed] = useState<readonly FreedShift[]>([])
  const { sendOrShow, busy } = useSend(leaveRequests.decide, {
    invalidates: touchedByLeave,
    failed: t('leave.decide.failed'),
  })
  /** True if the server has decided about each, whatever it decided. */
  async function run(action: LeaveDecision, rows: LeaveRows, options: { reason: string; frees: boolean }) {
    const seen = { ids: rows.map(({ id }) => id), versions: rows.map(({ version }) => version) }
    const { reason, frees } = options
    const result = await sendOrShow({ ...seen, action, reason, shifts: frees ? 'free' : null })
    if (result === null) return false
    if (result.freed.length > 0) setFreed(result.freed)
    const waiting = result.waiting_ids.length
    const detailOf = (row: LeaveRows[number]) =>
      [daysText(t, row), ...(result.waiting_ids.includes(row.id) ? [t('leave.waitsForSecond')] : [])].join(' · ')
    const done =
      waiting > 0 && waiting === result.done
        ? t('leave.decide.firstDone', { count: waiting })
        : t(`leave.decide.${action}Done`, { count: result.done - waiting })
    if (rows.length === 1 && result.refused === 0) toast('ok', done)
    else
      show({
        ...{ result, done },
        rows: rows.map((row) => ({ id: row.id, name: row.employee_name, detail: detailOf(row) })),
        badge: (
          <StatusBadge tone={action === 'approve' ? 'ok' : 'warn'}>{t(`leave.decide.${action}Result`)}</StatusBadge>
        ),
      })
    return true
  }
  return { run, busy, results, freed, forget: () => setFreed([]) }
}
