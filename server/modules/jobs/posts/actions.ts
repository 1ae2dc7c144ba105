import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { type Job, jobLists } from '#contract/jobs/jobs.ts'
import { notFound, refuse, refuseField, refusalFor } from '#contract/refusals.ts'
import { refuseState, requireTransition } from '#contract/state-machines.ts'
import type { Db } from '#server/database/dialect.ts'
import { deleteVersioned, requireVersion, updateVersioned } from '#server/database/rows/versioned.ts'
import { inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import { newId } from '#server/database/values/ids.ts'
import { companyToJoin } from '#server/modules/companies/queries.ts'
import {
  jobContentOf,
  referencesOf,
  type ReferencedIds,
  type StoredSkill,
} from '#server/modules/jobs/content-columns.ts'
import { canEditIn, maySeeJobPay, requireJobAction } from '#server/modules/jobs/policy.ts'
import { instantsOf, slugOf, openJobBlocker } from '#server/modules/jobs/rules.ts'
import { replaceLinks } from '#server/database/rows/links.ts'
import type { Context } from '#server/http/context.ts'
import { isRecruiter, jobOf } from './queries.ts'

type Calls = typeof calls.jobs
type JobFields = Omit<InputOf<Calls['update']>, 'id' | 'version' | 'source_template_id'>

/** Creates a draft with the agency's next number. What is copied from a template is the caller's choice; only the use is counted. */
export async function addJob(context: Context, input: InputOf<Calls['store']>): Promise<Job> {
  const { db, actor, now } = context
  const { source_template_id, ...fields } = input
  const location = await locationOf(context, fields)
  const { columns, skills, document_type_ids } = await columnsOf(context, location, fields, {})
  if (source_template_id !== null) await countUse(db, location.agency_id, source_template_id)
  const code = await nextCode(db, location.agency_id)
  const id = newId()
  const at = now.toISOString()
  const stamps = { created_by_name: actor.name, created_at: at, updated_at: at }
  const row = { id, agency_id: location.agency_id, code, source_template_id, ...columns, ...stamps }
  await db
    .insertInto('jobs')
    .values({ ...row, slug: slugOf(columns.title ?? '', code) })
    .execute()
  await replaceSkills(db, { agency_id: location.agency_id, job_id: id }, skills)
  await replaceDocuments(db, { agency_id: location.agency_id, job_id: id }, document_type_ids)
  return jobOf(context, id)
}

/** Changes a job; one that is open must stay complete, with room for those who are selected. */
export async function changeJob(context: Context, request: InputOf<Calls['update']>): Promise<Job> {
  const { db, actor, scope, now } = context
  const { id, version, source_template_id, ...input } = request
  const { agency_id } = await lockJob(context, id)
  const current = await jobOf(context, id)
  requireJobAction(actor, 'edit')
  requireVersion(current, version)
  requireTransition('job', 'edit', current.status, current)
  if (!canEditIn(actor, current.status)) refuseState('job', current.status, current)
  const fields = { ...input, ...(await hiddenFields(context, current)) }
  const location = await locationOf(context, fields, current)
  if (location.agency_id !== agency_id) refuseField('company_id', 'refusals.unknownChoice')
  fields.stage_set_id ??= current.stage_set_id
  const { columns, skills, document_type_ids } = await columnsOf(context, location, fields, referencesOf(current))
  if (columns.openings < current.selected_count)
    refuseField('openings', 'validation.tooSmall_number', { limit: current.selected_count })
  if (source_template_id !== null) await countUse(db, agency_id, source_template_id)
  const source = source_template_id === null ? {} : { source_template_id }
  const stamps = { updated_at: now.toISOString(), slug: slugOf(columns.title ?? '', current.code) }
  const set = { ...columns, ...source, ...stamps }
  await updateVersioned(db, 'jobs', { scope, current, version, set })
  if (fields.stage_set_id !== current.stage_set_id) await moveToOwnStages(db, { agency_id, job_id: id })
  await replaceSkills(db, { agency_id, job_id: id }, skills)
  await replaceDocuments(db, { agency_id, job_id: id }, document_type_ids)
  const changed = await jobOf(context, id)
  requireStillOpen(current, changed, now)
  return changed
}

function requireStillOpen({ status }: Job, changed: Job, now: Date) {
  if (jobLists.drafts.some((one) => one === status)) return
  const blocker = openJobBlocker(changed, now.toISOString())
  if (blocker !== null) throw refusalFor(blocker)
}

/** What the caller was not shown stays as it is. */
async function hiddenFields(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  { id, show_pay }: Job,
): Promise<Partial<JobFields>> {
  if (actor.kind !== 'customer') return {}
  const { charge_hint, pay_min_cents, pay_max_cents } = await db
    .selectFrom('jobs')
    .select(['charge_hint', 'pay_min_cents', 'pay_max_cents'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return maySeeJobPay(actor, { show_pay }) ? { charge_hint } : { charge_hint, pay_min_cents, pay_max_cents, show_pay }
}

/** Deletes a job that nobody applied for. */
export async function removeJob(context: Context, { id, version }: InputOf<Calls['remove']>): Promise<null> {
  const { db, actor, scope } = context
  await lockJob(context, id)
  const current = await jobOf(context, id)
  requireJobAction(actor, 'delete')
  requireVersion(current, version)
  requireTransition('job', 'delete', current.status, current)
  if (!current.allowed_actions.includes('delete')) refuse('jobs.hasApplications', {}, { current })
  await deleteVersioned(db, 'jobs', { scope, current, version })
  return null
}

/** Nobody applies for the job, or changes it, until the transaction ends. */
export async function lockJob({ db, scope }: Pick<Context, 'db' | 'scope'>, id: string) {
  return db
    .selectFrom('jobs')
    .select(['id', 'agency_id'])
    .where('id', '=', id)
    .where(inAgency(scope, 'jobs.agency_id'))
    .forUpdate()
    .executeTakeFirstOrThrow(notFound)
}

type JobPlace = {
  agency_id: string
  company_id: string | null
  customer_id: string | null
  location_id: string | null
  sub_location_id: string | null
  time_zone: string
}

/** Where the job is: what is named must belong together. Customers write for themselves, and for the company that looks after them. */
async function locationOf(
  { db, scope }: Pick<Context, 'db' | 'scope'>,
  input: JobFields,
  current?: Job,
): Promise<JobPlace> {
  const customer_id = scope.kind === 'customer' ? scope.customer_id : input.customer_id
  const customer = customer_id === null ? null : await customerFor(db, scope, customer_id)
  const company = await companyFor(db, scope, input, customer, current)
  const agency_id = company?.agency_id ?? customer?.agency_id ?? scope.agency_id
  if (agency_id === null) refuseField('company_id', 'validation.required')
  if (customer !== null && customer.agency_id !== agency_id) refuseField('customer_id', 'refusals.unknownChoice')
  const location = await locationFor(db, agency_id, { ...input, customer_id })
  const time_zone = location?.time_zone ?? company?.time_zone ?? (await zoneOfAgency(db, agency_id))
  const { sub_location_id } = await subLocationFor(db, agency_id, input)
  return {
    agency_id,
    company_id: company?.id ?? null,
    customer_id,
    location_id: location?.id ?? null,
    sub_location_id,
    time_zone,
  }
}

async function customerFor(db: Db, scope: Scope, id: string) {
  return db
    .selectFrom('customers')
    .innerJoin('companies', 'companies.id', 'customers.company_id')
    .select(['customers.id', 'customers.agency_id', 'customers.company_id', 'companies.time_zone'])
    .where('customers.id', '=', id)
    .where(inAgency(scope, 'customers.agency_id'))
    .executeTakeFirstOrThrow(() => refuseField('customer_id', 'refusals.unknownChoice'))
}

type JobCustomer = Awaited<ReturnType<typeof customerFor>> | null

async function companyFor(db: Db, scope: Scope, input: JobFields, customer: JobCustomer, current?: Job) {
  const ofCustomer = customer && {
    id: customer.company_id,
    agency_id: customer.agency_id,
    time_zone: customer.time_zone,
  }
  if (scope.kind === 'customer') return ofCustomer
  const id = input.company_id ?? customer?.company_id ?? null
  if (id === null) return null
  // A company that was archived since stays with its jobs.
  if (id === current?.company_id) return companyById(db, scope, id)
  return companyToJoin(db, scope, id)
}

const companyById = (db: Db, scope: Scope, id: string) =>
  db
    .selectFrom('companies')
    .select(['id', 'agency_id', 'time_zone'])
    .where('id', '=', id)
    .where(inAgency(scope, 'companies.agency_id'))
    .executeTakeFirstOrThrow()

async function locationFor(
  db: Db,
  agency_id: string,
  { location_id, customer_id }: Pick<JobFields, 'location_id' | 'customer_id'>,
) {
  if (location_id === null) return null
  return db
    .selectFrom('locations')
    .select(['id', 'time_zone'])
    .where('agency_id', '=', agency_id)
    .where('customer_id', '=', customer_id)
    .where('id', '=', location_id)
    .executeTakeFirstOrThrow(() => refuseField('location_id', 'refusals.unknownChoice'))
}

async function subLocationFor(db: Db, agency_id: string, { location_id, sub_location_id }: JobFields) {
  if (sub_location_id === null) return { sub_location_id }
  return db
    .selectFrom('sub_locations')
    .select(['id as sub_location_id'])
    .where('agency_id', '=', agency_id)
    .where('location_id', '=', location_id)
    .where('id', '=', sub_location_id)
    .executeTakeFirstOrThrow(() => refuseField('sub_location_id', 'refusals.unknownChoice'))
}

const zoneOfAgency = async (db: Db, agency_id: string) =>
  (await db.selectFrom('companies').select('time_zone').where('id', '=', agency_id).executeTakeFirstOrThrow()).time_zone

async function columnsOf(
  context: Pick<Context, 'db' | 'scope'>,
  location: JobPlace,
  input: JobFields,
  held: ReferencedIds,
) {
  await requirePeople(context, location, input)
  const content = await jobContentOf(context.db, location.agency_id, input, held)
  const { agency_id: _, ...where } = location
  return { ...content, columns: { ...content.columns, ...where, ...instantsOf(input, location.time_zone) } }
}

async function requirePeople(
  { db, scope }: Pick<Context, 'db' | 'scope'>,
  { agency_id, customer_id }: JobPlace,
  input: JobFields,
) {
  const { recruiter_id, hiring_contact_id } = input
  if (recruiter_id !== null && !(await canRecruit(db, agency_id, recruiter_id)))
    refuseField('recruiter_id', 'refusals.unknownChoice')
  if (hiring_contact_id === null) return
  await db
    .selectFrom('customer_contacts')
    .select('id')
    .where('agency_id', '=', agency_id)
    .where('customer_id', '=', customer_id)
    .where('id', '=', hiring_contact_id)
    .where(inAgency(scope, 'customer_contacts.agency_id'))
    .executeTakeFirstOrThrow(() => refuseField('hiring_contact_id', 'refusals.unknownChoice'))
}

const canRecruit = async (db: Db, agency_id: string, id: string) =>
  (await db
    .selectFrom('memberships')
    .innerJoin('roles', 'roles.id', 'memberships.role_id')
    .select('memberships.id')
    .where('memberships.agency_id', '=', agency_id)
    .where('memberships.id', '=', id)
    .where(isRecruiter)
    .executeTakeFirst()) !== undefined

/** The agency's next code; two who create jobs at once wait for each other. */
async function nextCode(db: Db, agency_id: string) {
  const { last } = await db
    .insertInto('job_numbers')
    .values({ agency_id, last: 1 })
    .onConflict((of) => of.column('agency_id').doUpdateSet({ last: sql<number>`job_numbers.last + 1` }))
    .returning('last')
    .executeTakeFirstOrThrow()
  return `JP-${String(last).padStart(6, '0')}`
}

async function countUse(db: Db, agency_id: string, id: string) {
  const { numUpdatedRows } = await db
    .updateTable('job_templates')
    .set({ usage_count: sql<number>`usage_count + 1` })
    .where('agency_id', '=', agency_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) refuseField('source_template_id', 'refusals.unknownChoice')
}

type JobKey = { agency_id: string; job_id: string }

/** Puts the applicants of a job that has another set of stages into the first stage of their kind. */
const moveToOwnStages = (db: Db, { agency_id, job_id }: JobKey) =>
  db
    .updateTable('job_applications')
    .set({ stage_id: null })
    .where('agency_id', '=', agency_id)
    .where('job_id', '=', job_id)
    .execute()

async function replaceSkills(db: Db, of: JobKey, skills: readonly StoredSkill[]) {
  const stays = skills.map(({ skill_id }) => skill_id)
  await db
    .deleteFrom('job_skills')
    .where('agency_id', '=', of.agency_id)
    .where('job_id', '=', of.job_id)
    .where('skill_id', '<>', sql<string>`all(${stays}::uuid[])`)
    .execute()
  if (skills.length === 0) return
  await db
    .insertInto('job_skills')
    .values(skills.map((skill) => ({ ...of, ...skill })))
    .onConflict((on) =>
      on
        .columns(['agency_id', 'job_id', 'skill_id'])
        .doUpdateSet((set) => ({ min_level: set.ref('excluded.min_level'), required: set.ref('excluded.required') }))
        .where(sql<boolean>`(job_skills.min_level, job_skills.required) <> (excluded.min_level, excluded.required)`),
    )
    .execute()
}

const replaceDocuments = (db: Db, from: JobKey, ids: readonly string[]) =>
  replaceLinks(db, 'job_documents', { from, to: 'document_type_id', ids })
