import type { InputOf } from '#contract/call.ts'
import { employees } from '#contract/people/employees.ts'
import {
  xeroAdoptedFields,
  type XeroSync,
  type XeroSyncField,
  type xeroSyncs,
} from '#contract/platform/xero/xero-sync.ts'
import { refuse } from '#contract/refusals.ts'
import { requireTransition } from '#contract/state-machines.ts'
import { type Db, jsonb } from '#server/database/dialect.ts'
import { changeEmployee } from '#server/modules/employees/actions.ts'
import { employeeOf } from '#server/modules/employees/queries.ts'
import { nameForXero, nameFromXero } from '#server/modules/xero/names.ts'
import type { EmployeeInXero } from '#server/modules/xero/policy.ts'
import { companyFor } from '#server/modules/xero/queries.ts'
import type { LinkKey } from '#server/modules/xero/tokens.ts'
import type { Context } from '#server/http/context.ts'
import { compareEmployee, storeCompared } from './comparing.ts'
import { ourEmployees } from './our-record.ts'
import { companyOfEmployee, connectedCompanies, lastSync, syncOf } from './queries.ts'
import { queueEmployees } from './queue.ts'
import type { SyncedEmployee } from './our-employee.ts'

const taskOf = (dry_run: boolean) => (dry_run ? 'compare' : 'send')

/** Queues one employee; refuses one who is not sent to Xero. */
export async function syncOne(
  context: Context,
  { employee_id, dry_run }: InputOf<typeof xeroSyncs.syncOne>,
): Promise<EmployeeInXero> {
  const { db, scope } = context
  const key = await companyOfEmployee(db, scope, employee_id)
  const current = await syncOf(db, scope, employee_id)
  requireTransition('xeroEmployee', dry_run ? 'compare' : 'sync', current.status)
  await requireConnected(db, key)
  if (!current.is_sent) refuse('xero.notSent')
  await queueEmployees(context, key, [employee_id], taskOf(dry_run))
  return syncOf(db, scope, employee_id)
}

/** Queues everybody of one company, or of all connected ones. */
export async function syncAll(
  context: Context,
  { company_id, dry_run }: InputOf<typeof xeroSyncs.syncAll>,
): Promise<XeroSync[]> {
  const { db, scope } = context
  const keys = company_id === null ? await connectedCompanies(db, scope) : [await companyFor(db, scope, company_id)]
  if (keys.length === 0) refuse('xero.notConnected')
  const syncs: XeroSync[] = []
  // As many as an agency has connected companies; each is one transaction's lock.
  for (const key of keys) {
    await requireConnected(db, key)
    await queueEmployees(context, key, null, taskOf(dry_run))
    const sync = await lastSync(db, key)
    if (sync !== null) syncs.push(sync)
  }
  return syncs
}

export async function requireConnected(db: Db, { agency_id, company_id }: LinkKey) {
  const link = await db
    .selectFrom('xero_links')
    .select(['status', 'tenant_id'])
    .where('agency_id', '=', agency_id)
    .where('company_id', '=', company_id)
    .executeTakeFirst()
  if (link === undefined || link.tenant_id === null || link.status === 'expired') refuse('xero.notConnected')
}

/** Excluded employees are never sent; nothing changes in Xero. */
export async function excludeEmployee(
  { db, scope }: Context,
  { employee_id, is_excluded }: InputOf<typeof xeroSyncs.exclude>,
): Promise<EmployeeInXero> {
  const { agency_id, company_id } = await companyOfEmployee(db, scope, employee_id)
  const current = await syncOf(db, scope, employee_id)
  requireTransition('xeroEmployee', is_excluded ? 'exclude' : 'include', current.status)
  const nothing = { queue: null, task: null, queued_at: null, reason: null, message: null }
  await db
    .insertInto('xero_employees')
    .values({ agency_id, company_id, employee_id, state: is_excluded ? 'excluded' : 'not_synced' })
    .onConflict((of) =>
      of
        .columns(['agency_id', 'employee_id'])
        .doUpdateSet(is_excluded ? { state: 'excluded', ...nothing } : { state: 'not_synced' })
        .where('xero_employees.state', is_excluded ? '<>' : '=', 'excluded'),
    )
    .execute()
  return syncOf(db, scope, employee_id)
}

/** The fields whose value in Xero would change the employee’s record. */
export const adoptedIn = (decisions: InputOf<typeof xeroSyncs.resolve>['decisions']) =>
  decisions.filter(({ field, keep }) => keep === 'theirs' && xeroAdoptedFields.some((one) => one === field))

