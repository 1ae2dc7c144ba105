// part of companies/actions: the labour-hire licences of a company
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { Company } from '#contract/companies.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import { newId } from '#server/database/ids.ts'
import { inAgency, type Scope } from '#server/database/scope.ts'
import { companyOf, companyOfLicence, companyToJoin } from './queries.ts'

type Rows = typeof calls.companies

/** Adds the licence of a state; a company has one a state. */
export async function addLicence(db: Db, scope: Scope, told: InputOf<Rows['storeLicence']>): Promise<Company> {
  const { agency_id } = await companyToJoin(db, scope, told.company_id)
  await db
    .insertInto('company_licences')
    .values({ id: newId(), agency_id, ...told })
    .execute()
  return companyOf(db, scope, told.company_id)
}

/** Changes a licence: a renewal is another date. */
export async function changeLicence(db: Db, scope: Scope, told: InputOf<Rows['updateLicence']>): Promise<Company> {
  const { id, version, ...fields } = told
  const company_id = await companyOfLicence(db, scope, id)
  const changed = await db
    .updateTable('company_licences')
    .set({ ...fields, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .where(inAgency(scope, 'company_licences.agency_id'))
    .returning('id')
    .executeTakeFirst()
  const company = await companyOf(db, scope, company_id)
  if (changed === undefined) throw new Refusal('stale', {}, { current: company })
  return company
}

/** Takes a licence away; one that is gone already is no longer there. */
export async function dropLicence(db: Db, scope: Scope, id: string): Promise<Company> {
  const company_id = await companyOfLicence(db, scope, id)
  await db
    .deleteFrom('company_licences')
    .where('id', '=', id)
    .where(inAgency(scope, 'company_licences.agency_id'))
    .execute()
  return companyOf(db, scope, company_id)
}
