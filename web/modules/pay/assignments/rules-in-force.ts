import type { PayRuleSetView } from '#contract/payroll/pay-rules/rule-sets.ts'
import { payRuleSets } from '#contract/payroll/pay-rules/rule-sets.ts'
import type { RuleSet } from '#contract/payroll/pay-rules/rule-set.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'

/** The rules of a set as they apply today; before its first version begins, those of this version. undefined: not loaded yet, or no set. */
export function useRulesInForce(rule_set_id: string): RuleSet | undefined {
  const view = useApiQuery(payRuleSets.info, { id: rule_set_id }, { when: rule_set_id !== '' })
  const id = rule_set_id === '' || !view.data ? undefined : versionInForce(view.data)?.id
  const version = useApiQuery(payRuleSets.versionInfo, { id: id ?? '' }, { when: id !== undefined })
  return id === undefined ? undefined : version.data?.rules
}

/** Of the versions, newest first. */
export const versionInForce = ({ history, valid_from }: Pick<PayRuleSetView, 'history' | 'valid_from'>) =>
  history.find((version) => version.valid_from === valid_from) ?? history.at(-1)
