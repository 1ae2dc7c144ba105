import {
  type Customer,
  type CustomerStatus,
  customerTransitions,
  defaultEngagementMinutes,
} from '#contract/customers/customers.ts'
import { nameKey } from '#contract/values/formats/clean-text.ts'
import { refuseState } from '#contract/state-machines.ts'
import { canBecome } from '#contract/transitions.ts'
import { sql } from 'kysely'
import type { Db } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import { splitByChange, insertMany, type WriteOutcome, updateMany } from '#server/database/rows/many.ts'
import type { Scope } from '#server/database/tenancy/scope.ts'
import { companyToJoin } from '#server/modules/companies/queries.ts'
import { addOfficePhones, type MainContact, upsertMainContacts } from './contact-actions.ts'
import { addSiteContacts, type SiteContact } from './site-contacts.ts'
import { type CustomerKey, customersBy, type StoredCustomer } from './queries.ts'
import { furtherColumns } from './put-columns.ts'

/** A customer from a file or the seed, validated and normalised. null: not given; a given status is changed to. */
export type CustomerRecord = MainContact & {
  /** null: not given, which is allowed only for existing customers in a file that matches by another field */
  code: string | null
  name: string
  legal_name: string | null
  abn: string | null
  billing_email: string | null
  payment_terms_days: number | null
  address_line: string | null
  address_line2?: string | null
  suburb: string | null
  state: string | null
  postcode: string | null
  status: CustomerStatus | null
  /** becomes a contact beside the main one */
  office_phone?: string | null
  /** the same, as the contact at the site */
  site_contact?: Pick<SiteContact, 'name' | 'phone' | 'email'> | null
  /** in their order; for existing customers these replace the previous ones */
  allowed_position_ids?: readonly string[] | null
} & { [Column in (typeof furtherColumns)[number]]?: Customer[Column] | null }

const ownColumns = [
  ...(['code', 'name', 'legal_name', 'abn', 'billing_email', 'payment_terms_days'] as const),
  ...(['address_line', 'address_line2', 'suburb', 'state', 'postcode'] as const),
  ...furtherColumns,
] as const
const separateColumns = [
  'contact_name',
  'contact_email',
  'contact_phone',
  'contact_role',
  'allowed_position_ids',
] as const

/** The defaults of a new customer; the same as in its form. */
const defaultCustomer = {
  ...{ status: 'active' as const, allowed_position_ids: [] },
  ...{ payment_terms_days: 14, purchase_order_required: false, invoice_split: 'customer' },
  ...{
    timesheet_approval: 'agency_only',
    cancellation_notice_hours: 24,
    minimum_engagement_minutes: defaultEngagementMinutes,
  },
  ...{ address_line2: null, billing_address: null, notes: null, approval_timeout_hours: null },
  ...{ industry_id: null, sector_id: null, category_id: null, account_type_id: null },
}

/** Refuses a change of status that is not in the transition table. */
function requireStatusChanges(updated: readonly Record<'before' | 'now', Pick<StoredCustomer, 'status'>>[]) {
  const stuck = updated.find(
    ({ before: { status }, now }) => now.status !== status && !canBecome(customerTransitions, status, now.status),
  )
  if (stuck !== undefined) refuseState('customer', stuck.before.status)
}

