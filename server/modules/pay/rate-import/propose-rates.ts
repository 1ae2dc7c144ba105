import type { RateFile, RateProposal } from '#contract/payroll/pay-rules/rate-import.ts'
import type { RuleSet } from '#contract/payroll/pay-rules/rule-set.ts'
import type { LocalDate } from '#contract/values/time.ts'
import { penaltiesOf } from './penalties.ts'
import { hundredthsIn, type RateRow, type RateTables, rowsOn } from './rate-rows.ts'

type Part = RateProposal['changes'][number]['part']
type Rated = { part: Part; code: string; title: string; cents: number; per_week: boolean }

/**
 * The rules with the rates that the database has on a day. A classification is found by `base_pay_rate_id` (its code) or else by its title
 * among adults, an allowance by its clause. What the files lack stays as it is and is named, and so are rows that nothing is matched with.
 */
export function proposeRates(rules: RuleSet, tables: RateTables, valid_from: LocalDate): RateProposal {
  const rates = rowsOn(tables.pay_rates, valid_from)
  const allowances = rowsOn(tables.wage_allowances ?? [], valid_from)
  const parts = [...classificationsOf(rules, rates), ...allowancesOf(rules, allowances)]
  const newCents = new Map(
    parts.flatMap(({ was, found }) => (found === null ? [] : [[keyOf(was), found.cents] as const])),
  )
  const used = new Set(parts.flatMap(({ found }) => (found === null ? [] : [found.row])))
  return {
    rules: withCents({ ...rules, valid_from }, newCents),
    changes: parts.flatMap(({ was: { cents, ...what }, found }) =>
      found === null || found.cents === cents ? [] : [{ ...what, from_cents: cents, to_cents: found.cents }],
    ),
    unchanged: parts.filter(({ was, found }) => found?.cents === was.cents).length,
    not_found: parts.flatMap(({ was: { part, code, title }, found, rows }) =>
      found === null && isGiven(part, tables) ? [{ part, code, title, rows }] : [],
    ),
    left_out: [
      ...leftOut('pay_rates', rates, used, (row) => [row.parent_classification_name, row.classification]),
      ...leftOut('wage_allowances', allowances, used, (row) => [row.clauses, row.allowance]),
    ],
    penalties: penaltiesOf(tables, { from: rules.valid_from, to: valid_from }),
  }
}

const keyOf = ({ part, code }: Pick<Rated, 'part' | 'code'>) => `${part} ${code}`

/** Without a file of allowances, nothing is said about them. */
const isGiven = (part: Part, { wage_allowances }: RateTables) =>
  part === 'classification' || wage_allowances !== undefined

type Match = { was: Rated; found: { cents: number; row: RateRow } | null; rows: number }

function matched(was: Rated, candidates: readonly RateRow[], amount: (row: RateRow) => number | null): Match {
  const [row, ...others] = candidates
  const cents = row === undefined || others.length > 0 ? null : amount(row)
  return {
    was,
    found: row === undefined || cents === null || cents === 0 ? null : { cents, row },
    rows: candidates.length,
  }
}

const isAdult = ({ employee_rate_type_code }: RateRow) => employee_rate_type_code === 'AD'

function classificationsOf({ classifications }: RuleSet, rows: readonly RateRow[]): Match[] {
  return classifications.map(({ code, title, weekly_cents, hourly_cents }) => {
    const per_week = weekly_cents !== null
    const rate_type = per_week ? 'Weekly' : 'Hourly'
    const byCode = rows.filter((row) => row.base_pay_rate_id === code)
    const candidates = byCode.length > 0 ? byCode : rows.filter((row) => isAdult(row) && row.classification === title)
    return matched(
      { part: 'classification', code, title, cents: weekly_cents ?? hourly_cents ?? 0, per_week },
      candidates.filter((row) => row.base_rate_type === rate_type),
      (row) => hundredthsIn(row.base_rate),
    )
  })
}

const frequencies = {
  hour: 'per hour',
  period: 'per shift',
  day: 'per day',
  kilometre: 'per kilometre',
  occasion: 'per occasion',
}
const frequencyOf = (per: RuleSet['allowances'][number]['per']) =>
  per === 'part_of_hour' ? 'per hour or part of an hour' : frequencies[per]

function allowancesOf({ allowances, all_purpose_allowances }: RuleSet, rows: readonly RateRow[]): Match[] {
  const amount = (row: RateRow) => hundredthsIn(row.allowance_amount)
  const withClause = (clause: string | null, frequency: string) =>
    rows.filter((row) => clause !== null && row.clauses === clause && row.payment_frequency === frequency)
  return [
    ...all_purpose_allowances.map(({ code, title, weekly_cents: cents, clause }) =>
      matched(
        { part: 'all_purpose_allowance', code, title, cents, per_week: true },
        withClause(clause, 'per week'),
        amount,
      ),
    ),
    ...allowances.map(({ code, title, cents, per, clause }) =>
      matched({ part: 'allowance', code, title, cents, per_week: false }, withClause(clause, frequencyOf(per)), amount),
    ),
  ]
}

function withCents(rules: RuleSet, newCents: ReadonlyMap<string, number>): RuleSet {
  const centsFor = (part: Part, code: string, cents: number) => newCents.get(keyOf({ part, code })) ?? cents
  return {
    ...rules,
    classifications: rules.classifications.map((one) => ({
      ...one,
      weekly_cents: one.weekly_cents && centsFor('classification', one.code, one.weekly_cents),
      hourly_cents: one.hourly_cents && centsFor('classification', one.code, one.hourly_cents),
    })),
    all_purpose_allowances: rules.all_purpose_allowances.map((one) => ({
      ...one,
      weekly_cents: centsFor('all_purpose_allowance', one.code, one.weekly_cents),
    })),
    allowances: rules.allowances.map((one) => ({ ...one, cents: centsFor('allowance', one.code, one.cents) })),
  }
}

type TitleOf = (row: RateRow) => readonly (string | undefined)[]

function leftOut(file: RateFile, rows: readonly RateRow[], used: ReadonlySet<RateRow>, titleOf: TitleOf) {
  const counts = new Map<string, number>()
  for (const row of rows) {
    if (used.has(row)) continue
    const title = titleOf(row)
      .filter((text) => text !== undefined && text !== '')
      .join(' · ')
    counts.set(title, (counts.get(title) ?? 0) + 1)
  }
  return [...counts].map(([title, count]) => ({ file, title, rows: count }))
}
