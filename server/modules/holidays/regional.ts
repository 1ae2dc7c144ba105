// Permanent holidays of a part of a state only; the source has none of them.
import { addDays, type LocalDate, weekdayOf } from '#contract/values/time.ts'
import type { PublicHoliday } from '#server/outside/places/public-holidays.ts'

type DateRule = (year: number) => LocalDate
type RegionalDay = readonly [region: string, name: string, date: DateRule]
export type RegionalHoliday = PublicHoliday & { region: string; source: string }

const weekdayNumbers = { monday: 1, tuesday: 2, wednesday: 3, thursday: 4, friday: 5, saturday: 6 } as const
type RegionalDayName = keyof typeof weekdayNumbers

/** The first day of that weekday on or after a day ('MM-DD'). */
const firstWeekdayFrom = (day: RegionalDayName, monthDay: string) => (year: number) => {
  const start = `${year}-${monthDay}`
  return addDays(start, (weekdayNumbers[day] - weekdayOf(start) + 7) % 7)
}
const daysLater = (rule: DateRule, by: number) => (year: number) => addDays(rule(year), by)

// The second Wednesday of August, the third where the month has five.
const ekkaDay = (year: number) => {
  const first = firstWeekdayFrom('wednesday', '08-01')(year)
  return addDays(first, addDays(first, 28).slice(5, 7) === '08' ? 14 : 7)
}

const regionalHolidays: Readonly<
  Partial<Record<PublicHoliday['state'], { source: string; days: readonly RegionalDay[] }>>
> = {
  QLD: {
    source: 'Holidays Act 1983 (Qld): show holidays, as notified',
    days: [['Brisbane', 'Royal Queensland Show', ekkaDay]],
  },
  NT: {
    source: 'Public Holidays Act 1981 (NT): show days, as gazetted',
    days: [
      ['Alice Springs', 'Alice Springs Show Day', firstWeekdayFrom('friday', '07-01')],
      ['Tennant Creek', 'Tennant Creek Show Day', firstWeekdayFrom('friday', '07-08')],
      ['Katherine', 'Katherine Show Day', firstWeekdayFrom('friday', '07-15')],
      ['Darwin', 'Darwin Show Day', firstWeekdayFrom('friday', '07-22')],
    ],
  },
  TAS: {
    source: 'Statutory Holidays Act 2000 (Tas)',
    days: [
      ['Southern Tasmania', 'Royal Hobart Regatta', firstWeekdayFrom('monday', '02-08')],
      ['King Island', 'King Island Show', firstWeekdayFrom('tuesday', '03-01')],
      ['Circular Head', 'Agfest', daysLater(firstWeekdayFrom('thursday', '05-01'), 1)],
      ['Burnie, Waratah-Wynyard, West Coast', 'Burnie Show', daysLater(firstWeekdayFrom('saturday', '10-01'), -1)],
      ['Launceston and surrounds', 'Royal Launceston Show', daysLater(firstWeekdayFrom('saturday', '10-08'), -2)],
      ['Flinders Island', 'Flinders Island Show', daysLater(firstWeekdayFrom('saturday', '10-15'), -1)],
      ['Southern Tasmania', 'Royal Hobart Show', daysLater(firstWeekdayFrom('saturday', '10-22'), -2)],
      ['Northern Tasmania', 'Recreation Day', firstWeekdayFrom('monday', '11-01')],
      // The Friday nearest the end of November, no later than the 1st of December.
      ['Devonport, Kentish, Latrobe', 'Devonport Show', firstWeekdayFrom('friday', '11-25')],
    ],
  },
}

/** The regional holidays of a state in a year. States that announce their local holidays every year have none. */
export function regionalHolidaysOf(state: PublicHoliday['state'], year: number): RegionalHoliday[] {
  const { source, days: input } = regionalHolidays[state] ?? { source: '', days: [] }
  return input.map(([region, name, date]) => ({ state, region, name, date: date(year), starts: null, source }))
}
