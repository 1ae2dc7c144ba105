import { loadedPart } from '#web/ui/load-later.tsx'
import type { Filter } from '#web/ui/table/column.ts'
import { FilterChoices } from './FilterChoices.tsx'
import { FilterSearch } from './FilterSearch.tsx'
import type { ListState } from '#web/ui/table/list-state.ts'
import type { KnownNames } from './use-known-names.ts'

// The calendar is large, and most lists are never filtered by date.
const FilterDates = loadedPart(() => import('./FilterDates.tsx').then((module) => module.FilterDates), null)

type Props = { filter: Exclude<Filter, { kind: 'flag' }>; of: ListState<unknown>; names: KnownNames; close: () => void }

/** The input of one filter; `close` is called after a final choice. */
export function FilterInput({ filter, of, names, close }: Props) {
  if (filter.kind === 'choice') return <FilterChoices filter={filter} of={of} close={close} />
  if (filter.kind === 'search') return <FilterSearch filter={filter} of={of} names={names} close={close} />
  return <FilterDates filter={filter} of={of} close={close} />
}
