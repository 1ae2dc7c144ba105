// The agency's queues of all employees' documents.
import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { type QueuedDocument, expiringSoonDays } from '#contract/people/documents.ts'
import { notFound } from '#contract/refusals.ts'
import { joinParent, listQuery } from '#server/database/lists/list-query.ts'
import { isoOf } from '#server/database/values/time-columns.ts'
import { inAgency } from '#server/database/tenancy/scope.ts'
import { containsSql, type SearchedTexts, searchOf } from '#server/database/lists/search.ts'
import { nameIn } from '#server/modules/reference/queries.ts'
import type { Context } from '#server/http/context.ts'
import { inOwnRecords, todayAt } from './queries.ts'

type QueueInput = InputOf<typeof calls.documents.queue>

/** One page of the documents to review, or of those that expire soon or have expired. */
export function queuePage(context: Pick<Context, 'db' | 'scope' | 'language' | 'now'>, input: QueueInput) {
  const { db, scope } = context
  const matching = queuedDocuments(context, input)
  return listQuery(db, input, {
    matching,
    rows: rowsOf(matching, context),
    parents: ['types.id', 'employees.id', 'companies.id'],
    order: [
      [sortColumns(context)[input.sort], input.dir],
      ['doc.id', input.dir],
    ],
    search: searchOf(scope, 'employee_documents as doc', input.q, placesIn(context)),
  })
}

const placesIn =
  ({ language }: Pick<Context, 'language'>): SearchedTexts =>
  (has, word) => [
    has('employees', 'doc.employee_id'),
    // An agency has a few dozen types.
    sql<boolean>`doc.type_id in (select types.id from document_types types where ${containsSql(word, nameIn(language, 'types'))})`,
  ]

/** One document in the form of these lists, in any status; not found outside the scope. */
export async function queuedDocument(context: Context, id: string): Promise<QueuedDocument> {
  return rowsOf(documentsOf(context), context).where('doc.id', '=', id).executeTakeFirstOrThrow(notFound)
}

const rowsOf = (documents: ReturnType<typeof documentsOf>, { language, now }: Pick<Context, 'language' | 'now'>) =>
  documents
    .select(['doc.id', 'doc.employee_id', 'doc.type_id', nameIn(language, 'types').as('type_name'), 'types.kind'])
    .select(['doc.edition', 'doc.status', 'doc.number', 'doc.issuer', 'doc.issued_on', 'doc.expires_on'])
    .select(sql<number | null>`doc.expires_on - ${todayAt(now)}`.as('days_left'))
    .select(sql<boolean>`doc.file_id is not null`.as('has_file'))
    .select(['doc.file_name', 'files.content_type', 'doc.visible_to_customer', 'doc.note', 'doc.submitted_by_name'])
    .select([isoOf('doc.submitted_at').as('submitted_at'), isoOf('doc.decided_at').as('decided_at')])
    .select(['doc.decided_by_name', 'doc.reason', 'doc.version'])
    .select(['employees.name as employee_name', 'companies.name as company_name'])

const sortColumns = ({ language }: Pick<Context, 'language'>) => ({
  submitted_at: sql`doc.submitted_at`,
  employee_name: sql`muster_plain(employees.name)`,
  type_name: nameIn(language, 'types'),
  expires_on: sql`doc.expires_on`,
})

const documentsOf = ({ db, scope }: Pick<Context, 'db' | 'scope'>) =>
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

const queuedDocuments = (context: Pick<Context, 'db' | 'scope' | 'now'>, { queue, type_id, company_id }: QueueInput) =>
  documentsOf(context)
    .$if(queue === 'waiting', (of) => of.where('doc.status', '=', 'submitted'))
    .$if(queue === 'ending', (of) =>
      of
        .where('doc.status', '=', 'approved')
        .where(sql<boolean>`doc.expires_on <= ${todayAt(context.now)} + ${expiringSoonDays}::int`)
        .where('employees.status', 'in', ['approved', 'active', 'on_hold']),
    )
    .$if(type_id !== undefined, (of) => of.where('doc.type_id', '=', type_id ?? ''))
    .$if(company_id !== undefined, (of) => of.where('employees.company_id', '=', company_id ?? ''))
