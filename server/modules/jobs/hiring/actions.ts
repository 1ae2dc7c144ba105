import type { InputOf } from '#contract/call.ts'
import type { Calls, calls } from '#contract/calls.ts'
import { firstDayOf } from '#contract/jobs/first-day.ts'
import type { HireResult } from '#contract/jobs/hiring.ts'
import { refuse, refuseField } from '#contract/refusals.ts'
import { requireTransition } from '#contract/state-machines.ts'
import { addDays, localDateOf } from '#contract/values/time.ts'
import type { Db } from '#server/database/dialect.ts'
import { requireVersion, updateVersioned } from '#server/database/rows/versioned.ts'
import { writeAs } from '#server/database/transaction.ts'
import type { Context } from '#server/http/context.ts'
import type { OwnTransactionRequest } from '#server/http/mount.ts'
import { addException } from '#server/modules/availability/actions.ts'
import { submitDocument } from '#server/modules/documents/actions.ts'
import { addEmployee } from '#server/modules/employees/actions.ts'
import { nextCode } from '#server/modules/employees/candidates.ts'
import { personIn } from '#server/modules/employees/details/queries.ts'
import { addForHire } from '#server/modules/employees/hiring.ts'
import { employeeOf, remainingId } from '#server/modules/employees/queries.ts'
import { requireWelcome } from '#server/modules/employees/do-not-rehire.ts'
import { applicationOf } from '#server/modules/jobs/applications/queries.ts'
import { lockJob } from '#server/modules/jobs/posts/actions.ts'
import { changeEmployeeStatuses } from '#server/modules/lifecycle/actions.ts'
import { addPlacement } from '#server/modules/placements/actions.ts'
import { usableItems } from '#server/modules/reference/queries.ts'
import { inviteEmployee } from '#server/modules/users/inviting-employees.ts'
import { carryTests } from '#server/modules/skills/tests/applicants.ts'
import { requireMayHire } from './policy.ts'
import { applicationToHire, type ApplicationToHire, hiredOf, isPlaced, jobOfHire, resumeTypeOf } from './queries.ts'
import { languageSpoken, nextStatus } from './rules.ts'

type Input = InputOf<(typeof calls.hiring)['hire']>
type HiredPosition = { position_id: string; start_date: string; today: string }

/** Hires a selected applicant and invites them to sign in. Accounts belong to the platform, so the invitation has a transaction of its own. */
export async function hireAndInvite(request: OwnTransactionRequest<Calls['hiring']['hire']>): Promise<HireResult> {
  const { database, actor, input } = request
  const hired = await writeAs(database, actor, (db) => hireApplicant({ ...request, db, scope: actor.scope }, input))
  return { ...hired, invited: input.invite && (await inviteEmployee(request, hired.employee_id)) }
}

/**
 * Hires a selected applicant: as the named employee, the one who applied with an account, or a new one. The job is locked meanwhile, so of
 * two recruiters who hire somebody at once, the second gets the employee of the first.
 */
export async function hireApplicant(context: Context, input: Input): Promise<Omit<HireResult, 'invited'>> {
  const { db, actor, scope, now } = context
  requireMayHire(actor)
  await lockJob(context, await jobOfHire(context, input.id))
  const application = await applicationToHire(context, input.id)
  if (application.converted_employee_id !== null)
    return hiredOf(context, application.id, await remainingId(db, scope, application.converted_employee_id))
  const current = await applicationOf(context, input.id)
  requireVersion(current, input.version)
  requireTransition('application', 'hire', application.stage, current)
  const work = await workOf(context, application, input)
  const employee_id = await employeeFor(context, application, input, work)
  await place(context, application, { ...input, ...work, employee_id })
  await carryResume(context, application, employee_id)
  await carryTests(db, { agency_id: application.agency_id, application_id: application.id, employee_id })
  await advance(context, employee_id, input.despite_do_not_rehire)
  const at = now.toISOString()
  await updateVersioned(db, 'job_applications', {
    scope,
    current: application,
    set: { converted_employee_id: employee_id, hired_at: at, hired_by_name: actor.name, updated_at: at },
  })
  return hiredOf(context, application.id, employee_id)
}

/** The position and the first day, as entered or from the application and its job. */
async function workOf(
  { db, now }: Pick<Context, 'db' | 'now'>,
  application: ApplicationToHire,
  input: Input,
): Promise<HiredPosition> {
  const position_id = input.position_id ?? application.position_id ?? refuseField('position_id', 'validation.required')
  const usable = await usableItems(db, application.agency_id, 'position', [position_id], [])
  if (!usable.has(position_id)) refuseField('position_id', 'refusals.unknownChoice')
  const today = localDateOf(now.toISOString(), application.time_zone)
  return { position_id, start_date: input.start_date ?? firstDayOf(application, today), today }
}

