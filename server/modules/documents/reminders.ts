// Reminders of expiring documents, once for each edition and each configured day.
import { sql } from 'kysely'
import { systemActor } from '#contract/platform/audit.ts'
import type { DocumentKind } from '#contract/people/documents.ts'
import type { Db } from '#server/database/dialect.ts'
import { type DueRecord, idsOf, processDueRecords } from '#server/database/rows/due-records.ts'
import type { Database } from '#server/database/transaction.ts'
import { notify } from '#server/modules/notifications/actions.ts'
import { documentsLink, typeNameForPerson } from './notifications.ts'

/** Sends the reminders that are due and not sent yet; returns the number of documents. */
export const sendDocumentReminders = (database: Database, now: Date, signal?: AbortSignal) =>
  processDueRecords(database, {
    actor: systemActor('jobs'),
    find: (db) => dueReminders(db, now),
    process: async (db, agency_id, documents) => {
      const unsent = await recordReminders(db, agency_id, documents, now)
      if (unsent.length > 0) await notifyOf(db, agency_id, unsent, now)
      return unsent.length
    },
    signal,
  })

type DueDocument = DueRecord & {
  employee_id: string
  type_name: string
  type_kind: DocumentKind
  expires_on: string
  lead_days: number
}

/** Of several missed days only the last is due; a document with a renewal in review needs no reminder. */
async function dueReminders(db: Db, now: Date): Promise<DueDocument[]> {
  const { rows } = await sql<DueDocument>`
    with ending as (
      select doc.agency_id, doc.id, doc.employee_id, doc.expires_on, doc.expires_on - day.today as days_left, types.lead_days as leads,
        ${typeNameForPerson} as type_name, types.kind as type_kind
      from employee_documents doc
      join document_types types on types.id = doc.type_id
      join employees on employees.agency_id = doc.agency_id and employees.id = doc.employee_id and employees.status in ('approved', 'active', 'on_hold')
      join companies head on head.id = doc.agency_id
      cross join lateral (select (${now.toISOString()}::timestamptz at time zone head.time_zone)::date as today) day
      where doc.status = 'approved' and doc.expires_on between day.today - 30 and day.today + 365
        and not exists (select from employee_documents renewal where renewal.agency_id = doc.agency_id
          and renewal.employee_id = doc.employee_id and renewal.type_id = doc.type_id and renewal.status = 'submitted')
    ), due as (
      select ending.*, case when days_left < 0 then -1 else (
        select min(lead::int) from jsonb_array_elements_text(leads) lead where lead::int >= days_left
      ) end as lead_days
      from ending
    )
    select due.agency_id, due.id, due.employee_id, due.type_name, due.type_kind, due.expires_on::text, due.lead_days
    from due
    where due.lead_days is not null and not exists (select from document_reminders sent
      where sent.agency_id = due.agency_id and sent.document_id = due.id and sent.lead_days = due.lead_days)
    order by due.agency_id, due.expires_on, due.id`.execute(db)
  return rows
}

/** Returns those that were not recorded before: the table's key ensures that each is sent once. */
async function recordReminders(db: Db, agency_id: string, documents: readonly DueDocument[], now: Date) {
  const { rows } = await sql<{ document_id: string }>`
    insert into document_reminders (agency_id, document_id, lead_days, sent_at)
    select ${agency_id}::uuid, document_id, lead_days, ${now.toISOString()}::timestamptz
    from unnest(${idsOf(documents)}::uuid[], ${documents.map(({ lead_days }) => lead_days)}::int[]) as due (document_id, lead_days)
    on conflict do nothing returning document_id`.execute(db)
  return documents.filter(({ id }) => rows.some(({ document_id }) => document_id === id))
}

async function notifyOf(db: Db, agency_id: string, due: readonly DueDocument[], now: Date) {
  for (const kind of ['documentExpiring', 'documentExpired'] as const)
    await notify(db, {
      agency_id,
      to: { employees: due.filter(({ lead_days }) => lead_days < 0 === (kind === 'documentExpired')).map(recipientOf) },
      kind,
      link: '/dashboard',
      now,
    })
  await notify(db, {
    agency_id,
    to: { permission: 'Employee/update' },
    kind: 'documentsEnding',
    params: { count: due.length },
    link: '/employees?tab=ending',
    group: 'documents-ending',
    now,
  })
}

const recipientOf = ({ employee_id, type_name, type_kind, expires_on }: DueDocument) => ({
  employee_id,
  params: { document: type_name, expires_on },
  link: documentsLink(employee_id, type_kind),
})
