import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { BulkOutcome } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import { doneIds, checkRows } from '#server/database/rows/change-status.ts'
import { inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import { touchedColumns } from '#server/database/rows/versioned.ts'
import { listingsIn } from './listings.ts'

type Calls = typeof calls.customerEmployees
type RemoveListingsInput = InputOf<Calls['removeMany']>

/** Sets the expiry of several entries, each as changeListing would. Refuses when none of them exists. */
export async function endListings(
  db: Db,
  scope: Scope,
  { expires_on, ...seen }: InputOf<Calls['endMany']>,
  now: Date,
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
export async function dropListings(db: Db, scope: Scope, seen: RemoveListingsInput): Promise<BulkOutcome[]> {
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
