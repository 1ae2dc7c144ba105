import type { RuleSetFinding } from '#contract/payroll/pay-rules/rule-set-findings.ts'
import { translate } from '#web/lib/wording.ts'

const warnings: ReadonlySet<RuleSetFinding['code']> = new Set([
  'casual_to_choose',
  'percentage_missing',
  'overtime_counts_for_super',
])

/** What to do about a finding; what refuses a save says the same here and in the server's answer. */
export const findingText = (code: RuleSetFinding['code']) =>
  translate(warnings.has(code) ? `payRuleSets.warning.${code}` : `validation.payRules_${code}`)
