// What a customer sees of its employees' documents (domain.md section 12).
import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { type PersonAtCustomer, visibleAfterDays } from '#contract/customers/customer-documents.ts'
import { refuse, refuseField } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import { cachedListQuery } from '#server/database/lists/list-query.ts'
import { inAgency, type Scope, workingAtSites } from '#server/database/tenancy/scope.ts'
import { containsSql } from '#server/database/lists/search.ts'
import { customerToSee } from '#server/modules/customers/queries.ts'
import { releaseSetting, releasedEmployeeName, releaseTo } from '#server/modules/customers/releases.ts'
import type { Language } from '#contract/values/values.ts'
import { nameIn } from '#server/modules/reference/queries.ts'
import type { Context } from '#server/http/context.ts'
import { todayAt } from './queries.ts'

type ListInput = InputOf<typeof calls.customerDocuments.list>

/** One page of a customer's employees, with the approved documents that the agency shows to customers. */
export async function peopleAtCustomer(
  { db, scope, language, now }: Pick<Context, 'db' | 'scope' | 'language' | 'now'>,
  input: ListInput,
) {
  const customer_id = requestedCustomer(scope, input.customer_id)
  const page = await pages(db, { scope, language, now: now.toISOString(), customer_id }, input)
  if (page.total === 0) await customerToSee(db, scope, customer_id)
  return page
}

type Reader = Pick<Context, 'scope' | 'language'> & { now: string; customer_id: string }

const pages = cachedListQuery((db, { scope, language, now, customer_id }: Reader, input: ListInput) => {
  const name = releasedEmployeeName(releaseSetting('release_name'))
  const matching = employeesOf(db, scope, customer_id).where(containsSql(input.q, name))
  return {
    matching,
    rows: matching
      .select(['employees.id', name.as('name'), positionNames(language).as('position_names')])
      .select(visibleDocuments(language, now).as('documents')),
    order: [
      [sql`muster_plain(employees.name)`, input.dir],
      ['employees.id', input.dir],
    ],
    search: { id: 'employees.id', ids: idsAt(customer_id, now) },
    // The customer is implied.
    fixedFilters: ['customer_id'],
  }
})

// Whether the customer exists is checked when no employee is found.
function requestedCustomer(scope: Scope, requested: string | undefined) {
  requireSide(scope)
  const id = requested ?? scope.customer_id ?? refuseField('customer_id', 'validation.required')
  return scope.customer_id === null || scope.customer_id === id ? id : refuse('notFound')
}

// An employee's documents are visible to the agency's office and their customers.
function requireSide({ supervisor_id }: Scope) {
  if (supervisor_id !== null) refuse('mayNot')
}

/** The employees of a customer, with its row of `customers`. */
const employeesOf = (db: Db, scope: Scope, customer_id: string) =>
  db
    .selectFrom('employees')
    .innerJoin('customers', 'customers.agency_id', 'employees.agency_id')
    .where('customers.id', '=', customer_id)
    .where(inAgency(scope, 'employees.agency_id'))
    .where(isTheirs)

const isTheirs = sql<boolean>`(employees.merged_into_id is null and employees.status in ('approved', 'active', 'on_hold'))`

/**
 * The ids of the employees who work for a customer: placed there today, or on a published shift that is upcoming or recent. Drafts do not
 * count, because customers do not see them.
 */
const idsAt = (customer_id: string, now: string) => sql<string>`(
  with here as materialized (
    select whose.agency_id, whose.id, (${now}::timestamptz at time zone head.time_zone)::date as today
    from customers whose join companies head on head.id = whose.agency_id where whose.id = ${customer_id}::uuid
  )
  select placed.employee_id from here
    join placements placed on placed.agency_id = here.agency_id and placed.customer_id = here.id
  where here.today between placed.starts_on and coalesce(placed.ends_on, 'infinity')
  union
  select held.employee_id from here
    join rosters on rosters.agency_id = here.agency_id and rosters.customer_id = here.id and rosters.status <> 'draft'
    join assignments held on held.agency_id = rosters.agency_id and held.roster_id = rosters.id
    join roster_shifts shift on shift.agency_id = held.agency_id and shift.id = held.roster_shift_id and shift.status = 'published'
  where held.status in ('pending', 'accepted', 'in_progress', 'worked') and held.works_on >= here.today - ${visibleAfterDays}::int)`

