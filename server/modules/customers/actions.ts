import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { type Customer, type CustomerStatus, customerTransitions } from '#contract/customers/customers.ts'
import { type BulkOutcome, refuseField } from '#contract/refusals.ts'
import type { ReferenceKind } from '#contract/platform/reference.ts'
import { refuseState } from '#contract/state-machines.ts'
import { canBecome } from '#contract/transitions.ts'
import type { Db } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import { changeStatusMany } from '#server/database/rows/change-status.ts'
import { inAgency } from '#server/database/tenancy/scope.ts'
import { requireVersion, updateVersioned } from '#server/database/rows/versioned.ts'
import { companyToJoin } from '#server/modules/companies/queries.ts'
import { phoneIn } from '#server/modules/companies/rules.ts'
import { usableItems } from '#server/modules/reference/queries.ts'
import { replaceLinks } from '#server/database/rows/links.ts'
import type { Context } from '#server/http/context.ts'
import { type MainContact, upsertMainContacts, replaceMainContact } from './contact-actions.ts'
import { customerOf, inOwnCustomer } from './queries.ts'

type CustomersCalls = typeof calls.customers
type MainContactFields = MainContact

/** Adds a customer, with its main contact, to a company of the agency. */
export async function addCustomer(context: Context, input: InputOf<CustomersCalls['store']>): Promise<Customer> {
  const { db, scope } = context
  const { agency_id } = await companyToJoin(db, scope, input.company_id)
  const { contact, allowed_position_ids, ...fields } = separateContact(input)
  await requireEntries(db, agency_id, fields, null)
  const id = newId()
  await db
    .insertInto('customers')
    .values({ id, agency_id, ...fields })
    .execute()
  await replacePositions(db, { agency_id, customer_id: id }, allowed_position_ids, [])
  await upsertMainContacts(db, [{ agency_id, customer_id: id, ...contact }])
  return customerOf(context, id)
}

/** Updates a customer, the positions worked there, and its main contact. */
export async function changeCustomer(context: Context, input: InputOf<CustomersCalls['update']>): Promise<Customer> {
  const { db, scope } = context
  const { contact, id, version, allowed_position_ids, ...fields } = separateContact(input)
  const current = await customerOf(context, id)
  requireVersion(current, version)
  const { agency_id } = await companyToJoin(db, scope, current.company_id)
  await requireEntries(db, agency_id, fields, current)
  await write(context, current, fields)
  const owner = { agency_id, customer_id: id }
  await replacePositions(db, owner, allowed_position_ids, current.allowed_positions)
  await replaceMainContact(db, { ...owner, ...contact })
  return customerOf(context, id)
}

/** Changes the status of a customer by customerTransitions. Published shifts stay, also when nothing new can be published any more. */
export async function changeCustomerStatus(
  context: Context,
  { id, version, status }: InputOf<CustomersCalls['changeStatus']>,
): Promise<Customer> {
  const current = await customerOf(context, id)
  requireVersion(current, version)
  if (!canBecome(customerTransitions, current.status, status)) refuseState('customer', current.status, current)
  await write(context, current, { status })
  return customerOf(context, id)
}

/** Changes the status of several customers, each as changeCustomerStatus would. */
export const changeCustomerStatuses = (
  { db, scope, now }: Context,
  input: InputOf<CustomersCalls['changeStatusMany']>,
): Promise<BulkOutcome[]> =>
  changeStatusMany(
    db,
    'customers',
    [inAgency(scope, 'customers.agency_id'), inOwnCustomer(scope, 'customers.id')],
    input,
    now,
  )

type CustomerFields = Omit<
  InputOf<CustomersCalls['update']>,
  'id' | 'version' | 'allowed_position_ids' | keyof MainContactFields
>

async function write(
  { db, scope, now }: Context,
  current: Customer,
  fields: CustomerFields | { status: CustomerStatus },
) {
  await updateVersioned(db, 'customers', { scope, current, set: { ...fields, updated_at: now.toISOString() } })
}

function separateContact<Fields extends MainContactFields>({
  contact_name,
  contact_email,
  contact_phone,
  ...fields
}: Fields) {
  if (contact_name === null && (contact_email ?? contact_phone) !== null)
    refuseField('contact_name', 'validation.required')
  return { ...fields, contact: { contact_name, contact_email, contact_phone: phoneIn('contact_phone', contact_phone) } }
}

const classes = {
  industry_id: 'industry',
  sector_id: 'sector',
  category_id: 'category',
  account_type_id: 'account_type',
} as const satisfies Record<string, ReferenceKind>
type CustomerClasses = Record<keyof typeof classes, string | null>
// Object.keys loses the key type, which is that of the table above.
const classNames = Object.keys(classes) as (keyof CustomerClasses)[]

/** Refuses unknown or hidden reference items; a customer may keep the one it has. */
async function requireEntries(db: Db, agency_id: string, input: CustomerClasses, current: CustomerClasses | null) {
  for (const field of classNames) {
    const id = input[field]
    if (id === null || id === current?.[field]) continue
    const usable = await usableItems(db, agency_id, classes[field], [id], [])
    if (!usable.has(id)) refuseField(field, 'refusals.unknownChoice')
  }
}

type CustomerRef = { agency_id: string; customer_id: string }

/** Replaces the positions worked at the customer. */
async function replacePositions(
  db: Db,
  owner: CustomerRef,
  ids: readonly string[],
  present: readonly { id: string }[],
) {
  const [uniqueIds, presentIds] = [[...new Set(ids)], present.map(({ id }) => id)]
  const usable = await usableItems(db, owner.agency_id, 'position', uniqueIds, presentIds)
  if (uniqueIds.some((id) => !usable.has(id))) refuseField('allowed_position_ids', 'refusals.unknownChoice')
  await replaceLinks(db, 'customer_positions', { from: owner, to: 'position_id', ids: uniqueIds })
}
