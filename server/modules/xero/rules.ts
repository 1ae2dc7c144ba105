import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { PayLine, PaySums } from '#contract/people/payslips.ts'
import type { LocalDate } from '#contract/values/time.ts'

/** The day of `/Date(1573171200000+0000)/`. They are plain days, written as midnight UTC (au-facts 5.2). */
export const dayOf = (written: string): LocalDate =>
  Temporal.Instant.fromEpochMilliseconds(millisecondsOf(written)).toString().slice(0, 10)

/** The instant of the same format, in that of the API. */
export const instantOf = (written: string) => new Date(millisecondsOf(written)).toISOString()

function millisecondsOf(written: string): number {
  const match = /^\/Date\((-?\d{1,15})(?:[+-]\d{4})?\)\/$/.exec(written)
  return Number(match?.[1])
}

/**
 * The cents of an amount, exactly: the transmitted digits are shifted, nothing is multiplied. Fractions of a cent are rounded half away
 * from zero.
 */
export function centsOf(amount: number): number {
  const [, sign = '', whole = '0', part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimalText(amount)) ?? []
  const digits = part.padEnd(3, '0')
  const cents = Number(whole) * 100 + Number(digits.slice(0, 2)) + (Number(digits[2]) >= 5 ? 1 : 0)
  return sign === '-' && cents !== 0 ? -cents : cents
}

// The shortest decimal form has the transmitted digits; exponents only occur far beyond any pay.
const decimalText = (amount: number) => (/e/.test(String(amount)) ? amount.toFixed(6) : String(amount))

const amountSchema = z.number().nullish()
const earningsSchema = z.object({
  EarningsRateID: z.string(),
  RatePerUnit: amountSchema,
  NumberOfUnits: amountSchema,
  FixedAmount: amountSchema,
  Amount: amountSchema,
})
const optionalList = <Line extends z.ZodType>(line: Line) => z.array(line).nullish()

export const xeroSlip = z.object({
  EmployeeID: z.string(),
  PayslipID: z.string(),
  Wages: amountSchema,
  Deductions: amountSchema,
  Tax: amountSchema,
  Super: amountSchema,
  Reimbursements: amountSchema,
  NetPay: amountSchema,
  EarningsLines: optionalList(earningsSchema),
  TimesheetEarningsLines: optionalList(earningsSchema),
  LeaveEarningsLines: optionalList(earningsSchema),
  DeductionLines: optionalList(z.object({ DeductionTypeID: z.string(), Amount: amountSchema })),
  ReimbursementLines: optionalList(
    z.object({ ReimbursementTypeID: z.string(), Description: z.string().nullish(), Amount: amountSchema }),
  ),
  SuperannuationLines: optionalList(z.object({ ContributionType: z.string().nullish(), Amount: amountSchema })),
  TaxLines: optionalList(z.object({ Amount: amountSchema })),
})
export type XeroSlip = z.infer<typeof xeroSlip>

/** The names of pay items there, and which of them are allowances. */
export type PayItems = ReadonlyMap<string, { name: string; isAllowance: boolean }>
export type SlipFigures = { figures: PaySums; lines: PayLine[] }

/**
 * A payslip of Xero as one of ours; null when its lines do not add up to the amount paid out, to the cent, or a total is negative: then
 * somebody has to check it, nothing is guessed. Reimbursements count as allowances here, so that net is the amount paid out; Xero's own net
 * excludes them.
 */
export function figuresOf(slip: XeroSlip, items: PayItems): SlipFigures | null {
  const worked = [...(slip.EarningsLines ?? []), ...(slip.TimesheetEarningsLines ?? [])].map(asEarning(items))
  const leave = (slip.LeaveEarningsLines ?? []).map(asEarning(items))
  const back = reimbursementsOf(slip, items)
  const taken = deductionsOf(slip, items)
  const tax_cents = slip.Tax === null || slip.Tax === undefined ? sumAmounts(slip.TaxLines) : centsOf(slip.Tax)
  const ways = [[...worked, ...leave], worked].flatMap((paid) => [
    { paid, off: taken.lines },
    { paid, off: [...taken.lines, ...taken.sacrificed] },
  ])
  const stated = ways.find(({ paid, off }) =>
    hasSameSums(slip, {
      wages: totalCents(paid),
      net: totalCents(paid) - tax_cents - totalCents(off),
      back: totalCents(back),
    }),
  )
  return stated === undefined
    ? null
    : completeFigures({ slip, above: [...stated.paid, ...back], off: stated.off, tax_cents })
}

