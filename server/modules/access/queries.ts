import type { Kind } from '#contract/permissions.ts'
import { refuse } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'

/** The id of a system role. */
export async function systemRole(db: Db, kind: Kind): Promise<string> {
  const role = await db
    .selectFrom('roles')
    .select('id')
    .where('system', '=', true)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return (role ?? refuse('notFound')).id
}
