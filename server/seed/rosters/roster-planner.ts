import { fullName } from '#contract/values/formats/person-names.ts'
import type { Db } from '#server/database/dialect.ts'
import { scopeOfAgency } from '#server/database/tenancy/scope.ts'
import type { Actor } from '#server/http/actor.ts'
import type { Context } from '#server/http/context.ts'

/** The admin who plans the rosters of the agency. */
export type Planner = Pick<Context, 'actor' | 'scope' | 'language'>

export async function plannerOf(db: Db, agency_id: string, email: string): Promise<Planner> {
  const membership = await db
    .selectFrom('memberships')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .select([
      'memberships.id as membership_id',
      'accounts.id as account_id',
      'accounts.first_name',
      'accounts.last_name',
    ])
    .where('memberships.agency_id', '=', agency_id)
    .where('accounts.email', '=', email)
    .executeTakeFirstOrThrow()
  const { membership_id, account_id, first_name, last_name } = membership
  const scope = scopeOfAgency(agency_id)
  const grants: ReadonlySet<string> = new Set()
  const name = fullName({ first_name, last_name })
  // Nobody is signed in: without what only a session has.
  const actor = { kind: 'admin', scope, grants, name, membership_id, account_id } as Actor
  return { actor, scope, language: 'en' }
}