/**
 * Settles the fields of a conflict. Ours: sent by the next sync. Theirs: adopted in the employee's record, or, where it has no such field,
 * left unchanged in Xero until one side changes again.
 */
export async function resolveConflict(
  context: Context,
  input: InputOf<typeof xeroSyncs.resolve>,
): Promise<EmployeeInXero> {
  const { db, scope, now, outside } = context
  const { employee_id, decisions, compared_at } = input
  const { agency_id } = await companyOfEmployee(db, scope, employee_id)
  const before = await syncOf(db, scope, employee_id)
  if (before.compared_at === null || Date.parse(before.compared_at) !== Date.parse(compared_at))
    refuse('xero.comparedAgain')
  const open = new Set(before.differences.filter(({ kind }) => kind !== 'set').map(({ field }) => field))
  const kept = (side: 'ours' | 'theirs') =>
    decisions.filter(({ field, keep }) => keep === side && open.has(field)).map(({ field }) => field)
  const [ours] = await ourEmployees(db, outside.seal, agency_id, [employee_id])
  if (ours === undefined) refuse('notFound')
  await adoptXeroValues(context, ours, kept('theirs'))
  await settle(context, { agency_id, employee_id }, kept('ours'), kept('theirs'))
  const [current] = await ourEmployees(db, outside.seal, agency_id, [employee_id])
  if (current !== undefined) await storeCompared(db, agency_id, [compareEmployee(current, outside)], now)
  return syncOf(db, scope, employee_id)
}

const genders: Readonly<Record<string, string>> = { F: 'female', M: 'male', I: 'x', N: 'not_stated' }

async function adoptXeroValues(context: Context, ours: SyncedEmployee, fields: readonly XeroSyncField[]) {
  const adopted = xeroAdoptedFields.filter((field) => fields.includes(field))
  if (adopted.length === 0) return
  const employee = await employeeOf(context, ours.id)
  const values = Object.assign({}, ...adopted.map((field) => toOurFields(field, ours.theirs?.[field] ?? null)))
  const position_ids = employee.positions.map(({ id }) => id)
  const all = { ...employee, position_ids, ...values, ...adoptedName(ours, adopted) }
  const { input } = employees.updateBasics
  // `all` has every field of the input.
  const given = Object.fromEntries(Object.keys(input.shape).map((name) => [name, all[name as keyof typeof all]]))
  const read = input.safeParse(given)
  if (!read.success) refuse('xero.notAdopted')
  await changeEmployee(context, read.data)
}

/** A single name fills both of Xero's fields, so that one of them cannot be adopted alone. */
function adoptedName(ours: SyncedEmployee, adopted: readonly XeroSyncField[]) {
  if (!adopted.includes('first_name') && !adopted.includes('last_name')) return {}
  const { FirstName, LastName } = nameForXero(ours)
  return nameFromXero({
    FirstName: adopted.includes('first_name') ? ours.theirs?.first_name : FirstName,
    LastName: adopted.includes('last_name') ? ours.theirs?.last_name : LastName,
  })
}

function toOurFields(field: XeroSyncField, value: string | null): Record<string, string | null> {
  if (field === 'gender') return { gender: genders[value ?? ''] ?? 'not_stated' }
  if (field !== 'address') return { [field]: value }
  const [address_line = '', address_line2 = '', suburb = '', state = '', postcode = ''] = (value ?? '').split('\n')
  return { address_line, address_line2, suburb, state, postcode }
}

async function settle(
  { db, outside }: Pick<Context, 'db' | 'outside'>,
  { agency_id, employee_id }: { agency_id: string; employee_id: string },
  ours: readonly XeroSyncField[],
  theirs: readonly XeroSyncField[],
) {
  const [now] = await ourEmployees(db, outside.seal, agency_id, [employee_id])
  if (now === undefined) return
  const { values } = compareEmployee(now, outside)
  const both = (field: XeroSyncField) => ({ ours: values[field] ?? null, theirs: now.theirs?.[field] ?? null })
  const base = { ...now.base, ...Object.fromEntries(theirs.map((field) => [field, both(field)])) }
  const decisions = { ...now.decisions, ...Object.fromEntries(ours.map((field) => [field, 'ours'])) }
  await db
    .updateTable('xero_employees')
    .set({ base: jsonb(base), decisions: jsonb(decisions) })
    .where('agency_id', '=', agency_id)
    .where('employee_id', '=', employee_id)
    .execute()
}
