import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { Company } from '#contract/companies.ts'
import { refuse, Refusal } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import { newId } from '#server/database/ids.ts'
import { type Moved, moveMany } from '#server/database/move-many.ts'
import { inAgency, type Scope } from '#server/database/scope.ts'
import { agencyStaff, companyOf, companyToJoin, withOpenRosters } from './queries.ts'
import { phoneIn, requireVersion } from './rules.ts'

type Rows = typeof calls.companies

/** Registers a sister concern of the named parent's agency; without a parent a new agency, which only the platform may. */
export async function registerCompany(db: Db, scope: Scope, told: InputOf<Rows['register']>): Promise<Company> {
  const { parent_company_id, ...fields } = told
  const id = newId()
  const place = parent_company_id === null ? newAgency(scope, id) : await sisterOf(db, scope, parent_company_id)
  await db
    .insertInto('companies')
    .values({ id, parent_company_id, ...place, ...fields, phone: phoneIn('phone', fields.phone) })
    .execute()
  return companyOf(db, scope, id)
}

const newAgency = (scope: Scope, id: string) =>
  scope.kind === 'superadmin' ? { agency_id: id, type: 'head' as const } : refuse('mayNot')

async function sisterOf(db: Db, scope: Scope, parent_company_id: string) {
  const parent = await companyToJoin(db, scope, parent_company_id, 'parent_company_id')
  return { agency_id: parent.agency_id, type: 'sister' as const }
}

/** Changes a company, never its type or agency. Refuses to archive one that has draft or published rosters. */
export async function changeCompany(db: Db, scope: Scope, told: InputOf<Rows['update']>, now: Date): Promise<Company> {
  const { id, version, ...fields } = told
  const current = await companyOf(db, scope, id)
  requireVersion(current, version)
  const archives = fields.status === 'archived' && current.status !== 'archived'
  if (archives && (await withOpenRosters(db, scope, [id])).has(id))
    throw new Refusal('companies.openRosters', {}, { current })
  const changed = await db
    .updateTable('companies')
    .set({ ...fields, phone: phoneIn('phone', fields.phone), version: version + 1, updated_at: now.toISOString() })
    .where('id', '=', id)
    .where('version', '=', version)
    .where(inAgency(scope, 'companies.agency_id'))
    .returning('id')
    .executeTakeFirst()
  if (changed === undefined) throw new Refusal('stale', {}, { current })
  return companyOf(db, scope, id)
}

/** Moves several companies, each as changeCompany would: one with draft or published rosters is not archived. */
export async function moveCompanies(
  db: Db,
  scope: Scope,
  told: InputOf<Rows['moveMany']>,
  now: Date,
): Promise<Moved[]> {
  const open = told.status === 'archived' ? await withOpenRosters(db, scope, told.ids) : new Set<string>()
  const mayBecome = (from: Company['status'], to: Company['status'], id: string) =>
    open.has(id) ? 'companies.openRosters' : from !== to
  return moveMany(db, 'companies', [inAgency(scope, 'companies.agency_id'), agencyStaff(scope)], told, mayBecome, now)
}
