import { sql } from 'kysely'
import type { ListView } from '#contract/platform/list-views.ts'
import { notFound } from '#contract/refusals.ts'
import type { Context } from '#server/http/context.ts'

const ownViews = ({ db, actor }: Pick<Context, 'db' | 'actor'>) =>
  db.selectFrom('list_views').where('list_views.membership_id', '=', actor.membership_id)

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
export const viewsOf = (
  context: Pick<Context, 'db' | 'actor'>,
  list?: string,
): Promise<(ListView & { list: string })[]> =>
  ownViews(context)
    .select(viewColumns)
    .$if(list !== undefined, (query) => query.where('list', '=', list ?? ''))
    .orderBy(sql`muster_plain(name)`)
    .orderBy('id')
    .execute()

/** One of the caller's views with its list; others are not found. */
export async function viewOf(context: Pick<Context, 'db' | 'actor'>, id: string) {
  return ownViews(context).select(viewColumns).where('id', '=', id).executeTakeFirstOrThrow(notFound)
}
