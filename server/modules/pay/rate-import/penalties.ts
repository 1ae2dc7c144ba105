import type { RateProposal } from '#contract/payroll/pay-rules/rate-import.ts'
import type { LocalDate } from '#contract/values/time.ts'
import { hundredthsIn, type RateRow, type RateTables, rowsOn } from './rate-rows.ts'

/**
 * Compares each calculated value of the penalties on the new day with the hourly rate of its pay rate × the percentage, and names the
 * descriptions that have other percentages than on the former day. Which rule a description means is for a person to say.
 */
export function penaltiesOf(
  { pay_rates, penalties = [] }: RateTables,
  days: { from: LocalDate; to: LocalDate },
): RateProposal['penalties'] {
  const hourly = new Map(rowsOn(pay_rates, days.to).map((row) => [row.base_pay_rate_id, hourlyCents(row)]))
  const compared = rowsOn(penalties, days.to).flatMap((row) => {
    const published_cents = hundredthsIn(row.penalty_calculated_value)
    const [rate, percentage] = [hourly.get(row.base_pay_rate_id), hundredthsIn(row.rate)]
    if (published_cents === null || rate === undefined || rate === null || percentage === null) return []
    const computed_cents = share(rate, percentage)
    return [{ ...described(row), published_cents, computed_cents }]
  })
  const different = compared.filter(({ published_cents, computed_cents }) => published_cents !== computed_cents)
  return { equal: compared.length - different.length, different, changed: changedPercentages(penalties, days) }
}

const described = ({ classification = '', penalty_description = '' }: RateRow) => ({
  classification,
  description: penalty_description,
})

/** A percentage of cents, half a cent up. */
const share = (cents: number, percentage: number) => Math.floor((cents * percentage + 50_00) / 100_00)

function hourlyCents(row: RateRow): number | null {
  const cents = hundredthsIn(row.base_rate)
  return cents === null || row.base_rate_type !== 'Weekly' ? cents : Math.floor((cents * 2 + 38) / 76)
}

function changedPercentages(penalties: readonly RateRow[], { from, to }: { from: LocalDate; to: LocalDate }) {
  const before = percentagesOf(rowsOn(penalties, from))
  // The files may begin later than the version does.
  if (before.size === 0) return []
  const after = percentagesOf(rowsOn(penalties, to))
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((description) => ({ description, from: before.get(description) ?? [], to: after.get(description) ?? [] }))
    .filter((one) => one.from.join() !== one.to.join())
}

/** By description, in ascending order; the same one can stand for permanent and casual employees. */
function percentagesOf(rows: readonly RateRow[]): Map<string, number[]> {
  const byDescription = Map.groupBy(
    rows.flatMap((row) => {
      const percentage = hundredthsIn(row.rate)
      return percentage === null || row.employee_rate_type_code !== 'AD' ? [] : [{ row, percentage }]
    }),
    ({ row }) => row.penalty_description ?? '',
  )
  return new Map(
    [...byDescription].map(([description, all]) => [
      description,
      [...new Set(all.map(({ percentage }) => percentage))].toSorted((one, other) => one - other),
    ]),
  )
}
