// The agency's queues of all employees' documents.
import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { type QueuedDocument, expiringSoonDays } from '#contract/people/documents.ts'
import { refuse } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import { joinParent, listQuery } from '#server/database/lists/list-query.ts'
import { isoOf } from '#server/database/values/time-columns.ts'
import { inAgency } from '#server/database/tenancy/scope.ts'
import { containsSql, type SearchedTexts, searchOf } from '#server/database/lists/search.ts'
import { nameIn } from '#server/modules/reference/queries.ts'
import { inOwnRecords, type DocumentReader, todayAt } from './queries.ts'

type QueueInput = InputOf<typeof calls.documents.queue>

/** One page of the documents to review, or of those that expire soon or have expired. */
export function queuePage(db: Db, reader: DocumentReader, input: QueueInput) {
  const matching = queuedDocuments(db, reader, input)
  return listQuery(db, input, {
    matching,
    rows: rowsOf(matching, reader),
    parents: ['types.id', 'employees.id', 'companies.id'],
    order: [
      [sortColumns(reader)[input.sort], input.dir],
      ['doc.id', input.dir],
    ],
    search: searchOf(reader.scope, 'employee_documents as doc', input.q, placesIn(reader)),
  })
}

const placesIn =
  ({ language }: DocumentReader): SearchedTexts =>
  (has, word) => [
    has('employees', 'doc.employee_id'),
    // An agency has a few dozen types.
    sql<boolean>`doc.type_id in (select types.id from document_types types where ${containsSql(word, nameIn(language, 'types'))})`,
  ]

/** One document in the form of these lists, in any status; not found outside the scope. */
export async function queuedDocument(db: Db, reader: DocumentReader, id: string): Promise<QueuedDocument> {
  const document = await rowsOf(documentsOf(db, reader), reader).where('doc.id', '=', id).executeTakeFirst()
  return document ?? refuse('notFound')
}

const rowsOf = (found: ReturnType<typeof documentsOf>, reader: DocumentReader) =>
  found
    .select([
      'doc.id',
      'doc.employee_id',
      'doc.type_id',
      nameIn(reader.language, 'types').as('type_name'),
      'types.kind',
    ])
    .select(['doc.edition', 'doc.status', 'doc.number', 'doc.issuer', 'doc.issued_on', 'doc.expires_on'])
    .select(sql<number | null>`doc.expires_on - ${todayAt(reader.now)}`.as('days_left'))
    .select(sql<boolean>`doc.file_id is not null`.as('has_file'))
    .select(['doc.file_name', 'files.content_type', 'doc.visible_to_customer', 'doc.note', 'doc.submitted_by_name'])
    .select([isoOf('doc.submitted_at').as('submitted_at'), isoOf('doc.decided_at').as('decided_at')])
    .select(['doc.decided_by_name', 'doc.reason', 'doc.version'])
    .select(['employees.name as employee_name', 'companies.name as company_name'])

const sortColumns = ({ language }: DocumentReader) => ({
  submitted_at: sql`doc.submitted_at`,
  employee_name: sql`muster_plain(employees.name)`,
  type_name: nameIn(language, 'types'),
  expires_on: sql`doc.expires_on`,
})

const documentsOf = (db: Db, { scope }: DocumentReader) =>
  db
    .selectFrom('employee_documents as doc')
    [joinParent]('document_types as types', 'types.id', 'doc.type_id')
    [joinParent]('employees', (join) =>
      join.onRef('employees.agency_id', '=', 'doc.agency_id').onRef('employees.id', '=', 'doc.employee_id'),
    )
    [joinParent]('companies', 'companies.id', 'employees.company_id')
    .leftJoin('files', 'files.id', 'doc.file_id')
    .where(inAgency(scope, 'doc.agency_id'))
    .where(inOwnRecords(scope))

const queuedDocuments = (db: Db, reader: DocumentReader, { queue, type_id, company_id }: QueueInput) =>
  documentsOf(db, reader)
    .$if(queue === 'waiting', (of) => of.where('doc.status', '=', 'submitted'))
    .$if(queue === 'ending', (of) =>
      of
        .where('doc.status', '=', 'approved')
        .where(sql<boolean>`doc.expires_on <= ${todayAt(reader.now)} + ${expiringSoonDays}::int`)
        .where('employees.status', 'in', ['approved', 'active', 'on_hold']),
    )
    .$if(type_id !== undefined, (of) => of.where('doc.type_id', '=', type_id ?? ''))
    .$if(company_id !== undefined, (of) => of.where('employees.company_id', '=', company_id ?? ''))
