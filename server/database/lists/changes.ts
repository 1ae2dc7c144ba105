// Lists of what has changed since, by cursor, for programs that keep a copy.
import { type RawBuilder, sql } from 'kysely'
import { refuseField } from '#contract/refusals.ts'
import { cursorPrefix } from '#contract/values/lists/changes.ts'
import { instant } from '#contract/values/time.ts'
import { id as idSchema } from '#contract/values/values.ts'

type ChangeInput = { readonly updated_since?: string | undefined; readonly after?: string | undefined }
/** A table with columns `updated_at` and `id`. */
type ChangingTable = 'companies' | 'customers' | 'locations' | 'employees' | 'timesheets'

/** Whether a list is asked for in the order of changes. */
export const asksForChanges = ({ updated_since, after }: ChangeInput) =>
  updated_since !== undefined || after !== undefined

/** The conditions of a list of changes; none for another one. */
export function changeConditions(table: ChangingTable, { updated_since, after }: ChangeInput): RawBuilder<unknown>[] {
  if (!asksForChanges({ updated_since, after })) return []
  const changed = sql.ref(`${table}.updated_at`)
  const position = after === undefined ? null : positionOf(after)
  return [
    // A transaction that began before this one may still commit an earlier change: a reader who went past it would miss it.
    sql`${changed} <= now() - interval '10 seconds'`,
    ...(updated_since === undefined ? [] : [sql`${changed} >= ${updated_since}::timestamptz`]),
    ...(position === null
      ? []
      : [sql`(${changed}, ${sql.ref(`${table}.id`)}) > (${position.at}::timestamptz, ${position.id}::uuid)`]),
  ]
}

/** The order of changes, the id last. */
export const changeOrder = (table: ChangingTable) =>
  [[sql.ref(`${table}.updated_at`)], [sql.ref(`${table}.id`)]] as const

/** When a record changed: to the microsecond, or a cursor would miss some of those that changed together. */
export const changedAt = (table: string) =>
  sql<string>`to_char(${sql.ref(`${table}.updated_at`)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

type ChangedRow = { id: string; updated_at?: string | undefined }

/** The page of a list of changes says where the next one begins: after its last row, or where this one began. */
export function withNext<Page extends { rows: readonly ChangedRow[] }>(page: Page, input: ChangeInput) {
  if (!asksForChanges(input)) return page
  const last = page.rows.at(-1)
  return { ...page, next: last?.updated_at === undefined ? input.after : cursorOf(last.updated_at, last.id) }
}

const cursorOf = (at: string, id: string) => `${cursorPrefix}${Buffer.from(`${at}|${id}`).toString('base64url')}`

function positionOf(cursor: string) {
  const [at = '', id] = Buffer.from(cursor.slice(cursorPrefix.length), 'base64url').toString('utf8').split('|')
  const record = idSchema.safeParse(id)
  if (!isMicrosecond(at) || !record.success) refuseField('after', 'validation.invalid')
  return { at, id: record.data }
}

const isMicrosecond = (at: string) =>
  /^[\dT:.-]{23}\d{3}Z$/.test(at) && instant.safeParse(at.replace(/\d{3}Z$/, 'Z')).success
