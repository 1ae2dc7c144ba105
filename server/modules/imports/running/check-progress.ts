// The progress of checking a file.
import { sql } from 'kysely'
import type { Db } from '#server/database/dialect.ts'
import { inAgency, type Scope } from '#server/database/tenancy/scope.ts'

/** The check's owner, and the key from their browser; without a key the progress is not recorded. */
export type ProgressOwner = { agency_id: string; account_id: string; key: string | null }

const isOf = ({ agency_id, account_id }: ProgressOwner) =>
  sql<boolean>`(agency_id = ${agency_id}::uuid and account_id = ${account_id}::uuid)`

const forgottenAfter = 60 * 60 * 1000

/** Records the number of rows to check. */
export async function beginCheck(db: Db, watched: ProgressOwner, total: number, now: Date) {
  const { key, ...owner } = watched
  if (key === null) return
  const before = new Date(now.getTime() - forgottenAfter).toISOString()
  await db
    .deleteFrom('import_checks')
    .where(isOf(watched))
    // Aborted checks, and an earlier one with the same key.
    .where(sql<boolean>`(started_at < ${before}::timestamptz or key = ${key})`)
    .execute()
  await db
    .insertInto('import_checks')
    .values({ ...owner, key, total, started_at: now.toISOString() })
    .execute()
}

/** Adds to the number of checked rows. */
export async function addCheckedRows(db: Db, watched: ProgressOwner, rows: number) {
  if (watched.key === null) return
  await db
    .updateTable('import_checks')
    .set({ done: sql<number>`done + ${rows}` })
    .where(isOf(watched))
    .where('key', '=', watched.key)
    .execute()
}

export async function endCheck(db: Db, watched: ProgressOwner) {
  if (watched.key === null) return
  await db.deleteFrom('import_checks').where(isOf(watched)).where('key', '=', watched.key).execute()
}

/** The progress of the caller's own check; zero before it has begun and after it has ended. */
export async function checkProgress(db: Db, scope: Scope, { account_id, key }: { account_id: string; key: string }) {
  const importCheck = await db
    .selectFrom('import_checks')
    .select(['done', 'total'])
    .where(inAgency(scope, 'agency_id'))
    .where('account_id', '=', account_id)
    .where('key', '=', key)
    .executeTakeFirst()
  return importCheck ?? { done: 0, total: 0 }
}
