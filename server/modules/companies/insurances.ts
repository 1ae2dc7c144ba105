// The insurances of a company.
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { Insurance } from '#contract/customers/insurances.ts'
import { notFound, refuseField } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import { inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import { deleteVersioned, updateVersioned } from '#server/database/rows/versioned.ts'
import type { Context } from '#server/http/context.ts'
import { agencyStaff, companyOf, companyToJoin } from './queries.ts'

type InsurancesCalls = typeof calls.insurances

const insurancesIn = (db: Db, scope: Scope) =>
  db
    .selectFrom('company_insurances as held')
    .innerJoin('companies', (join) =>
      join.onRef('companies.agency_id', '=', 'held.agency_id').onRef('companies.id', '=', 'held.company_id'),
    )
    .select(['held.id', 'held.company_id', 'held.kind', 'held.state', 'held.insurer', 'held.number'])
    .select(['held.rate', 'held.expires_on', 'held.version'])
    .where(inAgency(scope, 'held.agency_id'))
    .where(agencyStaff(scope))

/** The insurances of a company, the first to expire first. */
export async function insurancesOf(db: Db, scope: Scope, company_id: string): Promise<Insurance[]> {
  await companyOf(db, scope, company_id)
  return insurancesIn(db, scope)
    .where('held.company_id', '=', company_id)
    .orderBy('held.expires_on')
    .orderBy('held.id')
    .execute()
}

/** One insurance; not found outside the scope. */
async function insuranceOf(db: Db, scope: Scope, id: string): Promise<Insurance> {
  return insurancesIn(db, scope).where('held.id', '=', id).executeTakeFirstOrThrow(notFound)
}

/** Adds an insurance to a company. */
export async function addInsurance(
  { db, scope }: Context,
  input: InputOf<InsurancesCalls['store']>,
): Promise<Insurance> {
  requireState(input)
  const { agency_id } = await companyToJoin(db, scope, input.company_id)
  const id = newId()
  await db
    .insertInto('company_insurances')
    .values({ id, agency_id, ...input })
    .execute()
  return insuranceOf(db, scope, id)
}

/** Updates an insurance; refuses a stale version. */
export async function changeInsurance(
  { db, scope, now }: Context,
  input: InputOf<InsurancesCalls['update']>,
): Promise<Insurance> {
  const { id, version, ...fields } = input
  requireState(fields)
  const current = await insuranceOf(db, scope, id)
  await updateVersioned(db, 'company_insurances', {
    scope,
    current,
    version,
    set: { ...fields, updated_at: now.toISOString() },
  })
  return insuranceOf(db, scope, id)
}

/** Deletes an insurance; refuses a stale version. */
export async function dropInsurance({ db, scope }: Context, { id, version }: InputOf<InsurancesCalls['remove']>) {
  const current = await insuranceOf(db, scope, id)
  await deleteVersioned(db, 'company_insurances', { scope, current, version })
  return { id }
}

function requireState({ kind, state }: Pick<Insurance, 'kind' | 'state'>) {
  if (kind === 'workers_compensation' && state === null) refuseField('state', 'validation.required')
}
