import { useDebouncedValue } from '@mantine/hooks'
import { type FoundGroup, search, searchedFrom } from '#contract/platform/search.ts'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'

const pauseMilliseconds = 200
const maxQueryLength = 100

/** The records that the server finds for the query, debounced. */
export function useFoundRecords(query: string): { groups: readonly FoundGroup[]; state: 'idle' | 'busy' | 'failed' } {
  const wanted = query.trim().slice(0, maxQueryLength)
  const [q] = useDebouncedValue(wanted, pauseMilliseconds)
  const isSearched = isCallAllowed(search.find) && q.length >= searchedFrom && wanted.length >= searchedFrom
  const { data, isFetching, isError } = useApiQuery(search.find, { q }, { when: isSearched, keepPrevious: true })
  if (!isSearched) return { groups: [], state: wanted.length >= searchedFrom && q !== wanted ? 'busy' : 'idle' }
  return { groups: data?.groups ?? [], state: isError ? 'failed' : isFetching || q !== wanted ? 'busy' : 'idle' }
}
