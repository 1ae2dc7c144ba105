// Permanent holidays of a part of a state only; the source has none of them.
import { addDays, type LocalDate, weekdayOf } from '#contract/values/time.ts'
import type { PublicHoliday } from '#server/outside/places/public-holidays.ts'

type Rule = (year: number) => LocalDate
type RegionalDay = readonly [region: string, name: string, date: Rule]
export type RegionalHoliday = PublicHoliday & { region: string; source: string }

const days = { monday: 1, tuesday: 2, wednesday: 3, thursday: 4, friday: 5, saturday: 6 } as const
type Day = keyof typeof days

/** The first day of that weekday on or after a day ('MM-DD'). */
const from = (day: Day, monthDay: string) => (year: number) => {
  const start = `${year}-${monthDay}`
  return addDays(start, (days[day] - weekdayOf(start) + 7) % 7)
}
const later = (rule: Rule, by: number) => (year: number) => addDays(rule(year), by)

// The second Wednesday of August, the third where the month has five.
const ekka = (year: number) => {
  const first = from('wednesday', '08-01')(year)
  return addDays(first, addDays(first, 28).slice(5, 7) === '08' ? 14 : 7)
}

const regional: Readonly<Partial<Record<PublicHoliday['state'], { source: string; days: readonly RegionalDay[] }>>> = {
  QLD: {
    source: 'Holidays Act 1983 (Qld): show holidays, as notified',
    days: [['Brisbane', 'Royal Queensland Show', ekka]],
  },
  NT: {
    source: 'Public Holidays Act 1981 (NT): show days, as gazetted',
    days: [
      ['Alice Springs', 'Alice Springs Show Day', from('friday', '07-01')],
      ['Tennant Creek', 'Tennant Creek Show Day', from('friday', '07-08')],
      ['Katherine', 'Katherine Show Day', from('friday', '07-15')],
      ['Darwin', 'Darwin Show Day', from('friday', '07-22')],
    ],
  },
  TAS: {
    source: 'Statutory Holidays Act 2000 (Tas)',
    days: [
      ['Southern Tasmania', 'Royal Hobart Regatta', from('monday', '02-08')],
      ['King Island', 'King Island Show', from('tuesday', '03-01')],
      ['Circular Head', 'Agfest', later(from('thursday', '05-01'), 1)],
      ['Burnie, Waratah-Wynyard, West Coast', 'Burnie Show', later(from('saturday', '10-01'), -1)],
      ['Launceston and surrounds', 'Royal Launceston Show', later(from('saturday', '10-08'), -2)],
      ['Flinders Island', 'Flinders Island Show', later(from('saturday', '10-15'), -1)],
      ['Southern Tasmania', 'Royal Hobart Show', later(from('saturday', '10-22'), -2)],
      ['Northern Tasmania', 'Recreation Day', from('monday', '11-01')],
      // The Friday nearest the end of November, no later than the 1st of December.
      ['Devonport, Kentish, Latrobe', 'Devonport Show', from('friday', '11-25')],
    ],
  },
}

/** The regional holidays of a state in a year. States that announce their local holidays every year have none. */
export function regionalHolidaysOf(state: PublicHoliday['state'], year: number): RegionalHoliday[] {
  const { source, days: input } = regional[state] ?? { source: '', days: [] }
  return input.map(([region, name, date]) => ({ state, region, name, date: date(year), starts: null, source }))
}
