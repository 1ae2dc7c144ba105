import { sql, type Updateable } from 'kysely'
import { Refusal } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import type { Tables } from '#server/database/schema.gen.ts'
import { inAgency, type Scope } from '#server/database/tenancy/scope.ts'

/** The tables whose rows belong to an agency and carry a version. */
type VersionedTable = {
  [T in keyof Tables]: 'id' | 'agency_id' | 'version' extends keyof Tables[T] ? T : never
}[keyof Tables]

/** The columns of a table to write, with their types. */
export type ChangesTo<T extends VersionedTable> = Updateable<Tables[T]>

type Row = {
  scope: Scope
  /** the record as its reader sees it; a refusal includes it, so that the screen can show what has changed */
  current: { id: string; version: number }
  /** the version that the reader loaded; default: that of `current` */
  version?: number
}

/** Refuses an edit of a stale version, with the record as its reader sees it; default: `row` is that record. */
export function requireVersion(row: { version: number }, version: number, current: unknown = row) {
  if (row.version !== version) throw new Refusal('stale', {}, { current })
}

/** The same where the record is read only for the refusal. */
export async function requireVersionOf(
  row: { version?: number | undefined },
  version: number,
  read: () => Promise<unknown>,
) {
  if (row.version !== version) throw new Refusal('stale', {}, { current: await read() })
}

/** Writes `set` to a row in the scope and increases its version; refuses a stale version, and a deleted row. */
export async function updateVersioned<T extends VersionedTable>(
  db: Db,
  table: T,
  { scope, current, version = current.version, set }: Row & { set: ChangesTo<T> },
) {
  const { numUpdatedRows } = await db
    // Every versioned table has the columns below.
    .updateTable(table as 'companies')
    // The caller's `set` was checked against the columns of its own table.
    .set({ ...(set as object), version: version + 1 })
    .where('id', '=', current.id)
    .where('version', '=', version)
    .where(inAgency(scope, `${table}.agency_id`))
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) throw new Refusal('stale', {}, { current })
}

/** For a write to rows that are locked or need no version: raises the version that others have loaded. */
export const raisedVersion = { version: sql<number>`version + 1` }

/** The same, and stores when. */
export const touchedColumns = (now: Date) => ({ ...raisedVersion, updated_at: now.toISOString() })

/** Deletes a row in the scope; refuses a stale version, and a deleted row. */
export async function deleteVersioned(
  db: Db,
  table: VersionedTable,
  { scope, current, version = current.version }: Row,
) {
  const { numDeletedRows } = await db
    // Every versioned table has the columns below.
    .deleteFrom(table as 'companies')
    .where('id', '=', current.id)
    .where('version', '=', version)
    .where(inAgency(scope, `${table}.agency_id`))
    .executeTakeFirstOrThrow()
  if (numDeletedRows !== 1n) throw new Refusal('stale', {}, { current })
}
