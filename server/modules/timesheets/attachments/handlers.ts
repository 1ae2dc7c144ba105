import type { Calls } from '#contract/calls.ts'
import { refuse, refuseField } from '#contract/refusals.ts'
import { writeAs } from '#server/database/transaction.ts'
import type { HandlersOf, OwnTransactionRequest } from '#server/http/mount.ts'
import { insertFile } from '#server/modules/files/actions.ts'
import { storeDocumentFile } from '#server/modules/files/document-files.ts'
import { addAttachment, attachmentOf, removeAttachment, sheetForAttachment } from './actions.ts'

export const timesheetAttachmentHandlers: HandlersOf<'timesheetAttachments'> = {
  add,
  async remove({ db, actor, language, input, outside, now, after }) {
    const file_id = await removeAttachment(db, { ...actor, language }, input.id)
    after(() => outside.files.remove(file_id, now))
    return { id: input.id }
  },
  async file({ db, scope, input, outside }) {
    const { file_id, file_name, content_type } = await attachmentOf(db, scope, input.id)
    const body = (await outside.files.read(file_id)) ?? refuse('notFound')
    return { content_type, filename: file_name, body }
  },
}

/** Checks the bytes first, with no transaction open; then stores the file and its row together. */
async function add(request: OwnTransactionRequest<Calls['timesheetAttachments']['add']>) {
  const { database, input, now } = request
  const actor = { ...request.actor, language: request.language }
  // Nothing is stored for a timesheet outside the scope.
  const { agency_id } = await writeAs(database, actor, (db) => sheetForAttachment(db, actor, input.id))
  const stored = (await storeDocumentFile(request, agency_id)) ?? refuseField('file', 'validation.required')
  return writeAs(database, actor, async (db) => {
    await insertFile(db, stored.file, now)
    return addAttachment(db, actor, input.id, { file_id: stored.file.id, file_name: stored.name }, now)
  })
}
