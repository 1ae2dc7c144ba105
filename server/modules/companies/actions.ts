import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { Company } from '#contract/customers/companies.ts'
import { type BulkOutcome, refuse, Refusal, refuseField } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import { changeStatusMany } from '#server/database/rows/change-status.ts'
import { inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import { requireVersion, updateVersioned } from '#server/database/rows/versioned.ts'
import { usableItems } from '#server/modules/reference/queries.ts'
import type { Context } from '#server/http/context.ts'
import { agencyStaff, companyOf, companyToJoin, withOpenRosters } from './queries.ts'
import { phoneIn } from './rules.ts'

type CompaniesCalls = typeof calls.companies

/** Creates a sister company or a branch in the named parent's agency; without a parent a new agency, which only the platform may. */
export async function registerCompany(
  { db, scope, language }: Context,
  input: InputOf<CompaniesCalls['register']>,
): Promise<Company> {
  const { parent_company_id, type, ...fields } = input
  const id = newId()
  const owner = parent_company_id === null ? newAgency(scope, id) : await partOf(db, scope, parent_company_id, type)
  await requireEntries(db, owner.agency_id, fields, null)
  await db
    .insertInto('companies')
    .values({ id, parent_company_id, ...owner, ...storedFields(fields) })
    .execute()
  return companyOf(db, scope, id, language)
}

const newAgency = (scope: Scope, id: string) =>
  scope.kind === 'superadmin' ? { agency_id: id, type: 'head' as const } : refuse('mayNot')

async function partOf(db: Db, scope: Scope, parent_company_id: string, type: 'sister' | 'branch') {
  const parent = await companyToJoin(db, scope, parent_company_id, 'parent_company_id')
  return { agency_id: parent.agency_id, type }
}

/** Updates a company, never its type or agency. Refuses to archive one with draft or published rosters. */
export async function changeCompany(
  { db, scope, language, now }: Context,
  input: InputOf<CompaniesCalls['update']>,
): Promise<Company> {
  const { id, version, ...fields } = input
  const current = await companyOf(db, scope, id, language)
  requireVersion(current, version)
  const archives = fields.status === 'archived' && current.status !== 'archived'
  if (archives && (await withOpenRosters(db, scope, [id])).has(id))
    throw new Refusal('companies.openRosters', {}, { current })
  await requireEntries(db, current.agency_id, fields, current)
  await updateVersioned(db, 'companies', {
    scope,
    current,
    version,
    set: { ...storedFields(fields), updated_at: now.toISOString() },
  })
  return companyOf(db, scope, id, language)
}

type StoredFields = Pick<Company, 'phone' | 'pay_cycle' | 'pay_cycle_anchor' | 'latitude' | 'longitude'>

/** The fields as stored: a pay cycle needs its first day, and without a cycle there is none. */
function storedFields<Fields extends StoredFields>(fields: Fields) {
  if (fields.pay_cycle !== null && fields.pay_cycle_anchor === null)
    refuseField('pay_cycle_anchor', 'validation.required')
  if (fields.latitude !== null && fields.longitude === null) refuseField('longitude', 'validation.required')
  if (fields.longitude !== null && fields.latitude === null) refuseField('latitude', 'validation.required')
  const pay_cycle_anchor = fields.pay_cycle === null ? null : fields.pay_cycle_anchor
  return { ...fields, pay_cycle_anchor, phone: phoneIn('phone', fields.phone) }
}

const classificationKinds = { industry_id: 'industry', sector_id: 'sector' } as const
type ContractorClasses = Record<keyof typeof classificationKinds, string | null>

/** Refuses unknown or hidden reference items; a company may keep the one it has. */
async function requireEntries(db: Db, agency_id: string, input: ContractorClasses, current: ContractorClasses | null) {
  for (const field of ['industry_id', 'sector_id'] as const) {
    const id = input[field]
    if (id === null || id === current?.[field]) continue
    const usable = await usableItems(db, agency_id, classificationKinds[field], [id], [])
    if (!usable.has(id)) refuseField(field, 'refusals.unknownChoice')
  }
}

/** Changes the status of several companies, each as changeCompany would: one with draft or published rosters is not archived. */
export async function changeCompanyStatuses(
  { db, scope, now }: Context,
  input: InputOf<CompaniesCalls['changeStatusMany']>,
): Promise<BulkOutcome[]> {
  const open = input.status === 'archived' ? await withOpenRosters(db, scope, input.ids) : []
  const blocked = new Map([...open].map((id) => [id, 'companies.openRosters' as const]))
  return changeStatusMany(
    db,
    'companies',
    [inAgency(scope, 'companies.agency_id'), agencyStaff(scope)],
    input,
    now,
    blocked,
  )
}