/** Wages are compared only where given; leave paid out otherwise is not included. */
function hasSameSums({ Wages, NetPay }: XeroSlip, sums: { wages: number; net: number; back: number }) {
  const net = centsOf(NetPay ?? 0)
  if (Wages !== null && Wages !== undefined && centsOf(Wages) !== sums.wages) return false
  return net === sums.net || net === sums.net + sums.back
}

type SlipParts = { slip: XeroSlip; above: PayLine[]; off: PayLine[]; tax_cents: number }

function completeFigures({ slip, above, off, tax_cents }: SlipParts): SlipFigures | null {
  const [gross_cents, deductions_cents] = [totalCents(above), totalCents(off)]
  const net_cents = gross_cents - tax_cents - deductions_cents
  const figures = { gross_cents, tax_cents, deductions_cents, super_cents: superOf(slip), net_cents }
  const lines = [...above, ...off].filter(({ amount_cents }) => amount_cents !== 0)
  return Object.values(figures).every((cents) => cents >= 0) ? { figures, lines } : null
}

const asEarning = (items: PayItems) => (line: z.infer<typeof earningsSchema>) => earningOf(line, items)

function earningOf(line: z.infer<typeof earningsSchema>, items: PayItems): PayLine {
  const { name, isAllowance } = items.get(line.EarningsRateID) ?? { name: 'Earnings', isAllowance: false }
  const [rate, units] = [line.RatePerUnit ?? null, line.NumberOfUnits ?? null]
  const stated = line.Amount ?? line.FixedAmount ?? null
  const amount_cents = stated === null ? productOf(rate ?? 0, units ?? 0) : centsOf(stated)
  const rate_cents = rate === null ? null : centsOf(rate)
  // A rate with more than two decimals is omitted: hours at the rounded rate would not equal the amount.
  const isExact = rate_cents !== null && units !== null && Math.abs(units * rate_cents - amount_cents) <= 1
  return {
    kind: isAllowance ? 'allowance' : 'earning',
    label: name.slice(0, 80),
    hours: units !== null && units >= 0 && units <= 1000 ? units : null,
    rate_cents: isExact && rate_cents >= 0 ? rate_cents : null,
    amount_cents,
  }
}

/** Rate times units in cents, both with up to four decimals, in integers. */
function productOf(rate: number, units: number): number {
  const product = tenThousandths(rate) * tenThousandths(units)
  const [half, cent] = [500_000n, 1_000_000n]
  return Number((product < 0n ? product - half : product + half) / cent)
}

function tenThousandths(of: number): bigint {
  const [, sign = '', whole = '0', part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimalText(of)) ?? []
  return BigInt(`${sign}${whole}${part.padEnd(4, '0').slice(0, 4)}`)
}

const labelOf = (items: PayItems, id: string, otherwise: string) => (items.get(id)?.name ?? otherwise).slice(0, 80)
const lineOf = (kind: PayLine['kind'], label: string, amount_cents: number): PayLine => ({
  ...{ kind, label, amount_cents },
  hours: null,
  rate_cents: null,
})

const reimbursementsOf = (slip: XeroSlip, items: PayItems) =>
  (slip.ReimbursementLines ?? []).map(({ ReimbursementTypeID, Description, Amount }) =>
    lineOf('allowance', labelOf(items, ReimbursementTypeID, Description || 'Reimbursement'), centsOf(Amount ?? 0)),
  )

/** The deductions, and super contributions from the pay, which some organisations include in it. */
function deductionsOf(slip: XeroSlip, items: PayItems) {
  const lines = (slip.DeductionLines ?? []).map(({ DeductionTypeID, Amount }) =>
    lineOf('deduction', labelOf(items, DeductionTypeID, 'Deduction'), centsOf(Amount ?? 0)),
  )
  const sacrificed = (slip.SuperannuationLines ?? [])
    .filter(({ ContributionType }) => ContributionType === 'SALARYSACRIFICE' || ContributionType === 'EMPLOYEE')
    .map(({ Amount }) => lineOf('deduction', 'Superannuation', centsOf(Amount ?? 0)))
  return { lines, sacrificed }
}

const superOf = ({ Super, SuperannuationLines }: XeroSlip) =>
  Super === null || Super === undefined ? sumAmounts(SuperannuationLines) : centsOf(Super)

const totalCents = (lines: readonly PayLine[]) => lines.reduce((cents, { amount_cents }) => cents + amount_cents, 0)
const sumAmounts = (lines: readonly { Amount?: number | null | undefined }[] | null | undefined) =>
  (lines ?? []).reduce((cents, { Amount }) => cents + centsOf(Amount ?? 0), 0)

/** Equal for two payslips with the same content. */
export const digestOf = (input: object): string => createHash('sha256').update(JSON.stringify(input)).digest('hex')
