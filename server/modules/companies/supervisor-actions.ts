import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { type BulkOutcome, refuseField } from '#contract/refusals.ts'
import type { Supervisor } from '#contract/customers/supervisors.ts'
import type { Db } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import { changeStatusMany } from '#server/database/rows/change-status.ts'
import { inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import { requireVersion, updateVersioned } from '#server/database/rows/versioned.ts'
import { bumpAccessVersion } from '#server/modules/access/actions.ts'
import { usableItems } from '#server/modules/reference/queries.ts'
import { replaceLinks } from '#server/database/rows/links.ts'
import type { Context } from '#server/http/context.ts'
import { agencyStaff, companyToJoin } from './queries.ts'
import { phoneIn } from './rules.ts'
import { sitesOfCompany, supervisorOf } from './supervisor-queries.ts'

type SupervisorsCalls = typeof calls.supervisors
type CompanyRef = { agency_id: string; company_id: string }

/** Adds a supervisor to a company, for locations of that company's customers. */
export async function addSupervisor(context: Context, input: InputOf<SupervisorsCalls['store']>): Promise<Supervisor> {
  const { db, scope } = context
  const { location_ids, company_id, ...fields } = input
  const { agency_id } = await companyToJoin(db, scope, company_id)
  await requireDesignation(db, agency_id, fields.designation_id, null)
  const id = newId()
  await db
    .insertInto('supervisors')
    .values({ id, agency_id, company_id, ...fields, phone: phoneIn('phone', fields.phone) })
    .execute()
  await replaceSites(db, id, { agency_id, company_id }, fields.all_locations ? [] : location_ids)
  return supervisorOf(context, id)
}

/** Updates a supervisor; the given locations replace the previous ones. */
export async function changeSupervisor(
  context: Context,
  input: InputOf<SupervisorsCalls['update']>,
): Promise<Supervisor> {
  const { db, scope, now } = context
  const { id, version, location_ids, ...fields } = input
  const current = await supervisorOf(context, id)
  requireVersion(current, version)
  const { agency_id } = await companyToJoin(db, scope, current.company_id)
  await requireDesignation(db, agency_id, fields.designation_id, current.designation_id)
  await updateVersioned(db, 'supervisors', {
    scope,
    current,
    version,
    set: { ...fields, phone: phoneIn('phone', fields.phone), updated_at: now.toISOString() },
  })
  await replaceSites(db, id, { agency_id, company_id: current.company_id }, fields.all_locations ? [] : location_ids)
  // Their decisions depend on the record, which is cached with the session (the locations are not).
  await bumpAccessVersion(db)
  return supervisorOf(context, id)
}

/** Activates or deactivates several supervisors; an inactive one decides nothing from the very next request on. */
export async function changeSupervisorStatuses(
  { db, scope, now }: Context,
  input: InputOf<SupervisorsCalls['changeStatusMany']>,
): Promise<BulkOutcome[]> {
  const visible = [inAgency(scope, 'supervisors.agency_id'), inVisibleCompany(scope)]
  const outcomes = await changeStatusMany(db, 'supervisors', visible, input, now)
  await bumpAccessVersion(db)
  return outcomes
}

const inVisibleCompany = (scope: Scope) =>
  sql<boolean>`supervisors.company_id in (select companies.id from companies where ${agencyStaff(scope)})`

async function requireDesignation(db: Db, agency_id: string, id: string | null, present: string | null) {
  if (id === null) return
  const usable = await usableItems(db, agency_id, 'designation', [id], present === null ? [] : [present])
  if (!usable.has(id)) refuseField('designation_id', 'refusals.unknownChoice')
}

async function replaceSites(
  db: Db,
  supervisor_id: string,
  { agency_id, company_id }: CompanyRef,
  ids: readonly string[],
) {
  const uniqueIds = [...new Set(ids)]
  const sites = await sitesOfCompany(db, agency_id, company_id, uniqueIds)
  if (uniqueIds.some((id) => !sites.has(id))) refuseField('location_ids', 'refusals.unknownChoice')
  await replaceLinks(db, 'supervisor_locations', {
    from: { agency_id, supervisor_id },
    to: 'location_id',
    ids: uniqueIds,
  })
}
