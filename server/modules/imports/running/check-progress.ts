// How far the check of a file is.
import { sql } from 'kysely'
import type { Db } from '#server/database/dialect.ts'
import { inAgency, type Scope } from '#server/database/tenancy/scope.ts'

/** Whose check it is, by the key that their browser gave it; without one nobody waits to be told. */
export type Watched = { agency_id: string; account_id: string; key: string | null }

const isOf = ({ agency_id, account_id }: Watched) =>
  sql<boolean>`(agency_id = ${agency_id}::uuid and account_id = ${account_id}::uuid)`

const forgottenAfter = 60 * 60 * 1000

/** Says how many rows there are to check. */
export async function beginCheck(db: Db, watched: Watched, total: number, now: Date) {
  const { key, ...whose } = watched
  if (key === null) return
  const before = new Date(now.getTime() - forgottenAfter).toISOString()
  await db
    .deleteFrom('import_checks')
    .where(isOf(watched))
    // What broke off, and the same said again.
    .where(sql<boolean>`(started_at < ${before}::timestamptz or key = ${key})`)
    .execute()
  await db
    .insertInto('import_checks')
    .values({ ...whose, key, total, started_at: now.toISOString() })
    .execute()
}

/** So many rows more are checked. */
export async function noteChecked(db: Db, watched: Watched, rows: number) {
  if (watched.key === null) return
  await db
    .updateTable('import_checks')
    .set({ done: sql<number>`done + ${rows}` })
    .where(isOf(watched))
    .where('key', '=', watched.key)
    .execute()
}

export async function endCheck(db: Db, watched: Watched) {
  if (watched.key === null) return
  await db.deleteFrom('import_checks').where(isOf(watched)).where('key', '=', watched.key).execute()
}

/** How far one's own check is; nothing of nothing before it has begun and after it has ended. */
export async function checkProgress(db: Db, scope: Scope, { account_id, key }: { account_id: string; key: string }) {
  const found = await db
    .selectFrom('import_checks')
    .select(['done', 'total'])
    .where(inAgency(scope, 'agency_id'))
    .where('account_id', '=', account_id)
    .where('key', '=', key)
    .executeTakeFirst()
  return found ?? { done: 0, total: 0 }
}
