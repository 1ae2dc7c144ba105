// What a version has to satisfy before it is saved.
import { isDeepStrictEqual } from 'node:util'
import { ruleSetFindings } from '#contract/payroll/pay-rules/rule-set-findings.ts'
import type { RuleSet } from '#contract/payroll/pay-rules/rule-set.ts'
import type { PayRuleExample, PayRuleExampleResult } from '#contract/payroll/pay-rules/rule-sets.ts'
import { refuse, type Refusal } from '#contract/refusals.ts'
import { resultsOf } from './examples.ts'
import type { StoredVersion } from './queries.ts'

/** Refuses rules that conflict, each at its field: `rules.bands.1`. */
export function requireNoRefusals(rules: RuleSet) {
  const fields: Refusal['fields'] = {}
  for (const { kind, code, path } of ruleSetFindings(rules)) {
    if (kind !== 'refused') continue
    const field = ['rules', ...path].join('.')
    fields[field] = [...(fields[field] ?? []), { key: `validation.payRules_${code}`, params: {} }]
  }
  if (Object.keys(fields).length > 0) refuse('invalid', {}, { fields })
}

/** What the examples come to; refuses, naming them, those that do not come to what they must, unless the caller saves despite them. */
export async function requirePassing(
  { rules, examples }: { rules: RuleSet; examples: readonly PayRuleExample[] },
  despite: boolean,
): Promise<PayRuleExampleResult[]> {
  const results = await resultsOf(rules, examples)
  const failing = examples.flatMap(({ title }, at) => (results[at]?.passes ? [] : [{ number: at + 1, title }]))
  if (failing.length === 0 || despite) return results
  const named = failing.map((params) => ({ key: 'validation.payRulesExample', params }))
  refuse('payRules.examplesFail', { count: failing.length }, { fields: { examples: named } })
}

/** Refuses other rules, or none, for a version by which time was paid. */
export function requireChangeable(current: StoredVersion, rules: RuleSet | null) {
  if (current.is_used && !isDeepStrictEqual(rules, current.rules)) refuse('payRules.versionUsed')
}
