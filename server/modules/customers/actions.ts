import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { type Customer, customerMoves, type CustomerStatus } from '#contract/customers.ts'
import { Refusal, refuseField } from '#contract/refusals.ts'
import { type Db } from '#server/database/dialect.ts'
import { newId } from '#server/database/ids.ts'
import { compared, insertMany, type Put, updateMany } from '#server/database/many.ts'
import { inAgency, type Scope } from '#server/database/scope.ts'
import { companyToJoin } from '#server/modules/companies/queries.ts'
import { phoneIn, requireVersion } from '#server/modules/companies/rules.ts'
import { type CustomerKey, customerOf, customersBy } from './queries.ts'

type Rows = typeof calls.customers
type Contact = { contact_name: string | null; contact_email: string | null; contact_phone: string | null }

/** Adds a customer, with its main contact, to a company of the agency. */
export async function addCustomer(db: Db, scope: Scope, told: InputOf<Rows['store']>): Promise<Customer> {
  const { agency_id } = await companyToJoin(db, scope, told.company_id)
  const { contact, ...fields } = contactApart(told)
  const id = newId()
  await db
    .insertInto('customers')
    .values({ id, agency_id, ...fields })
    .execute()
  await putMainContacts(db, [{ agency_id, customer_id: id, ...contact }])
  return customerOf(db, scope, id)
}

/** Changes a customer and its main contact; the status only along customerMoves. */
export async function changeCustomer(
  db: Db,
  scope: Scope,
  told: InputOf<Rows['update']>,
  now: Date,
): Promise<Customer> {
  const { contact, id, version, ...fields } = contactApart(told)
  const current = await customerOf(db, scope, id)
  requireVersion(current, version)
  if (!mayBecome(current.status, fields.status)) throw new Refusal('wrongState', {}, { current })
  const changed = await db
    .updateTable('customers')
    .set({ ...fields, version: version + 1, updated_at: now.toISOString() })
    .where('id', '=', id)
    .where('version', '=', version)
    .where(inAgency(scope, 'customers.agency_id'))
    .returning('agency_id')
    .executeTakeFirst()
  if (changed === undefined) throw new Refusal('stale', {}, { current })
  await replaceMainContact(db, { ...changed, customer_id: id, ...contact })
  return customerOf(db, scope, id)
}

const mayBecome = (from: CustomerStatus, to: CustomerStatus) =>
  from === to || customerMoves[from].some((status) => status === to)

function contactApart<Told extends Contact>({ contact_name, contact_email, contact_phone, ...fields }: Told) {
  if (contact_name === null && (contact_email ?? contact_phone) !== null)
    refuseField('contact_name', 'validation.required')
  return { ...fields, contact: { contact_name, contact_email, contact_phone: phoneIn('contact_phone', contact_phone) } }
}

type ContactOf = Contact & { agency_id: string; customer_id: string }

async function replaceMainContact(db: Db, contact: ContactOf) {
  if (contact.contact_name !== null) return putMainContacts(db, [contact])
  await db
    .deleteFrom('customer_contacts')
    .where('agency_id', '=', contact.agency_id)
    .where('customer_id', '=', contact.customer_id)
    .where('is_main', '=', true)
    .execute()
}

/** Writes the main contacts of any number of customers in two statements; whoever names none keeps the one there is. */
async function putMainContacts(db: Db, contacts: readonly ContactOf[]) {
  const rows = contacts.flatMap(({ agency_id, customer_id, contact_name, contact_email, contact_phone }) => {
    // A file may tell the number without the name; then the number is what the contact is known by.
    const name = contact_name ?? contact_email ?? contact_phone
    return name === null
      ? []
      : [{ id: newId(), agency_id, customer_id, name, email: contact_email, phone: contact_phone, is_main: true }]
  })
  if (rows.length === 0) return
  await db
    .deleteFrom('customer_contacts')
    .where(
      'customer_id',
      'in',
      rows.map((row) => row.customer_id),
    )
    .where('is_main', '=', true)
    .execute()
  await insertMany(
    db,
    'customer_contacts',
    ['id', 'agency_id', 'customer_id', 'name', 'email', 'phone', 'is_main'],
    rows,
  )
}

/** A customer as a file or a seed tells it: checked and normalised. What is null is not told; the status counts for new ones. */
export type CustomerRecord = Contact & {
  /** null: not told, which only a file that is matched by another field may do, of a customer that is there */
  code: string | null
  name: string
  legal_name: string | null
  abn: string | null
  billing_email: string | null
  payment_terms_days: number | null
  address_line: string | null
  suburb: string | null
  state: string | null
  postcode: string | null
  status: CustomerStatus
}

const ownColumns = [
  'code',
  'name',
  'legal_name',
  'abn',
  'billing_email',
  'payment_terms_days',
  'address_line',
  'suburb',
  'state',
  'postcode',
] as const
const contactColumns = ['contact_name', 'contact_email', 'contact_phone'] as const
const usualTerms = 14

// long: the steps of an upsert in their order: what is kept, what differs, what is new, three bulk writes.
/** Puts customers by their code (or name, or ABN): new ones into the company, changed ones where they are, equal ones not at all. */
export async function putCustomers(
  db: Db,
  scope: Scope,
  into: { company_id: string },
  records: readonly CustomerRecord[],
  key: CustomerKey = 'code',
): Promise<Put[]> {
  const { agency_id, id: company_id } = await companyToJoin(db, scope, into.company_id)
  const keyOf = (record: Pick<CustomerRecord, CustomerKey>) => (record[key] ?? '').toUpperCase()
  const kept = await customersBy(db, agency_id, key, records.map(keyOf))
  // What a customer is found by, whatever its case, is no change.
  const compareable = [...ownColumns.filter((column) => column !== key), ...contactColumns]
  const { puts, created, updated } = compared(records, kept, compareable, keyOf)
  const added = created.map((record) => ({
    ...record,
    id: newId(),
    agency_id,
    company_id,
    payment_terms_days: record.payment_terms_days ?? usualTerms,
  }))
  const changed = updated.map(({ now }) => now)
  await insertMany(db, 'customers', ['id', 'agency_id', 'company_id', 'status', ...ownColumns], added)
  await updateMany(db, 'customers', ownColumns, changed)
  await putMainContacts(
    db,
    [...added, ...changed].map((customer) => ({ ...customer, customer_id: customer.id })),
  )
  return puts
}
