import type { Filter } from '#web/ui/table/column.ts'
import type { ListState } from '#web/ui/table/list-state.ts'

/** The key that identifies a filter of a list. */
export const filterKey = (filter: Filter): string => (filter.kind === 'dates' ? filter.from : filter.name)

/** The number of selected values of a filter; a date range counts as one. */
export function filterCount<Row>(filter: Filter, of: Pick<ListState<Row>, 'filters'>): number {
  if (filter.kind === 'dates') return of.filters[filter.from] || of.filters[filter.to] ? 1 : 0
  return of.filters[filter.name]?.length ?? 0
}
