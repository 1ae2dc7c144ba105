// Deletes what is stored about applicants; what statistics need stays: job, source, stages and times.
import { sql } from 'kysely'
import { systemActor } from '#contract/platform/audit.ts'
import { type Db, jsonb } from '#server/database/dialect.ts'
import { type DueRecord, idsOf, processDueRecords, restrictTo } from '#server/database/rows/due-records.ts'
import type { Database } from '#server/database/transaction.ts'
import { forgetFiles } from '#server/modules/files/actions.ts'
import { deleteLinks, deleteOldLinks } from '#server/modules/jobs/links.ts'
import { deleteNotificationsAbout } from '#server/modules/notifications/actions.ts'
import { deleteTests } from '#server/modules/skills/tests/applicants.ts'
import { deleteRemovedNotes } from '#server/modules/jobs/notes/actions.ts'
import type { Outside } from '#server/outside/outside.ts'
import { touchedColumns } from '#server/database/rows/versioned.ts'
import { linkToApplicant } from './notifications.ts'

/**
 * Anonymises the applications without a hire whose consent has ended, and deletes old private links and removed notes. Returns the number of
 * applications; each has an entry in the audit log, which holds no personal data.
 */
export async function anonymiseExpired(database: Database, outside: Outside, signal?: AbortSignal): Promise<number> {
  const now = outside.clock.now()
  const actor = systemActor('privacy')
  await database.asPlatform((db) => deleteOldLinks(db, now), actor)
  await database.asPlatform((db) => deleteRemovedNotes(db, now), actor)
  return processDueRecords(database, {
    actor,
    find: (db) => expiredApplications(db, now),
    process: async (db, _, records) => {
      const ids = idsOf(await expiredApplications(db, now, idsOf(records)))
      const files = await anonymise(db, ids, now)
      return { processed: ids.length, afterCommit: () => eraseFiles(outside, files) }
    },
    signal,
  })
}

/** In the time zone of the job: the last day of the consent counts. */
async function expiredApplications(db: Db, now: Date, ids?: readonly string[]): Promise<DueRecord[]> {
  const { isNamed, lockRows } = restrictTo('job_applications', ids)
  const { rows } = await sql<DueRecord>`
    select job_applications.id, job_applications.agency_id from job_applications join jobs on jobs.id = job_applications.job_id
    where job_applications.anonymised_at is null and job_applications.converted_employee_id is null
      and job_applications.consent_until < (${now.toISOString()}::timestamptz at time zone jobs.time_zone)::date and ${isNamed}
    order by job_applications.consent_until, job_applications.id ${lockRows}`.execute(db)
  return rows
}

/** Deletes the details of these applications; returns the ids of their files, to be deleted after the commit. */
export async function anonymise(db: Db, ids: readonly string[], now: Date): Promise<string[]> {
  if (ids.length === 0) return []
  const applications = await db
    .selectFrom('job_applications')
    .select(['id', 'job_id', 'resume_file_id'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  const documents = await db
    .deleteFrom('job_application_documents')
    .where('application_id', 'in', ids)
    .returning('file_id')
    .execute()
  const files = [
    ...applications.flatMap((one) => one.resume_file_id ?? []),
    ...documents.map(({ file_id }) => file_id),
    ...(await deleteTests(db, ids)),
  ]
  await db.updateTable('job_applications').set(anonymisedColumns(now)).where('id', 'in', ids).execute()
  await db.updateTable('job_application_moves').set({ note: null }).where('application_id', 'in', ids).execute()
  await db.deleteFrom('job_interviews').where('application_id', 'in', ids).execute()
  await db.deleteFrom('job_application_tests').where('application_id', 'in', ids).execute()
  await db.deleteFrom('job_application_messages').where('application_id', 'in', ids).execute()
  await db.deleteFrom('job_application_notes').where('application_id', 'in', ids).execute()
  await db.deleteFrom('job_review_applicants').where('application_id', 'in', ids).execute()
  await db.deleteFrom('job_review_answers').where('application_id', 'in', ids).execute()
  await forgetFiles(db, files)
  await deleteLinks(db, 'application', ids)
  await deleteNotificationsAbout(
    db,
    applications.map(({ id, job_id }) => linkToApplicant(job_id, id)),
  )
  return files
}

const anonymisedColumns = (now: Date) => ({
  ...{ employee_id: null, first_name: '', last_name: '', email: null, phone: null },
  ...{ right_to_work: null, available_from: null, cover_note: null, rating: null },
  ...{ questions: jsonb([]), answers: jsonb({}), resume_file_id: null, resume_name: null, once: false },
  ...{ anonymised_at: now.toISOString(), ...touchedColumns(now) },
})

/** Deletes files whose rows were deleted; what fails goes to the trash by the job that purges unused files. */
export const eraseFiles = ({ files }: Outside, ids: readonly string[]) => Promise.all(ids.map((id) => files.erase(id)))
