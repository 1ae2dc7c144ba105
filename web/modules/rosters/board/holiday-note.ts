// The text about public holidays in a day's header.
import type { Board } from '#contract/rostering/rosters/rosters.ts'
import { formatList } from '#web/lib/format.ts'
import type { Translate } from '#web/wording/translate.ts'

type BoardHolidays = Pick<Board, 'rosters' | 'holidays'>

/** The public holidays of a day: a short name for the header, and a full sentence. */
export function holidayNote(t: Translate, { rosters, holidays }: BoardHolidays, date: string) {
  const there = holidays.filter((day) => day.date === date)
  if (there.length === 0) return {}
  const sites = new Map(rosters.map((roster) => [roster.location_id, roster.location_name]))
  const names = [...new Set(there.map(({ name }) => name))]
  const notes = names.map((name) => {
    const days = there.filter((day) => day.name === name)
    const starts = days.find((day) => day.starts !== null)?.starts
    const parts = [
      name,
      starts && t('holidays.day.from', { time: starts }),
      // Sites are named only where not all of them observe the holiday.
      days.length < sites.size && formatList(days.map(({ location_id }) => sites.get(location_id) ?? '')),
      days.some(({ confirmed }) => !confirmed) && t('holidays.day.unconfirmed'),
    ]
    return parts.filter((part) => typeof part === 'string').join(' · ')
  })
  return { note: formatList(names), note_label: t('rosters.grid.holiday', { names: formatList(notes) }) }
}
