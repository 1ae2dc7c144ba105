import type { PayStatementRow } from '#contract/payroll/pay-statements.ts'
import type { PaySlipRow } from '#contract/people/payslips.ts'

/** A payslip with the pay statements of the same period, or a statement whose period has no payslip. */
export type PayPeriodItem = { key: string } & (
  | { slip: PaySlipRow; statements: readonly PayStatementRow[] }
  | { statement: PayStatementRow }
)

/**
 * Payslips in their order, each with the statements of its period; where a period has several payslips, the first, which is the newest, has
 * them. Other statements come by the end of their period, newest first, before the payslips of the same or an earlier end.
 */
export function payPeriodItems(
  slips: readonly PaySlipRow[],
  statements: readonly PayStatementRow[],
): readonly PayPeriodItem[] {
  const taken = new Set<string>()
  const items: PayPeriodItem[] = slips.map((slip) => {
    const period = `${slip.period_from} ${slip.period_to}`
    const same = taken.has(period) ? [] : statements.filter((statement) => periodOf(statement) === period)
    taken.add(period)
    return { key: slip.id, slip, statements: same }
  })
  const others = statements
    .filter((statement) => !taken.has(periodOf(statement)))
    .map((statement) => ({ key: statement.pay_run_id, statement }))
  return [...others, ...items].toSorted((one, other) =>
    endOf(one) < endOf(other) ? 1 : endOf(one) > endOf(other) ? -1 : 0,
  )
}

const periodOf = ({ starts_on, ends_on }: PayStatementRow) => `${starts_on} ${ends_on}`

const endOf = (item: PayPeriodItem) => ('slip' in item ? item.slip.period_to : item.statement.ends_on)
