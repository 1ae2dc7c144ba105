import type { RateLabel } from '#contract/payroll/pay-runs.ts'
import type { PayLine } from '#contract/payroll/pay-rules/pay-lines.ts'
import type { CountsFor, LineLabel } from '#contract/payroll/pay-rules/rule-set.ts'
import { sumOf } from '#server/modules/pay/pricing/lines/rates.ts'

/** What earlier runs have for a timesheet or a cancelled shift; `amount_cents` is null where one of the lines has none. */
export type PaidSoFar = { minutes: number; amount_cents: number | null; last_line_id: string }

export type PayDue = {
  /** what is to be paid in total now; 0 for time that has been voided since */
  minutes: number
  pay_cents: number | null
  rate_label: RateLabel
  before: PaidSoFar | null
}

export type LineAmounts = {
  minutes: number
  pay_cents: number | null
  amount_cents: number | null
  corrects_line_id: string | null
}

/** The minutes and cents of a line: what is due less what earlier lines have. The rates of placements are not for cancelled shifts. */
export function lineFor({ minutes, pay_cents, rate_label, before }: PayDue): LineAmounts {
  const rate = rate_label === 'cancelled_shift' ? null : pay_cents
  const total = amountOf(minutes, rate)
  if (before === null) return { minutes, pay_cents: rate, amount_cents: total, corrects_line_id: null }
  const amount_cents = difference(total, before.amount_cents)
  return { minutes: minutes - before.minutes, pay_cents: rate, amount_cents, corrects_line_id: before.last_line_id }
}

/** Minutes at cents an hour, rounded to a cent; no minutes cost nothing at any rate. */
function amountOf(minutes: number, cents: number | null): number | null {
  if (minutes === 0) return 0
  return cents === null ? null : Math.round((minutes * cents) / 60)
}

const difference = (due: number | null, paid: number | null) => (due === null || paid === null ? null : due - paid)

/** What lines of one timesheet with the same key pay. */
export type PayItem = {
  /** empty without a rule set: then there is one item, whose rate can change */
  line_key: string
  rate_label: RateLabel
  minutes: number
  /** units instead of minutes */
  hundredths: number | null
  percentage: number | null
  pay_cents: number | null
  amount_cents: number | null
  clause: string | null
  counts_for: CountsFor | null
  /** of an allowance or a piece rate */
  item_code: string | null
  /** what the rule set says that payroll calls the label */
  payroll_code: string | null
  /** false: its minutes are those of another item too */
  adds_hours: boolean
}
export type PaidItem = PayItem & { last_line_id: string }
export type RunItem = PayItem & Pick<LineAmounts, 'corrects_line_id'>

/** What is paid without a rule set: minutes at the rate of a placement, or at payroll's own. */
export const plainItem = (rate_label: RateLabel, minutes: number, pay_cents: number | null): PayItem => ({
  ...{ line_key: '', rate_label, minutes, hundredths: null, percentage: null, pay_cents },
  ...{ amount_cents: amountOf(minutes, pay_cents), clause: null, counts_for: null, item_code: null },
  ...{ payroll_code: null, adds_hours: true },
})

/** The pay lines of a timesheet by label, percentage and rate. Their cents are added, so they stay what was priced. */
export function itemsOf(
  lines: readonly PayLine[],
  payroll_codes: Readonly<Partial<Record<LineLabel, string>>>,
): PayItem[] {
  const byKey = Map.groupBy(lines, lineKeyOf)
  return [...byKey].flatMap(([line_key, [first, ...others]]) => {
    if (first === undefined) return []
    const same = [first, ...others]
    const { label, percentage, rate_cents, counts_for } = first
    return {
      ...{ line_key, rate_label: label, percentage, pay_cents: rate_cents, counts_for, item_code: codeOf(first) },
      minutes: sumOf(same.map(({ minutes }) => minutes ?? 0)),
      hundredths: first.hundredths === null ? null : sumOf(same.map(({ hundredths }) => hundredths ?? 0)),
      amount_cents: sumOf(same.map(({ cents }) => cents)),
      clause: [...new Set(same.flatMap(({ clause }) => clause ?? []))].join('; ') || null,
      payroll_code: payroll_codes[label] ?? null,
      adds_hours: addsHours(first),
    }
  })
}

/** Pay lines with the same key are one line of a pay run. */
export const lineKeyOf = (line: PayLine) => {
  const { label, percentage, rate_cents, hundredths, counts_for } = line
  const counts = [counts_for.super, counts_for.payroll_tax, counts_for.workers_compensation].map(Number).join('')
  const unit = hundredths === null ? 'minutes' : 'units'
  return [label, percentage ?? '', rate_cents, unit, counts, addsHours(line) ? 'time' : 'more', codeOf(line)].join(' ')
}

const codeOf = ({ reason }: PayLine) => ('code' in reason ? reason.code : null)

// Allowances, bands in cents and missed breaks are paid for minutes that a line of time has already.
const addsHours = ({ label, percentage, minutes }: PayLine) =>
  minutes !== null && percentage !== null && label !== 'allowance' && label !== 'missed_break'

/** Null where one of them is not known. */
export const sumIfKnown = (numbers: readonly (number | null)[]) =>
  numbers.every((one) => one !== null) ? sumOf(numbers) : null

/**
 * The lines of a timesheet or cancelled shift: for each key what is due less what earlier lines have, so that a key that vanished is taken
 * back, and all lines together come to the difference of the totals. `before`: the latest first. Where nothing changed, one line without
 * minutes and cents remains, so that the run has the timesheet and closes it.
 */
export function linesFor(due: readonly PayItem[], before: readonly PaidItem[]): RunItem[] {
  const corrects_line_id = before[0]?.last_line_id ?? null
  const keys = [...new Set([...due, ...before].map(({ line_key }) => line_key))]
  const lines = keys.flatMap((key) => {
    const [now, paid] = [due.find((one) => one.line_key === key), before.find((one) => one.line_key === key)]
    const item = now ?? paid
    return item === undefined ? [] : itemLine(item, { now, paid })
  })
  const named = lines.map((line) => ({ ...line, corrects_line_id: line.corrects_line_id ?? corrects_line_id }))
  const changed = named.filter((line) => !isNothing(line))
  if (changed.length > 0) return changed
  return [named[0] ?? { ...plainItem('ordinary', 0, null), corrects_line_id }]
}

type ItemChange = { now: PayItem | undefined; paid: PaidItem | undefined }

function itemLine(item: PayItem, { now, paid }: ItemChange): RunItem {
  if (item.line_key === '') {
    const { rate_label, pay_cents } = item
    return { ...item, ...lineFor({ minutes: now?.minutes ?? 0, pay_cents, rate_label, before: paid ?? null }) }
  }
  return {
    ...item,
    minutes: (now?.minutes ?? 0) - (paid?.minutes ?? 0),
    hundredths: item.hundredths === null ? null : (now?.hundredths ?? 0) - (paid?.hundredths ?? 0),
    amount_cents: difference(now === undefined ? 0 : now.amount_cents, paid === undefined ? 0 : paid.amount_cents),
    corrects_line_id: paid?.last_line_id ?? null,
  }
}

const isNothing = ({ minutes, hundredths, amount_cents }: RunItem) =>
  minutes === 0 && (hundredths ?? 0) === 0 && (amount_cents ?? 0) === 0
