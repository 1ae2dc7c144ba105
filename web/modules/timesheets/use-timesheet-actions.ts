import { useQueryClient } from '@tanstack/react-query'
import { dashboard } from '#contract/dashboard.ts'
import { rosters } from '#contract/rosters.ts'
import { type TimesheetAction, timesheets } from '#contract/timesheets.ts'
import { invalidate, useSend } from '#web/lib/use-send.ts'
import { useWords } from '#web/lib/wording.ts'
import { toast } from '#web/ui/toast.tsx'

/** Everything that shows worked time or counts it. */
export const touchedByTime = [timesheets, dashboard, rosters.assignments, rosters.assignment]

/** Approves one timesheet or moves it to another state; a timesheet that somebody else moved meanwhile is asked for again. */
export function useTimesheetActions({ id, version }: { id: string; version: number }) {
  const t = useWords()
  const client = useQueryClient()
  const told = {
    invalidates: touchedByTime,
    failed: t('timesheets.actions.failed'),
    onFailed: () => void invalidate(client, touchedByTime),
  }
  const approval = useSend(timesheets.approve, { ...told, said: t('timesheets.said.approve') })
  const change = useSend(timesheets.changeStatus, {
    ...told,
    onDone: (_, { action }) => toast('ok', t(`timesheets.said.${action}`)),
  })
  return {
    approve: () => approval.send({ id, version }),
    change: (action: TimesheetAction, reason = '') => change.send({ id, version, action, reason }),
    busy: approval.busy || change.busy,
  }
}
