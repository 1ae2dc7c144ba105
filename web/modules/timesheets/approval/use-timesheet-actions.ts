import { useQueryClient } from '@tanstack/react-query'
import { dashboard } from '#contract/platform/dashboard.ts'
import { timesheetPays } from '#contract/payroll/timesheet-pay.ts'
import { rosters } from '#contract/rostering/rosters/rosters.ts'
import { timesheetExceptions } from '#contract/rostering/timesheets/timesheet-exceptions.ts'
import { timesheets } from '#contract/rostering/timesheets/timesheets.ts'
import { invalidate, useSend } from '#web/lib/api/use-send.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { toast } from '#web/ui/toast.tsx'
import type { TimesheetStatusAction } from '#contract/rostering/timesheets/statuses.ts'

/** Actions that require a reason: decisions about another person's time, and approving more than a visa allows or on behalf of a customer. */
export type Decision = Exclude<TimesheetStatusAction, 'submit'> | 'dispute' | 'visa' | 'unanswered'

/** All calls that show or count worked time. */
export const touchedByTime = [
  timesheets,
  timesheetPays,
  timesheetExceptions,
  dashboard,
  rosters.assignments,
  rosters.assignment,
]

/** Approves one timesheet or changes its status; reloads it if another user changed it meanwhile. */
export function useTimesheetActions({ id, version }: { id: string; version: number }) {
  const t = useTranslate()
  const client = useQueryClient()
  const common = {
    invalidates: touchedByTime,
    failed: t('timesheets.actions.failed'),
    onFailed: () => void invalidate(client, touchedByTime),
  }
  const approval = useSend(timesheets.approve, { ...common, success: t('timesheets.success.approve') })
  const change = useSend(timesheets.changeStatus, {
    ...common,
    onDone: (_, { action }) => toast('ok', t(`timesheets.success.${action}`)),
  })
  const disputing = useSend(timesheets.dispute, { ...common, success: t('timesheets.success.dispute') })
  return {
    approve: () => approval.send({ id, version }),
    submit: () => change.send({ id, version, action: 'submit' }),
    decide(decision: Decision, reason: string) {
      if (decision === 'visa' || decision === 'unanswered') return approval.send({ id, version, reason })
      if (decision === 'dispute') return disputing.send({ id, version, reason })
      return change.send({ id, version, action: decision, reason })
    },
    busy: approval.busy || change.busy || disputing.busy,
  }
}
