import { rosters } from '#contract/rostering/rosters/rosters.ts'
import { withoutInvalid } from '#web/lib/list/list-search.ts'

export type ShiftFilters = Readonly<Record<string, string>>
const filterNames: ReadonlySet<string> = new Set(['status', 'not_started', 'not_ended', 'awaiting_timesheet'])

/** The filters in the URL, as the dashboard tiles set them; null if there are none. */
export function shiftFiltersIn(search: ShiftFilters): ShiftFilters | null {
  const filters = Object.entries(withoutInvalid(rosters.assignments.address, search)).filter(([name]) =>
    filterNames.has(name),
  )
  return filters.length === 0 ? null : Object.fromEntries(filters)
}
