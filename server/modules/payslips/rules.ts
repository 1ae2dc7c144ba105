import type { PayLine, PaySums } from '#contract/people/payslips.ts'
import { paySlipFigures } from '#contract/people/payslips.ts'
import { Refusal, refuseField } from '#contract/refusals.ts'
import type { LocalDate } from '#contract/values/time.ts'

/** Refuses figures that do not add up: net from gross, and (where there are lines) the totals of the lines. */
export function requireSums(sums: PaySums, lines: readonly PayLine[]): void {
  if (sums.net_cents !== sums.gross_cents - sums.tax_cents - sums.deductions_cents)
    refuseField('net_cents', 'validation.payNet')
  for (const [at, line] of lines.entries())
    if (!isProduct(line)) refuseField(`lines.${at}.amount_cents`, 'validation.payLine')
  if (lines.length === 0) return
  const deducted = sumOf(lines.filter(({ kind }) => kind === 'deduction'))
  if (sumOf(lines) - deducted !== sums.gross_cents) refuseField('gross_cents', 'validation.payGross')
  if (deducted !== sums.deductions_cents) refuseField('deductions_cents', 'validation.payDeductions')
}

const sumOf = (lines: readonly PayLine[]) => lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0)

// Payroll systems round each line differently, by at most a cent.
const isProduct = ({ hours, rate_cents, amount_cents }: PayLine) =>
  hours === null || rate_cents === null || Math.abs(hours * rate_cents - amount_cents) <= 1

type OptionalPaySums = { [F in keyof PaySums]: number | null }

/** All figures of a file, or null where none were given; refuses a part of them. */
export function requireAllOrNone(sums: OptionalPaySums): PaySums | null {
  const { gross_cents, tax_cents, deductions_cents, super_cents, net_cents } = sums
  if (paySlipFigures.every((name) => sums[name] === null)) return null
  if (
    gross_cents === null ||
    tax_cents === null ||
    deductions_cents === null ||
    super_cents === null ||
    net_cents === null
  )
    return refuseMissing(paySlipFigures.filter((name) => sums[name] === null))
  return { gross_cents, tax_cents, deductions_cents, super_cents, net_cents }
}

function refuseMissing(names: readonly string[]): never {
  const required = [{ key: 'validation.required', params: {} }]
  throw new Refusal('invalid', {}, { fields: Object.fromEntries(names.map((name) => [name, required])) })
}

/** The first day of the financial year of a date: 1 July. */
export function financialYearOf(day: LocalDate): LocalDate {
  const year = Number(day.slice(0, 4))
  return `${day.slice(5) < '07-01' ? year - 1 : year}-07-01`
}
