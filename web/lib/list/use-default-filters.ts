import { useEffect } from 'react'
import type { Listing } from '#web/ui/table/listing.ts'

/**
 * The filters with which a list opens when its address asks for nothing: from today on, for instance. They are filters like any
 * other, so taking them off shows everything.
 */
export function useFiltersAtFirst<Row>(
  list: Pick<Listing<Row>, 'q' | 'page' | 'filters' | 'setFilters'>,
  filters: Readonly<Record<string, readonly string[]>>,
) {
  const isBare = list.q === '' && list.page === 1 && Object.keys(list.filters).length === 0
  useEffect(() => {
    if (isBare) list.setFilters(filters)
    // oxlint-disable-next-line react/exhaustive-deps -- on arrival only
  }, [])
}
