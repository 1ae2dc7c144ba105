import type { PricingGap } from '#contract/payroll/pay-rules/pay-lines.ts'
import type { NotPricedReason } from '#contract/payroll/timesheet-pay.ts'

/** Where somebody can add what is missing: a new assignment, the rules with their assignments, the employee's file or page; null: nowhere. */
export type WhereToFix = 'assign' | 'rules' | 'file' | 'employee' | null

export const whereToFix: Readonly<Record<NotPricedReason | PricingGap['gap'], WhereToFix>> = {
  no_rule_set: 'assign',
  no_version: 'rules',
  no_employment: 'file',
  below_minimum: 'employee',
  void: null,
  unknown_classification: 'rules',
  age_not_known: 'file',
  calculations_differ: null,
  not_covered: 'rules',
  to_choose: 'rules',
  unknown_allowance: 'rules',
  unknown_piece_rate: 'rules',
}
