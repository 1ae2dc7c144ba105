// VEVO checks with their PDF, which is written before any transaction is opened.
import type { Calls } from '#contract/calls.ts'
import { refuse, refuseField } from '#contract/refusals.ts'
import { localDateOf } from '#contract/values/time.ts'
import { newId } from '#server/database/values/ids.ts'
import type { OwnTransactionRequest } from '#server/http/mount.ts'
import { insertUpload, storeFile } from '#server/modules/files/actions.ts'
import { writeAs } from '#server/database/transaction.ts'
import { personFor } from './queries.ts'
import { rightsOf } from './actions.ts'
import { contentTypeOf } from '#server/outside/files/file-type.ts'

type CheckRequest = OwnTransactionRequest<Calls['workRights']['storeCheck']>
const maxCheckBytes = 10 * 1024 * 1024

/** Records a check. Its file must be a PDF by its bytes, whatever its name. */
export async function storeCheck(request: CheckRequest) {
  const person = await writeAs(request.database, request.actor, (db) =>
    personFor(db, request.actor.scope, request.input.id),
  )
  requireDays(request, localDateOf(request.now.toISOString(), person.time_zone))
  const stored = await storedPdf(request, person.agency_id)
  return writeAs(request.database, request.actor, async (db) => {
    if (stored !== null) await insertUpload({ ...request, db }, stored.file)
    const { id: employee_id, ...fields } = request.input
    const file = { file_id: stored?.file.id ?? null, filename: stored?.filename ?? null }
    const by = { agency_id: person.agency_id, employee_id, checked_by_name: request.actor.name }
    await db
      .insertInto('vevo_checks')
      .values({ id: newId(), ...by, ...fields, ...file })
      .execute()
    return rightsOf({ ...request, db, scope: request.actor.scope }, employee_id)
  })
}

function requireDays({ input }: CheckRequest, today: string) {
  if (input.checked_on > today) refuseField('checked_on', 'validation.inFuture')
}

async function storedPdf({ files, outside }: CheckRequest, agency_id: string) {
  const [sent] = files
  if (sent === undefined) return null
  if (sent.bytes.length > maxCheckBytes) refuse('tooLarge')
  const type = await contentTypeOf(sent.bytes)
  if (type !== 'application/pdf') refuseField('file', 'validation.pdf')
  const newFile = { agency_id, purpose: 'document' as const, content_type: 'application/pdf', bytes: sent.bytes }
  return { file: await storeFile(outside, newFile), filename: sent.filename.slice(-120) }
}
