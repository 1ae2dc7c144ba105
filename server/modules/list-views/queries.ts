import { sql } from 'kysely'
import type { ListView } from '#contract/platform/list-views.ts'
import { refuse } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import type { Actor } from '#server/http/actor.ts'

type Owner = Pick<Actor, 'membership_id'>

const ownViews = (db: Db, { membership_id }: Owner) =>
  db.selectFrom('list_views').where('list_views.membership_id', '=', membership_id)

const viewColumns = [
  'id',
  'list',
  'name',
  sql<ListView['params']>`params`.as('params'),
  sql<ListView['columns']>`columns`.as('columns'),
  'is_default',
  'version',
] as const

/** The caller's own views by name, of a list or of all. */
export const viewsOf = (db: Db, owner: Owner, list?: string): Promise<(ListView & { list: string })[]> =>
  ownViews(db, owner)
    .select(viewColumns)
    .$if(list !== undefined, (query) => query.where('list', '=', list ?? ''))
    .orderBy(sql`muster_plain(name)`)
    .orderBy('id')
    .execute()

/** One of the caller's views with its list; others are not found. */
export async function viewOf(db: Db, owner: Owner, id: string) {
  const view = await ownViews(db, owner).select(viewColumns).where('id', '=', id).executeTakeFirst()
  return view ?? refuse('notFound')
}
