import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { PayRuleAssignment } from '#contract/payroll/pay-rules/assignments.ts'
import { refuseField } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import { deleteVersioned, requireVersion, updateVersioned } from '#server/database/rows/versioned.ts'
import type { Scope } from '#server/database/tenancy/scope.ts'
import { newId } from '#server/database/values/ids.ts'
import type { Context } from '#server/http/context.ts'
import { foreignSites } from '#server/modules/customers/contact-queries.ts'
import { customerToJoin } from '#server/modules/customers/queries.ts'
import { filesIn } from '#server/modules/employees/queries.ts'
import { usableItems } from '#server/modules/reference/queries.ts'
import { assignmentOf, ruleSetToAssign } from './queries.ts'
import { codesToAssign } from './rules.ts'

type Calls = typeof calls.payRuleAssignments
type AssignmentInput = InputOf<Calls['store']>

/** Assigns a rule set. Refuses an inactive one, and codes, records and dates that do not go together. */
export async function addAssignment(context: Context, input: AssignmentInput): Promise<PayRuleAssignment> {
  const { agency_id } = await requireAssignable(context, input, null)
  const id = newId()
  await context.db
    .insertInto('pay_rule_assignments')
    .values({ id, agency_id, ...input })
    .execute()
  return assignmentOf(context, id)
}

/** Changes an assignment by the same rules; it keeps a rule set and a position that cannot be chosen any more. */
export async function changeAssignment(
  context: Context,
  { id, version, ...input }: InputOf<Calls['update']>,
): Promise<PayRuleAssignment> {
  const { db, scope, now } = context
  const current = await assignmentOf(context, id)
  requireVersion(current, version)
  await requireAssignable(context, input, current)
  const set = { ...input, updated_at: now.toISOString() }
  await updateVersioned(db, 'pay_rule_assignments', { scope, current, set })
  return assignmentOf(context, id)
}

/** Deletes an assignment; approved time that was not exported yet is priced again without it. */
export async function removeAssignment(context: Context, { id, version }: InputOf<Calls['remove']>) {
  const { db, scope } = context
  const current = await assignmentOf(context, id)
  await deleteVersioned(db, 'pay_rule_assignments', { scope, current, version })
  return { id }
}

async function requireAssignable({ db, scope }: Context, input: AssignmentInput, current: PayRuleAssignment | null) {
  if (input.ends_on !== null && input.ends_on < input.starts_on) refuseField('ends_on', 'validation.endsBeforeStart')
  const rules = await ruleSetToAssign(db, scope, input.rule_set_id)
  if (!rules.active && current?.rule_set_id !== rules.id) refuseField('rule_set_id', 'refusals.unknownChoice')
  const { classifications, allowances } = codesToAssign(rules.versions, input)
  if (!classifications.has(input.classification)) refuseField('classification', 'refusals.unknownChoice')
  if (input.all_purpose_allowances.some((code) => !allowances.has(code)))
    refuseField('all_purpose_allowances', 'refusals.unknownChoice')
  await requirePlace(db, scope, { ...input, agency_id: rules.agency_id })
  await requirePerson(db, scope, { ...input, agency_id: rules.agency_id })
  await requirePosition(db, { ...input, agency_id: rules.agency_id }, current?.position_id ?? null)
  return { agency_id: rules.agency_id }
}

type OfAgency = AssignmentInput & { agency_id: string }

async function requirePlace(db: Db, scope: Scope, { agency_id, customer_id, location_id }: OfAgency) {
  if (customer_id === null) return location_id === null || refuseField('customer_id', 'validation.required')
  const customer = await customerToJoin(db, scope, customer_id)
  if (customer.agency_id !== agency_id) refuseField('customer_id', 'refusals.unknownChoice')
  const sites = location_id === null ? [] : [location_id]
  const foreign = await foreignSites(db, agency_id, customer_id, sites)
  return foreign.length === 0 || refuseField('location_id', 'refusals.unknownChoice')
}

async function requirePerson(db: Db, scope: Scope, { agency_id, employee_id }: OfAgency) {
  if (employee_id === null) return
  const employee = await filesIn(db, scope)
    .select('employees.agency_id')
    .where('employees.id', '=', employee_id)
    .executeTakeFirst()
  if (employee?.agency_id !== agency_id) refuseField('employee_id', 'refusals.unknownChoice')
}

async function requirePosition(db: Db, { agency_id, position_id }: OfAgency, held: string | null) {
  if (position_id === null) return
  const usable = await usableItems(db, agency_id, 'position', [position_id], held === null ? [] : [held])
  if (!usable.has(position_id)) refuseField('position_id', 'refusals.unknownChoice')
}
