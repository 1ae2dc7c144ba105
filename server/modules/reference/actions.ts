import type { InputOf } from '#contract/call.ts'
import type { ReferenceCalls, ReferenceItem, ReferenceKind } from '#contract/reference.ts'
import { refuse, Refusal } from '#contract/refusals.ts'
import { type Db, jsonb } from '#server/database/dialect.ts'
import { newId } from '#server/database/ids.ts'
import { inAgency, type Scope } from '#server/database/scope.ts'
import { referenceItemOf } from './queries.ts'
import { colourFor } from './rules.ts'

type New = InputOf<ReferenceCalls['store']>
type Changed = InputOf<ReferenceCalls['update']>

/** Adds an entry to the agency's list; the super admin's are shared by all agencies. */
export async function addReferenceItem(db: Db, scope: Scope, kind: ReferenceKind, told: New): Promise<ReferenceItem> {
  const id = newId()
  const values = { ...told, translations: jsonb(told.translations), colour: colourFor(kind, told) }
  await db
    .insertInto('reference_items')
    .values({ id, agency_id: scope.agency_id, kind, ...values })
    .execute()
  return referenceItemOf(db, scope, kind, id)
}

// long: one statement, whose columns and conditions stand one a line.
/** Changes or deactivates an entry; shared ones are read-only for an agency. */
export async function changeReferenceItem(
  db: Db,
  scope: Scope,
  kind: ReferenceKind,
  told: Changed,
  now: Date,
): Promise<ReferenceItem> {
  const current = await referenceItemOf(db, scope, kind, told.id)
  if (current.shared && scope.agency_id !== null) refuse('mayNot')
  const { id, version, ...fields } = told
  const changed = await db
    .updateTable('reference_items')
    .set({
      ...fields,
      translations: jsonb(fields.translations),
      colour: colourFor(kind, fields),
      version: version + 1,
      updated_at: now.toISOString(),
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .where(inAgency(scope, 'reference_items.agency_id'))
    .returning('id')
    .executeTakeFirst()
  if (changed === undefined) throw new Refusal('stale', {}, { current })
  return referenceItemOf(db, scope, kind, id)
}
