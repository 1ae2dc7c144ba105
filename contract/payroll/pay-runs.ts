import { z } from 'zod'
import { download, large, list, read, write, writeByParams } from '#contract/call.ts'
import { staff } from '#contract/permissions.ts'
import { type ActionOf, actionsOf, type TransitionTable } from '#contract/transitions.ts'
import { localDate } from '#contract/values/time.ts'
import {
  emptyAsNull,
  booleanField,
  id,
  note,
  optionalId,
  commaSeparatedValues,
  version,
} from '#contract/values/values.ts'
import type { PricingGap } from '#contract/payroll/pay-rules/pay-lines.ts'
import { lineLabels } from '#contract/payroll/pay-rules/rule-set.ts'
import { builtInProfiles } from './export-profiles.ts'

export const payRunStatuses = ['draft', 'exported', 'posted'] as const
export type PayRunStatus = (typeof payRunStatuses)[number]

export const payRunTargets = ['file', 'xero'] as const
export type PayRunTarget = (typeof payRunTargets)[number]

/** An export closes the time that it exports; `correct` reopens single lines, whose difference a later run pays. */
export const payRunTransitions = {
  refresh: { from: ['draft'], to: 'unchanged' },
  export: { from: ['draft'], to: 'exported' },
  delete: { from: ['draft'], to: 'unchanged' },
  /** the file, where the run is for one */
  download: { from: ['exported', 'posted'], to: 'unchanged' },
  post: { from: ['exported'], to: 'posted' },
  reopen: { from: ['exported'], to: 'draft' },
  correct: { from: ['exported', 'posted'], to: 'unchanged' },
  /** decides about untaken leave of people who have left */
  pay_out: { from: ['draft'], to: 'unchanged' },
} as const satisfies TransitionTable<PayRunStatus>
export type PayRunAction = ActionOf<typeof payRunTransitions>

const runLabels = [
  'cancelled_shift',
  'leave',
  'leave_loading',
  'holiday_not_worked',
  'leave_paid_out',
  'paid_out_loading',
] as const

/**
 * What a rule set calls a line; without one `ordinary`, worked time at the usual rate or that of a placement. And what only pay runs have:
 * paid time of a cancelled shift, which no rule set prices, leave with the loading for annual leave, public holidays within it, and leave
 * paid out at the end of employment. Leave of which only some people may know is labelled as if it were work.
 */
export const rateLabels = [...lineLabels, ...runLabels] as const
export type RateLabel = (typeof rateLabels)[number]

/** The key of a label's name: in a pay run as payroll knows it, from a rule set as the rule set's own screens say it. */
export const rateLabelKey = (label: RateLabel) =>
  label === 'ordinary' || isRunLabel(label) ? (`payroll.label.${label}` as const) : (`payRules.label.${label}` as const)

const isRunLabel = (label: RateLabel): label is (typeof runLabels)[number] => runLabels.some((one) => one === label)

export const payRunChanges = [
  'created',
  'refreshed',
  'exported',
  'delivered',
  'posted',
  'reopened',
  'corrected',
] as const

const count = z.number().int()
/** cents; null: no rate is stored, or the reader may not see pay */
const cents = z.number().int().nullable()

const payRunRow = z.object({
  id: z.string(),
  company_id: z.string(),
  company_name: z.string(),
  pay_period_id: z.string(),
  starts_on: z.string(),
  ends_on: z.string(),
  /** of its period: 1, 2, … */
  number: count,
  target: z.enum(payRunTargets),
  status: z.enum(payRunStatuses),
  lines: count,
  employees: count,
  minutes: count,
  amount_cents: cents,
  created_at: z.string(),
  created_by_name: z.string(),
  exported_at: z.string().nullable(),
  exported_by_name: z.string().nullable(),
  /** the first download, or the first request to the payroll system: payroll may have it */
  delivered_at: z.string().nullable(),
  delivered_by_name: z.string().nullable(),
  posted_at: z.string().nullable(),
  posted_by_name: z.string().nullable(),
  reopened_at: z.string().nullable(),
  reopened_by_name: z.string().nullable(),
  reopen_reason: z.string().nullable(),
  /** why back pay was confirmed; then the run has corrections only. Null: an ordinary run */
  back_pay_reason: z.string().nullable(),
  allowed_actions: z.array(z.enum(actionsOf(payRunTransitions))),
  version: z.number(),
})
export type PayRunRow = z.infer<typeof payRunRow>

