import type { LocalDate } from '#contract/values/time.ts'
import { type AnchoredCycle, firstFullPayPeriod, payPeriodStart } from '#server/modules/companies/pay-cycles.ts'

/**
 * The version of a rule set that a workday is paid by: of those that have taken effect, the one with the latest `valid_from`. Null before the
 * first. A version takes effect with the first full pay period of the company on or after its day, so no pay period has two; with the day
 * itself where the company has no pay cycle.
 */
export function versionOn<Version extends { valid_from: LocalDate }>(
  versions: readonly Version[],
  workday: LocalDate,
  cycle: AnchoredCycle | null,
): Version | null {
  const begins = ({ valid_from }: Version) => (cycle === null ? valid_from : firstFullPayPeriod(valid_from, cycle))
  const inForce = versions.filter((version) => begins(version) <= workday)
  return inForce.toSorted((one, other) => one.valid_from.localeCompare(other.valid_from)).at(-1) ?? null
}

/**
 * `versionOn` in a form that queries can compare: on a workday applies the version with the latest `valid_from` that is not after this day,
 * the first of the workday's pay period. A company without a cycle goes by the workday itself.
 */
export const latestValidFrom = (workday: LocalDate, cycle: AnchoredCycle | null): LocalDate =>
  cycle === null ? workday : payPeriodStart(workday, cycle)
