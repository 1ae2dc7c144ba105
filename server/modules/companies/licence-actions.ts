import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { Licence } from '#contract/customers/companies.ts'
import { notFound } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import { inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import { deleteVersioned, updateVersioned } from '#server/database/rows/versioned.ts'
import type { Context } from '#server/http/context.ts'
import { agencyStaff, companyToJoin } from './queries.ts'

type CompaniesCalls = typeof calls.companies

/** Adds the licence of a state; a company has one per state. */
export async function addLicence(
  { db, scope }: Context,
  input: InputOf<CompaniesCalls['storeLicence']>,
): Promise<Licence> {
  const { agency_id } = await companyToJoin(db, scope, input.company_id)
  const id = newId()
  await db
    .insertInto('company_licences')
    .values({ id, agency_id, ...input })
    .execute()
  return licenceOf(db, scope, id)
}

/** Updates a licence, for example the date of a renewal. */
export async function changeLicence(
  { db, scope }: Context,
  input: InputOf<CompaniesCalls['updateLicence']>,
): Promise<Licence> {
  const { id, version, ...fields } = input
  const current = await licenceOf(db, scope, id)
  await updateVersioned(db, 'company_licences', { scope, current, version, set: fields })
  return licenceOf(db, scope, id)
}

/** Deletes a licence; refuses a stale version. */
export async function dropLicence({ db, scope }: Context, { id, version }: InputOf<CompaniesCalls['removeLicence']>) {
  const current = await licenceOf(db, scope, id)
  await deleteVersioned(db, 'company_licences', { scope, current, version })
  return { id }
}

/** One licence; not found outside the scope. */
async function licenceOf(db: Db, scope: Scope, id: string): Promise<Licence> {
  return db
    .selectFrom('company_licences as held')
    .innerJoin('companies', (join) =>
      join.onRef('companies.agency_id', '=', 'held.agency_id').onRef('companies.id', '=', 'held.company_id'),
    )
    .select(['held.id', 'held.state', 'held.number', 'held.expires_on', 'held.version'])
    .where('held.id', '=', id)
    .where(inAgency(scope, 'held.agency_id'))
    .where(agencyStaff(scope))
    .executeTakeFirstOrThrow(notFound)
}

/** A licence as read from a file. */
export type LicenceJson = Omit<InputOf<CompaniesCalls['storeLicence']>, 'company_id'>

/** The licences of a company as for a file, in the order of their states. */
export const licencesJson = sql<LicenceJson[]>`(
  select coalesce(json_agg(json_build_object('state', held.state, 'number', held.number, 'expires_on', held.expires_on) order by held.state), '[]')
  from company_licences held where held.agency_id = companies.agency_id and held.company_id = companies.id)`

/** The stored licences, with the given one replacing that of its state; null: none given. */
export function withLicence(
  { licence }: { licence?: LicenceJson | null },
  stored: readonly LicenceJson[] = [],
): LicenceJson[] | null {
  if (!licence) return null
  const { state, number, expires_on } = licence
  const others = stored.filter((one) => one.state !== state)
  return [...others, { state, number, expires_on }].toSorted((one, other) => (one.state < other.state ? -1 : 1))
}

type LicenceHolder = { id: string; agency_id: string; licence?: LicenceJson | null }

/** Adds the given licence of each company, or updates the one of the same state. */
export async function upsertLicences(db: Db, companies: readonly LicenceHolder[]) {
  const rows = companies.flatMap(({ id: company_id, agency_id, licence }) =>
    licence ? [{ id: newId(), agency_id, company_id, ...licence }] : [],
  )
  if (rows.length === 0) return
  await db
    .insertInto('company_licences')
    .values(rows)
    .onConflict((of) =>
      of
        .columns(['agency_id', 'company_id', 'state'])
        .doUpdateSet((set) => ({
          number: set.ref('excluded.number'),
          expires_on: set.ref('excluded.expires_on'),
          version: sql<number>`company_licences.version + 1`,
        }))
        .where(
          sql<boolean>`(company_licences.number, company_licences.expires_on) is distinct from (excluded.number, excluded.expires_on)`,
        ),
    )
    .execute()
}
