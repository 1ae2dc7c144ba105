// Sends one employee to Xero: creates or updates the person there, and never twice.
import { z } from 'zod'
import type { XeroSyncField, XeroSyncProblem } from '#contract/platform/xero/xero-sync.ts'
import { type Db, jsonb } from '#server/database/dialect.ts'
import { nameForXero } from '#server/modules/xero/names.ts'
import { OrganisationChanged, type XeroJobContext, type XeroRun } from '#server/modules/xero/requests.ts'
import { modifiedSince, pageRows } from '#server/modules/xero/people.ts'
import { dayOf } from '#server/modules/xero/rules.ts'
import { XeroFailure, XeroRejection } from '#server/outside/xero.ts'
import { compareEmployees, type ComparisonResult, readPerson, setEdition, signerOf } from './comparing.ts'
import { baseAfter } from './differences.ts'
import { recordOf, theirValues, type XeroEmployee, xeroEmployee } from './fields.ts'
import { closeEntry, openEntry, type OutboxEntry, storeEntry } from './outbox.ts'
import type { SyncedEmployee } from './our-employee.ts'

const employeeResponse = z.object({ Employees: z.array(xeroEmployee).min(1) })

/**
 * Compares and sends one employee. A record that Xero does not accept is stored as failed, with the reason; every other failure is thrown,
 * and the next run resumes: a create whose response was lost is looked up before anything is sent again.
 */
export async function sendEmployee(fetching: XeroJobContext, id: string) {
  await adoptLost(fetching, id)
  const [compared] = await compareEmployees(fetching, [id])
  if (compared === undefined) return
  const { action } = compared
  if (action !== 'create' && action !== 'update') return settleCompared(fetching, compared)
  try {
    await (action === 'create' ? createInXero(fetching, compared) : updateInXero(fetching, compared))
  } catch (failure) {
    if (failure instanceof XeroRejection)
      return failEmployee(fetching, id, 'rejected', failure.reasons.join(' ').slice(0, 500))
    if (failure instanceof XeroFailure && failure.reason === 'unreadable')
      return failEmployee(fetching, id, failure.reason, null)
    throw failure
  }
}

/** Stores what needs no request: a problem, or that both sides agree; a conflict waits for a person. */
export async function settleCompared(fetching: XeroJobContext, compared: ComparisonResult) {
  const { action, problem, message, ours } = compared
  if (action === 'blocked') await failEmployee(fetching, ours.id, problem, message)
  if (action === 'none') await settleEmployee(fetching, compared)
}

const subjectOf = (job: XeroRun, kind: 'create_employee' | 'update_employee', subject_id: string) => ({
  ...{ agency_id: job.agency_id, company_id: job.company_id },
  ...{ kind, subject_id },
})

/**
 * A create whose outcome is unknown may have created the person: they are looked up among those changed since, by name and date of birth as
 * they were sent, and matched if found.
 */
async function adoptLost(fetching: XeroJobContext, id: string) {
  const { write, job, outside } = fetching
  const lost = await write((db) => openEntry(db, subjectOf(job, 'create_employee', id)))
  if (lost === undefined) return
  const created = await findCreated(fetching, id, lost)
  if (created !== null) await write((db) => adoptCreated(db, job, id, lost.id, created, outside.clock.now()))
}

const employeeListResponse = z.object({ Employees: z.array(xeroEmployee).nullish() })
/** Their clock may differ from ours. */
const marginMilliseconds = 15 * 60_000

async function findCreated(fetching: XeroJobContext, id: string, lost: OutboxEntry) {
  const { write, job } = fetching
  const ours = await write((db) =>
    db
      .selectFrom('employees')
      .select(['first_name', 'last_name', 'birth_date'])
      .where('agency_id', '=', job.agency_id)
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  )
  const name = nameForXero(ours)
  const same = (await peopleChangedSince(fetching, lost)).filter(
    (one) =>
      one.FirstName === name.FirstName &&
      one.LastName === name.LastName &&
      one.DateOfBirth &&
      dayOf(one.DateOfBirth) === ours.birth_date,
  )
  for (const person of same) if (!(await write((db) => isTaken(db, job, person.EmployeeID, id)))) return person
  return null
}

