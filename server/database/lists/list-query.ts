import { type Expression, type RawBuilder, type SelectQueryBuilder, sql, type StringReference } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { maxCounted, pageSizes } from '#contract/values/lists/page-sizes.ts'
import { cachedStatement, isIdOrTime } from './cached-statement.ts'
import type { Db } from '#server/database/dialect.ts'
import type { ListSearch } from './search.ts'

/** The input that all list calls have in common. Other fields are filters. */
export type ListInput = {
  readonly page: number
  readonly per_page: number
  readonly count_all: boolean
  readonly sort?: string
  readonly dir?: string
  readonly q?: string
}

/** A list of records, written in Kysely. */
export type List<DB, TB extends keyof DB, RowDB, RowTB extends keyof RowDB, Row> = {
  /** the records that the filters select, without columns and order */
  readonly matching: SelectQueryBuilder<DB, TB, unknown>
  /** the same records with their columns. They are returned as JSON, so select instants as text (`isoOf`) */
  readonly rows: SelectQueryBuilder<RowDB, RowTB, Row>
  /**
   * The ids of the parents joined by `joinParent`. That they are not null lets PostgreSQL treat these left joins as inner joins where
   * the rows are read, and begin with a parent whose column they are sorted by.
   */
  readonly parents?: readonly StringReference<DB, TB>[]
  /** the columns to sort by, the last of them unique */
  readonly order: readonly OrderKey<DB, TB>[]
  /** the records that the search matches, or others that an index finds; `undefined`: no search */
  readonly search?: Pick<ListSearch, 'id' | 'ids'> | undefined
  /** The id column, for a list with costly columns and an order without an index: its page is selected before the columns are read. */
  readonly cutBy?: StringReference<DB, TB>
  /** filters that the list's screen always sets: with only these PostgreSQL caches its plan, as without a filter */
  readonly fixedFilters?: readonly string[]
}

export type OrderKey<DB, TB extends keyof DB> = readonly [
  by: StringReference<DB, TB> | RawBuilder<unknown>,
  dir?: 'asc' | 'desc',
  nulls?: 'first' | 'last',
]

/**
 * One page of a list with its total, in one statement. Unless `count_all` is set, it counts 500 records beyond the page and reports that
 * there are `more` (decision 079). Join parents that always exist by `[joinParent]`, and list them in `parents`: the count then skips
 * those that no condition uses.
 */
export async function listQuery<DB, TB extends keyof DB, RowDB, RowTB extends keyof RowDB, Row>(
  db: Db,
  input: ListInput,
  list: List<DB, TB, RowDB, RowTB, Row>,
) {
  const answer = await listStatement(input, list).execute(db)
  return pageResult(input, answer.rows)
}

/**
 * `listQuery` for a frequent list: the statement of its initial state is compiled once and cached. `define` must depend on nothing but its
 * two inputs, and must not read the ids, days and instants in them (`cachedStatement`).
 */
export function cachedListQuery<
  Reader,
  Input extends ListInput,
  DB,
  TB extends keyof DB,
  RowDB,
  RowTB extends keyof RowDB,
  Row,
>(define: (db: Db, reader: Reader, input: Input) => List<DB, TB, RowDB, RowTB, Row>) {
  const run = cachedStatement(
    ({ input }: { reader: Reader; input: Input }) => isCacheable(input),
    (db, { reader, input }) => listStatement(input, define(db, reader, input)),
  )
  return async (db: Db, reader: Reader, input: Input) => pageResult(input, await run(db, { reader, input }))
}

/** The maximum number of options in a dropdown; its search finds the others. */
export const maxChoices = 100

/** The first options of a list for a dropdown. */
export async function choicesQuery<DB, TB extends keyof DB, RowDB, RowTB extends keyof RowDB, Row>(
  db: Db,
  list: List<DB, TB, RowDB, RowTB, Row>,
) {
  const { rows } = await listQuery(db, { page: 1, per_page: maxChoices, count_all: false }, list)
  return rows
}

/**
 * The method that joins a parent that every row has: `.selectFrom('rosters')[joinParent]('customers', 'customers.id',
 * 'rosters.customer_id')`. PostgreSQL skips an unused left join to a unique row, as in a count; an inner join it must perform. The row
 * exists, so its columns have the types of an inner join.
 */
export const joinParent = 'leftJoin' as unknown as 'innerJoin'

function listStatement<DB, TB extends keyof DB, RowDB, RowTB extends keyof RowDB, Row>(
  input: ListInput,
  list: List<DB, TB, RowDB, RowTB, Row>,
) {
  return list.search === undefined ? pageStatement(input, list) : searchStatement(input, list, list.search)
}

function pageStatement<DB, TB extends keyof DB, RowDB, RowTB extends keyof RowDB, Row>(
  input: ListInput,
  { matching, rows, parents = [], order, cutBy, fixedFilters }: List<DB, TB, RowDB, RowTB, Row>,
) {
  const { limit, offset, countLimit } = boundsOf(input, fixedFilters)
  const sorted = sql.join(order.map(orderItem))
  const counted = matching.select(sql`1`.as('one'))
  const cut = cutBy && matching.select(sql.ref(cutBy).as('id')).orderBy(sorted).limit(limit).offset(offset)
  const page =
    cut === undefined ? rows.where(allExist(parents)).limit(limit).offset(offset) : rows.where(idIn(cutBy ?? '', cut))
  return sql<PageRow<Row>>`
    select (select count(*) from ${countLimit ? counted.limit(countLimit) : counted} counted) as total,
      ${jsonArrayFrom(page.orderBy(sorted))} as rows`
}