/** Whether the employee of a row of `employees` works for a customer. */
export const isAtCustomer = (customer_id: string, now: Date) =>
  sql<boolean>`(${isTheirs} and employees.id in ${idsAt(customer_id, now.toISOString())})`

type DocumentSelection = { agency_id: string; customer_id: string; ids: readonly string[]; now: Date }

/** Refuses, at the field of wished employees, those that a customer does not see, and for the agency those that it does not have. */
export async function requireEmployeesAtCustomer(
  db: Db,
  scope: Scope,
  { agency_id, customer_id, ids, now }: DocumentSelection,
) {
  if (ids.length === 0) return
  const visible = await db
    .selectFrom('employees')
    .select('employees.id')
    .where('employees.agency_id', '=', agency_id)
    .where('employees.id', 'in', ids)
    .where(workingAtSites(scope, 'employees.id'))
    .$if(scope.kind === 'customer', (of) => of.where(isAtCustomer(customer_id, now)))
    .execute()
  if (visible.length < ids.length) refuseField('wished_employee_ids', 'refusals.unknownChoice')
}

const positionNames = (language: Language) => sql<string[]>`(
  select coalesce(json_agg(${nameIn(language, 'position')} order by held.is_primary desc, position.name), '[]')
  from employee_positions held join reference_items position on position.id = held.position_id
  where held.agency_id = employees.agency_id and held.employee_id = employees.id)`

const visibleDocuments = (language: Language, now: string) => sql<PersonAtCustomer['documents']>`(
  select coalesce(json_agg(json_build_object(
    'id', doc.id, 'type_name', ${nameIn(language, 'types')}, 'kind', types.kind, 'number_ends', right(doc.number, 3), 'issuer', doc.issuer,
    'issued_on', doc.issued_on, 'expires_on', doc.expires_on, 'days_left', doc.expires_on - ${todayAt(now)},
    'file_name', doc.file_name, 'content_type', files.content_type
  ) order by doc.expires_on nulls last, types.sort, doc.id), '[]')
  from employee_documents doc
  join document_types types on types.id = doc.type_id
  left join files on files.id = doc.file_id
  where doc.agency_id = employees.agency_id and doc.employee_id = employees.id and ${isShown}
    and ${releaseSetting('release_documents')} = 'yes')`

/** For a row of `employees`: what these documents are and when they expire. */
export const documentsForCustomer = (language: Language) => sql<{ name: string; expires_on: string | null }[]>`(
  select coalesce(json_agg(json_build_object('name', ${nameIn(language, 'types')}, 'expires_on', doc.expires_on)
    order by doc.expires_on nulls last, types.sort, doc.id), '[]')
  from employee_documents doc join document_types types on types.id = doc.type_id
  where doc.agency_id = employees.agency_id and doc.employee_id = employees.id and ${isShown})`

const isShown = sql<boolean>`doc.status = 'approved' and doc.visible_to_customer`

/**
 * The storage location of a document's file that customers may see; for their users, of an employee who works for them. Not found
 * otherwise.
 */
export async function fileForCustomer({ db, scope, now }: Context, id: string) {
  requireSide(scope)
  const file = await db
    .selectFrom('employee_documents as doc')
    .innerJoin('files', 'files.id', 'doc.file_id')
    .innerJoin('employees', (join) =>
      join.onRef('employees.agency_id', '=', 'doc.agency_id').onRef('employees.id', '=', 'doc.employee_id'),
    )
    .select(['files.id', 'files.content_type', 'doc.file_name'])
    .where('doc.id', '=', id)
    .where(inAgency(scope, 'doc.agency_id'))
    .where(isShown)
    .$if(scope.customer_id !== null, (of) => of.where(isAtCustomer(scope.customer_id ?? '', now)))
    .executeTakeFirst()
  if (scope.customer_id !== null && (await releaseTo(db, scope, scope.customer_id)).release_documents === 'no')
    refuse('notFound')
  return file ?? refuse('notFound')
}
