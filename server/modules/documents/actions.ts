import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { DocumentAction, DocumentStatus, EmployeeDocument } from '#contract/people/documents.ts'
import { refuse, refuseField } from '#contract/refusals.ts'
import { refuseState, requireTransition } from '#contract/state-machines.ts'
import type { Db } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import { type ChangesTo, requireVersion, updateVersioned, touchedColumns } from '#server/database/rows/versioned.ts'
import { personIn } from '#server/modules/employees/details/queries.ts'
import type { Context } from '#server/http/context.ts'
import { documentOf } from './queries.ts'
import { requireFacts } from './rules.ts'
import { notifyOfDocument, notifyOfDecision } from './notifications.ts'

type DocumentsCalls = typeof calls.documents

/** Requests a document from an employee; does nothing when one is already requested or submitted. */
export async function requestDocument(
  context: Context,
  { id: employee_id, type_id, note }: InputOf<DocumentsCalls['request']>,
) {
  const { db, scope, now } = context
  const { agency_id } = await personIn(db, scope, employee_id)
  const { id: type } = await typeFor(db, agency_id, type_id)
  const of = { agency_id, employee_id, type_id: type }
  const id = await nextEdition(db, of, { status: 'requested', note, requested_at: now.toISOString() })
  await notifyOfDecision(context, { agency_id, id, kind: 'documentRequested' })
  return documentOf(context, id)
}

export type StoredUpload = { id: string; name: string } | null

/** Stores a submitted document, whose file is already written: in response to a request, or as the next edition. */
export async function submitDocument(context: Context, input: InputOf<DocumentsCalls['submit']>, file: StoredUpload) {
  const { db, actor, scope, now } = context
  const { id: employee_id, type_id, ...facts } = input
  const { agency_id } = await personIn(db, scope, employee_id)
  const type = await typeFor(db, agency_id, type_id)
  requireFacts(type, facts, file !== null)
  const of = { agency_id, employee_id, type_id }
  const at = now.toISOString()
  const row = {
    ...facts,
    status: 'submitted' as const,
    file_id: file?.id ?? null,
    file_name: file?.name ?? null,
    submitted_at: at,
    submitted_by_name: actor.name,
  }
  const id = (await answeredRequest(context, of, row)) ?? (await insertReplacing(context, of, row))
  if (actor.kind === 'employee') await notifyOfDocument(context, { agency_id, id })
  return documentOf(context, id)
}

type DocumentKey = { agency_id: string; employee_id: string; type_id: string }
type DocumentChange = { status: DocumentStatus } & Partial<Record<string, unknown>>

const openOne = (db: Db, { agency_id, employee_id, type_id }: DocumentKey) =>
  db
    .updateTable('employee_documents')
    .where('agency_id', '=', agency_id)
    .where('employee_id', '=', employee_id)
    .where('type_id', '=', type_id)

async function answeredRequest({ db, now }: Context, of: DocumentKey, row: DocumentChange) {
  const answered = await openOne(db, of)
    .where('status', '=', 'requested')
    .set({ ...row, ...touchedColumns(now) })
    .returning('id')
    .executeTakeFirst()
  return answered?.id
}

// An unreviewed submission is replaced by a later one, and stays in the file.
async function insertReplacing({ db, now }: Context, of: DocumentKey, row: DocumentChange) {
  await openOne(db, of)
    .where('status', '=', 'submitted')
    .set({ status: 'withdrawn', ...touchedColumns(now) })
    .execute()
  return nextEdition(db, of, row)
}

async function nextEdition(db: Db, of: DocumentKey, row: DocumentChange) {
  const id = newId()
  const before = await db
    .selectFrom('employee_documents')
    .select([sql<number>`coalesce(max(edition), 0)::int`.as('edition')])
    .select(sql<string | null>`(array_agg(id) filter (where status = 'approved'))[1]`.as('supersedes_id'))
    .where('agency_id', '=', of.agency_id)
    .where('employee_id', '=', of.employee_id)
    .where('type_id', '=', of.type_id)
    .executeTakeFirstOrThrow()
  const { edition, supersedes_id } = before
  await db
    .insertInto('employee_documents')
    .values({ id, ...of, ...row, edition: edition + 1, supersedes_id })
    .execute()
  return id
}

async function typeFor(db: Db, agency_id: string, id: string) {
  return db
    .selectFrom('document_types')
    .select(['id', 'needs_number', 'needs_issued', 'needs_expires', 'needs_file'])
    .where('id', '=', id)
    .where('active', '=', true)
    .where(sql<boolean>`(agency_id is null or agency_id = ${agency_id}::uuid)`)
    .executeTakeFirstOrThrow(() => refuseField('type_id', 'refusals.unknownChoice'))
}

type DocumentDecision = { id: string; version: number; action: 'approve' | 'reject'; reason: string | null }

/** Approves or rejects one document; approving it supersedes the previous one. */
export async function decideDocument(context: Context, { id, version, action, reason }: DocumentDecision) {
  const { db, actor, scope, now } = context
  const current = await documentFor(context, id, action)
  requireVersion(current, version)
  if (action === 'reject' && reason === null) refuseField('reason', 'validation.required')
  const { agency_id } = await personIn(db, scope, current.employee_id)
  const at = now.toISOString()
  if (action === 'approve')
    await openOne(db, { agency_id, ...current })
      .where('status', '=', 'approved')
      .set({ status: 'superseded', ...touchedColumns(now) })
      .execute()
  const status = action === 'approve' ? ('approved' as const) : ('rejected' as const)
  const givenReason = action === 'approve' ? null : reason
  await updateDocument(context, current, { status, reason: givenReason, decided_at: at, decided_by_name: actor.name })
  const kind = action === 'approve' ? ('documentApproved' as const) : ('documentRejected' as const)
  await notifyOfDecision(context, { agency_id, id, kind })
}

async function documentFor(context: Context, id: string, action: DocumentAction) {
  const current = await documentOf(context, id)
  requireTransition('document', action, current.status, current)
  return current
}

/** Corrects the details of a document; for a renewal a new one is submitted instead. */
export async function correctDocument(context: Context, input: InputOf<DocumentsCalls['update']>) {
  const { db, actor, scope } = context
  const { id, version, visible_to_customer, ...facts } = input
  const current = await documentFor(context, id, 'correct')
  const isOwn = actor.kind === 'employee'
  // What the agency has approved can be corrected only by the agency.
  if (isOwn && current.status !== 'submitted') refuseState('document', current.status, current)
  requireVersion(current, version)
  const { agency_id } = await personIn(db, scope, current.employee_id)
  const type = await typeFor(db, agency_id, current.type_id)
  requireFacts(type, facts, current.has_file)
  const shown = isOwn ? {} : { visible_to_customer }
  await updateDocument(context, current, { ...facts, ...shown })
  return documentOf(context, id)
}

/** Withdraws a document: it stays in the file but no longer counts. */
export async function withdrawDocument(context: Context, { id, version }: InputOf<DocumentsCalls['remove']>) {
  const current = await documentFor(context, id, 'withdraw')
  requireVersion(current, version)
  if (context.actor.kind === 'employee' && current.status !== 'submitted') refuse('mayNot')
  await updateDocument(context, current, { status: 'withdrawn' })
  return documentOf(context, id)
}

const updateDocument = ({ db, scope, now }: Context, current: EmployeeDocument, set: ChangesTo<'employee_documents'>) =>
  updateVersioned(db, 'employee_documents', {
    scope,
    current,
    set: { ...set, updated_at: now.toISOString() },
  })
