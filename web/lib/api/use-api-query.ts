import { keepPreviousData, queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { RequestOf, Call, ResultOf } from '#contract/call.ts'
import { ask } from './call.ts'

type Options = {
  /** false: do not ask yet */
  when?: boolean
  /** show the former answer while the next one comes */
  keepPrevious?: boolean
  /** ask again every so many milliseconds while the page is looked at; null: stop */
  everyMs?: number | null
}

/** The answer of a reading call: TanStack Query's result. Cached under [path, input]. */
export function useApiQuery<C extends Call>(
  call: C,
  input: RequestOf<C>,
  options: Options = {},
): UseQueryResult<ResultOf<C>> {
  return useQuery<ResultOf<C>>({
    queryKey: [call.path, input],
    queryFn: ({ signal }) => ask(call, input, { signal }),
    enabled: options.when ?? true,
    refetchInterval: options.everyMs ?? false,
    // keepPreviousData's own type forbids answers that are functions, which no answer of JSON is.
    placeholderData: options.keepPrevious ? (keepPreviousData as never) : undefined,
  })
}

/** The same question for whoever asks outside a component: prefetching, a select's search. */
export const queryOf = <C extends Call>(call: C, input: RequestOf<C>) =>
  queryOptions({ queryKey: [call.path, input], queryFn: ({ signal }) => ask(call, input, { signal }) })
