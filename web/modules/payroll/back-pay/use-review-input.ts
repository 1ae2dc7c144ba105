import type { PayPeriodRow } from '#contract/payroll/pay-periods.ts'
import { useSearch } from '#web/lib/go.ts'

/** What is reviewed, as the address has it; by default of the company with most time. */
export type ReviewInput = {
  company_id: string
  from?: string | undefined
  to?: string | undefined
  customer_id?: string | undefined
  employee_id?: string | undefined
  rule_set_id?: string | undefined
  includes_without_rules: boolean
}

/** Null: no company has a pay period, or they are not loaded yet. */
export function useReviewInput(periods: readonly PayPeriodRow[] | undefined): ReviewInput | null {
  const {
    company_id = busiestIn(periods ?? []),
    from,
    to,
    customer_id,
    employee_id,
    rule_set_id,
    ...more
  } = useSearch()
  if (company_id === undefined) return null
  const includes_without_rules = more['includes_without_rules'] === 'true'
  return { company_id, from, to, customer_id, employee_id, rule_set_id, includes_without_rules }
}

function busiestIn(periods: readonly PayPeriodRow[]): string | undefined {
  const timesheets = new Map<string, number>()
  for (const { company_id, totals } of periods) {
    const before = timesheets.get(company_id) ?? 0
    timesheets.set(
      company_id,
      totals.reduce((sum, { count }) => sum + count, before),
    )
  }
  return [...timesheets].toSorted(([, one], [, other]) => other - one)[0]?.[0]
}