/** What keeps time with a rule set from being paid; without one it is paid as it always was. */
export type NotPayableGap = PricingGap | { gap: 'no_version' } | { gap: 'no_employment' } | { gap: 'below_minimum' }

export const payRun = payRunRow.extend({
  includes_earlier: z.boolean(),
  /** the company's currency */
  currency: z.string(),
  /** of a draft: lines whose time was changed since, or is no longer approved */
  outdated: count,
  /** of a draft: approved time of the period that it lacks, beside what cannot be priced */
  not_included: count,
  /**
   * of a draft: approved time whose rule set cannot price it, which is left out and stays approved; the count, the first of them by day, and
   * why
   */
  not_priced: z.object({
    count,
    timesheets: z.array(
      z.object({
        timesheet_id: z.string(),
        employee_id: z.string(),
        employee_name: z.string(),
        works_on: z.string(),
        gaps: z.array(z.custom<NotPayableGap>()),
      }),
    ),
  }),
  /** of a draft: days of approved paid leave of the period that it lacks */
  leave_not_included: count,
  /** of a draft: paid days without a timesheet whose rate the rule set does not say, with the first of them; payroll has to find it */
  without_rate: z.object({
    count,
    days: z.array(z.object({ employee_id: z.string(), employee_name: z.string(), works_on: z.string() })),
  }),
  /** lines of untaken leave that is paid out */
  paid_out: count,
  by_employee: z.array(
    z.object({
      employee_id: z.string(),
      employee_name: z.string(),
      employee_code: z.string(),
      lines: count,
      minutes: count,
      amount_cents: cents,
    }),
  ),
  by_label: z.array(
    z.object({
      rate_label: z.enum(rateLabels),
      lines: count,
      minutes: count,
      hundredths: count,
      amount_cents: cents,
    }),
  ),
  history: z.array(
    z.object({
      at: z.string(),
      by_name: z.string(),
      action: z.enum(payRunChanges),
      reason: z.string().nullable(),
      lines: count.nullable(),
    }),
  ),
})
export type PayRun = z.infer<typeof payRun>

const payRunLine = z.object({
  id: z.string(),
  timesheet_id: z.string().nullable(),
  /** of a cancelled shift */
  assignment_id: z.string().nullable(),
  /** of named leave, with works_on the day of it */
  leave_request_id: z.string().nullable(),
  /** the type of it, as it was called then */
  leave_name: z.string().nullable(),
  employee_id: z.string(),
  employee_name: z.string(),
  works_on: z.string(),
  /** null, as the next four: leave has none */
  customer_name: z.string().nullable(),
  location_name: z.string().nullable(),
  position_name: z.string().nullable(),
  starts: z.string().nullable(),
  ends: z.string().nullable(),
  rate_label: z.enum(rateLabels),
  /** of a correction the difference, which can be negative */
  minutes: count,
  /** units instead of minutes, in hundredths: kilometres, occasions, pieces */
  hundredths: count.nullable(),
  /** of the hourly rate, in hundredths of a percent; null for amounts, and without a rule set */
  percentage: count.nullable(),
  clause: z.string().nullable(),
  /** of an allowance or a piece rate in the rule set */
  item_code: z.string().nullable(),
  /** what the rule set says that payroll calls the label */
  payroll_code: z.string().nullable(),
  pay_cents: cents,
  amount_cents: cents,
  corrects_line_id: z.string().nullable(),
  /** of a draft: its time was changed since, or is no longer approved */
  outdated: z.boolean(),
  /** reopened for a correction */
  released_at: z.string().nullable(),
  released_by_name: z.string().nullable(),
  release_reason: z.string().nullable(),
  /** the actions that the reader can take now */
  allowed_actions: z.array(z.enum(['correct'])),
})
export type PayRunLine = z.infer<typeof payRunLine>

