import type { RateProposal } from '#contract/payroll/pay-rules/rate-import.ts'
import type { RuleSet } from '#contract/payroll/pay-rules/rule-set.ts'

export type RateChange = RateProposal['changes'][number]
type Rate = Pick<RateChange, 'part' | 'code'>

const keyOf = ({ part, code }: Rate) => `${part} ${code}`

/** The rules of an editor with the changed rates of a proposal, by their codes, and its day. Everything else stays as it was edited. */
export function withRates(
  rules: RuleSet,
  { rules: { valid_from }, changes }: Pick<RateProposal, 'rules' | 'changes'>,
): RuleSet {
  const changed = new Map(changes.map((change) => [keyOf(change), change]))
  const changeOf = (part: Rate['part'], code: string) => changed.get(keyOf({ part, code }))
  const centsOf = (part: Rate['part'], code: string, cents: number) => changeOf(part, code)?.to_cents ?? cents
  return {
    ...rules,
    valid_from,
    classifications: rules.classifications.map((one) => ({
      ...one,
      ...ratesOf(changeOf('classification', one.code)),
    })),
    all_purpose_allowances: rules.all_purpose_allowances.map((one) => ({
      ...one,
      weekly_cents: centsOf('all_purpose_allowance', one.code, one.weekly_cents),
    })),
    allowances: rules.allowances.map((one) => ({ ...one, cents: centsOf('allowance', one.code, one.cents) })),
  }
}

/** A classification has one of the two. */
function ratesOf(change: RateChange | undefined) {
  if (change === undefined) return {}
  const { per_week, to_cents } = change
  return per_week ? { weekly_cents: to_cents, hourly_cents: null } : { weekly_cents: null, hourly_cents: to_cents }
}

/** The changes that an editor has no place for: their entry was removed, or has another code. */
export function changesWithoutPlace(rules: RuleSet, changes: readonly RateChange[]): RateChange[] {
  const codesOf = (part: Rate['part'], rows: readonly { code: string }[]) =>
    rows.map(({ code }) => keyOf({ part, code }))
  const places = new Set([
    ...codesOf('classification', rules.classifications),
    ...codesOf('all_purpose_allowance', rules.all_purpose_allowances),
    ...codesOf('allowance', rules.allowances),
  ])
  return changes.filter((change) => !places.has(keyOf(change)))
}

/** The day on which rates of awards change: the next one, or today. */
export function nextFirstOfJuly(today: string): string {
  const year = Number(today.slice(0, 4))
  const ofThisYear = `${year}-07-01`
  return today <= ofThisYear ? ofThisYear : `${year + 1}-07-01`
}
