import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '#server/database/dialect.ts'
import type { Tables } from '#server/database/schema.gen.ts'

/** as the statement says */
const rowsAtATime = 1_000

/**
 * The rows of a query as of the moment of the first one, a thousand of them in memory at a time: for files of many rows. They are read in the
 * transaction of `db`. Statements are prepared by their text, so `cursor` names one query, whose columns never change.
 */
export async function* rowsInPages<Row>(
  db: Db,
  cursor: string,
  query: RawBuilder<Row> | SelectQueryBuilder<Tables, never, Row>,
): AsyncGenerator<Row> {
  await sql`declare ${sql.id(cursor)} no scroll cursor for ${query}`.execute(db)
  for (let is_last = false; !is_last;) {
    const { rows } = await sql<Row>`fetch 1000 from ${sql.id(cursor)}`.execute(db)
    yield* rows
    is_last = rows.length < rowsAtATime
  }
  await sql`close ${sql.id(cursor)}`.execute(db)
}

/** The same rows, and how many have been read of them. */
export function counted<Row>(rows: AsyncIterable<Row>): { each: AsyncGenerator<Row>; count: () => number } {
  let count = 0
  async function* each() {
    for await (const row of rows) {
      count += 1
      yield row
    }
  }
  return { each: each(), count: () => count }
}
