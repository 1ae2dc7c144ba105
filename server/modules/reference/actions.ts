import type { InputOf } from '#contract/call.ts'
import type { ReferenceCalls, ReferenceItem, ReferenceKind } from '#contract/platform/reference.ts'
import { refuse } from '#contract/refusals.ts'
import { type Db, jsonb } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import { inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import { deleteVersioned, requireVersion, updateVersioned } from '#server/database/rows/versioned.ts'
import type { Context } from '#server/http/context.ts'
import { referenceItemOf } from './queries.ts'
import { colourFor } from './rules.ts'

type NewItemInput = InputOf<ReferenceCalls['store']>
type ItemUpdateInput = InputOf<ReferenceCalls['update']>

/** Adds an item to the agency's list; the super admin's are shared by all agencies. */
export async function addReferenceItem(
  { db, scope }: Context,
  kind: ReferenceKind,
  input: NewItemInput,
): Promise<ReferenceItem> {
  const id = newId()
  const values = {
    ...input,
    translations: jsonb(input.translations),
    meta: jsonb(input.meta),
    colour: colourFor(kind, input),
  }
  await db
    .insertInto('reference_items')
    .values({ id, agency_id: scope.agency_id, kind, ...values })
    .execute()
  return referenceItemOf(db, scope, kind, id)
}

/** Updates or deactivates an item; shared ones are read-only for an agency. */
export async function changeReferenceItem(
  { db, scope, now }: Context,
  kind: ReferenceKind,
  input: ItemUpdateInput,
): Promise<ReferenceItem> {
  const current = await referenceItemOf(db, scope, kind, input.id)
  if (current.shared && scope.agency_id !== null) refuse('mayNot')
  const { id, version, ...fields } = input
  await updateVersioned(db, 'reference_items', {
    scope,
    current,
    version,
    set: {
      ...fields,
      translations: jsonb(fields.translations),
      meta: jsonb(fields.meta),
      colour: colourFor(kind, fields),
      updated_at: now.toISOString(),
    },
  })
  return referenceItemOf(db, scope, kind, id)
}

/**
 * Hides an item from the agency's selection, or shows it again; records that use it keep it. The platform, which has no selection of its
 * own, deactivates instead.
 */
export async function hideReferenceItem(
  { db, scope }: Context,
  kind: ReferenceKind,
  { id: item_id, hidden }: InputOf<ReferenceCalls['hide']>,
): Promise<ReferenceItem> {
  const { agency_id } = scope
  if (agency_id === null) refuse('mayNot')
  await referenceItemOf(db, scope, kind, item_id)
  if (hidden) {
    const row = { agency_id, item_id }
    await db
      .insertInto('reference_hidden')
      .values(row)
      .onConflict((of) => of.doNothing())
      .execute()
  } else
    await db.deleteFrom('reference_hidden').where('agency_id', '=', agency_id).where('item_id', '=', item_id).execute()
  return referenceItemOf(db, scope, kind, item_id)
}

/** Deletes an unused item; refuses one in use (it can be deactivated) and, for an agency, a shared one. */
export async function removeReferenceItem(
  { db, scope }: Context,
  kind: ReferenceKind,
  { id, version }: InputOf<ReferenceCalls['remove']>,
): Promise<{ id: string }> {
  // Locked before counting: concurrent uses wait, and then do not find it.
  await lockItem(db, scope, id)
  const current = await referenceItemOf(db, scope, kind, id)
  if (current.shared && scope.agency_id !== null) refuse('mayNot')
  requireVersion(current, version)
  if (current.uses > 0) refuse('stillUsed', { count: current.uses })
  await deleteVersioned(db, 'reference_items', { scope, current, version })
  return { id }
}

const lockItem = (db: Db, scope: Scope, id: string) =>
  db
    .selectFrom('reference_items')
    .select('id')
    .where('id', '=', id)
    .where(inAgency(scope, 'agency_id'))
    .forUpdate()
    .execute()
