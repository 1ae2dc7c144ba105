// Approvals that are the first of two.
import { sql } from 'kysely'
import type { BulkResult } from '#contract/call.ts'
import { inAgency } from '#server/database/tenancy/scope.ts'
import type { Context } from '#server/http/context.ts'

/** Of the requests that were decided: those that are still to be approved by somebody else. */
export async function waitingForSecond({ db, scope }: Pick<Context, 'db' | 'scope'>, { rows }: BulkResult) {
  const ids = rows.flatMap(({ id, ok }) => (ok ? [id] : []))
  const waiting = await db
    .selectFrom('leave_requests')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where(inAgency(scope, 'leave_requests.agency_id'))
    .where('status', '=', 'requested')
    .where('first_approved_by', 'is not', null)
    .orderBy('id')
    .execute()
  return waiting.map(({ id }) => id)
}
