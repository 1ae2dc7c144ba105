import { z } from 'zod'
import { read } from '#contract/call.ts'
import { id } from '#contract/values/values.ts'
import { staff } from '#contract/permissions.ts'
import type { ChargedLine, ChargeGap } from '#contract/payroll/charged-lines.ts'
import { cost, margin } from '#contract/payroll/cost-rates.ts'
import type { PayLine, PricingGap } from '#contract/payroll/pay-rules/pay-lines.ts'
import { employments } from '#contract/payroll/pay-rules/rule-set.ts'

/**
 * What keeps hours from being priced by a rule set, beside what the rule set itself lacks: no assignment applies; the rule set had not begun;
 * the employment type does not say whether the person is permanent or casual; a placement pays less than the classification; the hours do
 * not count (void or rejected).
 */
export const notPricedReasons = ['no_rule_set', 'no_version', 'no_employment', 'below_minimum', 'void'] as const
export type NotPricedReason = (typeof notPricedReasons)[number]

export const timesheetPay = z.object({
  timesheet_id: z.string(),
  /** as of now, or as stored when the hours were approved */
  frozen_at: z.string().nullable(),
  /** null: priced. Without a rule set there can be lines of expenses all the same */
  not_priced: z.enum(notPricedReasons).nullable(),
  rule_set: z
    .object({
      id: z.string(),
      version_id: z.string(),
      title: z.string(),
      instrument: z.string(),
      valid_from: z.string(),
      source: z.object({ text: z.string(), read_on: z.string() }),
    })
    .nullable(),
  classification: z.object({ code: z.string(), title: z.string() }).nullable(),
  employment: z.enum(employments).nullable(),
  /** cents an hour before percentages; null where it is not known */
  hourly_cents: z.number().int().nullable(),
  currency: z.string(),
  minutes: z.number().int(),
  cents: z.number().int(),
  lines: z.array(z.custom<PayLine>()),
  gaps: z.array(z.custom<PricingGap>()),
  /** what the rule set calls its allowances and piece rates, by code */
  titles: z.record(z.string(), z.string()),
})
export type TimesheetPay = z.infer<typeof timesheetPay>

const timesheetMargin = z.object({
  timesheet_id: z.string(),
  /** as of now, or as stored when the hours were approved */
  frozen_at: z.string().nullable(),
  /** of the charge, and of the pay and the cost */
  currency: z.string(),
  pay_currency: z.string(),
  /** whether the pay is known; without it nothing can be charged, and no cost calculated */
  is_priced: z.boolean(),
  charge: z
    .object({
      /** null: something is missing */
      cents: z.number().int().nullable(),
      lines: z.array(z.custom<ChargedLine>()),
      gaps: z.array(z.custom<ChargeGap>()),
    })
    .nullable(),
  /** null: not known, or the reader may not see it. Where rates are missing, they are named, and the total is too low */
  cost: cost.nullable(),
  /** null: charge or cost is not known, they are in different currencies, or the reader may not see it */
  margin: margin.nullable(),
})
export type TimesheetMargin = z.infer<typeof timesheetMargin>

export const timesheetPays = {
  info: read({
    path: '/time-sheet/pay-info',
    needs: [['Timesheet', 'view']],
    kinds: ['superadmin', 'admin', 'employee'],
    summary:
      'Returns the pay lines of a timesheet with the reason of each, for users who may see pay and for the person who is paid; not found for others.',
    input: { id },
    result: timesheetPay,
  }),
  margin: read({
    path: '/time-sheet/margin-info',
    needs: [
      ['Rate', 'view charge'],
      ['Rate', 'view margin'],
    ],
    kinds: staff,
    summary:
      'Returns what a timesheet is charged, line by line, and for users who may see margins what it costs and what is left.',
    input: { id },
    result: timesheetMargin,
  }),
}
