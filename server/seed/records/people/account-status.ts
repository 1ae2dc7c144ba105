import type { Db } from '#server/database/dialect.ts'
import { type CreatedUser, storeAccountStatus } from '#server/modules/users/actions.ts'
import type { Login } from './logins.ts'
import type { SeedTime } from '#server/seed/story.ts'

const hour = 3_600_000

/** The last sign-in and the status of an account, relative to now. */
export async function seedAccountStatus(
  db: Db,
  user: CreatedUser,
  { seen, stands }: Pick<Login, 'seen' | 'stands'>,
  { now }: SeedTime,
) {
  const ago = (hours: number) => new Date(Date.parse(now) - hours * hour).toISOString()
  // A user who signed in existed long before; an invited one exists since the invitation.
  const created_at = stands?.status === 'invited' ? ago(stands.days * 24) : ago((seen ?? 0) + 4_800)
  const last_login_at = seen === undefined ? null : ago(seen)
  await storeAccountStatus(db, user, {
    created_at,
    last_login_at,
    invited_at: stands?.status === 'invited' ? ago(stands.days * 24) : null,
    status: stands?.status ?? 'active',
    status_reason: stands?.status === 'suspended' ? stands.reason : null,
  })
}
