import { keepPreviousData, queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { RequestOf, Call, ResultOf } from '#contract/call.ts'
import { callApi } from './call.ts'

type Options = {
  /** false: do not send yet */
  when?: boolean
  /** show the previous result while the next one loads */
  keepPrevious?: boolean
  /** refetch interval in milliseconds while the page is visible; null: stop */
  everyMs?: number | null
}

/** The result of a read call: TanStack Query's result. Cached under [path, input]. */
export function useApiQuery<C extends Call>(
  call: C,
  input: RequestOf<C>,
  options: Options = {},
): UseQueryResult<ResultOf<C>> {
  return useQuery<ResultOf<C>>({
    queryKey: [call.path, input],
    queryFn: ({ signal }) => callApi(call, input, { signal }),
    enabled: options.when ?? true,
    refetchInterval: options.everyMs ?? false,
    // keepPreviousData's type excludes results that are functions, which JSON never contains.
    placeholderData: options.keepPrevious ? (keepPreviousData as never) : undefined,
  })
}

/** The same query for use outside components: prefetching, a select's search. */
export const queryOf = <C extends Call>(call: C, input: RequestOf<C>) =>
  queryOptions({ queryKey: [call.path, input], queryFn: ({ signal }) => callApi(call, input, { signal }) })
