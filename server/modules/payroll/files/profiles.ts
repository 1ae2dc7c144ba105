// The saved column profiles of an agency's payroll files.
import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { ExportProfile } from '#contract/payroll/export-profiles.ts'
import { notFound, refuse } from '#contract/refusals.ts'
import { type Db, jsonb } from '#server/database/dialect.ts'
import { deleteVersioned, requireVersion, updateVersioned, raisedVersion } from '#server/database/rows/versioned.ts'
import { inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import { newId } from '#server/database/values/ids.ts'
import type { Context } from '#server/http/context.ts'

type ProfilesCalls = typeof calls.exportProfiles

// An agency has a handful.
const maxProfiles = 200

export const profilesOf = (db: Db, scope: Scope): Promise<ExportProfile[]> =>
  profilesIn(db, scope)
    .orderBy(sql`muster_plain(name)`)
    .orderBy('id')
    .limit(maxProfiles)
    .execute()

/** One profile; not found outside the scope. */
export async function profileOf(db: Db, scope: Scope, id: string): Promise<ExportProfile> {
  return profilesIn(db, scope).where('id', '=', id).executeTakeFirstOrThrow(notFound)
}

const profilesIn = (db: Db, scope: Scope) =>
  db
    .selectFrom('pay_export_profiles')
    .select([
      'id',
      'name',
      'is_default',
      'format',
      'separator',
      sql<ExportProfile['columns']>`columns`.as('columns'),
      'version',
    ])
    .where(inAgency(scope, 'pay_export_profiles.agency_id'))

/** Saves a profile; the super admin, who has no agency, cannot. */
export async function storeProfile({ db, actor, scope }: Context, input: InputOf<ProfilesCalls['store']>) {
  const id = newId()
  const agency_id = actor.agency_id ?? refuse('mayNot')
  if (input.is_default) await clearDefault(db, agency_id)
  await db
    .insertInto('pay_export_profiles')
    .values({ id, agency_id, ...input, columns: jsonb(input.columns) })
    .execute()
  return profileOf(db, scope, id)
}

export async function updateProfile(
  { db, scope, now }: Context,
  { id, version, columns, ...fields }: InputOf<ProfilesCalls['update']>,
) {
  const current = await profileOf(db, scope, id)
  requireVersion(current, version)
  if (fields.is_default && !current.is_default) await clearDefault(db, await agencyOf(db, id))
  const set = { ...fields, columns: jsonb(columns), updated_at: now.toISOString() }
  await updateVersioned(db, 'pay_export_profiles', { scope, current, set })
  return profileOf(db, scope, id)
}

/** At most one profile is the default. */
const clearDefault = (db: Db, agency_id: string) =>
  db
    .updateTable('pay_export_profiles')
    .set({ is_default: false, ...raisedVersion })
    .where('agency_id', '=', agency_id)
    .where('is_default', '=', true)
    .execute()

async function agencyOf(db: Db, id: string) {
  const { agency_id } = await db
    .selectFrom('pay_export_profiles')
    .select('agency_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return agency_id
}

export async function removeProfile({ db, scope }: Context, { id, version }: InputOf<ProfilesCalls['remove']>) {
  const current = await profileOf(db, scope, id)
  await deleteVersioned(db, 'pay_export_profiles', { scope, current, version })
  return { id }
}
