import { useDebouncedValue } from '@mantine/hooks'
import { replaceEqualDeep } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { RuleSet } from '#contract/payroll/pay-rules/rule-set.ts'
import { type RuleSetFinding, ruleSetFindings } from '#contract/payroll/pay-rules/rule-set-findings.ts'
import type { PayRuleExample } from '#contract/payroll/pay-rules/rule-sets.ts'
import { findingText } from '#web/modules/pay/rule-sets/texts/finding-text.ts'
import type { FormValues, WorkingForm } from '#web/ui/form/working-form.ts'
import { isWithin, type Place } from './place.ts'
import type { Problems } from './problems.ts'

export type VersionForm = WorkingForm<'rules' | 'examples' | 'note' | 'despite_examples'>

// Only the editor writes these fields.
export const rulesIn = (values: FormValues) => values['rules'] as RuleSet
// As above.
export const examplesIn = (values: FormValues) => values['examples'] as PayRuleExample[]

/** A place that is a whole field of the form. What was wrong with what is changed is no longer said. */
function rootPlace<Value>({ form }: VersionForm, name: 'rules' | 'examples', value: Value): Place<Value> {
  return {
    value,
    path: name,
    change(update, changed = name) {
      // As above: the field has what the editor put there.
      form.setFieldValue(name, update(form.getValues()[name] as Value), { forceUpdate: false })
      form.setFieldValue('despite_examples', false, { forceUpdate: false })
      // A section that was not rendered since has an older form, but never older errors.
      form.setErrors((errors) => withoutErrorsOf(errors, changed))
    },
  }
}

/** Changes the rules from outside of their fields. */
export const changeRules = (of: VersionForm, update: (rules: RuleSet) => RuleSet) =>
  rootPlace(of, 'rules', rulesIn(of.form.getValues())).change(update)

const delayMs = 400

/** The rules and examples of a form as places, with what is wrong with them while they are edited. */
export function useRuleSetForm(of: VersionForm) {
  // As above.
  const rules = useUnchangedParts(of.form.useWatchValue('rules') as RuleSet)
  // As above.
  const examples = useUnchangedParts(of.form.useWatchValue('examples') as PayRuleExample[])
  const [settled] = useDebouncedValue(rules, delayMs)
  const findings = useMemo(() => ruleSetFindings(settled), [settled])
  const { errors } = of.form
  const problems = useUnchangedParts(
    useMemo(() => ({ ...problemsOf(findings), ...messagesIn(errors) }), [findings, errors]),
  )
  return {
    rules: rootPlace(of, 'rules', rules),
    examples: rootPlace(of, 'examples', examples),
    /** of the rules a moment ago */
    findings,
    settled,
    problems,
  }
}

/** The form copies all of its values with every change; the parts that stayed the same are kept, so that they are not rendered again. */
function useUnchangedParts<Value>(value: Value): Value {
  const [kept, setKept] = useState({ of: value, value })
  if (kept.of === value) return kept.value
  const shared = replaceEqualDeep(kept.value, value)
  setKept({ of: value, value: shared })
  return shared
}

type Errors = WorkingForm['form']['errors']

const withoutErrorsOf = (errors: Errors, changed: string): Errors =>
  Object.fromEntries(Object.entries(errors).filter(([path]) => !isWithin(path, changed)))

/** What refuses a save, at its field. */
export const problemsOf = (findings: readonly RuleSetFinding[]): Problems =>
  Object.fromEntries(
    findings
      .filter(({ kind }) => kind === 'refused')
      .map(({ code, path }) => [['rules', ...path].join('.'), findingText(code)]),
  )

const messagesIn = (errors: Errors): Problems =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([path, message]) => (typeof message === 'string' ? [[path, message]] : [])),
  )
