// Document types, and who is required to have each.
import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { refuse, refuseField } from '#contract/refusals.ts'
import { type Db, jsonb } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import { requireVersion, updateVersioned, touchedColumns } from '#server/database/rows/versioned.ts'
import { usableItems } from '#server/modules/reference/queries.ts'
import type { Context } from '#server/http/context.ts'
import { typeOf } from './queries.ts'

type DocumentTypesCalls = typeof calls.documentTypes

/** Adds a document type: the agency's own, or a shared one by the platform. */
export async function addType(context: Context, input: InputOf<DocumentTypesCalls['store']>) {
  const { db, actor } = context
  const { demanded, position_ids, lead_days, translations, ...fields } = input
  const id = newId()
  await db
    .insertInto('document_types')
    .values({ id, agency_id: actor.agency_id, ...fields, ...asJson(lead_days, translations) })
    .execute()
  await storeDemand(context, { id, demanded, position_ids })
  return typeOf(context, id)
}

/** Updates a document type; a shared one only by the platform. */
export async function changeType(context: Context, input: InputOf<DocumentTypesCalls['update']>) {
  const { db, actor, scope, now } = context
  const { id, version, demanded, position_ids, lead_days, translations, ...fields } = input
  await lockDemands(db, actor.agency_id)
  const current = await typeOf(context, id)
  if (current.shared && actor.agency_id !== null) refuse('mayNot')
  await updateVersioned(db, 'document_types', {
    scope,
    current,
    version,
    set: { ...fields, ...asJson(lead_days, translations), updated_at: now.toISOString() },
  })
  await storeDemand(context, { id, demanded, position_ids })
  return typeOf(context, id)
}

// The largest first, in the order in which they come due; languages without a name are left out.
const asJson = (lead_days: readonly number[], translations: Record<string, string | null>) => ({
  lead_days: jsonb([...new Set(lead_days)].toSorted((one, other) => other - one)),
  translations: jsonb(Object.fromEntries(Object.entries(translations).filter(([, name]) => name !== null))),
})

/** Sets who is required to have a document type, also a shared one. */
export async function demandType(context: Context, input: InputOf<DocumentTypesCalls['demand']>) {
  const { db, actor, now } = context
  await lockDemands(db, actor.agency_id)
  const current = await typeOf(context, input.id)
  requireVersion({ version: current.demand_version }, input.version, current)
  await storeDemand(context, input)
  await bumpOwnVersions(db, actor.agency_id, [input.id], now)
  return typeOf(context, input.id)
}

/** Serialises the requirement changes of an agency: what was compared stays unchanged until the new values are stored. */
export const lockDemands = (db: Db, agency_id: string | null) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`document demands of ${agency_id}`}, 0))`.execute(db)

/** Updating one of the agency's own types includes who is required to have it, so its version must be current. */
export const bumpOwnVersions = (db: Db, agency_id: string | null, ids: readonly string[], now: Date) =>
  db
    .updateTable('document_types')
    .set(touchedColumns(now))
    .where('id', 'in', ids)
    .where('agency_id', '=', agency_id)
    .execute()

type DemandInput = Pick<InputOf<DocumentTypesCalls['demand']>, 'id' | 'demanded' | 'position_ids'>

async function storeDemand({ db, actor }: Pick<Context, 'db' | 'actor'>, { id, demanded, position_ids }: DemandInput) {
  const { agency_id } = actor
  // The platform has no employees to require anything of.
  if (agency_id === null) return demanded === 'nobody' ? undefined : refuse('mayNot')
  const positions = demanded === 'positions' ? [...new Set(position_ids)] : []
  if (demanded === 'positions' && positions.length === 0) refuseField('position_ids', 'validation.required')
  const usable = await usableItems(db, agency_id, 'position', positions, positions)
  if (usable.size < positions.length) refuseField('position_ids', 'refusals.unknownChoice')
  await db.deleteFrom('document_demands').where('agency_id', '=', agency_id).where('type_id', '=', id).execute()
  const rows = demanded === 'everybody' ? [null] : positions
  if (rows.length > 0)
    await db
      .insertInto('document_demands')
      .values(rows.map((position_id) => ({ id: newId(), agency_id, type_id: id, position_id })))
      .execute()
}
