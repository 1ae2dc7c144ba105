// part of customers/actions: customers as a file tells them
import { type Customer, type CustomerStatus, usualEngagement } from '#contract/customers.ts'
import type { Db } from '#server/database/dialect.ts'
import { newId } from '#server/database/ids.ts'
import { compared, insertMany, type Put, updateMany } from '#server/database/many.ts'
import type { Scope } from '#server/database/scope.ts'
import { companyToJoin } from '#server/modules/companies/queries.ts'
import { type MainContact, putMainContacts } from './contact-actions.ts'
import { type CustomerKey, customersBy } from './queries.ts'
import { besides } from './put-columns.ts'

/** A customer as a file or a seed tells it: checked and normalised. What is null is not told; the status counts for new ones. */
export type CustomerRecord = MainContact & {
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
} & { [Column in (typeof besides)[number]]?: Customer[Column] | null }

const ownColumns = [
  ...(['code', 'name', 'legal_name', 'abn', 'billing_email', 'payment_terms_days'] as const),
  ...(['address_line', 'suburb', 'state', 'postcode'] as const),
  ...besides,
] as const
const contactColumns = ['contact_name', 'contact_email', 'contact_phone'] as const

/** What a new customer has when nothing else is told; the same as in its form. */
const usual = {
  ...{ payment_terms_days: 14, purchase_order_required: false, invoice_split: 'customer' },
  ...{ timesheet_approval: 'agency_only', cancellation_notice_hours: 24, minimum_engagement_minutes: usualEngagement },
  ...{ billing_address: null, approval_timeout_hours: null },
  ...{ industry_id: null, sector_id: null, category_id: null, account_type_id: null },
}

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
    ...usual,
    ...whatIsTold(record),
    id: newId(),
    agency_id,
    company_id,
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

const whatIsTold = (record: object) =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null && value !== undefined))