/** Those changed since the write was stored; one reading is for all writes that it came after, as several are lost together. */
async function peopleChangedSince(fetching: XeroJobContext, { created_at }: OutboxEntry): Promise<XeroEmployee[]> {
  const since = Date.parse(created_at) - marginMilliseconds
  const known = readings.get(fetching)
  if (known !== undefined && known.since <= since && known.read_at > Date.parse(created_at)) return known.people
  const people: XeroEmployee[] = []
  const read_at = fetching.outside.clock.now().getTime()
  const after = modifiedSince(new Date(since).toISOString())
  for (let page = 1, left = true; left; page++) {
    const changed = (await fetching.get(`/Employees?page=${page}`, employeeListResponse, after)).Employees ?? []
    people.push(...changed)
    left = changed.length >= pageRows
  }
  readings.set(fetching, { since, read_at, people })
  return people
}

type Reading = { since: number; read_at: number; people: XeroEmployee[] }
const readings = new WeakMap<XeroJobContext, Reading>()

async function isTaken(db: Db, { agency_id, company_id }: XeroRun, xero_id: string, employee_id: string) {
  const other = await db
    .selectFrom('xero_people')
    .select('employee_id')
    .where('agency_id', '=', agency_id)
    .where('company_id', '=', company_id)
    .where('xero_id', '=', xero_id)
    .where('employee_id', 'is not', null)
    .executeTakeFirst()
  return other !== undefined && other.employee_id !== employee_id
}

/** Matches the created person to the employee, and closes the entry of the outbox, in one transaction. */
async function adoptCreated(db: Db, job: XeroRun, employee_id: string, entry: string, person: XeroEmployee, now: Date) {
  const { agency_id, company_id } = job
  const link = await db
    .selectFrom('xero_links')
    .select('tenant_id')
    .where('agency_id', '=', agency_id)
    .where('company_id', '=', company_id)
    .executeTakeFirstOrThrow()
  const { first_name, last_name, email, birth_date } = await db
    .selectFrom('employees')
    .select(['first_name', 'last_name', 'email', 'birth_date'])
    .where('agency_id', '=', agency_id)
    .where('id', '=', employee_id)
    .executeTakeFirstOrThrow()
  const xero_id = person.EmployeeID
  await db
    .insertInto('xero_people')
    .values({
      ...{ agency_id, company_id, xero_id, first_name, last_name, email, birth_date, is_active: true },
      ...{ employee_id, matched_by: 'created', tenant_id: link.tenant_id, edition: null },
    })
    .onConflict((of) =>
      of.columns(['agency_id', 'company_id', 'xero_id']).doUpdateSet({ employee_id, matched_by: 'created' }),
    )
    .execute()
  await closeEntry(db, agency_id, entry, { status: 'accepted', xero_id }, now)
}

async function createInXero(fetching: XeroJobContext, compared: ComparisonResult) {
  const { send, write } = fetching
  const { ours } = compared
  const body = recordOf(ours, fieldsOf(compared), null)
  const entry = await write((db) => entryOf(db, fetching, ours, 'create_employee', body))
  const answer = await sendOrReject(fetching, entry, () =>
    send({ path: '/Employees', key: entry, body }, employeeResponse),
  )
  const person = answer.Employees[0]
  if (person === undefined) throw new XeroFailure('unreadable')
  await storeCreated(fetching, compared, entry, person)
}

/** All that a person who is created gets. */
export const fieldsOf = ({ differences }: ComparisonResult): ReadonlySet<XeroSyncField> =>
  new Set(differences.map(({ field }) => field))

/** Stores the created person, and closes the entry of the outbox. */
export const storeCreated = (
  fetching: XeroJobContext,
  compared: ComparisonResult,
  entry: string,
  person: XeroEmployee,
) =>
  fetching.write(async (db) => {
    const { job, outside } = fetching
    const ours = { ...compared.ours, person_id: person.EmployeeID }
    await requireOrganisation(db, job, ours.link_tenant_id)
    await adoptCreated(db, job, ours.id, entry, person, outside.clock.now())
    await storeSettled(db, fetching, { ...compared, ours }, { sent: fieldsOf(compared), person })
  })

/** The person is read just before, so that nothing that changed meanwhile is overwritten. */
async function updateInXero(fetching: XeroJobContext, before: ComparisonResult) {
  const { send, write, job, outside } = fetching
  const current = await readPerson(fetching, before.ours)
  if (current === null) return failEmployee(fetching, before.ours.id, 'gone', null)
  const isUnchanged = (current.UpdatedDateUTC ?? null) === before.ours.edition
  if (!isUnchanged) await write((db) => setEdition(db, job.agency_id, before.ours, current.UpdatedDateUTC ?? null))
  const [compared] = isUnchanged ? [before] : await compareEmployees(fetching, [before.ours.id])
  if (compared?.action !== 'update') return
  const { ours } = compared
  const sent = new Set(compared.differences.filter(({ kind }) => kind === 'set').map(({ field }) => field))
  const body = recordOf(ours, sent, current)
  const entry = await write((db) => entryOf(db, fetching, ours, 'update_employee', body))
  const path = `/Employees/${ours.person_id}`
  const answer = await sendOrReject(fetching, entry, () => send({ path, key: entry, body }, employeeResponse))
  const person = answer.Employees[0] ?? current
  await write(async (db) => {
    const outcome = { status: 'accepted' as const, xero_id: person.EmployeeID }
    await closeEntry(db, job.agency_id, entry, outcome, outside.clock.now())
    await storeSettled(db, fetching, compared, { sent, person })
  })
}

