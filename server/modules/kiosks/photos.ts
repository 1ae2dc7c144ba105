// Photos that kiosks take at punches: private files, deleted 90 days after the hours were approved (domain.md, retention).
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Calls } from '#contract/calls.ts'
import { refuse, refuseField } from '#contract/refusals.ts'
import { deleteInBatches, rowsPerBatch } from '#server/database/rows/delete-in-batches.ts'
import type { Database } from '#server/database/transaction.ts'
import type { Context } from '#server/http/context.ts'
import type { PublicRequest } from '#server/http/mount.ts'
import { requireAttempt } from '#server/modules/auth/actions.ts'
import { forgetFiles, insertFile } from '#server/modules/files/actions.ts'
import { storePictureFile } from '#server/modules/files/document-files.ts'
import type { Outside } from '#server/outside/outside.ts'
import { requireDevice } from './devices.ts'
import { punchesIn } from './queries.ts'

/** Stores the photo of a punch, once; only the one whose hash was signed with the punch. */
export async function storePhoto(request: PublicRequest<Calls['kioskDevices']['storePhoto']>) {
  const { database, input, now } = request
  const device = await requireDevice(database, { ...request, token: input.token })
  await database.asPlatform((db) => requireAttempt(db, 'kioskPhotos', device.id, now))
  const [given] = request.files
  if (given === undefined) refuseField('file', 'validation.required')
  const photo_hash = createHash('sha256').update(given.bytes).digest('base64url')
  const punch = await database.readAsAgency(device.agency_id, (db) =>
    db
      .selectFrom('kiosk_punches')
      .select(['id', 'photo_file_id'])
      .where('device_id', '=', device.id)
      .where('hash', '=', input.hash)
      .where('photo_hash', '=', photo_hash)
      .executeTakeFirst(),
  )
  if (punch === undefined) refuse('notFound')
  if (punch.photo_file_id !== null) return {}
  const stored = (await storePictureFile(request, device.agency_id)) ?? refuseField('file', 'validation.required')
  await database.asAgency(device.agency_id, async (db) => {
    await insertFile(db, stored.file, now)
    const { numUpdatedRows } = await db
      .updateTable('kiosk_punches')
      .set({ photo_file_id: stored.file.id })
      .where('id', '=', punch.id)
      .where('photo_file_id', 'is', null)
      .executeTakeFirstOrThrow()
    // Sent twice at once: the other one stays.
    if (numUpdatedRows === 0n) await forgetFiles(db, [stored.file.id])
  })
  return {}
}

/** The photo of a punch; not found outside the scope, without one, or when it was deleted. */
export async function photoOf({ db, scope, outside }: Context, id: string) {
  const file = await punchesIn(db, scope)
    .innerJoin('files', 'files.id', 'kiosk_punches.photo_file_id')
    .select(['files.id', 'files.content_type'])
    .where('kiosk_punches.id', '=', id)
    .executeTakeFirst()
  const body = file === undefined ? null : await outside.files.read(file.id)
  return file === undefined || body === null
    ? refuse('notFound')
    : { filename: 'punch.jpg', content_type: file.content_type, body }
}

const daysAgo = (now: Date, count: number) => new Date(now.getTime() - count * 86_400_000).toISOString()

/** Deletes photos 90 days after the hours were approved, and a year after the punch where they never were. Returns their number. */
export async function purgePhotos(database: Database, { files, clock }: Outside, signal: AbortSignal): Promise<number> {
  const now = clock.now()
  const removed: string[] = []
  const count = await deleteInBatches(database, signal, async (db) => {
    const { rows } = await sql<{ id: string }>`
      select kiosk_punches.photo_file_id as id from kiosk_punches
      left join punches on punches.agency_id = kiosk_punches.agency_id and punches.id = kiosk_punches.punch_id
      left join timesheets on timesheets.agency_id = punches.agency_id and timesheets.assignment_id = punches.assignment_id
        and timesheets.status <> 'void'
      where kiosk_punches.photo_file_id is not null and kiosk_punches.received_at < ${daysAgo(now, 90)}::timestamptz
        and (timesheets.approved_at < ${daysAgo(now, 90)}::timestamptz or kiosk_punches.received_at < ${daysAgo(now, 365)}::timestamptz)
      order by kiosk_punches.received_at limit ${rowsPerBatch}`.execute(db)
    const ids = rows.map(({ id }) => id)
    await forgetFiles(db, ids)
    removed.push(...ids)
    return ids.length
  })
  for (const id of removed) await files.erase(id)
  return count
}
