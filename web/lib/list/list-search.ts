import { brokenDateOrders } from '#contract/values/date-order.ts'
import { isTaken, type ListAddress } from '#contract/values/lists/list-address.ts'
import { pageSizes } from '#contract/values/lists/page-sizes.ts'

/** The parameters that every list takes besides its own filters. */
const listParams: ReadonlySet<string> = new Set(['page', 'per_page', 'q', 'sort', 'dir', 'count_all'])

export type ListRequest = {
  page: number
  per_page: number
  q: string
  sort: string
  dir: 'asc' | 'desc'
  filters: Record<string, readonly string[]>
}

/**
 * The list parameters of a URL. Invalid values (page=-2, sort=evil) silently fall back to defaults.
 * `perPage` is the stored page size, used if the URL has none.
 */
export function listRequestOf(list: ListAddress, raw: Readonly<Record<string, string>>, perPage: number): ListRequest {
  const taken = withoutInvalid(list, raw)
  for (const { later } of brokenDateOrders(taken)) delete taken[later]
  const value = (name: string) => taken[name] ?? list[name]?.default
  return {
    page: Number(value('page')),
    per_page: nearestSize(taken['per_page'] === undefined ? perPage : Number(taken['per_page'])),
    q: String(value('q') ?? '').trim(),
    sort: String(value('sort')),
    dir: value('dir') === 'desc' ? 'desc' : 'asc',
    filters: filtersIn(taken),
  }
}

/** The parameters of the URL that the list accepts, validated one by one. */
export function withoutInvalid(list: ListAddress, raw: Readonly<Record<string, string>>): Record<string, string> {
  const remaining = Object.entries(raw).filter(([name, value]) => {
    const parameter = list[name]
    return parameter && value !== '' && isTaken(parameter, value)
  })
  return Object.fromEntries(remaining)
}

/** The query for `wanted`, without defaults. */
export function addressOf(
  wanted: ListRequest,
  usual: { sort: string; dir: 'asc' | 'desc'; per_page: number },
): Record<string, string> {
  const isUsual = wanted.sort === usual.sort && wanted.dir === usual.dir
  const all = {
    q: wanted.q,
    ...Object.fromEntries(Object.entries(wanted.filters).map(([name, values]) => [name, values.join(',')])),
    sort: isUsual ? '' : wanted.sort,
    dir: isUsual || wanted.dir === 'asc' ? '' : wanted.dir,
    per_page: wanted.per_page === usual.per_page ? '' : String(wanted.per_page),
    page: wanted.page === 1 ? '' : String(wanted.page),
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
}

const filtersIn = (taken: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(taken)
      .filter(([name]) => !listParams.has(name))
      .map(([name, value]) => [name, value.split(',')]),
  )

const nearestSize = (wanted: number) => pageSizes.find((size) => size === wanted) ?? 25
