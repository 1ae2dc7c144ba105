// What accrues, from what has accrued already: always the difference, so that a repeated run adds nothing.
import type { LeaveType } from '#contract/people/leave/leave-types.ts'
import { addDays, type LocalDate } from '#contract/values/time.ts'
import { accruedMinutes } from '#server/modules/leave/rules.ts'
import type { NewEntry } from './actions.ts'

/** What the ledger has of a week, by the weeks of leave for a year that applied then. */
export type AccruedWeek = {
  period_from: LocalDate
  weeks_thousandths: number
  ordinary_minutes: number
  minutes: number
  /** of the last entry */
  edition: number
}

/**
 * The entries that are missing for weeks of ordinary time. After each, what has accrued is exactly the share of all ordinary time so far,
 * rounded down once: whatever a week leaves over counts in the next. A week that was corrected gets its difference, at the rate of then.
 */
export function missingAccruals(
  ordinary: ReadonlyMap<LocalDate, number>,
  accrued: readonly AccruedWeek[],
  weeks_thousandths: number,
): NewEntry[] {
  const totals = new Map<number, { ordinary: number; minutes: number }>()
  const totalOf = (rate: number) => totals.getOrInsert(rate, { ordinary: 0, minutes: 0 })
  for (const week of accrued) addTo(totalOf(week.weeks_thousandths), week.ordinary_minutes, week.minutes)
  const weeks = [...new Set([...ordinary.keys(), ...accrued.map(({ period_from }) => period_from)])].toSorted()
  return weeks.flatMap((period_from) => {
    const entries = accrued.filter((one) => one.period_from === period_from)
    const counted = entries.reduce((sum, { ordinary_minutes }) => sum + ordinary_minutes, 0)
    const difference = (ordinary.get(period_from) ?? 0) - counted
    if (difference === 0) return []
    const rate = entries.at(-1)?.weeks_thousandths ?? weeks_thousandths
    const total = totalOf(rate)
    const minutes = accruedMinutes(total.ordinary + difference, rate) - total.minutes
    addTo(total, difference, minutes)
    const edition = 1 + Math.max(0, ...entries.map((one) => one.edition))
    const which = { kind: 'accrued' as const, period_from, edition, on_day: addDays(period_from, 6) }
    return [{ ...which, minutes, ordinary_minutes: difference, weeks_thousandths: rate }]
  })
}

function addTo(total: { ordinary: number; minutes: number }, ordinary: number, minutes: number) {
  total.ordinary += ordinary
  total.minutes += minutes
}

/** The year of employment that a day is in: its number, from 0, and its first day; null before the first. */
export function yearOfEmployment(start: LocalDate, day: LocalDate): { number: number; starts_on: LocalDate } | null {
  if (day < start) return null
  const first = Temporal.PlainDate.from(start)
  const { years } = first.until(Temporal.PlainDate.from(day), { largestUnit: 'years' })
  return { number: years, starts_on: first.add({ years }).toString() }
}

type YearlyFacts = {
  start: LocalDate
  today: LocalDate
  day_minutes: number
  /** that the ledger has of the type: first days of years that were granted, and days of opening balances */
  granted: readonly LocalDate[]
  openings: readonly LocalDate[]
  /** of the entries before a day */
  balanceBefore: (day: LocalDate) => number
}

/**
 * The full balance of the current year, with what lapses of the one before. An opening balance of this year is what is left of it. Years
 * that nobody granted are not made up for.
 */
export function yearlyGrant(
  { yearly_days, yearly_minutes }: Pick<LeaveType, 'yearly_days' | 'yearly_minutes'>,
  { start, today, day_minutes, granted, openings, balanceBefore }: YearlyFacts,
): NewEntry[] {
  const year = yearOfEmployment(start, today)
  if (year === null || granted.includes(year.starts_on)) return []
  if (openings.some((day) => day >= year.starts_on)) return []
  const minutes = yearly_minutes ?? (yearly_days ?? 0) * day_minutes
  const left = balanceBefore(year.starts_on)
  const which = { period_from: year.starts_on, edition: 1, on_day: year.starts_on }
  const lapsed = left > 0 ? [{ kind: 'expired' as const, minutes: -left, ...which }] : []
  return [...lapsed, { kind: 'accrued' as const, minutes, ...which }]
}

type ServiceFacts = Pick<YearlyFacts, 'start' | 'today' | 'granted'> & { week_minutes: number }
type ServiceType = Pick<LeaveType, 'weeks_thousandths' | 'service_years' | 'accrues_from'>

/**
 * The leave for a year of employment that has been completed: all of it with the year that the law names, a part with each further one.
 * Years before the type accrues are in the opening balance.
 */
export function serviceGrant(type: ServiceType, { start, today, granted, week_minutes }: ServiceFacts): NewEntry[] {
  const year = yearOfEmployment(start, today)
  const service_years = type.service_years ?? 0
  if (year === null || year.number < service_years || year.starts_on < type.accrues_from) return []
  if (granted.includes(year.starts_on)) return []
  const after = (years: number) =>
    years < service_years
      ? 0
      : Math.floor((years * (type.weeks_thousandths ?? 0) * week_minutes) / (1000 * service_years))
  const which = { period_from: year.starts_on, edition: 1, on_day: year.starts_on }
  return [{ kind: 'accrued', minutes: after(year.number) - after(year.number - 1), ...which }]
}
