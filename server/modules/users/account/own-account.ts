// What a person does to their own account, asked for by the modules that let people in and show them themselves.
import { sql } from 'kysely'
import type { Db } from '#server/database/dialect.ts'
import { bumpAccessVersion } from '#server/modules/access/actions.ts'

/** A new password; an account that was only invited is active from now on. */
export const setPassword = (db: Db, account_id: string, password_hash: string, now: Date) =>
  db
    .updateTable('accounts')
    .set({
      password_hash,
      password_changed_at: now.toISOString(),
      status: sql<'active'>`case when status = 'invited' then 'active' else status end`,
    })
    .where('id', '=', account_id)
    .execute()

type Named = { first_name: string; last_name: string; phone: string | null }

/** Changes name and telephone; false when the account is no longer in that version. */
export async function nameOneself(db: Db, account_id: string, version: number, named: Named): Promise<boolean> {
  const changed = await db
    .updateTable('accounts')
    .set({ ...named, version: version + 1 })
    .where('id', '=', account_id)
    .where('version', '=', version)
    .returning('id')
    .execute()
  await bumpAccessVersion(db)
  return changed.length > 0
}

/** Shows another picture, or none; gives the file that was shown before. */
export async function showPicture(db: Db, account_id: string, file_id: string | null): Promise<string | null> {
  const before = await db
    .selectFrom('accounts')
    .select('avatar_file_id')
    .where('id', '=', account_id)
    .forUpdate()
    .executeTakeFirst()
  await db.updateTable('accounts').set({ avatar_file_id: file_id }).where('id', '=', account_id).execute()
  return before?.avatar_file_id ?? null
}
