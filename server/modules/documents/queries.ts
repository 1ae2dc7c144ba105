import { type RawBuilder, sql } from 'kysely'
import {
  type RequiredType,
  type EmployeeDocument,
  type PersonsDocuments,
  expiringSoonDays,
} from '#contract/people/documents.ts'
import { notFound } from '#contract/refusals.ts'
import type { Language } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import { inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import { personIn } from '#server/modules/employees/details/queries.ts'
import { nameIn } from '#server/modules/reference/queries.ts'
import type { Context } from '#server/http/context.ts'

/** All documents of an employee. */
export async function documentsOf(context: Context, employee_id: string): Promise<PersonsDocuments> {
  const { db, scope, language } = context
  const { agency_id } = await personIn(db, scope, employee_id)
  const documents = await documentsFrom(context)
    .where('doc.agency_id', '=', agency_id)
    .where('doc.employee_id', '=', employee_id)
    .orderBy('types.sort')
    .orderBy('doc.type_id')
    .orderBy('doc.edition', 'desc')
    .execute()
  const types = await typesToUpload(db, agency_id, employee_id, language)
  const has = new Set(documents.filter(({ status }) => currentStatuses.has(status)).map(({ type_id }) => type_id))
  return {
    documents,
    missing: types.filter(({ id, must }) => must && !has.has(id)).map(toRequiredType),
    types: types.map(toRequiredType),
  }
}

const currentStatuses: ReadonlySet<EmployeeDocument['status']> = new Set([
  'requested',
  'submitted',
  'approved',
  'rejected',
])

const toRequiredType = ({ must: _, ...type }: RequiredType & { must: boolean }): RequiredType => type

/** The document types that an employee can submit, and whether they are required. */
const typesToUpload = (db: Db, agency_id: string, employee_id: string, language: Language) =>
  db
    .selectFrom('document_types as types')
    .select(['types.id', 'types.kind', nameIn(language, 'types').as('shown')])
    .select(['needs_number', 'needs_issued', 'needs_expires', 'needs_file'])
    .select(
      sql<boolean>`exists (select from document_demands demand where demand.agency_id = ${agency_id}::uuid and demand.type_id = types.id
        and (demand.position_id is null or exists (select from employee_positions held where held.agency_id = demand.agency_id
          and held.employee_id = ${employee_id}::uuid and held.position_id = demand.position_id)))`.as('must'),
    )
    .where(sql<boolean>`(types.agency_id is null or types.agency_id = ${agency_id}::uuid)`)
    .where('types.active', '=', true)
    .orderBy('types.kind', 'desc')
    .orderBy('types.sort')
    .orderBy('types.id')
    .execute()

/** One document; not found outside the scope. */
export async function documentOf(
  context: Pick<Context, 'db' | 'scope' | 'language' | 'now'>,
  id: string,
): Promise<EmployeeDocument> {
  return documentsFrom(context).where('doc.id', '=', id).executeTakeFirstOrThrow(notFound)
}

const documentsFrom = ({ db, scope, language, now }: Pick<Context, 'db' | 'scope' | 'language' | 'now'>) =>
  db
    .selectFrom('employee_documents as doc')
    .innerJoin('document_types as types', 'types.id', 'doc.type_id')
    .leftJoin('files', 'files.id', 'doc.file_id')
    .select(['doc.id', 'doc.employee_id', 'doc.type_id', nameIn(language, 'types').as('type_name'), 'types.kind'])
    .select(['doc.edition', 'doc.status', 'doc.number', 'doc.issuer', 'doc.issued_on', 'doc.expires_on'])
    .select(
      sql<number | null>`case when doc.status = 'approved' then doc.expires_on - ${todayAt(now)} end`.as('days_left'),
    )
    .select(sql<boolean>`doc.file_id is not null`.as('has_file'))
    .select(['doc.file_name', 'files.content_type', 'doc.visible_to_customer', 'doc.note'])
    .select(['doc.submitted_at', 'doc.submitted_by_name', 'doc.decided_at', 'doc.decided_by_name', 'doc.reason'])
    .select('doc.version')
    .where(inAgency(scope, 'doc.agency_id'))
    .where(inOwnRecords(scope))

/** The agency sees its employees' documents, an employee their own, a customer's user and a supervisor none. */
export function inOwnRecords(scope: Scope): RawBuilder<boolean> {
  if (scope.kind === 'customer' || scope.supervisor_id !== null) return sql`false`
  return scope.kind === 'employee' ? sql`doc.employee_id = ${scope.employee_id}::uuid` : sql`true`
}

/** The current date at the agency of a row of `doc`. */
export const todayAt = (now: Date | string) => sql`(
  select (${now}::timestamptz at time zone head.time_zone)::date from companies head where head.id = doc.agency_id
)`

/** The storage location of a document's file. */
export async function fileOfDocument(db: Db, scope: Scope, id: string) {
  return db
    .selectFrom('employee_documents as doc')
    .innerJoin('files', 'files.id', 'doc.file_id')
    .select(['files.id', 'files.content_type', 'doc.file_name'])
    .where('doc.id', '=', id)
    .where(inAgency(scope, 'doc.agency_id'))
    .where(inOwnRecords(scope))
    .executeTakeFirstOrThrow(notFound)
}

/** An employee's approved documents that have expired or expire within sixty days; those of all employees are a list (queue.ts). */
export const endingDocuments = ({ db, scope, language, now }: Context, employee_id: string) =>
  db
    .selectFrom('employee_documents as doc')
    .innerJoin('document_types as types', 'types.id', 'doc.type_id')
    .innerJoin('employees', 'employees.id', 'doc.employee_id')
    .select(['doc.id', 'doc.employee_id', 'employees.name as employee_name', nameIn(language, 'types').as('type_name')])
    .select('types.kind')
    .select(['doc.expires_on', sql<number>`doc.expires_on - ${todayAt(now)}`.as('days_left')])
    .where('doc.status', '=', 'approved')
    .where(sql<boolean>`doc.expires_on <= ${todayAt(now)} + ${expiringSoonDays}::int`)
    .where(inAgency(scope, 'doc.agency_id'))
    .where(inOwnRecords(scope))
    .where('doc.employee_id', '=', employee_id)
    .orderBy('doc.expires_on')
    .orderBy('doc.id')
