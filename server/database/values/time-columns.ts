import { sql } from 'kysely'

/** An instant in JSON that the database builds, in the API's format. */
export const isoOf = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** A time of day in the API's format. `left` because `to_char` takes longer than finding the row. */
export const wallTime = (column: string) => sql<string>`left(${sql.ref(column)}::text, 5)`
