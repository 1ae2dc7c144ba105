import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { refuseField } from '#contract/refusals.ts'
import { requireTransition } from '#contract/state-machines.ts'
import type { XeroFetch, XeroPerson } from '#contract/platform/xero/xero.ts'
import type { Db } from '#server/database/dialect.ts'
import type { Context } from '#server/http/context.ts'
import { queueFetch } from './payslip-queue.ts'
import { companyFor, lastFetch, linkFor, xeroPersonOf } from './queries.ts'
import type { LinkKey } from './tokens.ts'

/** Queues a fetch, unless one is already under way. */
export async function startFetch(context: Context, company_id: string): Promise<XeroFetch> {
  const { db, scope } = context
  const { status, ...key } = await linkFor(db, scope, company_id)
  requireTransition('xeroLink', 'fetch', status)
  await queueFetch(context, key)
  return lastFetch(db, key)
}

/**
 * Matches a person of Xero to an employee. Payslips issued to a wrongly matched employee are issued again to the right one with the next
 * fetch, replacing the former.
 */
export async function matchPerson(
  { db, scope }: Context,
  { company_id, person_id, employee_id, is_nobody }: InputOf<typeof calls.xero.match>,
): Promise<XeroPerson> {
  const key = await companyFor(db, scope, company_id)
  const before = await xeroPersonOf(db, key, person_id)
  if ((employee_id === null) !== is_nobody) refuseField('employee_id', 'validation.required')
  if (employee_id !== null) await requireOurs(db, key, employee_id)
  await db
    .updateTable('xero_people')
    .set({ employee_id, matched_by: employee_id === null ? 'none' : 'hand' })
    .where('agency_id', '=', key.agency_id)
    .where('company_id', '=', key.company_id)
    .where('xero_id', '=', person_id)
    .execute()
  if (employee_id !== null && before.employee_id !== employee_id) await requeuePerson(db, key, person_id)
  return xeroPersonOf(db, key, person_id)
}

async function requireOurs(db: Db, { agency_id, company_id }: LinkKey, id: string) {
  await db
    .selectFrom('employees')
    .select('id')
    .where('agency_id', '=', agency_id)
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .where('merged_into_id', 'is', null)
    .executeTakeFirstOrThrow(() => refuseField('employee_id', 'refusals.unknownChoice'))
}

const requeuePerson = (db: Db, { agency_id, company_id }: LinkKey, person_id: string) =>
  db
    .updateTable('xero_slips')
    .set({ status: 'waiting' })
    .where('agency_id', '=', agency_id)
    .where('company_id', '=', company_id)
    .where('person_id', '=', person_id)
    .execute()
