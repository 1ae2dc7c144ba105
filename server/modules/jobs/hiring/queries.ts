import { sql } from 'kysely'
import { type HireResult, resumeTypeCodes } from '#contract/jobs/hiring.ts'
import { notFound, refuse } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import { inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import type { Context } from '#server/http/context.ts'
import { employeeOf } from '#server/modules/employees/queries.ts'
import { applicationsVisibleTo } from '#server/modules/jobs/applications/queries.ts'
import { lifecycleOf } from '#server/modules/lifecycle/queries.ts'

const hirableApplication = (db: Db, scope: Scope, id: string) =>
  db
    .selectFrom('job_applications')
    .innerJoin('jobs', 'jobs.id', 'job_applications.job_id')
    .where('job_applications.id', '=', id)
    .where(inAgency(scope, 'job_applications.agency_id'))
    .where(applicationsVisibleTo(scope))

/** The job of an application; not found outside the scope. */
export async function jobOfHire({ db, scope }: Pick<Context, 'db' | 'scope'>, id: string): Promise<string> {
  const application = await hirableApplication(db, scope, id).select('job_applications.job_id').executeTakeFirst()
  return application?.job_id ?? refuse('notFound')
}

/** What an application and its job say about the future employee; the application stays locked until the transaction ends. */
export async function applicationToHire({ db, scope }: Pick<Context, 'db' | 'scope'>, id: string) {
  return hirableApplication(db, scope, id)
    .select([
      'job_applications.id',
      'job_applications.agency_id',
      'job_applications.job_id',
      'job_applications.version',
    ])
    .select(['job_applications.stage', 'job_applications.employee_id', 'job_applications.converted_employee_id'])
    .select(['job_applications.first_name', 'job_applications.last_name', 'job_applications.email'])
    .select(['job_applications.phone', 'job_applications.language', 'job_applications.right_to_work'])
    .select(['job_applications.available_from', 'job_applications.offer_starts_on', 'job_applications.offer_pay_cents'])
    .select(['job_applications.resume_file_id', 'job_applications.resume_name'])
    .select(['jobs.company_id', 'jobs.customer_id', 'jobs.location_id', 'jobs.position_id', 'jobs.employment_type_id'])
    .select(['jobs.start_on', 'jobs.end_on', 'jobs.pay_unit', 'jobs.time_zone'])
    .forUpdate('job_applications')
    .executeTakeFirstOrThrow(notFound)
}
export type ApplicationToHire = Awaited<ReturnType<typeof applicationToHire>>

/** The employee that an application became. */
export async function hiredOf(
  context: Pick<Context, 'db' | 'scope' | 'language' | 'now'>,
  application_id: string,
  employee_id: string,
): Promise<Omit<HireResult, 'invited'>> {
  const { name, status } = await employeeOf(context, employee_id)
  const { checks } = await lifecycleOf(context, employee_id)
  const missing = checks.filter(({ must, met }) => must && !met).map((check) => check.name)
  return { application_id, employee_id, employee_name: name, status, missing }
}

/** The document type that holds a CV and requires nothing else; undefined: there is none. */
export const resumeTypeOf = (db: Db, agency_id: string) =>
  db
    .selectFrom('document_types')
    .select('id')
    .where('code', 'in', [...resumeTypeCodes])
    .where('active', '=', true)
    .where(sql<boolean>`(agency_id is null or agency_id = ${agency_id}::uuid)`)
    .where(sql<boolean>`not (needs_number or needs_issued or needs_expires)`)
    .orderBy(sql`agency_id nulls last`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

type StoredPlacement = {
  agency_id: string
  employee_id: string
  customer_id: string
  position_id: string
  location_id: string | null
  starts_on: string
  ends_on: string | null
}

/** Whether the employee already has this placement for some of these days. */
export async function isPlaced(db: Db, { agency_id, employee_id, customer_id, position_id, ...at }: StoredPlacement) {
  const placement = await db
    .selectFrom('placements')
    .select('id')
    .where('agency_id', '=', agency_id)
    .where('employee_id', '=', employee_id)
    .where('customer_id', '=', customer_id)
    .where('position_id', '=', position_id)
    .where(sql<boolean>`location_id is not distinct from ${at.location_id}::uuid`)
    .where(
      sql<boolean>`daterange(starts_on, ends_on, '[]') && daterange(${at.starts_on}::date, ${at.ends_on}::date, '[]')`,
    )
    .limit(1)
    .executeTakeFirst()
  return placement !== undefined
}
