// Prices a person's timesheets week by week, from the facts: pure. A week is priced together with what it depends on, no more, so that its
// pay is the same however much was read, and its facts can be stored.
import { isDeepStrictEqual } from 'node:util'
import type { PricedPeriod, WorkPeriod } from '#contract/payroll/pay-rules/pay-lines.ts'
import { type RuleSet, type Weekday, weekdays } from '#contract/payroll/pay-rules/rule-set.ts'
import { addDays, daysBetween, elapsedMinutes, type LocalDate, weekStartOf } from '#contract/values/time.ts'
import { type WeekStart, weekStarts } from '#contract/values/week-starts.ts'
import { priceMinutes } from '#server/modules/pay/minute-by-minute/price-minutes.ts'
import { pricePeriods } from '#server/modules/pay/pricing/price-periods.ts'
import { expenseLines } from './expenses.ts'
import { mostWeeksReached, type PersonFacts, type PricingFacts, type SheetFacts } from './facts.ts'
import { payTermsOf, type StoredTerms, type TermsOfSheet, termsOf } from './pay-terms.ts'
import { placedBreaks } from './placed-breaks.ts'

/** An interpreter of docs/pay-rules.md. */
export type Pricer = (periods: readonly WorkPeriod[], weekStartsOn: Weekday) => PricedPeriod[]

/** What was priced together, so that it can be priced again years later. */
export type StoredFacts = {
  week_starts_on: Weekday
  periods: readonly StoredPeriod[]
}
export type StoredPeriod = Omit<WorkPeriod, 'pay'> & { pay: StoredTerms | null }

export type PricedSheet = TermsOfSheet &
  Omit<PricedPeriod, 'id'> & { sheet: SheetFacts; facts: StoredFacts } & Pick<PersonFacts, 'currency'>

type Work = TermsOfSheet & { sheet: SheetFacts; period: StoredPeriod }

/** The pay of a person's timesheets that are wanted, in the order of their start. Throws a RangeError for times that cannot be priced. */
export function priceSheets(
  facts: PricingFacts,
  person: PersonFacts,
  { isWanted, price }: { isWanted: (sheet: SheetFacts) => boolean; price: Pricer },
): PricedSheet[] {
  const works = (facts.sheets.get(person.id) ?? []).map((sheet) => toWork(facts, person, sheet))
  const byWeek = Map.groupBy(works, ({ sheet }) => weekStartOf(sheet.works_on, person.week_start))
  const rulesById = new Map(works.flatMap(({ version }) => (version === null ? [] : [[version.id, version.rules]])))
  return [...byWeek].flatMap(([week, ofWeek]) => {
    const wanted = ofWeek.filter(({ sheet }) => isWanted(sheet))
    if (wanted.length === 0) return []
    const stored = factsOfWeek(works, week, person)
    const priced = new Map(priceAgain(stored, rulesById, price).map((one) => [one.id, one]))
    return wanted.flatMap((work) => {
      const { id: _, ...pay } = priced.get(work.sheet.id) ?? refuseMissing(work.sheet)
      const { period: __, ...own } = work
      return [{ ...own, ...withExpenses(pay, work), currency: person.currency, facts: stored }]
    })
  })
}

type Pay = Omit<PricedPeriod, 'id'>

/** With what is reimbursed, under any rule set or none; not where the rule set cannot price the time yet. */
function withExpenses(pay: Pay, { sheet, not_priced }: Pick<Work, 'sheet' | 'not_priced'>): Pay {
  if (pay.gaps.length > 0 || (not_priced !== null && not_priced !== 'no_rule_set')) return pay
  const expenses = expenseLines(sheet.extras)
  return {
    ...pay,
    lines: [...pay.lines, ...expenses],
    cents: expenses.reduce((sum, { cents }) => sum + cents, pay.cents),
  }
}

function refuseMissing({ id }: SheetFacts): never {
  throw new Error(`timesheet ${id} is not among the periods of its week`)
}

/** A timesheet with its terms, as it is priced. */
export function toWork(facts: PricingFacts, person: PersonFacts, sheet: SheetFacts): Work {
  const { id, customer_id, starts_at, ends_at, time_zone, works_on } = sheet
  const terms = termsOf(facts, person, sheet)
  const rule = terms.terms === null ? null : (terms.version?.rules.missed_break ?? null)
  const holidays = (facts.holidays.get(sheet.location_id) ?? []).filter(
    // Time lasts at most a day and begins on its workday.
    ({ date }) => works_on <= date && date <= addDays(works_on, 2),
  )
  const period = { id, customer_id, starts_at, ends_at, time_zone, breaks: placedBreaks(sheet, rule), holidays }
  return { sheet, ...terms, period: { ...period, pay: terms.terms } }
}

