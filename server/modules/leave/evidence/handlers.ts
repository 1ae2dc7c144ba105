import type { Calls } from '#contract/calls.ts'
import { refuse, refuseField } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import { writeAs } from '#server/database/transaction.ts'
import type { HandlersOf, OwnTransactionRequest } from '#server/http/mount.ts'
import { insertUpload } from '#server/modules/files/actions.ts'
import { storeDocumentFile } from '#server/modules/files/document-files.ts'
import { addEvidence, evidenceOf, leaveForEvidence, removeEvidence } from './actions.ts'

export const leaveEvidence: HandlersOf<'leaveEvidence'> = {
  add,
  async remove({ input, after, ...context }) {
    const file_id = await removeEvidence(context, input.id)
    after(() => context.outside.files.remove(file_id, context.now))
    return { id: input.id }
  },
  async file({ input, ...context }) {
    const { file_id, file_name, content_type } = await evidenceOf(context, input.id)
    const body = (await context.outside.files.read(file_id)) ?? refuse('notFound')
    return { content_type, filename: file_name, body }
  },
}

/** Checks the bytes first, with no transaction open; then stores the file and its row together. */
async function add(request: OwnTransactionRequest<Calls['leaveEvidence']['add']>) {
  const { database, actor, input } = request
  const contextIn = (db: Db) => ({ ...request, db, scope: actor.scope })
  // Nothing is stored for leave outside the scope.
  const { agency_id } = await writeAs(database, actor, (db) => leaveForEvidence(contextIn(db), input.id))
  const stored = (await storeDocumentFile(request, agency_id)) ?? refuseField('file', 'validation.required')
  return writeAs(database, actor, async (db) => {
    await insertUpload(contextIn(db), stored.file)
    return addEvidence(contextIn(db), input.id, { file_id: stored.file.id, file_name: stored.name })
  })
}
