/** One page of a list and the functions to request another: returned by `useList`, rendered by `<DataTable>`. */
export type ListState<Row> = {
  /** the storage key of the list's columns and views */
  readonly name: string
  readonly rows: readonly Row[]
  readonly total: number
  /** there are more than `total`: counting stopped */
  readonly more: boolean
  /** counts all rows, until the search changes */
  countAll: () => void
  readonly page: number
  readonly per_page: number
  readonly q: string
  readonly sort: string
  readonly dir: 'asc' | 'desc'
  /** filter values by name, as in the URL: { status: ['active', 'archived'] } */
  readonly filters: Readonly<Record<string, readonly string[]>>
  /** true until the first response */
  readonly loading: boolean
  /** true during any request; the previous rows are still shown */
  readonly fetching: boolean
  readonly failure: Failure | null
  /** exactly the input sent: for exports and "approve all" */
  readonly input: object
  setPage: (page: number) => void
  setPerPage: (perPage: number) => void
  setSort: (sort: string, dir: 'asc' | 'desc') => void
  /** takes effect at once; the table's own search box calls it after 300 ms */
  setQuery: (q: string) => void
  setFilter: (name: string, values: readonly string[]) => void
  setFilters: (several: Readonly<Record<string, readonly string[]>>) => void
  clearFilters: () => void
  /** exports the whole list; absent: no export button */
  readonly export?: ListExport<Row>
  /** the user's saved views; absent: no menu of views */
  readonly views?: ListViews
}

export type FileFormat = 'csv' | 'xlsx'

/** The maximum number of rows in one file. */
export const maxExported = 100_000

export type FileTable = { name: string; heads: readonly string[]; rows: readonly (readonly string[])[] }

export type ListExport<Row> = {
  /** rows of the current search and filters from the first on, a hundred per page; the first page includes the total */
  page: (page: number, signal: AbortSignal) => Promise<{ rows: readonly Row[]; total: number }>
  /** writes and downloads the file */
  write: (table: FileTable, format: FileFormat) => Promise<void>
}

/** The state of a list as in its URL: search, filters, sort and direction, without defaults. */
export type ListParams = Readonly<Record<string, string>>

export type ListViews = {
  /** the current state of the list */
  readonly params: ListParams
  /** applies another state, on the first page; `replace`: without a history entry */
  show: (params: ListParams, replace?: boolean) => void
  readonly views: SavedViews
}

/** A saved view: a state of the list and its columns. */
export type View = {
  readonly id: string
  readonly name: string
  readonly params: ListParams
  readonly columns: readonly string[]
  /** the list opens with it */
  readonly is_default: boolean
  readonly version: number
}
export type NewView = Omit<View, 'id' | 'version'>

export type SavedViews = {
  /** by name; undefined while they load */
  readonly views: readonly View[] | undefined
  readonly busy: boolean
  keep: (view: NewView, then: () => void) => void
  change: (view: View, then?: () => void) => void
  drop: (view: View) => void
}

/** A translated error, and a function to retry. */
export type Failure = { readonly title: string; readonly message: string; readonly retry: () => void }