// Customers can be granted to export time, for their own list; payroll is the agency's.
const exportPermission = [['Timesheet', 'export']] as const
const unlockPermission = [['Timesheet', 'unlock']] as const

export const payRuns = {
  list: list({
    path: '/pay-run/list',
    needs: exportPermission,
    kinds: staff,
    summary: 'Lists the pay runs of the agency’s companies, newest first.',
    filters: {
      company_id: id.optional(),
      pay_period_id: id.optional(),
      /** those with a line of it, also one that was reopened for a correction */
      timesheet_id: id.optional(),
      status: commaSeparatedValues(z.enum(payRunStatuses)),
      is_back_pay: booleanField.optional(),
      from: localDate.optional(),
      to: localDate.optional(),
    },
    sorts: ['created_at', 'starts_on', 'company_name', 'status'],
    row: payRunRow,
  }),
  info: read({
    path: '/pay-run/info',
    needs: exportPermission,
    kinds: staff,
    summary: 'Returns one pay run with its totals for each employee and its history.',
    input: { id },
    result: payRun,
  }),
  lines: list({
    path: '/pay-run/line-list',
    needs: exportPermission,
    kinds: staff,
    summary: 'Lists the lines of a pay run.',
    filters: { pay_run_id: id, employee_id: id.optional() },
    sorts: ['works_on', 'employee_name', 'minutes'],
    row: payRunLine,
  }),
  store: write({
    path: '/pay-run/store',
    needs: exportPermission,
    kinds: staff,
    summary:
      'Creates a draft of everything approved and not yet exported of a pay period, with its paid cancelled shifts, its paid leave and the corrections of earlier periods. Refused when there is nothing to pay.',
    input: {
      pay_period_id: id,
      target: z.enum(payRunTargets).default('file'),
      /** also approved time and leave of days before the period that is in no pay run */
      includes_earlier: booleanField.default(false),
    },
    result: payRun,
  }),
  refresh: write({
    path: '/pay-run/refresh',
    needs: exportPermission,
    kinds: staff,
    summary: 'Collects the lines of a draft again.',
    input: { id, version },
    result: payRun,
  }),
  remove: writeByParams({
    path: '/pay-run/delete',
    needs: exportPermission,
    kinds: staff,
    summary: 'Deletes a draft; its time stays approved.',
    input: { id, version },
    result: z.object({ id: z.string() }),
  }),
  export: write({
    path: '/pay-run/export',
    needs: exportPermission,
    kinds: staff,
    summary:
      'Closes a draft for a file: its timesheets are exported and locked, once. Refused when one of them has changed since the draft was made.',
    input: { id, version },
    result: payRun,
  }),
  download: large(
    download({
      path: '/pay-run/download',
      needs: exportPermission,
      kinds: staff,
      summary:
        'Downloads the file of an exported or posted pay run, the same file each time; the first download records that payroll may have it.',
      input: {
        id,
        /** a saved profile; or one of the built-in formats */
        profile_id: optionalId,
        built_in: emptyAsNull(z.enum(builtInProfiles).nullable()).default(null),
        /** of the built-in formats; a saved profile has its own */
        format: z.enum(['csv', 'xlsx']).default('csv'),
      },
    }),
  ),
  post: write({
    path: '/pay-run/post',
    needs: exportPermission,
    kinds: staff,
    summary: 'Records that payroll has paid an exported run of a file: its timesheets are paid.',
    input: { id, version },
    result: payRun,
  }),
  reopen: write({
    path: '/pay-run/reopen',
    needs: unlockPermission,
    kinds: staff,
    summary:
      'Makes an exported run a draft again, with a reason. If payroll may already have it, the caller confirms that it was discarded there.',
    input: { id, version, reason: note(500), discarded: booleanField.default(false) },
    result: payRun,
  }),
  correct: write({
    path: '/pay-run/correct',
    needs: unlockPermission,
    kinds: staff,
    summary:
      'Reopens lines that payroll has for a correction, with a reason: their timesheets are approved again and can be changed, the lines stay, and the next run pays the difference.',
    input: { id, version, line_ids: z.array(id).min(1).max(500), reason: note(500) },
    result: payRun,
  }),
}
