import { useEffect } from 'react'
import type { ListState } from '#web/ui/table/list-state.ts'

/**
 * The filters of a list whose URL has none, for instance "from today on". They are ordinary filters, so removing them shows
 * everything.
 */
export function useFiltersAtFirst<Row>(
  list: Pick<ListState<Row>, 'q' | 'page' | 'filters' | 'setFilters'>,
  filters: Readonly<Record<string, readonly string[]>>,
) {
  const isBare = list.q === '' && list.page === 1 && Object.keys(list.filters).length === 0
  useEffect(() => {
    if (isBare) list.setFilters(filters)
    // oxlint-disable-next-line react/exhaustive-deps -- on mount only
  }, [])
}
