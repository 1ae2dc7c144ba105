import type { Calls } from '#contract/calls.ts'
import type { DocumentStatus } from '#contract/people/documents.ts'
import { refuse, refuseField } from '#contract/refusals.ts'
import { writeAs } from '#server/database/transaction.ts'
import { toBulkResult } from '#server/http/bulk.ts'
import type { Actor } from '#server/http/actor.ts'
import { pageWithActions } from '#server/http/allowed-actions.ts'
import type { OwnTransactionRequest, CallRequest, HandlersOf } from '#server/http/mount.ts'
import { runRow } from '#server/database/rows/one-row.ts'
import { insertFile } from '#server/modules/files/actions.ts'
import { storeDocumentFile } from '#server/modules/files/document-files.ts'
import { personIn } from '#server/modules/employees/details/queries.ts'
import { correctDocument, decideDocument, requestDocument, submitDocument, withdrawDocument } from './actions.ts'
import { fileForCustomer, peopleAtCustomer } from './customer-queries.ts'
import { documentsOf, fileOfDocument } from './queries.ts'
import { allowedDocumentActions, allowedTypeActions } from './policy.ts'
import { queuedDocument, queuePage } from './queue.ts'
import { addType, changeType, demandType } from '#server/modules/documents/types/actions.ts'
import { demandTypes, changeTypeStatuses } from '#server/modules/documents/types/bulk-actions.ts'
import { typesPage } from '#server/modules/documents/types/queries.ts'

export const documentTypeHandlers: HandlersOf<'documentTypes'> = {
  list: async ({ db, actor, scope, input, language }) =>
    pageWithActions(await typesPage(db, { scope, language }, input), (row) => allowedTypeActions(actor, row)),
  store: ({ db, input, ...by }) => addType(db, by, input),
  update: ({ db, input, ...by }) => changeType(db, by, input),
  demand: ({ db, input, ...by }) => demandType(db, by, input),
  changeStatusMany: async ({ db, scope, input, now, language }) =>
    toBulkResult(await changeTypeStatuses(db, scope, input, now), language),
  demandMany: async ({ db, scope, input, now, language }) =>
    toBulkResult(await demandTypes(db, scope, input, now), language),
}

export const handlers: HandlersOf<'documents'> = {
  async queue({ db, input, ...reader }) {
    const page = await queuePage(db, reader, input)
    return pageWithActions(page, (row) => allowedDocumentActions(reader.actor, row))
  },
  info: async ({ db, input, ...reader }) => withActions(reader.actor, await queuedDocument(db, reader, input.id)),
  async list({ db, input, ...reader }) {
    const { documents, ...types } = await documentsOf(db, reader, input.id)
    return { ...types, documents: documents.map((document) => withActions(reader.actor, document)) }
  },
  request: ({ db, input, ...by }) => requestDocument(db, by, input),
  submit: upload,
  decide,
  update: ({ db, input, ...by }) => correctDocument(db, by, input),
  remove: ({ db, input, ...by }) => withdrawDocument(db, by, input),
  async file({ db, scope, input, outside }) {
    const { id, content_type, file_name } = await fileOfDocument(db, scope, input.id)
    const body = (await outside.files.read(id)) ?? refuse('notFound')
    return { content_type, filename: file_name ?? 'document', body }
  },
}

export const customerDocumentHandlers: HandlersOf<'customerDocuments'> = {
  list: ({ db, input, ...reader }) => peopleAtCustomer(db, reader, input),
  async file({ db, input, outside, ...reader }) {
    const { id, content_type, file_name } = await fileForCustomer(db, reader, input.id)
    const body = (await outside.files.read(id)) ?? refuse('notFound')
    return { content_type, filename: file_name ?? 'document', body }
  },
}

const withActions = <Row extends { status: DocumentStatus }>(actor: Actor, row: Row) => ({
  ...row,
  allowed_actions: allowedDocumentActions(actor, row),
})

/** Row by row: a refused row does not affect the others. */
async function decide({ db, input, ...by }: CallRequest<Calls['documents']['decide']>) {
  const { ids, versions, action, reason } = input
  const outcomes = []
  for (const [at, id] of ids.entries()) {
    const version = versions[at] ?? refuseField('versions', 'validation.invalid')
    outcomes.push(await runRow(db, id, () => decideDocument(db, by, { id, version, action, reason })))
  }
  return toBulkResult(outcomes, by.language)
}

/** Checks the bytes first, with no transaction open; then stores the file and the document together. */
async function upload(request: OwnTransactionRequest<Calls['documents']['submit']>) {
  const { database, actor, input, now } = request
  // Nothing is stored for an employee outside the scope.
  const { agency_id } = await writeAs(database, actor, (db) => personIn(db, actor.scope, input.id))
  const stored = await storeDocumentFile(request, agency_id)
  return writeAs(database, actor, async (db) => {
    if (stored !== null) await insertFile(db, stored.file, now)
    return submitDocument(db, request, input, stored && { id: stored.file.id, name: stored.name })
  })
}
