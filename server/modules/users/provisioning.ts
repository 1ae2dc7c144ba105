// Users whom an agency's identity provider creates and deactivates.
import type { Db } from '#server/database/dialect.ts'
import { raisedVersion } from '#server/database/rows/versioned.ts'
import { bumpAccessVersion } from '#server/modules/access/actions.ts'
import { endSessionsAt } from '#server/modules/users/sessions/ending.ts'

type Member = { agency_id: string; membership_id: string }

/** Makes an active or invited member inactive, and ends their sessions at once. */
export async function deactivateMember(db: Db, { agency_id, membership_id }: Member, now: Date) {
  await db
    .updateTable('memberships')
    .set({ status: 'inactive', ...raisedVersion })
    .where('agency_id', '=', agency_id)
    .where('id', '=', membership_id)
    .where('status', 'in', ['active', 'invited'])
    .execute()
  await endSessionsAt(db, membership_id, 'deactivated by the identity provider', now)
  await bumpAccessVersion(db)
}

/** Makes an inactive member active; one whom a person suspended stays suspended. */
export async function activateMember(db: Db, { agency_id, membership_id }: Member) {
  await db
    .updateTable('memberships')
    .set({ status: 'active', ...raisedVersion })
    .where('agency_id', '=', agency_id)
    .where('id', '=', membership_id)
    .where('status', '=', 'inactive')
    .execute()
  await bumpAccessVersion(db)
}
