import { type RateLabel, rateLabels } from '#contract/payroll/pay-runs.ts'
import type { PayStatement, PayStatementLine, PayStatementWork } from '#contract/payroll/pay-statements.ts'
import { sumOf } from '#server/modules/pay/pricing/lines/rates.ts'
import { lineKeyOf, sumIfKnown } from '#server/modules/payroll/rules.ts'
import type { RunLineOfPerson } from './lines.ts'
import type { StoredPrice } from './stored-prices.ts'

/** The cents of lines; null where payroll calculates one of them. */
const sumOfCents = (lines: readonly RunLineOfPerson[]) => sumIfKnown(lines.map(({ amount_cents }) => amount_cents))

/** The totals by label, in the order of the contract. */
export function labelTotals(lines: readonly RunLineOfPerson[]): PayStatement['by_label'] {
  const byLabel = Map.groupBy(lines, ({ rate_label }) => rate_label)
  return rateLabels.flatMap((rate_label: RateLabel) => {
    const same = byLabel.get(rate_label)
    if (same === undefined) return []
    return {
      rate_label,
      minutes: sumOf(same.map(({ minutes }) => minutes)),
      hundredths: sumOf(same.map(({ hundredths }) => hundredths ?? 0)),
      amount_cents: sumOfCents(same),
    }
  })
}

/** The timesheets, cancelled shifts, days of leave and pay-outs of lines, in their order. */
export function workOf(
  lines: readonly RunLineOfPerson[],
  prices: ReadonlyMap<string, StoredPrice>,
): PayStatementWork[] {
  const byRecord = Map.groupBy(
    lines,
    ({ timesheet_id, assignment_id, leave_pay_out_id, leave_request_id, works_on }) =>
      timesheet_id ?? assignment_id ?? leave_pay_out_id ?? `${leave_request_id} ${works_on}`,
  )
  return [...byRecord.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return []
    return workOfLines(first, [first, ...others], prices.get(first.timesheet_id ?? ''))
  })
}

function workOfLines(
  first: RunLineOfPerson,
  lines: readonly RunLineOfPerson[],
  price: StoredPrice | undefined,
): PayStatementWork {
  const {
    leave_name,
    timesheet_id,
    works_on,
    customer_name,
    location_name,
    position_name,
    starts,
    ends,
    break_minutes,
  } = first
  const is_correction = first.corrects_line_id !== null
  return {
    ...{ leave_name, timesheet_id, works_on, customer_name, location_name, position_name, starts, ends, break_minutes },
    ...{ is_correction, is_corrected_later: first.is_released },
    minutes: sumOf(lines.map(({ adds_hours, minutes }) => (adds_hours ? minutes : 0))),
    amount_cents: sumOfCents(lines),
    paid_before_cents: is_correction ? first.all_paid_before.amount_cents : null,
    rules: price?.rules ?? null,
    clock: price?.clock ?? null,
    // Time that was checked again and did not change has a line of nothing.
    lines: lines.filter((line) => !is_correction || isSomething(line)).map((line) => statementLineOf(line, price)),
  }
}

const isSomething = ({ minutes, hundredths, amount_cents }: RunLineOfPerson) =>
  minutes !== 0 || (hundredths ?? 0) !== 0 || (amount_cents ?? 0) !== 0

function statementLineOf(line: RunLineOfPerson, price: StoredPrice | undefined): PayStatementLine {
  const { id, rate_label, minutes, hundredths, percentage, amount_cents, clause, item_code } = line
  return {
    ...{ id, rate_label, minutes, hundredths, percentage, amount_cents, clause },
    rate_cents: line.pay_cents,
    item_title: item_code === null ? line.leave_name : (price?.titles[item_code] ?? item_code),
    paid_before: line.corrects_line_id === null ? null : line.paid_before,
    priced: (price?.lines ?? []).filter((one) => line.line_key !== '' && lineKeyOf(one) === line.line_key),
  }
}
