/** One page of a list and how to ask for another: what `useList` answers and `<DataTable>` shows. */
export type Listing<Row> = {
  /** what the browser calls the list: its columns and views are remembered under it */
  readonly name: string
  readonly rows: readonly Row[]
  readonly total: number
  /** there are more than `total`: they were not counted to the end */
  readonly more: boolean
  /** counts them to the end, until something else is searched */
  countAll: () => void
  readonly page: number
  readonly per_page: number
  readonly q: string
  readonly sort: string
  readonly dir: 'asc' | 'desc'
  /** filter values by name, as the address spells them: { status: ['active', 'archived'] } */
  readonly filters: Readonly<Record<string, readonly string[]>>
  /** true until the first answer */
  readonly loading: boolean
  /** true while any answer is awaited; the former rows are still shown */
  readonly fetching: boolean
  readonly failure: Failure | null
  /** exactly what was asked: for exports and "approve all that I see" */
  readonly input: object
  setPage: (page: number) => void
  setPerPage: (perPage: number) => void
  setSort: (sort: string, dir: 'asc' | 'desc') => void
  /** at once; the table's own search box waits 300 ms before it calls this */
  setQuery: (q: string) => void
  setFilter: (name: string, values: readonly string[]) => void
  setFilters: (several: Readonly<Record<string, readonly string[]>>) => void
  clearFilters: () => void
  /** the whole list as a file; without it there is no such button */
  readonly export?: ListExport<Row>
  /** ways to look at the list that the reader has kept; without it there is no such menu */
  readonly views?: ListViews
}

export type FileTable = { name: string; heads: readonly string[]; rows: readonly (readonly string[])[] }

export type ListExport<Row> = {
  /** rows of the present search and filters from the first on, a hundred a page, by the list's own call; how many in all with the first */
  page: (page: number, signal: AbortSignal) => Promise<{ rows: readonly Row[]; total: number }>
  /** writes the file and hands it to the browser */
  write: (table: FileTable, format: 'csv' | 'xlsx') => Promise<void>
}

/** What a list shows, as its address says it: search, filters, sort and direction without what goes without saying. */
export type ListParams = Readonly<Record<string, string>>

export type ListViews = {
  /** what the list shows now */
  readonly params: ListParams
  /** shows this instead, from the first page on; `replace`: no step for the Back button */
  show: (params: ListParams, replace?: boolean) => void
  readonly views: SavedViews
}

/** A name for what a list showed: its address and its columns. */
export type View = {
  readonly id: string
  readonly name: string
  readonly asked: ListParams
  readonly columns: readonly string[]
  /** the list opens with it */
  readonly is_default: boolean
  readonly version: number
}
export type NewView = Omit<View, 'id' | 'version'>

export type SavedViews = {
  /** by name; undefined until they are known */
  readonly views: readonly View[] | undefined
  readonly busy: boolean
  keep: (view: NewView, then: () => void) => void
  change: (view: View, then?: () => void) => void
  drop: (view: View) => void
}

/** Something went wrong, worded, and how to try again. */
export type Failure = { readonly title: string; readonly message: string; readonly retry: () => void }
