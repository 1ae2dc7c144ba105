// Changes to one's own account, used by the sign-in and profile modules.
import { sql } from 'kysely'
import type { Db } from '#server/database/dialect.ts'
import { raisedVersion } from '#server/database/rows/versioned.ts'
import { bumpAccessVersion } from '#server/modules/access/actions.ts'

/** Sets a new password; activates an account that was only invited. */
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

/** Activates an account that was only invited, when its agency's identity provider signs its owner in. */
export const activateInvited = (db: Db, account_id: string) =>
  db
    .updateTable('accounts')
    .set({ status: 'active' })
    .where('id', '=', account_id)
    .where('status', '=', 'invited')
    .execute()

type OwnAccountFields = { first_name: string; last_name: string; phone: string | null }

/** Updates name and phone number; false for a stale version. */
export async function nameOneself(
  db: Db,
  account_id: string,
  version: number,
  named: OwnAccountFields,
): Promise<boolean> {
  const changed = await db
    .updateTable('accounts')
    .set({ ...named, ...raisedVersion })
    .where('id', '=', account_id)
    .where('version', '=', version)
    .returning('id')
    .execute()
  await bumpAccessVersion(db)
  return changed.length > 0
}

/** Sets another picture, or none; returns the previous file. */
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
