// Notifications about documents, each in the recipient's language.
import { sql } from 'kysely'
import { type DocumentKind, tabOfKind } from '#contract/people/documents.ts'
import type { Db } from '#server/database/dialect.ts'
import { notify } from '#server/modules/notifications/actions.ts'
import type { Context } from '#server/http/context.ts'

type DocumentRef = { agency_id: string; id: string }

/** The tab of an employee's file that shows documents of this kind. */
export const documentsLink = (employee_id: string, kind: DocumentKind) =>
  `/employee-profile-update/${employee_id}?tab=${tabOfKind[kind]}`

/** Notifies the employee of a decision about a document, named in the language of their account. */
export async function notifyOfDecision(
  { db, actor, now }: Context,
  { agency_id, id, kind }: DocumentRef & { kind: 'documentRequested' | 'documentApproved' | 'documentRejected' },
) {
  const { employee_id, type_name, type_kind } = await namedDocument(db, { agency_id, id })
  await notify(db, {
    agency_id,
    to: { employees: [{ employee_id, params: { document: type_name } }] },
    kind,
    link: documentsLink(employee_id, type_kind),
    except: actor.membership_id,
    now,
  })
}

/** Notifies the agency's approvers that an employee submitted a document. */
export async function notifyOfDocument({ db, actor, now }: Pick<Context, 'db' | 'actor' | 'now'>, about: DocumentRef) {
  const { name, type_name } = await namedDocument(db, about)
  await notify(db, {
    agency_id: about.agency_id,
    to: { permission: 'Employee/update' },
    kind: 'documentSubmitted',
    params: { name, document: type_name },
    link: `/employees?tab=waiting&document=${about.id}`,
    except: actor.membership_id,
    now,
  })
}

const namedDocument = (db: Db, { agency_id, id }: DocumentRef) =>
  db
    .selectFrom('employee_documents as doc')
    .innerJoin('document_types as types', 'types.id', 'doc.type_id')
    .innerJoin('employees', 'employees.id', 'doc.employee_id')
    .select(['doc.employee_id', 'employees.name', typeNameForPerson.as('type_name')])
    .select(sql<DocumentKind>`types.kind`.as('type_kind'))
    .where('doc.agency_id', '=', agency_id)
    .where('doc.id', '=', id)
    .executeTakeFirstOrThrow()

/** The name of the type `types` in the language of the employee of the document `doc`. */
export const typeNameForPerson = sql<string>`coalesce(types.translations ->> (
  select accounts.locale from memberships join accounts on accounts.id = memberships.account_id
  where memberships.agency_id = doc.agency_id and memberships.employee_id = doc.employee_id order by memberships.id limit 1
), types.name)`
