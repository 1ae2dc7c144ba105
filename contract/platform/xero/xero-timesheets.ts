// Sending pay runs to Xero as timesheets and applications for leave (decision 132).
import { z } from 'zod'
import { read, write } from '#contract/call.ts'
import { staff } from '#contract/permissions.ts'
import { booleanField, id, version } from '#contract/values/values.ts'
import { xeroSync } from './xero-sync.ts'

export const xeroTimesheetStatuses = ['queued', 'sending', 'sent', 'failed', 'paid'] as const
/**
 * unmatched: the employee is not in Xero. calendar: their pay calendar is not known. rate: a rate is not mapped. exists: Xero has a
 * timesheet for the period that Muster did not send. rejected: Xero did not accept it. unreadable: a response that was not understood.
 * leave_type: the type of leave is not mapped. leave_paid: Xero has paid leave that was cancelled, which can only be taken back there.
 * organisation: it was queued for, or sent to, another organisation than the company is connected to now.
 */
export const xeroTimesheetProblems = [
  'unmatched',
  'calendar',
  'rate',
  'exists',
  'rejected',
  'unreadable',
  'organisation',
  'leave_type',
  'leave_paid',
] as const

const timesheet = z.object({
  id: z.string(),
  employee_id: z.string(),
  employee_name: z.string(),
  /** null: a timesheet; or else what the leave is called */
  leave_name: z.string().nullable(),
  period_from: z.string(),
  period_to: z.string(),
  /** what it has of this run */
  minutes: z.number().int(),
  status: z.enum(xeroTimesheetStatuses),
  reason: z.enum(xeroTimesheetProblems).nullable(),
  message: z.string().nullable(),
  sent_at: z.string().nullable(),
})

/** continue: what a failure of the sync left in the queue; retry: what failed; replace: what was entered in Xero by somebody. */
export const xeroPayRunActions = ['continue', 'retry', 'replace'] as const
export type XeroPayRunAction = (typeof xeroPayRunActions)[number]

const runInXero = z.object({
  id: z.string(),
  /** the company's sync with Xero, of which sending is a part */
  last_sync: xeroSync.nullable(),
  timesheets: z.array(timesheet),
  /** of a draft: about how many calls sending it takes, and how many are left today; null: it is not to be sent */
  forecast: z.object({ calls: z.number().int(), left_today: z.number().int() }).nullable(),
  /** the actions that the reader can take now, all by one call */
  allowed_actions: z.array(z.enum(xeroPayRunActions)),
})
export type XeroPayRun = z.infer<typeof runInXero>

const exportPermission = [['Timesheet', 'export']] as const

export const xeroPayRuns = {
  send: write({
    path: '/xero/send-pay-run',
    needs: exportPermission,
    kinds: staff,
    summary:
      'Closes a draft for Xero and queues a timesheet for each of its employees, and their leave as applications: the time is exported and locked, once. Refused when one of them has changed since the draft was made.',
    input: { id, version },
    result: runInXero,
  }),
  info: read({
    path: '/xero/pay-run-info',
    needs: exportPermission,
    kinds: staff,
    summary: 'Returns the timesheets of a pay run in Xero, and why one could not be sent.',
    input: { id },
    result: runInXero,
  }),
  retry: write({
    path: '/xero/retry-pay-run',
    needs: exportPermission,
    kinds: staff,
    summary:
      'Queues the failed timesheets of a pay run again; those that exist in Xero are replaced only if requested.',
    input: { id, replaces: booleanField.default(false) },
    result: runInXero,
  }),
}
