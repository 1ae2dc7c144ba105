import { lazy, Suspense } from 'react'
import type { Filter } from './column.ts'
import { FilterChoices } from './FilterChoices.tsx'
import { FilterSearch } from './FilterSearch.tsx'
import type { Listing } from './listing.ts'
import type { KnownNames } from './use-known-names.ts'

// The calendar is large; most lists are never filtered by dates.
const FilterDates = lazy(() => import('./FilterDates.tsx').then((module) => ({ default: module.FilterDates })))

type Props<Row> = { filter: Exclude<Filter, { kind: 'flag' }>; of: Listing<Row>; names: KnownNames; close: () => void }

/** What one filter offers; `close` is called once a choice settles it. */
export function FilterInput<Row>({ filter, of, names, close }: Props<Row>) {
  if (filter.kind === 'choice') return <FilterChoices filter={filter} of={of} close={close} />
  if (filter.kind === 'search') return <FilterSearch filter={filter} of={of} names={names} close={close} />
  return (
    <Suspense>
      <FilterDates filter={filter} of={of} close={close} />
    </Suspense>
  )
}
