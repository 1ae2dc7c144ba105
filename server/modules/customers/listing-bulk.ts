import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { BulkOutcome } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import { doneIds, checkRows } from '#server/database/rows/change-status.ts'
import { inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import { touchedColumns } from '#server/database/rows/versioned.ts'
import type { Context } from '#server/http/context.ts'
import { listingsIn, requirePlace } from './listings.ts'
import { customerToJoin } from './queries.ts'

type Calls = typeof calls.customerEmployees
type RemoveListingsInput = InputOf<Calls['removeMany']>

/** Adds several employees to a list of a customer, each as addListing would; who is on a list there already stays as they are. */
export async function addListings(
  { db, scope }: Context,
  { ids, versions, ...entry }: InputOf<Calls['storeMany']>,
): Promise<BulkOutcome[]> {
  const { agency_id } = await customerToJoin(db, scope, entry.customer_id)
  await requirePlace(db, agency_id, entry.customer_id, entry)
  const people = await employeesOf(db, agency_id, ids)
  const outcomes = checkRows({ ids, versions }, people, () => null)
  const rows = doneIds(outcomes).map((employee_id) => ({ id: newId(), agency_id, employee_id, ...entry }))
  const added = await db
    .insertInto('customer_employees')
    .values(rows)
    .onConflict((on) => on.doNothing())
    .returning('employee_id')
    .execute()
  const isAdded = new Set(added.map(({ employee_id }) => employee_id))
  return outcomes.map((one) => ('code' in one || isAdded.has(one.id) ? one : { id: one.id, code: 'onListAlready' }))
}

async function employeesOf(db: Db, agency_id: string, ids: readonly string[]) {
  const employees = await db
    .selectFrom('employees')
    .select('id')
    .where('agency_id', '=', agency_id)
    .where('merged_into_id', 'is', null)
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  return new Map(employees.map((row) => [row.id, row]))
}

/** Sets the expiry of several entries, each as changeListing would. Refuses when none of them exists. */
export async function endListings(
  { db, scope, now }: Context,
  { expires_on, ...seen }: InputOf<Calls['endMany']>,
): Promise<BulkOutcome[]> {
  const judged = await checkListings(db, scope, seen)
  await db
    .updateTable('customer_employees')
    .set({ expires_on, ...touchedColumns(now) })
    .where('id', 'in', idsToRemove(judged))
    .where(inAgency(scope, 'customer_employees.agency_id'))
    .execute()
  return judged
}

/** Removes several entries, each as dropListing would. Refuses when none of them exists. */
export async function dropListings({ db, scope }: Context, seen: RemoveListingsInput): Promise<BulkOutcome[]> {
  const judged = await checkListings(db, scope, seen)
  await db
    .deleteFrom('customer_employees')
    .where('id', 'in', idsToRemove(judged))
    .where(inAgency(scope, 'customer_employees.agency_id'))
    .execute()
  return judged
}

// An id that matches nothing, because "in ()" is invalid SQL.
const nilUuid = '00000000-0000-0000-0000-000000000000'
const idsToRemove = (judged: readonly BulkOutcome[]) => [nilUuid, ...doneIds(judged)]

/** Checks which entries are unchanged since they were loaded, and locks them. */
async function checkListings(db: Db, scope: Scope, seen: RemoveListingsInput): Promise<BulkOutcome[]> {
  const rows = await listingsIn(db, scope)
    .select(['customer_employees.id', 'customer_employees.version'])
    .where('customer_employees.id', 'in', seen.ids)
    .orderBy('customer_employees.id')
    .forUpdate('customer_employees')
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return checkRows(seen, byId, (row, version) => (row.version === version ? null : 'stale'))
}