async function employeeFor(
  context: Context,
  application: ApplicationToHire,
  input: Input,
  work: HiredPosition,
): Promise<string> {
  const { db, scope, now } = context
  const existing = input.employee_id ?? application.employee_id
  if (existing === null) return newEmployee(context, application, input, work)
  const { agency_id, employee_id: id } = await personIn(db, scope, await remainingId(db, scope, existing))
  if (agency_id !== application.agency_id) refuse('notFound')
  await requireWelcome(db, scope, id, input.despite_do_not_rehire)
  await addForHire(db, { agency_id, id, phone: application.phone, ...work }, now)
  return id
}

async function newEmployee(context: Context, application: ApplicationToHire, input: Input, work: HiredPosition) {
  const { db } = context
  const { position_id, start_date, today } = work
  const company_id = input.company_id ?? application.company_id ?? refuseField('company_id', 'validation.required')
  const person = {
    first_name: input.first_name ?? application.first_name,
    last_name: input.last_name ?? application.last_name,
    email: input.email ?? application.email ?? '',
    phone: input.phone ?? application.phone ?? refuseField('phone', 'validation.required'),
    birth_date: input.birth_date ?? refuseField('birth_date', 'validation.required'),
    right_to_work:
      input.right_to_work ?? application.right_to_work ?? refuseField('right_to_work', 'validation.required'),
    visa_subclass: input.visa_subclass,
    visa_expires_on: input.visa_expires_on,
  }
  const job = { company_id, position_ids: [position_id], start_date, ...(await employmentOf(db, application)) }
  const employee_code = input.employee_code ?? (await nextCode(db, application.agency_id))
  const { accept_duplicates } = input
  const fields = { ...fieldsNotInForm, ...person, ...job, employee_code, accept_duplicates }
  const language = languageSpoken[application.language]
  const { id } = await addEmployee(context, { ...fields, languages: language }, 'candidate')
  const { available_from } = application
  if (available_from !== null && available_from > today)
    await addException(context, { ...allDay, employee_id: id, from_day: today, to_day: addDays(available_from, -1) })
  return id
}

const allDay = { starts: null, ends: null, kind: 'unavailable', reason: null } as const

/** What the application form does not include; the employee or the agency fills it in later. */
const fieldsNotInForm = {
  title: null,
  middle_name: null,
  preferred_name: null,
  pronouns: null,
  has_transport: false,
  max_travel_km: null,
  gender: 'not_stated' as const,
  address_line: null,
  address_line2: null,
  suburb: null,
  state: null,
  postcode: null,
  category_id: null,
  designation_id: null,
  field_id: null,
  country_of_birth_id: null,
  classification: null,
  tags: [],
  rating: null,
  target_minutes: null,
  notes: null,
}

/** The employment type of the job, unless it was deactivated since. */
async function employmentOf(db: Db, { agency_id, employment_type_id }: ApplicationToHire) {
  if (employment_type_id === null) return { employment_type_id }
  const usable = await usableItems(db, agency_id, 'employment_type', [employment_type_id], [])
  return { employment_type_id: usable.has(employment_type_id) ? employment_type_id : null }
}

type PlacementToCreate = HiredPosition & { employee_id: string; despite_do_not_rehire: boolean }

/** Places the employee with the customer of the job, unless they already are. */
async function place(context: Context, application: ApplicationToHire, { employee_id, ...work }: PlacementToCreate) {
  const { agency_id, customer_id, company_id, location_id, end_on } = application
  if (customer_id === null) return
  const { position_id, start_date: starts_on, despite_do_not_rehire } = work
  const ends_on = end_on !== null && end_on >= starts_on ? end_on : null
  const there = { employee_id, customer_id, location_id, position_id, starts_on, ends_on }
  if (await isPlaced(context.db, { agency_id, ...there })) return
  // Placements have rates by the hour.
  const pay_cents = application.pay_unit === 'hour' ? application.offer_pay_cents || null : null
  await addPlacement(context, {
    ...there,
    ...{ company_id, pay_cents, despite_do_not_rehire },
    ...{ priority: 'usual' as const, note: null },
  })
}

/** The CV becomes a document of the employee, to be approved like others, where a document type exists for it. */
async function carryResume(
  context: Context,
  { agency_id, resume_file_id, resume_name }: ApplicationToHire,
  id: string,
) {
  if (resume_file_id === null) return
  const type = await resumeTypeOf(context.db, agency_id)
  if (type === undefined) return
  const facts = { number: null, issuer: null, issued_on: null, expires_on: null }
  await submitDocument(context, { id, type_id: type.id, ...facts }, { id: resume_file_id, name: resume_name ?? 'cv' })
}

/** Takes the employee as far as their file allows; the other reasons for which a status cannot change are refused. */
async function advance(context: Context, id: string, despite_do_not_rehire: boolean): Promise<void> {
  const { status, version } = await employeeOf(context, id)
  const next = nextStatus[status]
  if (next === null) return
  const details = { note: null, reason_code: null, day: null, release: false, do_not_rehire: null }
  const change = { ids: [id], versions: [version], status: next, ...details, despite_do_not_rehire }
  const [outcome] = await changeEmployeeStatuses(context, change)
  if (outcome?.code === 'lifecycle.notComplete') return
  if (outcome?.code !== undefined) refuse(outcome.code, outcome.facts)
  return advance(context, id, despite_do_not_rehire)
}
