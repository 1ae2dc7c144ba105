import { sql } from 'kysely'
import type { Kind } from '#contract/permissions.ts'
import { refuse } from '#contract/refusals.ts'
import type { Language } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import { newId, newRandomId } from '#server/database/values/ids.ts'
import { bumpAccessVersion } from '#server/modules/access/actions.ts'
import { systemRole } from '#server/modules/access/queries.ts'

export type NewUser = {
  email: string
  password_hash: string
  first_name: string
  last_name: string
  phone?: string | null
  locale: Language
  kind: Kind
  /** a role of the agency; default: the system role of the kind */
  role_id?: string
  agency_id: string | null
  employee_id?: string
  customer_id?: string
  /** of kind admin, with the shared supervisor role */
  supervisor_id?: string
  /** when it belongs to a record that existed before (requireSettledLogin) */
  attached_at?: string | null
}

/**
 * Creates an account with one membership with the system role of its kind, or a given one. Platform transactions only: agencies see no
 * accounts.
 */
export async function addUser(db: Db, user: NewUser) {
  const account_id = newRandomId()
  const { kind, role_id, agency_id, employee_id = null, customer_id = null, supervisor_id = null, ...rest } = user
  const { attached_at = null, ...account } = rest
  await db
    .insertInto('accounts')
    .values({ id: account_id, ...account })
    .execute()
  const membership = {
    id: newId(),
    account_id,
    role_id: role_id ?? (await systemRole(db, supervisor_id === null ? kind : 'supervisor')),
    agency_id,
    employee_id,
    customer_id,
    supervisor_id,
    attached_at,
  }
  await db.insertInto('memberships').values(membership).execute()
  return { account_id, membership_id: membership.id }
}

export type CreatedUser = Awaited<ReturnType<typeof addUser>>

type SeededStatus = {
  status: 'invited' | 'active' | 'inactive' | 'suspended'
  status_reason: string | null
  created_at: string
  invited_at: string | null
  last_login_at: string | null
}

/** Sets the status of a seeded user without an actor. */
export async function storeAccountStatus(db: Db, user: CreatedUser, { invited_at, ...state }: SeededStatus) {
  const status = state.status === 'invited' ? ('invited' as const) : ('active' as const)
  const { created_at, last_login_at } = state
  await db
    .updateTable('accounts')
    .set({ status, created_at, last_login_at })
    .where('id', '=', user.account_id)
    .execute()
  const status_before = state.status === 'suspended' ? ('active' as const) : null
  await db
    .updateTable('memberships')
    .set({ ...state, status_before, invited_at })
    .where('id', '=', user.membership_id)
    .execute()
}

/** Records the time of a sign-in. The first one also accepts the invitation. */
export async function recordSignIn(db: Db, entry: { account_id: string; membership_id: string }, at: string) {
  await db.updateTable('accounts').set({ last_login_at: at }).where('id', '=', entry.account_id).execute()
  await db
    .updateTable('memberships')
    .set({ last_login_at: at, status: sql<'active'>`case when status = 'invited' then 'active' else status end` })
    .where('id', '=', entry.membership_id)
    .execute()
}

/** Stores the user's language. */
export async function storeLanguage(db: Db, account_id: string, locale: Language) {
  const changed = await db
    .updateTable('accounts')
    .set({ locale })
    .where('id', '=', account_id)
    .returning('locale')
    .executeTakeFirst()
  await bumpAccessVersion(db)
  return changed ?? refuse('notFound')
}
