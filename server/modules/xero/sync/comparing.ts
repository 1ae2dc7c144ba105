// Compares employees with Xero: what a sync would create or change.
import { sql } from 'kysely'
import { z } from 'zod'
import type { XeroDifference, XeroSyncProblem } from '#contract/platform/xero/xero-sync.ts'
import { type Db, jsonb } from '#server/database/dialect.ts'
import type { XeroJobContext, XeroRun } from '#server/modules/xero/requests.ts'
import type { Outside } from '#server/outside/outside.ts'
import { XeroFailure } from '#server/outside/xero.ts'
import { actionOf, differencesOf, newPerson } from './differences.ts'
import { ourValues, problemOf, type ValueSigner, theirValues, type XeroEmployee, xeroEmployee } from './fields.ts'
import { fieldsTooLong } from './limits.ts'
import { ourEmployees } from './our-record.ts'
import type { XeroValues } from './state.ts'
import type { SyncedEmployee } from './our-employee.ts'

const employees = z.object({ Employees: z.array(xeroEmployee).nullish() })

export type ComparisonResult = {
  ours: SyncedEmployee
  values: XeroValues
  theirs: XeroValues | null
  action: 'create' | 'update' | 'none' | 'conflict' | 'blocked'
  problem: XeroSyncProblem | null
  /** the fields that are too long, where that is the problem */
  message: string | null
  differences: XeroDifference[]
}

/** Compares any number of employees, and stores the result of each. Employees who changed in Xero since the last time are read from there. */
export async function compareEmployees(fetching: XeroJobContext, ids: readonly string[]): Promise<ComparisonResult[]> {
  const { write, job, outside } = fetching
  const people = await write((db) => ourEmployees(db, outside.seal, job.agency_id, ids))
  for (const person of people.filter(isStale)) {
    const current = await readPerson(fetching, person)
    await write((db) => storeTheirs(db, job, person, current, outside))
  }
  return write(async (db) => {
    const current = people.some(isStale) ? await ourEmployees(db, outside.seal, job.agency_id, ids) : people
    const compared = current.map((ours) => compareEmployee(ours, outside))
    await storeCompared(db, job.agency_id, compared, outside.clock.now())
    return compared
  })
}

const isStale = (of: SyncedEmployee) =>
  of.person_id !== null && (of.theirs === null || !isSamePerson(of) || of.edition !== of.person_edition)
/** Whether what is stored belongs to the person who is matched now. */
const isSamePerson = (of: SyncedEmployee) => of.base_tenant_id === of.link_tenant_id && of.base_xero_id === of.person_id

/** The person in Xero as of now; null: no longer there, or not understood, so that the others need not wait. */
export const readPerson = ({ get }: XeroJobContext, { person_id }: SyncedEmployee): Promise<XeroEmployee | null> =>
  get(`/Employees/${person_id}`, employees).then(
    ({ Employees }) => Employees?.[0] ?? null,
    (failure: unknown) => {
      if (failure instanceof XeroFailure && (failure.reason === 'missing' || failure.reason === 'unreadable'))
        return null
      throw failure
    },
  )

export const signerOf =
  ({ signer }: Outside, employee_id: string): ValueSigner =>
  (value) =>
    signer.sign(`xero-value:${employee_id}`, value)

async function storeTheirs(
  db: Db,
  { agency_id }: XeroRun,
  ours: SyncedEmployee,
  current: XeroEmployee | null,
  outside: Outside,
) {
  const theirs = current === null ? null : theirValues(current, ours, signerOf(outside, ours.id))
  const edition = current?.UpdatedDateUTC ?? ours.person_edition
  const about = { tenant_id: ours.link_tenant_id, xero_id: ours.person_id, edition }
  await db
    .updateTable('xero_employees')
    .set({
      ...about,
      theirs: theirs === null ? null : jsonb(theirs),
      // What belongs to another person or organisation says nothing about this one.
      ...(isSamePerson(ours) ? {} : { base: null, decisions: jsonb({}) }),
    })
    .where('agency_id', '=', agency_id)
    .where('employee_id', '=', ours.id)
    .execute()
  if (current !== null) await setEdition(db, agency_id, ours, edition)
}

export const setEdition = (
  db: Db,
  agency_id: string,
  { company_id, person_id }: SyncedEmployee,
  edition: string | null,
) =>
  db
    .updateTable('xero_people')
    .set({ edition })
    .where('agency_id', '=', agency_id)
    .where('company_id', '=', company_id)
    .where('xero_id', '=', person_id ?? '')
    .execute()

export function compareEmployee(ours: SyncedEmployee, outside: Outside): ComparisonResult {
  const values = ourValues(ours, signerOf(outside, ours.id))
  const isMatched = ours.person_id !== null
  const theirs = isMatched ? ours.theirs : null
  const differences =
    theirs === null
      ? newPerson(values)
      : differencesOf({ ours: values, theirs, base: ours.base, decisions: ours.decisions })
  const problem = isMatched && theirs === null ? ('gone' as const) : problemOf(ours)
  const action = problem === null ? actionOf(differences, isMatched) : ('blocked' as const)
  const message = problem === 'too_long' ? fieldsTooLong(ours).join(' ') : null
  return { ours, values, theirs, differences, problem, message, action }
}

/** A conflict is one until it is resolved; a failure stays one until the next attempt to send. */
export async function storeCompared(db: Db, agency_id: string, compared: readonly ComparisonResult[], now: Date) {
  const rows = compared.map(({ ours, action, differences, problem, message }) => ({
    ...{ id: ours.id, action, differences, reason: problem, message },
  }))
  await sql`
    update xero_employees held set action = given.action, differences = given.differences, compared_at = ${now.toISOString()}::timestamptz,
      reason = case when held.state = 'failed' and given.reason is null then held.reason else given.reason end,
      message = case when held.state = 'failed' and given.reason is null then held.message else given.message end,
      state = case
        when held.state = 'excluded' then held.state
        when given.action = 'conflict' then 'conflict'
        when held.state = 'conflict' then case when held.synced_at is null then 'not_synced' else 'synced' end
        else held.state end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id uuid, action text, differences jsonb, reason text, message text)
    where held.agency_id = ${agency_id}::uuid and held.employee_id = given.id`.execute(db)
}
