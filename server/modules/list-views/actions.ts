import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { type ListView, maxViews } from '#contract/platform/list-views.ts'
import { refuse } from '#contract/refusals.ts'
import { jsonb } from '#server/database/dialect.ts'
import { deleteVersioned, updateVersioned, raisedVersion } from '#server/database/rows/versioned.ts'
import { newId } from '#server/database/values/ids.ts'
import type { Context } from '#server/http/context.ts'
import { viewOf, viewsOf } from './queries.ts'

type ListViewsCalls = typeof calls.listViews

/** Saves a view under a name that is unique among the user's views of the list. */
export async function saveView(context: Context, input: InputOf<ListViewsCalls['store']>): Promise<ListView> {
  const { db, actor, now } = context
  const { membership_id, agency_id } = actor
  if ((await viewsOf(context, input.list)).length >= maxViews) refuse('views.enough', { count: maxViews })
  if (input.is_default) await clearDefaultView(context, input.list)
  const id = newId()
  await db
    .insertInto('list_views')
    .values({ id, agency_id, membership_id, list: input.list, ...viewColumns(input, now) })
    .execute()
  return withoutList(await viewOf(context, id))
}

/** Renames a view, replaces what it shows, or makes it the default view. */
export async function changeView(context: Context, input: InputOf<ListViewsCalls['update']>): Promise<ListView> {
  const { db, scope, now } = context
  const { list, ...current } = await viewOf(context, input.id)
  if (input.is_default && !current.is_default) await clearDefaultView(context, list)
  const { version } = input
  await updateVersioned(db, 'list_views', { scope, current, version, set: viewColumns(input, now) })
  return withoutList(await viewOf(context, input.id))
}

/** Deletes one of the caller's views. */
export async function dropView(context: Context, { id, version }: InputOf<ListViewsCalls['remove']>) {
  const { db, scope } = context
  const current = withoutList(await viewOf(context, id))
  await deleteVersioned(db, 'list_views', { scope, current, version })
  return { id }
}

const withoutList = ({ list: _, ...view }: ListView & { list: string }): ListView => view

const viewColumns = (
  { name, params, columns, is_default }: Omit<InputOf<ListViewsCalls['store']>, 'list'>,
  now: Date,
) => ({
  name,
  params: jsonb(params),
  columns: jsonb(columns),
  is_default,
  updated_at: now.toISOString(),
})

/** A list has one default view at most; clears the flag on the previous one, whose version increases. */
const clearDefaultView = ({ db, actor }: Pick<Context, 'db' | 'actor'>, list: string) =>
  db
    .updateTable('list_views')
    .set({ is_default: false, ...raisedVersion })
    .where('membership_id', '=', actor.membership_id)
    .where('list', '=', list)
    .where('is_default', '=', true)
    .execute()
