// Documents that applicants add with their private link.
import type { Calls } from '#contract/calls.ts'
import { maxApplicantFiles } from '#contract/jobs/applications/private-applications.ts'
import { refuse, refuseField } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import type { Context } from '#server/http/context.ts'
import type { PublicRequest } from '#server/http/mount.ts'
import { insertUpload } from '#server/modules/files/actions.ts'
import { storeDocumentFile } from '#server/modules/files/document-files.ts'
import { requireLink, requireLinkUse } from '#server/modules/jobs/links.ts'
import { eraseFiles } from './anonymising.ts'
import { type LinkedApplication, storedFile } from './file-queries.ts'
import { privateApplicationOf } from './private-queries.ts'

type LinkCalls = Calls['privateApplications']

/** Adds a document; the same file a second time is stored once. */
export async function addFile(request: PublicRequest<LinkCalls['addFile']>) {
  const { database, input, now, language, outside, afterCommit } = request
  const link = await requireLink(database, { ...request, purpose: 'application', token: input.token })
  await requireLinkUse(database, link, now)
  await database.readAsAgency(link.agency_id, (db) => requireRoom({ db, language, now }, link))
  const stored = (await storeDocumentFile(request, link.agency_id)) ?? refuseField('file', 'validation.required')
  const { application, isNew } = await database.asAgency(link.agency_id, async (db) => {
    await lockApplication(db, link)
    await requireRoom({ db, language, now }, link)
    const added = !(await hasFile(db, link, stored.file.sha256))
    if (added) {
      await insertUpload({ ...request, db }, stored.file)
      await insertDocument(db, link, { file_id: stored.file.id, name: stored.name }, now)
    }
    return { application: await privateApplicationOf({ db, language, now }, link), isNew: added }
  })
  if (!isNew) await afterCommit(() => eraseFiles(outside, [stored.file.id]))
  return application
}

async function requireRoom(context: Pick<Context, 'db' | 'language' | 'now'>, link: LinkedApplication) {
  const current = await privateApplicationOf(context, link)
  if (!current.can_add_files) refuse('jobs.noMoreFiles', { limit: maxApplicantFiles })
}

const lockApplication = (db: Db, { agency_id, record_id }: LinkedApplication) =>
  db
    .selectFrom('job_applications')
    .select('id')
    .where('agency_id', '=', agency_id)
    .where('id', '=', record_id)
    .forUpdate()
    .execute()

async function hasFile(db: Db, { agency_id, record_id }: LinkedApplication, sha256: string) {
  const jobApplicationDocument = await db
    .selectFrom('job_application_documents')
    .innerJoin('files', 'files.id', 'job_application_documents.file_id')
    .select('files.id')
    .where('job_application_documents.agency_id', '=', agency_id)
    .where('job_application_documents.application_id', '=', record_id)
    .where('files.sha256', '=', sha256)
    .executeTakeFirst()
  return jobApplicationDocument !== undefined
}

const insertDocument = (
  db: Db,
  { agency_id, record_id }: LinkedApplication,
  file: { file_id: string; name: string },
  now: Date,
) =>
  db
    .insertInto('job_application_documents')
    .values({ id: newId(), agency_id, application_id: record_id, ...file, added_at: now.toISOString() })
    .execute()

/** A file of the application: the CV by the id of the application, a document by its own. */
export async function fileOfApplication(request: PublicRequest<LinkCalls['file']>) {
  const { database, input, outside } = request
  const link = await requireLink(database, { ...request, purpose: 'application', token: input.token })
  const file = await database.readAsAgency(link.agency_id, (db) => storedFile(db, link, input.id))
  const body = (file && (await outside.files.read(file.file_id))) ?? refuse('notFound')
  return { content_type: file?.content_type ?? '', filename: file?.name ?? 'cv', body }
}
