// What two prices of the same timesheets differ in: pure.
import type { LineLabel, RuleSet } from '#contract/payroll/pay-rules/rule-set.ts'
import { mostNamed, type RuleImpact } from '#contract/payroll/pay-rules/rule-impact.ts'
import type { LocalDate } from '#contract/values/time.ts'
import { sumOf } from '#server/modules/pay/pricing/lines/rates.ts'
import type { PricingFacts } from '#server/modules/pay/timesheets/facts.ts'
import type { PricedSheet } from '#server/modules/pay/timesheets/weeks.ts'

/** A price of a timesheet; null: it has none. */
type Price = { cents: number; lines: readonly PricedLine[] } | null
type PricedLine = { label: LineLabel; minutes: number | null; cents: number }

/** A timesheet with both of its prices. */
export type Compared = {
  employee_id: string
  customer_id: string
  minutes: number
  before: Price
  after: Price
}

type OfSheet = Pick<PricedSheet, 'sheet' | 'minutes' | 'cents' | 'lines' | 'gaps' | 'not_priced'>

export const comparedOf = ({ sheet, minutes, ...before }: OfSheet, after: OfSheet): Compared => ({
  ...{ employee_id: sheet.employee_id, customer_id: sheet.customer_id, minutes },
  before: priceOf(before),
  after: priceOf(after),
})

const priceOf = ({ cents, lines, gaps, not_priced }: Pick<OfSheet, 'cents' | 'lines' | 'gaps' | 'not_priced'>): Price =>
  not_priced !== null || gaps.length > 0
    ? null
    : { cents, lines: lines.map((line) => ({ label: line.label, minutes: line.minutes, cents: line.cents })) }

// Before any work that is recorded.
const always: LocalDate = '1900-01-01'

/** The facts as if a rule set had never had any other rules than these. */
export const withRules = (facts: PricingFacts, rule_set_id: string, rules: RuleSet): PricingFacts => ({
  ...facts,
  versions: new Map([
    ...facts.versions,
    // It has no other version, so the id of the set names this one.
    [rule_set_id, [{ id: rule_set_id, rule_set_id, title: rules.title, valid_from: always, rules }]],
  ]),
})

type ByWeek = { employee_id: string; week: number }

/**
 * Of timesheets in the order of their weeks and people, at most so many: a person’s week is taken as a whole, unless it is the only one.
 * The input has one more than the most where there are more.
 */
export function wholeWeeks<Sheet extends ByWeek>(sheets: readonly Sheet[], most: number): readonly Sheet[] {
  const next = sheets[most]
  if (next === undefined) return sheets
  const within = sheets.slice(0, most)
  const whole = within.filter(({ employee_id, week }) => week !== next.week || employee_id !== next.employee_id)
  return whole.length > 0 ? whole : within
}

export type ImpactFigures = Omit<RuleImpact, 'from' | 'to' | 'incomplete' | 'by_person' | 'by_customer'> & {
  by_person: Differing<Tally>
  by_customer: Differing<Tally>
}
type Differing<Row> = { rows: Row[]; more: number }
type Tally = { id: string; before_cents: number; after_cents: number; minutes: number }

/** The figures of compared timesheets. Those that only one side can price are in no sum of the others. */
export function figuresOf(compared: readonly Compared[]): ImpactFigures {
  const both = compared.flatMap(({ before, after, ...sheet }) =>
    before === null || after === null ? [] : [{ ...sheet, before, after }],
  )
  const { before_cents, after_cents, minutes } = sumsOf(both)
  return {
    ...{ timesheets: both.length, people: new Set(both.map(({ employee_id }) => employee_id)).size },
    ...{ minutes, before_cents, after_cents },
    newly_priced: pricedOnly(compared.flatMap(({ before, after }) => (before === null ? [after] : []))),
    no_longer_priced: pricedOnly(compared.flatMap(({ before, after }) => (after === null ? [before] : []))),
    not_priced: compared.filter(({ before, after }) => before === null && after === null).length,
    by_person: greatest(tallied(both, ({ employee_id }) => employee_id)),
    by_customer: greatest(tallied(both, ({ customer_id }) => customer_id)),
    by_label: greatest(byLabel(both)),
  }
}

type Both = Omit<Compared, 'before' | 'after'> & { before: NonNullable<Price>; after: NonNullable<Price> }

const sumsOf = (sheets: readonly Both[]) => ({
  before_cents: sumOf(sheets.map(({ before }) => before.cents)),
  after_cents: sumOf(sheets.map(({ after }) => after.cents)),
  minutes: sumOf(sheets.map(({ minutes }) => minutes)),
})

function pricedOnly(prices: readonly Price[]) {
  const priced = prices.filter((price) => price !== null)
  return { timesheets: priced.length, cents: sumOf(priced.map(({ cents }) => cents)) }
}

const tallied = (sheets: readonly Both[], idOf: (sheet: Both) => string): Tally[] =>
  [...Map.groupBy(sheets, idOf)].map(([id, ofId]) => ({ id, ...sumsOf(ofId) }))

function byLabel(sheets: readonly Both[]) {
  const before = Map.groupBy(
    sheets.flatMap((sheet) => sheet.before.lines),
    ({ label }) => label,
  )
  const after = Map.groupBy(
    sheets.flatMap((sheet) => sheet.after.lines),
    ({ label }) => label,
  )
  return [...new Set([...before.keys(), ...after.keys()])].map((label) => {
    const [had, has] = [sumOfLines(before.get(label)), sumOfLines(after.get(label))]
    return {
      ...{ label, before_cents: had.cents, after_cents: has.cents },
      ...{ before_minutes: had.minutes, after_minutes: has.minutes },
    }
  })
}

const sumOfLines = (lines: readonly PricedLine[] = []) => ({
  cents: sumOf(lines.map(({ cents }) => cents)),
  minutes: sumOf(lines.map(({ minutes }) => minutes ?? 0)),
})

type Amounts = { before_cents: number; after_cents: number }

/** Those that differ, by the size of the difference. */
function greatest<Row extends Amounts>(rows: readonly Row[]): Differing<Row> {
  const differing = rows
    .filter((row) => differenceOf(row) !== 0)
    .toSorted((one, other) => Math.abs(differenceOf(other)) - Math.abs(differenceOf(one)))
  return { rows: differing.slice(0, mostNamed), more: Math.max(0, differing.length - mostNamed) }
}

const differenceOf = ({ before_cents, after_cents }: Amounts) => after_cents - before_cents
