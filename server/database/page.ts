import { type CompiledQuery, type FromNode, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { countedAtMost, pageSizes } from '#contract/values.ts'
import { fills, cachedStatement } from './compiled.ts'
import type { Db } from './dialect.ts'

export type PageInput = {
  readonly page: number
  readonly per_page: number
  readonly count_all: boolean
  readonly sort?: string
  readonly dir?: string
  readonly q?: string
}

/** As many entries as a dropdown is given at once; the search narrows them. */
export const choicesAtMost = 100

/** What counts rows: `matching.select(total)`. */
export const total = sql<number>`count(*)`.as('total')

type Cut = <DB, TB extends keyof DB, Row>(rows: SelectQueryBuilder<DB, TB, Row>) => SelectQueryBuilder<DB, TB, Row>

/**
 * One page of a list and how many rows there are, by one statement, also for a page behind the last. `matching` is what the list
 * holds, `rows` the same in order and without its limit; its columns travel as JSON, so give no timestamptz among them. Where a column
 * costs much and the order is not along an index, give a function instead and cut only the ids, so that it is not asked of every row.
 * Unless asked to count all, it counts five hundred rows beyond the page and says that there are `more` (decision 049). It counts
 * without the parents that no condition names: the inner joins of a list lead to rows that must be there.
 */
export async function pageOf<DB, TB extends keyof DB, Counted, OfRows, Shown extends keyof OfRows, Row>(
  db: Db,
  input: PageInput,
  matching: SelectQueryBuilder<DB, TB, Counted>,
  rows: SelectQueryBuilder<OfRows, Shown, Row> | ((cut: Cut) => SelectQueryBuilder<OfRows, Shown, Row>),
) {
  return told(input, await pageQuery(db, input, matching, rows).executeTakeFirstOrThrow())
}

type PageAsked<Who, What> = { readonly who: Who; readonly asked: What }

/**
 * The same of a list that is asked often: as it opens, its statement is built and compiled once for everybody of one kind (a quarter
 * of such a request). So `build` depends on nothing but `who` asks, of which give what it needs and no more, and what is `asked`.
 */
export function cachedPageQuery<Who, What extends PageInput, Row>(
  build: (db: Db, who: Who, input: What) => PageQuery<Row>,
) {
  const answer = cachedStatement<PageAsked<Who, What>, PageAnswer<Row>>(
    ({ asked }) => isKept(asked),
    (db, { who, asked }) => build(db, who, asked),
  )
  return async (db: Db, who: Who, input: What) => {
    const [found] = await answer(db, { who, asked: input })
    return told(input, found ?? { total: 0, rows: [] })
  }
}

type PageAnswer<Row> = { total: number; rows: Row[] }
/** A statement whose one row is a page. */
export type PageQuery<Row> = {
  compile(): CompiledQuery<PageAnswer<Row>>
  executeTakeFirstOrThrow(): Promise<PageAnswer<Row>>
}

/** The statement of `pageOf`. */
export function pageQuery<DB, TB extends keyof DB, Counted, OfRows, Shown extends keyof OfRows, Row>(
  db: Db,
  input: PageInput,
  matching: SelectQueryBuilder<DB, TB, Counted>,
  rows: SelectQueryBuilder<OfRows, Shown, Row> | ((cut: Cut) => SelectQueryBuilder<OfRows, Shown, Row>),
) {
  const { limit, offset, counted } = boundsOf(input)
  const cut: Cut = (query) => query.limit(limit).offset(offset)
  const page = jsonArrayFrom(typeof rows === 'function' ? rows(cut) : cut(rows))
  return db.selectNoFrom([countOf(matching, counted).as('total'), page.as('rows')])
}

/** Where a page is cut and how far is counted; of everything where that is not said. */
export function boundsOf<Told extends PageInput>(asked: Told) {
  // A few numbers, checked by the call: with them in its text the statement's plan is kept.
  const number = isPlain(asked) ? sql.lit<number> : sql.val<number>
  const offset = offsetOf(asked)
  return {
    limit: number(asked.per_page),
    offset: number(offset),
    ...(asked.count_all ? {} : { counted: number(offset + countedAtMost + 1) }),
  }
}

/** The page as the wire has it. */
export function told<Row>(input: PageInput, { total, rows }: PageAnswer<Row>) {
  const most = offsetOf(input) + countedAtMost
  const more = !input.count_all && total > most
  return { rows, total: more ? most : total, more, page: input.page, per_page: input.per_page }
}

// The first page of a list as it opens has one plan for everybody. With a filter it depends on what is asked for, and is made anew.
// Only the sizes that a screen offers: each is a statement of its own, and a connection keeps a bounded number of them.
const isPlain = (input: PageInput) => isFirst(input) && filtersOf(input).every(isEmpty)

/** Is a list asked for as it opens? A record or a day that it is asked for changes nothing of its text; what is searched does. */
export const isKept = ({ q, ...asked }: PageInput) =>
  isEmpty(q) && isFirst(asked) && !asked.count_all && filtersOf(asked).every((value) => isEmpty(value) || fills(value))

const isFirst = ({ page, per_page }: PageInput) => page === 1 && pageSizes.some((size) => size === per_page)

const filtersOf = ({ sort: _, dir: __, count_all: ___, page: ____, per_page: _____, ...filters }: PageInput) =>
  Object.values(filters)

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

/** How many rows a subquery gives, whatever it costs: for one record. */
export const countAll = (rows: RawBuilder<unknown>) => sql<number>`(select count(*) from (${rows}) counted)`

/** How many rows a subquery gives, as a list says it of one of its own: `countedAtMost`, and one more for all beyond. */
export const countedIn = (rows: RawBuilder<unknown>) =>
  // Always the same number, so that the plan is kept.
  sql<number>`(select count(*) from (${rows} limit ${sql.lit(countedAtMost + 1)}) counted)`

/** How many rows a query has, counted up to `most`. */
function countOf<DB, TB extends keyof DB, Row>(matching: SelectQueryBuilder<DB, TB, Row>, most?: RawBuilder<number>) {
  const all = matching.select(sql<number>`1`.as('one'))
  return sql<number>`(select count(*) from ${loosened(most === undefined ? all : all.limit(most))} counted)`
}

/**
 * The same query, of which only its own inner joins become left ones, and nothing inside its conditions: PostgreSQL leaves out a left
 * join whose row is unique and asked for nothing; an inner join it has to follow.
 */
export function loosened<DB, TB extends keyof DB, Row>(query: SelectQueryBuilder<DB, TB, Row>, from?: FromNode) {
  const { joins = [], ...node } = query.toOperationNode()
  const loose = joins.map((join) => (join.joinType === 'InnerJoin' ? { ...join, joinType: 'LeftJoin' as const } : join))
  return { toOperationNode: () => ({ ...node, joins: loose, ...(from && { from }) }) }
}

/** An instant inside JSON that the database builds, as the wire spells it. */
export const isoOf = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** A time of day as the wire spells it: cut, for `to_char` costs more than to find the row. */
export const wallTime = (column: string) => sql<string>`left(${sql.ref(column)}::text, 5)`

export const offsetOf = ({ page, per_page }: Pick<PageInput, 'page' | 'per_page'>) => (page - 1) * per_page
