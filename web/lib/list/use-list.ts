import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import type { z } from 'zod'
import type { RequestOf, Call, ResultOf } from '#contract/call.ts'
import type { ListAddress } from '#contract/values/lists/list-address.ts'
import { pageSizes } from '#contract/values/lists/page-sizes.ts'
import type { ListState } from '#web/ui/table/list-state.ts'
import { searchOf } from '#web/lib/links.ts'
import { callApi } from '#web/lib/api/call.ts'
import { addressOf, listRequestOf, type ListRequest } from './list-search.ts'
import { readStored, writeStored } from '#web/lib/session/stored.ts'
import { useWaiting, useViews } from './use-views.ts'
import { queryOf } from '#web/lib/api/use-api-query.ts'
import { messageOf } from '#web/lib/wording.ts'

type Page = z.ZodObject<{ rows: z.ZodArray; total: z.ZodType; more: z.ZodType; page: z.ZodType; per_page: z.ZodType }>
export type ListCall = Call<z.ZodObject, Page> & { readonly address: ListAddress }
export type RowOf<C extends ListCall> = ResultOf<C>['rows'][number]

type Options<C extends Call> = {
  /** the storage key of the list's columns and views */
  name: string
  /** filters set by the screen that users cannot change: `{ id }` of the record the list belongs to */
  fixed?: Partial<RequestOf<C>>
  /** the default sort and direction, if not the call's own */
  sort?: readonly [string, 'asc' | 'desc']
  everyMs?: number | null
  /** other parameters to keep in the URL: the tab that contains the list */
  beside?: Readonly<Record<string, string>>
  /** default page size; 25 if absent */
  perPage?: (typeof pageSizes)[number]
}

/**
 * A paged list whose state is in the URL: page, page size, search, sort and filters. Previous rows stay until the next are loaded.
 * If the URL has no parameters, the query waits until the user's default view is known.
 * Pass the result to `<DataTable of={…}>`.
 */
export function useList<C extends ListCall>(call: C, options: Options<C>): ListState<RowOf<C>> {
  const { request, change, params, show } = useListAddress(call, options)
  const { filters, ...page } = request
  // The URL was parsed by this list's own rules; TypeScript cannot check names that are strings.
  const input = { ...page, ...filters, ...options.fixed } as RequestOf<C>
  const saved = useViews(options.name)
  const waits = useWaiting(saved.views, params)
  const { countAll, ...counting } = useCountAll(filters, page.q)
  const query = useQuery({
    ...queryOf(call, { ...input, ...counting }),
    placeholderData: keepPreviousData,
    enabled: !waits,
    refetchInterval: options.everyMs ?? false,
  })
  const { error, isFetching, refetch } = query
  // The cache of the plain list is not what the list opens with.
  const data = waits ? undefined : query.data
  return {
    ...request,
    name: options.name,
    rows: data?.rows ?? noRows,
    total: Number(data?.total ?? 0),
    more: data?.more === true,
    countAll,
    loading: data === undefined && error === null,
    fetching: isFetching,
    failure: error === null ? null : { ...messageOf(error), retry: () => void refetch() },
    input,
    ...change,
    export: {
      page: (page, signal) => pageToWrite(call, { ...input, page, per_page: 100, count_all: page === 1 }, signal),
      write: async (table, format) => (await import('./table-file.ts')).writeTable(table, format),
    },
    views: { params, show, views: saved },
  }
}

const noRows: never[] = []

/** Whether to count all rows: requested, and neither search nor filters have changed since. */
function useCountAll(filters: ListRequest['filters'], q: string) {
  const what = JSON.stringify([filters, q])
  const [counted, setCounted] = useState<string | null>(null)
  return { countAll: () => setCounted(what), ...(counted === what && { count_all: true }) }
}

async function pageToWrite<C extends ListCall>(call: C, input: RequestOf<C>, signal: AbortSignal) {
  const { rows, total } = await callApi(call, input, { signal })
  const typedRows: readonly RowOf<C>[] = rows
  return { rows: typedRows, total: Number(total) }
}

function useListAddress<C extends ListCall>(call: C, options: Options<C>) {
  const text = useRouterState({ select: (state) => state.location.searchStr })
  const navigate = useNavigate()
  const memory = `muster.per-page${call.path}`
  const defaults = defaultsOf(call, options, memory)
  const request = requestOf(call, options, text, defaults)
  function show(params: Record<string, string>, replace = false) {
    void navigate({ to: '.', search: { ...options.beside, ...params }, replace, resetScroll: false })
  }
  function go(next: Partial<ListRequest>, replace = false) {
    if (next.per_page) writeStored(memory, String(next.per_page))
    const search = addressOf(
      { ...request, page: 1, ...next },
      { ...defaults, per_page: next.per_page ?? defaults.per_page },
    )
    show(search, replace)
  }
  return {
    request,
    change: changesBy(go, request),
    // A view contains neither the page nor the page size.
    params: addressOf({ ...request, page: 1, per_page: defaults.per_page }, defaults),
    show,
  }
}

const changesBy = (go: (next: Partial<ListRequest>, replace?: boolean) => void, request: ListRequest) => ({
  setPage: (page: number) => go({ page }),
  setPerPage: (per_page: number) => go({ per_page }),
  setSort: (sort: string, dir: 'asc' | 'desc') => go({ sort, dir }),
  setQuery: (q: string) => go({ q }, true),
  setFilter: (name: string, values: readonly string[]) => go({ filters: withFilter(request.filters, name, values) }),
  setFilters: (several: Readonly<Record<string, readonly string[]>>) =>
    go({
      filters: Object.entries(several).reduce((all, [name, values]) => withFilter(all, name, values), request.filters),
    }),
  clearFilters: () => go({ filters: {}, q: '' }),
})

function withFilter(filters: ListRequest['filters'], name: string, values: readonly string[]) {
  const { [name]: _, ...rest } = filters
  return values.length === 0 ? rest : { ...rest, [name]: values }
}

function defaultsOf(call: ListCall, options: Options<Call>, memory: string) {
  const perPage = pageSizes.find((size) => size === Number(readStored(memory))) ?? options.perPage ?? 25
  const plain = listRequestOf(call.address, fixedAsText(options), perPage)
  const [sort, dir] = options.sort ?? [plain.sort, plain.dir]
  return { sort, dir, per_page: perPage }
}

function requestOf(
  call: ListCall,
  options: Options<Call>,
  text: string,
  defaults: ReturnType<typeof defaultsOf>,
): ListRequest {
  const fixed = fixedAsText(options)
  const requested = listRequestOf(call.address, { ...searchOf(text), ...fixed }, defaults.per_page)
  const filters = Object.fromEntries(Object.entries(requested.filters).filter(([name]) => !(name in fixed)))
  const named = new URLSearchParams(text)
  const sorting = named.has('sort') ? {} : { sort: defaults.sort, dir: named.has('dir') ? requested.dir : defaults.dir }
  return { ...requested, ...sorting, filters }
}

const fixedAsText = (options: Options<Call>): Record<string, string> =>
  Object.fromEntries(Object.entries(options.fixed ?? {}).map(([name, value]) => [name, String(value)]))
