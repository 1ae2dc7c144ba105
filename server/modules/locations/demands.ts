// The requirements of a location, in tables of their own.
import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { refuseField } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import { insertMany } from '#server/database/rows/many.ts'
import { localRegionsOf } from '#server/modules/holidays/queries.ts'
import { selectableSkills } from '#server/modules/reference/queries.ts'
import { replaceLinks } from '#server/database/rows/links.ts'

type LocationKey = { agency_id: string; location_id: string }

export type LocationDemands = Pick<
  InputOf<typeof calls.locations.store>,
  'required_skill_ids' | 'required_skill_levels' | 'required_document_type_ids'
>

/** Replaces the skills and document types that a location requires. Refuses those that belong neither to the platform nor to the agency. */
export async function requireDemands(db: Db, site: LocationKey, input: LocationDemands) {
  await requireSkills(db, site, input)
  await requireDocumentTypes(db, site, input.required_document_type_ids)
}

type HolidayRegions = Pick<InputOf<typeof calls.locations.store>, 'holiday_region' | 'state' | 'local_regions'>

/**
 * The regions of a location must be some of those with holidays in its holiday state; an existing one may stay, also when its last holiday
 * was deleted.
 */
export async function requireRegions(db: Db, agency_id: string, input: HolidayRegions, stored: readonly string[] = []) {
  if (input.local_regions.length === 0) return
  const state = input.holiday_region ?? input.state
  const known = new Set([...(state === null ? [] : await localRegionsOf(db, agency_id, state)), ...stored])
  if (!input.local_regions.every((region) => known.has(region))) refuseField('local_regions', 'refusals.unknownChoice')
}

async function requireSkills(db: Db, site: LocationKey, input: LocationDemands) {
  const required = await selectableSkills(db, site.agency_id, {
    field: 'required_skill_ids',
    ids: input.required_skill_ids,
    levels: input.required_skill_levels,
    held: await requiredSkillsAt(db, site),
  })
  await db
    .deleteFrom('location_skills')
    .where('agency_id', '=', site.agency_id)
    .where('location_id', '=', site.location_id)
    .where('skill_id', '<>', sql<string>`all(${input.required_skill_ids}::uuid[])`)
    .execute()
  if (required.length === 0) return
  await db
    .insertInto('location_skills')
    .values(required.map((one) => ({ ...site, ...one })))
    .onConflict((of) =>
      of
        .columns(['agency_id', 'location_id', 'skill_id'])
        .doUpdateSet((set) => ({ min_level: set.ref('excluded.min_level') }))
        .where(sql<boolean>`location_skills.min_level <> excluded.min_level`),
    )
    .execute()
}

async function requiredSkillsAt(db: Db, { agency_id, location_id }: LocationKey) {
  const required = await db
    .selectFrom('location_skills')
    .select('skill_id')
    .where('agency_id', '=', agency_id)
    .where('location_id', '=', location_id)
    .orderBy('skill_id')
    .execute()
  return required.map(({ skill_id }) => skill_id)
}

async function requireDocumentTypes(db: Db, site: LocationKey, type_ids: readonly string[]) {
  const ids = [...new Set(type_ids)]
  if (ids.length > 0 && (await usableTypes(db, site, ids)) < ids.length)
    refuseField('required_document_type_ids', 'refusals.unknownChoice')
  await replaceLinks(db, 'location_documents', { from: site, to: 'type_id', ids })
}

// An inactive type that is already required stays.
async function usableTypes(db: Db, { agency_id, location_id }: LocationKey, ids: readonly string[]) {
  const types = await db
    .selectFrom('document_types')
    .select('id')
    .where('id', 'in', ids)
    .where(sql<boolean>`(document_types.agency_id is null or document_types.agency_id = ${agency_id}::uuid)`)
    .where(
      sql<boolean>`(document_types.active or exists (select from location_documents required where required.agency_id = ${agency_id}::uuid
        and required.location_id = ${location_id}::uuid and required.type_id = document_types.id))`,
    )
    .orderBy('id')
    .execute()
  return types.length
}

type DemandsInput = {
  required_skill_ids?: readonly string[] | null
  required_document_type_ids?: readonly string[] | null
}
type WrittenLocation = { now: DemandsInput & { agency_id: string; id: string }; before?: DemandsInput }

/** Replaces the requirements of many locations; a skill that stays keeps its level. */
export async function replaceDemands(db: Db, sites: readonly WrittenLocation[]) {
  const skills = changesOf(sites, ({ required_skill_ids }) => required_skill_ids ?? [])
  const documentTypes = changesOf(sites, ({ required_document_type_ids }) => required_document_type_ids ?? [])
  const skillRows = (pairs: readonly DemandedEntry[]) => pairs.map(({ id, ...site }) => ({ ...site, skill_id: id }))
  const documentTypeRows = (pairs: readonly DemandedEntry[]) =>
    pairs.map(({ id, ...site }) => ({ ...site, type_id: id }))
  await drop(db, 'location_skills', 'skill_id', skillRows(skills.gone))
  await drop(db, 'location_documents', 'type_id', documentTypeRows(documentTypes.gone))
  const added = skillRows(skills.added).map((row) => ({ ...row, min_level: 1 }))
  await insertMany(db, 'location_skills', ['agency_id', 'location_id', 'skill_id', 'min_level'], added)
  await insertMany(
    db,
    'location_documents',
    ['agency_id', 'location_id', 'type_id'],
    documentTypeRows(documentTypes.added),
  )
}

type DemandedEntry = LocationKey & { id: string }

function changesOf(sites: readonly WrittenLocation[], idsOf: (input: DemandsInput) => readonly string[]) {
  const pairs = (which: (now: readonly string[], stored: readonly string[]) => string[]) =>
    sites.flatMap(({ now, before = {} }) =>
      which(idsOf(now), idsOf(before)).map((id): DemandedEntry => ({
        agency_id: now.agency_id,
        location_id: now.id,
        id,
      })),
    )
  return {
    added: pairs((now, remaining) => now.filter((id) => !remaining.includes(id))),
    gone: pairs((now, remaining) => remaining.filter((id) => !now.includes(id))),
  }
}

async function drop(
  db: Db,
  table: 'location_skills' | 'location_documents',
  column: string,
  rows: readonly LocationKey[],
) {
  if (rows.length === 0) return
  await sql`
    delete from ${sql.id(table)} required
    using jsonb_populate_recordset(null::${sql.id(table)}, ${JSON.stringify(rows)}::jsonb) gone
    where required.agency_id = gone.agency_id and required.location_id = gone.location_id
      and required.${sql.id(column)} = gone.${sql.id(column)}`.execute(db)
}