/** Another one was connected meanwhile: it does not have the person. */
async function requireOrganisation(db: Db, { agency_id, company_id }: XeroRun, tenant_id: string | null) {
  const link = await db
    .selectFrom('xero_links')
    .select('tenant_id')
    .where('agency_id', '=', agency_id)
    .where('company_id', '=', company_id)
    .executeTakeFirst()
  if (link?.tenant_id !== tenant_id) throw new OrganisationChanged()
}

export function entryOf(
  db: Db,
  { job, outside }: XeroJobContext,
  ours: SyncedEmployee,
  kind: 'create_employee' | 'update_employee',
  body: object,
) {
  // Signed: a hash of numbers that can be guessed would reveal them.
  const digest = outside.signer.sign('xero-record', JSON.stringify(body))
  if (ours.link_tenant_id === null) throw new XeroFailure('expired')
  return storeEntry(db, subjectOf(job, kind, ours.id), {
    ...{ tenant_id: ours.link_tenant_id, digest },
    now: outside.clock.now(),
  })
}

/** A rejected write has an outcome: its entry is closed. */
async function sendOrReject<T>(
  { write, job, outside }: XeroJobContext,
  entry: string,
  request: () => Promise<T>,
): Promise<T> {
  try {
    return await request()
  } catch (failure) {
    if (failure instanceof XeroRejection)
      await write((db) => closeEntry(db, job.agency_id, entry, { status: 'rejected' }, outside.clock.now()))
    throw failure
  }
}

export const failEmployee = (
  { write, job }: XeroJobContext,
  id: string,
  reason: XeroSyncProblem | null,
  message: string | null,
) =>
  write((db) =>
    db
      .updateTable('xero_employees')
      .set({ state: 'failed', reason, message: message || null })
      .where('agency_id', '=', job.agency_id)
      .where('employee_id', '=', id)
      .execute(),
  )

type SendResult = { sent: ReadonlySet<XeroSyncField>; person: XeroEmployee }

/** Both sides agree, perhaps because an update whose response was lost had arrived. */
const settleEmployee = (fetching: XeroJobContext, compared: ComparisonResult) =>
  fetching.write(async (db) => {
    const { job, outside } = fetching
    const { id, person_id } = compared.ours
    const lost = await openEntry(db, subjectOf(job, 'update_employee', id))
    if (lost !== undefined && person_id !== null)
      await closeEntry(db, job.agency_id, lost.id, { status: 'accepted', xero_id: person_id }, outside.clock.now())
    await storeSettled(db, fetching, compared, null)
  })

/** Stores that both sides agree, and the values against which the next sync compares. */
async function storeSettled(
  db: Db,
  { job, outside }: XeroJobContext,
  { ours, values, theirs, differences }: ComparisonResult,
  done: SendResult | null,
) {
  const sign = signerOf(outside, ours.id)
  const sent = done?.sent ?? new Set<XeroSyncField>()
  const left = differences.filter(({ kind }) => kind === 'theirs')
  const after = done === null ? {} : theirValues(done.person, ours, sign)
  const both = baseAfter(
    { ours: values, theirs: theirs ?? {}, base: ours.base },
    { sent, after, open: new Set(left.map(({ field }) => field)) },
  )
  const edition = done === null ? ours.edition : (done.person.UpdatedDateUTC ?? null)
  const about = { tenant_id: ours.link_tenant_id, xero_id: ours.person_id, edition }
  await db
    .updateTable('xero_employees')
    .set({
      ...{ state: 'synced', action: 'none', reason: null, message: null, ...about },
      ...{ synced_at: outside.clock.now().toISOString(), decisions: jsonb({}), differences: jsonb(left) },
      ...{ base: jsonb(both.base), theirs: jsonb(both.theirs) },
    })
    .where('agency_id', '=', job.agency_id)
    .where('employee_id', '=', ours.id)
    .execute()
  if (done !== null) await setEdition(db, job.agency_id, ours, edition)
}
