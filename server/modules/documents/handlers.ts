import type { Calls } from '#contract/calls.ts'
import type { DocumentStatus } from '#contract/people/documents.ts'
import { refuse } from '#contract/refusals.ts'
import { writeAs } from '#server/database/transaction.ts'
import { toBulkResult } from '#server/http/bulk.ts'
import type { Actor } from '#server/http/actor.ts'
import { pageWithActions } from '#server/http/allowed-actions.ts'
import type { OwnTransactionRequest, CallRequest, HandlersOf } from '#server/http/mount.ts'
import { runSeenRows } from '#server/database/rows/savepoints.ts'
import { insertUpload } from '#server/modules/files/actions.ts'
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

export const documentTypes: HandlersOf<'documentTypes'> = {
  list: async ({ input, ...context }) =>
    pageWithActions(await typesPage(context, input), (row) => allowedTypeActions(context.actor, row)),
  store: ({ input, ...context }) => addType(context, input),
  update: ({ input, ...context }) => changeType(context, input),
  demand: ({ input, ...context }) => demandType(context, input),
  changeStatusMany: async ({ input, ...context }) =>
    toBulkResult(await changeTypeStatuses(context, input), context.language),
  demandMany: async ({ input, ...context }) => toBulkResult(await demandTypes(context, input), context.language),
}

export const documents: HandlersOf<'documents'> = {
  async queue({ input, ...context }) {
    const page = await queuePage(context, input)
    return pageWithActions(page, (row) => allowedDocumentActions(context.actor, row))
  },
  info: async ({ input, ...context }) => withActions(context.actor, await queuedDocument(context, input.id)),
  async list({ input, ...context }) {
    const { documents, ...types } = await documentsOf(context, input.id)
    return { ...types, documents: documents.map((document) => withActions(context.actor, document)) }
  },
  request: ({ input, ...context }) => requestDocument(context, input),
  submit: upload,
  decide,
  update: ({ input, ...context }) => correctDocument(context, input),
  remove: ({ input, ...context }) => withdrawDocument(context, input),
  async file({ db, scope, input, outside }) {
    const { id, content_type, file_name } = await fileOfDocument(db, scope, input.id)
    const body = (await outside.files.read(id)) ?? refuse('notFound')
    return { content_type, filename: file_name ?? 'document', body }
  },
}

export const customerDocuments: HandlersOf<'customerDocuments'> = {
  list: ({ input, ...context }) => peopleAtCustomer(context, input),
  async file({ input, ...context }) {
    const { id, content_type, file_name } = await fileForCustomer(context, input.id)
    const body = (await context.outside.files.read(id)) ?? refuse('notFound')
    return { content_type, filename: file_name ?? 'document', body }
  },
}

const withActions = <Row extends { status: DocumentStatus }>(actor: Actor, row: Row) => ({
  ...row,
  allowed_actions: allowedDocumentActions(actor, row),
})

/** Row by row: a refused row does not affect the others. */
async function decide({ input, ...context }: CallRequest<Calls['documents']['decide']>) {
  const { action, reason, ...rows } = input
  const outcomes = await runSeenRows(context.db, rows, (seen) => decideDocument(context, { ...seen, action, reason }))
  return toBulkResult(outcomes, context.language)
}

/** Checks the bytes first, with no transaction open; then stores the file and the document together. */
async function upload(request: OwnTransactionRequest<Calls['documents']['submit']>) {
  const { database, actor, input } = request
  // Nothing is stored for an employee outside the scope.
  const { agency_id } = await writeAs(database, actor, (db) => personIn(db, actor.scope, input.id))
  const stored = await storeDocumentFile(request, agency_id)
  return writeAs(database, actor, async (db) => {
    if (stored !== null) await insertUpload({ ...request, db }, stored.file)
    const context = { ...request, db, scope: actor.scope }
    return submitDocument(context, input, stored && { id: stored.file.id, name: stored.name })
  })
}
