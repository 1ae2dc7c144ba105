import { ruleSetFindings } from '#contract/payroll/pay-rules/rule-set-findings.ts'
import type { FormValues } from '#web/ui/form/working-form.ts'
import { problemsOf, rulesIn } from './use-rule-set-form.ts'

/** What refuses the rules of a form beyond their fields. */
export const refusalsIn = (values: FormValues) => problemsOf(ruleSetFindings(rulesIn(values)))
