import type { Filter } from './column.ts'
import type { Listing } from './listing.ts'

/** What tells one filter of a list from the others. */
export const filterKey = (filter: Filter): string => (filter.kind === 'dates' ? filter.from : filter.name)

/** How many values of the filter are chosen; a range of days counts as one. */
export function filterCount<Row>(filter: Filter, of: Pick<Listing<Row>, 'filters'>): number {
  if (filter.kind === 'dates') return of.filters[filter.from] || of.filters[filter.to] ? 1 : 0
  return of.filters[filter.name]?.length ?? 0
}