function factsOfWeek(works: readonly Work[], week: LocalDate, person: PersonFacts): StoredFacts {
  const last = addDays(week, 6)
  const first = firstDay(works, { week, last, week_start: person.week_start, weeksLeft: mostWeeksReached })
  const end = adjoinsNextWeek(works, last) ? addDays(last, 1) : last
  const within = works.filter(({ sheet }) => first <= sheet.works_on && sheet.works_on <= end)
  return {
    week_starts_on: weekdays[weekStarts.indexOf(person.week_start)] ?? 'monday',
    periods: within.map(({ period }) => period),
  }
}

type Window = { week: LocalDate; last: LocalDate; week_start: WeekStart; weeksLeft: number }

/** The first day of what a week depends on: the cycle that it is in, and the week before as long as its first work follows too soon on that. */
function firstDay(works: readonly Work[], { week, ...more }: Window): LocalDate {
  const start = cycleStarts(rulesBetween(works, week, more.last), week)
    .map((day) => weekStartOf(day, more.week_start))
    .reduce((one, other) => (one < other ? one : other), week)
  if (more.weeksLeft === 0 || !followsTooSoon(works, start)) return start
  return firstDay(works, { ...more, week: addDays(start, -7), weeksLeft: more.weeksLeft - 1 })
}

/**
 * Whether the rest before the first work from a day on, or that it adjoins what was before, may decide how it is paid. Then it matters how
 * that was paid, and thus its week.
 */
function followsTooSoon(works: readonly Work[], day: LocalDate): boolean {
  const before = works.filter(({ sheet }) => sheet.works_on < day).at(-1)
  const firstWorkday = works.find(({ sheet }) => sheet.works_on >= day)?.sheet.works_on
  const first = works.filter(({ sheet }) => sheet.works_on === firstWorkday)
  return first.some(({ sheet, terms, version }) => {
    if (before === undefined || terms === null || version === null) return false
    const rest = elapsedMinutes(before.sheet.ends_at, sheet.starts_at)
    const { overtime, short_rest } = version.rules
    const isShort = short_rest !== null && overtime.triggers.includes('short_rest') && rest < short_rest.minutes
    return isShort || (rest <= 0 && overtime.minimum_minutes !== null)
  })
}

/** Whether work of a week ends when that of the next one begins, and a least overtime depends on it. */
const adjoinsNextWeek = (works: readonly Work[], last: LocalDate) =>
  works.some(
    ({ sheet, version }, at) =>
      sheet.works_on <= last &&
      (version?.rules.overtime.minimum_minutes ?? null) !== null &&
      works[at + 1]?.sheet.works_on === addDays(last, 1) &&
      works[at + 1]?.sheet.starts_at === sheet.ends_at,
  )

const rulesBetween = (works: readonly Work[], from: LocalDate, to: LocalDate): RuleSet[] =>
  works.flatMap(({ sheet, terms, version }) =>
    terms !== null && version !== null && from <= sheet.works_on && sheet.works_on <= to ? [version.rules] : [],
  )

/** When the cycles of ordinary hours began that a day belongs to. */
const cycleStarts = (rules: readonly RuleSet[], day: LocalDate): LocalDate[] =>
  rules.flatMap(({ ordinary_hours: { cycle }, overtime }) => {
    if (cycle === null || !overtime.triggers.includes('cycle')) return []
    const length = cycle.weeks * 7
    return [addDays(day, -(((daysBetween(cycle.starts_on, day) % length) + length) % length))]
  })

/** Stored facts, priced by the rules of the versions that they name. Throws where one of these is missing. */
export function priceAgain(
  { periods, week_starts_on }: StoredFacts,
  rulesById: ReadonlyMap<string, RuleSet>,
  price: Pricer,
): PricedPeriod[] {
  const withRules = periods.map(({ pay, ...period }) => ({
    ...period,
    pay: pay === null ? null : payTermsOf(pay, rulesById.get(pay.version_id) ?? refuseUnknown(pay.version_id)),
  }))
  return price(withRules, week_starts_on)
}

function refuseUnknown(version_id: string): never {
  throw new Error(`version ${version_id} of a rule set is missing`)
}

/**
 * Prices by two interpreters that know nothing of each other. A difference is a mistake in one of them, so nothing is paid by it: the periods
 * that differ have a gap instead.
 */
export const pricedAlike =
  (one: Pricer, other: Pricer): Pricer =>
  (periods, weekStartsOn) => {
    const priced = one(periods, weekStartsOn)
    // Nothing is paid, so nothing has to be checked.
    if (periods.length > 0 && periods.every(({ pay }) => pay === null)) return priced
    const checked = other(periods, weekStartsOn)
    const others = new Map(checked.map((period) => [period.id, period]))
    return priced.map((period) => (isDeepStrictEqual(period, others.get(period.id)) ? period : differing(period)))
  }

const differing = ({ id, minutes }: PricedPeriod): PricedPeriod => ({
  ...{ id, minutes, lines: [], cents: 0 },
  gaps: [{ gap: 'calculations_differ' }],
})

export const priceByBoth = pricedAlike(pricePeriods, priceMinutes)