/**
 * The search finds ids by its indexes; those that the filters match are found once, counted and paged. `= any (array …)` makes the planner
 * begin with the ids.
 */
function searchStatement<DB, TB extends keyof DB, RowDB, RowTB extends keyof RowDB, Row>(
  input: ListInput,
  { matching, rows, order, fixedFilters = [] }: List<DB, TB, RowDB, RowTB, Row>,
  { id, ids }: Pick<ListSearch, 'id' | 'ids'>,
) {
  const { limit, offset, countLimit } = boundsOf(input, ['q', ...fixedFilters])
  const keys = order.map(([by], at) => expressionOf(by).as(`key_${at}`))
  const found = matching.where(idIn(id, ids)).select([sql<string>`${sql.ref(id)}`.as('id'), ...keys])
  const byKeys = sql.join(order.map(([, ...way], at) => orderItem([sql.ref(`found.key_${at}`), ...way])))
  const cut = sql`(select found.id from found order by ${byKeys} limit ${limit} offset ${offset})`
  const page = rows.where(idIn(id, cut)).orderBy(sql.join(order.map(orderItem)))
  return sql<PageRow<Row>>`
    with found as materialized ${found}
    select (select count(*) from (select from found ${countLimit ? sql`limit ${countLimit}` : sql``}) counted) as total,
      ${jsonArrayFrom(page)} as rows`
}

const allExist = (ids: readonly string[]) =>
  sql<boolean>`(${sql.join([sql`true`, ...ids.map((id) => sql`${sql.ref(id)} is not null`)], sql` and `)})`

const idIn = (id: string, ids: Expression<unknown>) => sql<boolean>`${sql.ref(id)} = any(array${ids})`

function orderItem([by, dir = 'asc', nulls]: OrderItem) {
  const direction = dir === 'asc' ? sql`asc` : sql`desc`
  const placed = nulls === undefined ? sql`` : nulls === 'first' ? sql`nulls first` : sql`nulls last`
  return sql`${expressionOf(by)} ${direction} ${placed}`
}

type OrderItem = readonly [by: string | RawBuilder<unknown>, dir?: 'asc' | 'desc', nulls?: 'first' | 'last']

const expressionOf = (by: string | RawBuilder<unknown>) => (typeof by === 'string' ? sql.ref(by) : by)

/** The one row of a list's statement. */
type PageRow<Row> = { total: number; rows: Row[] }

function pageResult<Row>({ page, per_page, count_all }: ListInput, [row]: readonly PageRow<Row>[]) {
  const { total, rows } = row ?? { total: 0, rows: [] }
  const most = offsetOf({ page, per_page }) + maxCounted
  const more = !count_all && total > most
  return { rows, total: more ? most : total, more, page, per_page }
}

/** The limits of the page and of the count: none where everything is counted. */
function boundsOf(input: ListInput, except: readonly string[] = []) {
  // Numbers validated by the call. As literals they let PostgreSQL cache its plan, which with a filter it must not.
  const number = isFirstPage(input) && filtersOf(input, except).every(isEmpty) ? sql.lit<number> : sql.val<number>
  const offset = offsetOf(input)
  return {
    limit: number(input.per_page),
    offset: number(offset),
    countLimit: input.count_all ? undefined : number(offset + maxCounted + 1),
  }
}

export const offsetOf = ({ page, per_page }: Pick<ListInput, 'page' | 'per_page'>) => (page - 1) * per_page

/** Whether a list is requested in its initial state, or filtered by one record or day. There is a limited number of such statements. */
export const isCacheable = (input: ListInput) =>
  isEmpty(input.q) &&
  isFirstPage(input) &&
  !input.count_all &&
  filtersOf(input).every((value) => isEmpty(value) || isIdOrTime(value))

// Only the sizes that screens offer: each is a statement of its own, and a connection prepares a limited number of them.
const isFirstPage = ({ page, per_page }: ListInput) => page === 1 && pageSizes.some((size) => size === per_page)

const pagingParams = ['page', 'per_page', 'count_all', 'sort', 'dir']

const filtersOf = (input: ListInput, except: readonly string[] = []) =>
  Object.entries(input).flatMap(([name, value]) =>
    pagingParams.includes(name) || except.includes(name) ? [] : [value],
  )

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

/** All of the conditions as one; without any, every row matches. */
export const allOf = (conditions: readonly RawBuilder<unknown>[]) =>
  sql<boolean>`(${sql.join([sql`true`, ...conditions], sql` and `)})`

/** Counts rows in a query of its own: `matching.select(total)`. */
export const countTotal = sql<number>`count(*)`.as('total')

/** The number of rows of a subquery, counting all: for one record. */
export const countAll = (rows: RawBuilder<unknown>) => sql<number>`(select count(*) from (${rows}) counted)`

/** The number of rows of a subquery, for a column of a list: at most one more than `maxCounted`. */
export const countedIn = (rows: RawBuilder<unknown>) =>
  // The same number in each statement, so that PostgreSQL caches its plan.
  sql<number>`(select count(*) from (${rows} limit ${sql.lit(maxCounted + 1)}) counted)`
