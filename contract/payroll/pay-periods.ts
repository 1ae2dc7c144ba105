import { z } from 'zod'
import { list, read, write } from '#contract/call.ts'
import { staff } from '#contract/permissions.ts'
import { payCycles } from '#contract/customers/companies.ts'
import { actionsOf, type TransitionTable } from '#contract/transitions.ts'
import { localDate } from '#contract/values/time.ts'
import {
  emptyAsNull,
  booleanField,
  id,
  note,
  optionalNote,
  commaSeparatedValues,
  version,
} from '#contract/values/values.ts'
import { timesheetStatuses } from '#contract/rostering/timesheets/statuses.ts'

export const payPeriodStatuses = ['open', 'locked'] as const
export type PayPeriodStatus = (typeof payPeriodStatuses)[number]

/** While a period is locked, nothing of it can be recorded, changed or approved. */
export const payPeriodTransitions = {
  lock: { from: ['open'], to: 'locked' },
  reopen: { from: ['locked'], to: 'open' },
} as const satisfies TransitionTable<PayPeriodStatus>

const count = z.number().int()

const payPeriodRow = z.object({
  id: z.string(),
  company_id: z.string(),
  company_name: z.string(),
  starts_on: z.string(),
  ends_on: z.string(),
  cycle: z.enum(payCycles),
  status: z.enum(payPeriodStatuses),
  locked_at: z.string().nullable(),
  locked_by_name: z.string().nullable(),
  /** its timesheets by status, without statuses that have none */
  totals: z.array(z.object({ status: z.enum(timesheetStatuses), count, paid_minutes: count })),
  /** its pay runs */
  runs: count,
  /** the actions that the reader can take now */
  allowed_actions: z.array(z.enum(actionsOf(payPeriodTransitions))),
  version: z.number(),
})
export type PayPeriodRow = z.infer<typeof payPeriodRow>

const payPeriod = payPeriodRow.extend({
  history: z.array(
    z.object({
      at: z.string(),
      by_name: z.string(),
      from: z.string().nullable(),
      to: z.string(),
      reason: z.string().nullable(),
    }),
  ),
})
export type PayPeriod = z.infer<typeof payPeriod>

/** What can be missing before a period closes. The first five prevent locking without a reason, and punches also with one. */
export const missingKinds = [
  'unapproved',
  'unrecorded',
  'punches',
  'disputed',
  'exceptions',
  'pay_data',
  'reopened',
  'cancellations_changed',
  'rates_changed',
  'without_rate',
  'earlier',
  'leave_undecided',
  'leave_earlier',
  'leave_and_time',
  'leave_to_pay_out',
] as const
export type MissingKind = (typeof missingKinds)[number]
export const blockingKinds = [
  'unapproved',
  'unrecorded',
  'punches',
  'disputed',
  'exceptions',
] as const satisfies readonly MissingKind[]

const missingHours = z.object({
  kind: z.enum(missingKinds),
  /** whether locking requires a reason while it is missing */
  blocks: z.boolean(),
  count,
  /** The list of exactly what is counted, with its filters; null: `items` are all of them. */
  list: z
    .object({
      name: z.enum(['timesheets', 'timesheetExceptions', 'clockedWithoutHours', 'assignments']),
      filters: z.record(z.string(), z.string()),
    })
    .nullable(),
  /** up to twenty of them, or up to a thousand where no list has them */
  items: z.array(
    z.object({
      /** a timesheet, an assignment, a punch, an employee, or a request for leave, by the kind */
      id: z.string(),
      employee_id: z.string(),
      employee_name: z.string(),
      works_on: z.string().nullable(),
      location_name: z.string().nullable(),
      /** of `pay_data`: what is not recorded */
      lacks: z.array(z.enum(['bank_account', 'tax', 'super', 'start_date'])),
      /** of `rates_changed`: what was exported, and the rates in cents an hour, then and now; null: there was or is none */
      rate: z
        .object({
          pay_run_id: z.string(),
          minutes: z.number().int(),
          exported_cents: z.number().int().nullable(),
          present_cents: z.number().int().nullable(),
          currency: z.string(),
        })
        .nullable(),
    }),
  ),
})
export type MissingHours = z.infer<typeof missingHours>

// Customers can be granted to export time, for their own list; payroll is the agency's.
const exportPermission = [['Timesheet', 'export']] as const

export const payPeriods = {
  list: list({
    path: '/pay-period/list',
    needs: exportPermission,
    kinds: staff,
    summary: 'Lists the pay periods of the agency’s companies with their timesheets by status.',
    filters: {
      company_id: id.optional(),
      status: commaSeparatedValues(z.enum(payPeriodStatuses)),
      /** the last day has passed */
      is_over: booleanField.optional(),
      from: localDate.optional(),
      to: localDate.optional(),
    },
    sorts: ['starts_on', 'company_name', 'status'],
    row: payPeriodRow,
  }),
  info: read({
    path: '/pay-period/info',
    needs: exportPermission,
    kinds: staff,
    summary: 'Returns one pay period with its history.',
    input: { id },
    result: payPeriod,
  }),
  missing: read({
    path: '/pay-period/missing',
    needs: exportPermission,
    kinds: staff,
    summary: 'Returns everything that is missing before a pay period can close, by kind.',
    input: { id },
    result: z.array(missingHours),
  }),
  store: write({
    path: '/pay-period/store',
    needs: exportPermission,
    kinds: staff,
    summary:
      'Adds the pay period of a company that follows its last one, in the company’s pay cycle (weekly, where it has none); the first one begins on the given day, or as its cycle does.',
    input: {
      company_id: id,
      /** default: the day after the last period; required for the first one of a company without a pay cycle */
      starts_on: emptyAsNull(localDate.nullable()).default(null),
    },
    result: payPeriod,
  }),
  lock: write({
    path: '/pay-period/lock',
    needs: exportPermission,
    kinds: staff,
    summary:
      'Locks a pay period that has ended: nothing of it can be recorded, changed or approved any more. Requires a reason while something is missing.',
    input: { id, version, reason: optionalNote(500) },
    result: payPeriod,
  }),
  reopen: write({
    path: '/pay-period/reopen',
    needs: exportPermission,
    kinds: staff,
    summary: 'Reopens a locked pay period, with a reason. What was exported stays exported.',
    input: { id, version, reason: note(500) },
    result: payPeriod,
  }),
}
