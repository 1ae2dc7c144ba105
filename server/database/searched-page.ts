import {
  AliasNode,
  FromNode,
  IdentifierNode,
  type OrderByItemNode,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
  TableNode,
} from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from './dialect.ts'
import {
  type PageInput,
  boundsOf,
  choicesAtMost,
  loosened,
  type pageOf,
  type PageQuery,
  pageQuery,
  told,
} from './page.ts'

/**
 * `pageQuery` of a list that may be searched: `places` is what `searching` gave of its `q`, conditions on columns of the list's own
 * table. What lies in one of them is looked for once, along the index of each, and counted and cut from there; before it is cut, only
 * those parents are joined that the order or a condition names. `matching` says nothing of `q`.
 */
export function searchedPageQuery<DB, TB extends keyof DB, Counted, OfRows, Shown extends keyof OfRows, Row>(
  db: Db,
  input: PageInput & { readonly q: string },
  matching: SelectQueryBuilder<DB, TB, Counted>,
  rows: SelectQueryBuilder<OfRows, Shown, Row>,
  places: readonly RawBuilder<boolean>[] | undefined,
): PageQuery<RowOf<Row>> {
  if (places === undefined) return pageQuery(db, input, matching, rows)
  // How long a function's answer is the planner never knows: the plan is the same for every word, and may be kept.
  const { limit, offset, counted } = boundsOf<typeof input>({ ...input, q: '' })
  const order = rows.toOperationNode().orderBy?.items ?? []
  const found = placesOf(matching, order, places)
  const cut = sql`select found.id from found order by ${sql.join(order.map(bySorted))} limit ${limit} offset ${offset}`
  const counting = counted === undefined ? sql`found` : sql`(select from found limit ${counted}) found`
  // The few ids are known before the rows are joined, so that the planner begins with them.
  const page = jsonArrayFrom(rows.where(sql<boolean>`${idOf(matching)} = any(array(${cut}))`))
  return db
    .with(
      (of) => of('found').materialized(),
      () => sql<{ id: string }>`(${found})`,
    )
    .selectNoFrom([sql<number>`(select count(*) from ${counting})`.as('total'), page.as('rows')])
}

/** The same, asked. */
export async function searchedPageOf<DB, TB extends keyof DB, Counted, OfRows, Shown extends keyof OfRows, Row>(
  ...[db, asked, ...list]: Parameters<typeof searchedPageQuery<DB, TB, Counted, OfRows, Shown, Row>>
) {
  return told(asked, await searchedPageQuery(db, asked, ...list).executeTakeFirstOrThrow())
}

/** The first of what may be chosen, found as a page is: `rows` in order and without a limit. */
export async function choicesOf<DB, TB extends keyof DB, Counted, OfRows, Shown extends keyof OfRows, Row>(
  db: Db,
  q: string,
  ...list: ListOf<DB, TB, Counted, OfRows, Shown, Row>
) {
  const asked = { q, page: 1, per_page: choicesAtMost, count_all: false }
  return (await searchedPageOf(db, asked, ...list)).rows
}

/** What a list holds, its rows, and the places of what is searched. */
type ListOf<DB, TB extends keyof DB, Counted, OfRows, Shown extends keyof OfRows, Row> =
  Parameters<typeof searchedPageQuery<DB, TB, Counted, OfRows, Shown, Row>> extends [unknown, unknown, ...infer List]
    ? List
    : never

/** A row as JSON brings it. */
type RowOf<Row> = Awaited<ReturnType<typeof pageOf<never, never, never, never, never, Row>>>['rows'][number]

type Query<DB, TB extends keyof DB, Row> = SelectQueryBuilder<DB, TB, Row>

const placesOf = <DB, TB extends keyof DB, Row>(
  matching: Query<DB, TB, Row>,
  order: readonly OrderByItemNode[],
  places: readonly RawBuilder<boolean>[],
) =>
  sql.join(
    places.map((place) => inPlace(matching, order, place)),
    sql` union `,
  )

/** The ids of what the list holds in one place, and what they are sorted by. The place stands innermost: from it the planner begins. */
function inPlace<DB, TB extends keyof DB, Row>(
  matching: Query<DB, TB, Row>,
  order: readonly OrderByItemNode[],
  place: RawBuilder<boolean>,
) {
  const { table, node } = rootOf(matching)
  const sorted = order.map(({ orderBy }, at) => sql`${{ toOperationNode: () => orderBy }}`.as(`sorted_${at}`))
  const rows = sql`(select * from ${{ toOperationNode: () => node }} where ${place})`.as(table)
  return loosened(
    matching.clearSelect().select([idOf(matching).as('id'), ...sorted]),
    FromNode.create([rows.toOperationNode()]),
  )
}

const idOf = <DB, TB extends keyof DB, Row>(matching: Query<DB, TB, Row>) =>
  sql<string>`${sql.ref(`${rootOf(matching).table}.id`)}`

/** The table that a query begins with, and what it is called in it. */
function rootOf<DB, TB extends keyof DB, Row>(matching: Query<DB, TB, Row>) {
  const [node] = matching.toOperationNode().from?.froms ?? []
  if (node !== undefined && TableNode.is(node)) return { node, table: node.table.identifier.name }
  if (node !== undefined && AliasNode.is(node) && IdentifierNode.is(node.alias)) return { node, table: node.alias.name }
  throw new Error('a searched list begins with a table')
}

const bySorted = (item: OrderByItemNode, at: number) =>
  sql`${{ toOperationNode: () => ({ ...item, orderBy: sql.ref(`found.sorted_${at}`).toOperationNode() }) }}`
