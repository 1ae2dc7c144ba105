import type { RuleSet } from '#contract/payroll/pay-rules/rule-set.ts'
import type { LocalDate } from '#contract/values/time.ts'
import { type AnchoredCycle, firstFullPayPeriod } from '#server/modules/companies/pay-cycles.ts'

/**
 * The version of a rule set that a workday is paid by: of those that have taken effect, the one with the latest `valid_from`. Null before the
 * first. A version takes effect with the first full pay period of the company on or after its day, so no pay period has two.
 */
export function versionOn(versions: readonly RuleSet[], workday: LocalDate, cycle: AnchoredCycle): RuleSet | null {
  const inForce = versions.filter(({ valid_from }) => firstFullPayPeriod(valid_from, cycle) <= workday)
  return inForce.toSorted((one, other) => one.valid_from.localeCompare(other.valid_from)).at(-1) ?? null
}
