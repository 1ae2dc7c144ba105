import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { type ListView, maxViews } from '#contract/platform/list-views.ts'
import { refuse } from '#contract/refusals.ts'
import { type Db, jsonb } from '#server/database/dialect.ts'
import { deleteVersioned, updateVersioned } from '#server/database/rows/versioned.ts'
import { newId } from '#server/database/values/ids.ts'
import type { Actor } from '#server/http/actor.ts'
import { viewOf, viewsOf } from './queries.ts'

type ListViewsCalls = typeof calls.listViews
type Owner = Pick<Actor, 'membership_id' | 'agency_id' | 'scope'>

/** Saves a view under a name that is unique among the user's views of the list. */
export async function saveView(
  db: Db,
  owner: Owner,
  input: InputOf<ListViewsCalls['store']>,
  now: Date,
): Promise<ListView> {
  const { membership_id, agency_id } = owner
  if ((await viewsOf(db, owner, input.list)).length >= maxViews) refuse('views.enough', { count: maxViews })
  if (input.is_default) await clearDefaultView(db, owner, input.list)
  const id = newId()
  await db
    .insertInto('list_views')
    .values({ id, agency_id, membership_id, list: input.list, ...viewColumns(input, now) })
    .execute()
  return withoutList(await viewOf(db, owner, id))
}

/** Renames a view, replaces what it shows, or makes it the default view. */
export async function changeView(
  db: Db,
  owner: Owner,
  input: InputOf<ListViewsCalls['update']>,
  now: Date,
): Promise<ListView> {
  const { list, ...current } = await viewOf(db, owner, input.id)
  if (input.is_default && !current.is_default) await clearDefaultView(db, owner, list)
  const { version } = input
  await updateVersioned(db, 'list_views', { scope: owner.scope, current, version, set: viewColumns(input, now) })
  return withoutList(await viewOf(db, owner, input.id))
}

/** Deletes one of the caller's views. */
export async function dropView(db: Db, owner: Owner, { id, version }: InputOf<ListViewsCalls['remove']>) {
  const current = withoutList(await viewOf(db, owner, id))
  await deleteVersioned(db, 'list_views', { scope: owner.scope, current, version })
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
const clearDefaultView = (db: Db, { membership_id }: Owner, list: string) =>
  db
    .updateTable('list_views')
    .set((eb) => ({ is_default: false, version: eb('version', '+', 1) }))
    .where('membership_id', '=', membership_id)
    .where('list', '=', list)
    .where('is_default', '=', true)
    .execute()
