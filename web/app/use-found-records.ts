import { useDebouncedValue } from '@mantine/hooks'
import { type FoundGroup, search, searchedFrom } from '#contract/search.ts'
import { mayAsk } from '#web/lib/session.ts'
import { useAsk } from '#web/lib/use-ask.ts'

const pauseMilliseconds = 200
const longest = 100

/** What the server finds for the words in the search box, once the typing pauses. */
export function useFoundRecords(query: string): { groups: readonly FoundGroup[]; state: 'idle' | 'busy' | 'failed' } {
  const wanted = query.trim().slice(0, longest)
  const [q] = useDebouncedValue(wanted, pauseMilliseconds)
  const isSearched = mayAsk(search.find) && q.length >= searchedFrom && wanted.length >= searchedFrom
  const { data, isFetching, isError } = useAsk(search.find, { q }, { when: isSearched, keepPrevious: true })
  if (!isSearched) return { groups: [], state: wanted.length >= searchedFrom && q !== wanted ? 'busy' : 'idle' }
  return { groups: data?.groups ?? [], state: isError ? 'failed' : isFetching || q !== wanted ? 'busy' : 'idle' }
}