/** Writes customers by their code (or name, or ABN): creates new ones in the company, updates changed ones, skips equal ones. */
export async function upsertCustomers(
  db: Db,
  scope: Scope,
  into: { company_id: string },
  records: readonly CustomerRecord[],
  key: CustomerKey = 'code',
): Promise<WriteOutcome[]> {
  const { agency_id, id: company_id } = await companyToJoin(db, scope, into.company_id)
  const keyOf = (record: Pick<CustomerRecord, CustomerKey>) =>
    key === 'name' ? nameKey(record.name) : (record[key] ?? '').toUpperCase()
  const existing = await customersBy(db, agency_id, key, records.map(keyOf))
  // The matching field is compared case-insensitively, so its case is no change.
  const compareable = [...ownColumns.filter((column) => column !== key), 'status' as const, ...separateColumns]
  const { outcomes, created, updated } = splitByChange(
    withContactRoles(records, existing, keyOf),
    existing,
    compareable,
    keyOf,
  )
  requireStatusChanges(updated)
  const keys = () => ({ id: newId(), agency_id, company_id })
  const added = created.map((record) => ({ ...record, ...defaultCustomer, ...givenFields(record), ...keys() }))
  const changed = updated.map(({ now }) => now)
  await insertMany(db, 'customers', ['id', 'agency_id', 'company_id', 'status', ...ownColumns], added)
  await updateMany(db, 'customers', ['status', ...ownColumns], changed)
  const worked = updated.filter(hasOtherPositions).map(({ now }) => now)
  await replacePositionsOf(
    db,
    [...added, ...worked].map(({ id, agency_id: of, allowed_position_ids: position_ids }) => ({
      ...{ agency_id: of, customer_id: id, position_ids: position_ids ?? [] },
    })),
  )
  await upsertMainContacts(
    db,
    [...added, ...changed].map((customer) => ({ ...customer, customer_id: customer.id })),
  )
  await addOfficePhones(db, withOfficePhones([...added, ...changed], records, keyOf))
  await addSiteContacts(db, siteContactsOf([...existing, ...added], records, keyOf))
  return outcomes
}

type WrittenCustomer = { id: string; agency_id: string; name: string; code: string | null; abn: string | null }

const siteContactsOf = (
  written: readonly WrittenCustomer[],
  records: readonly CustomerRecord[],
  keyOf: (record: Pick<CustomerRecord, CustomerKey>) => string,
): SiteContact[] => {
  const contacts = new Map(records.map((record) => [keyOf(record), record.site_contact]))
  return written.flatMap(({ id, agency_id, ...customer }) => {
    const contact = contacts.get(keyOf(customer))
    return contact ? [{ agency_id, customer_id: id, location_id: null, ...contact }] : []
  })
}

/** The written customers with the office phones of their records. */
function withOfficePhones(
  written: readonly WrittenCustomer[],
  records: readonly CustomerRecord[],
  keyOf: (record: Pick<CustomerRecord, CustomerKey>) => string,
) {
  const phones = new Map(records.map((record) => [keyOf(record), record.office_phone]))
  return written.map((customer) => ({
    ...{ agency_id: customer.agency_id, customer_id: customer.id, name: customer.name },
    office_phone: phones.get(keyOf(customer)) ?? null,
  }))
}

const givenFields = (record: object) =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null && value !== undefined))

type ContactColumns = Pick<CustomerRecord, 'contact_name' | 'contact_email' | 'contact_phone' | 'contact_role'>

/** Removes the contact role where there is no main contact and none is given. */
function withContactRoles<R extends ContactColumns & Pick<CustomerRecord, CustomerKey>>(
  records: readonly R[],
  stored: readonly StoredCustomer[],
  keyOf: (record: Pick<CustomerRecord, CustomerKey>) => string,
): R[] {
  const withContact = new Set(stored.filter(({ contact_role }) => contact_role !== null).map(keyOf))
  return records.map((record) => {
    const { contact_name, contact_email, contact_phone } = record
    const hasContact = (contact_name ?? contact_email ?? contact_phone) !== null || withContact.has(keyOf(record))
    return hasContact ? record : { ...record, contact_role: null }
  })
}

type AllowedPositionsChange = Record<'before' | 'now', Pick<StoredCustomer, 'allowed_position_ids'>>
const hasOtherPositions = ({ before, now }: AllowedPositionsChange) =>
  before.allowed_position_ids.join(' ') !== now.allowed_position_ids.join(' ')

/** Replaces the positions worked at each of these customers. */
async function replacePositionsOf(db: Db, customers: readonly AllowedPositions[]) {
  if (customers.length === 0) return
  const ids = customers.map(({ customer_id }) => customer_id)
  await db
    .deleteFrom('customer_positions')
    .where('agency_id', 'in', [...new Set(customers.map(({ agency_id }) => agency_id))])
    .where('customer_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  const rows = customers.flatMap(({ position_ids, ...owner }) =>
    position_ids.map((position_id) => ({ ...owner, position_id })),
  )
  await insertMany(db, 'customer_positions', ['agency_id', 'customer_id', 'position_id'], rows)
}
type AllowedPositions = { agency_id: string; customer_id: string; position_ids: readonly string[] }
