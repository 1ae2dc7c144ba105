// Reminds applicants that their application will be deleted, before their consent ends.
import { sql } from 'kysely'
import { systemActor } from '#contract/platform/audit.ts'
import type { Db } from '#server/database/dialect.ts'
import { type DueRecord, idsOf, processDueRecords, restrictTo } from '#server/database/rows/due-records.ts'
import type { Database } from '#server/database/transaction.ts'
import { writeApplicantEmails } from './emails.ts'

const daysBefore = 14

/**
 * Emails those whose consent ends in two weeks, once for each date; who was hired or has no address gets none. Returns the number of
 * applications.
 */
export const remindOfConsents = (database: Database, now: Date, signal?: AbortSignal): Promise<number> =>
  processDueRecords(database, {
    actor: systemActor('privacy'),
    find: (db) => endingConsents(db, now),
    process: async (db, agency_id, records) => {
      const ids = idsOf(await endingConsents(db, now, idsOf(records)))
      await markReminded(db, ids)
      await writeApplicantEmails(db, { agency_id, ids, kind: 'applicationConsentEnding' }, now)
      return ids.length
    },
    signal,
  })

/** The days are those where the job is. */
async function endingConsents(db: Db, now: Date, ids?: readonly string[]): Promise<DueRecord[]> {
  const { isNamed, lockRows } = restrictTo('job_applications', ids)
  const { rows } = await sql<DueRecord>`
    select job_applications.id, job_applications.agency_id from job_applications join jobs on jobs.id = job_applications.job_id
    cross join lateral (select (${now.toISOString()}::timestamptz at time zone jobs.time_zone)::date as today) day
    where job_applications.anonymised_at is null and job_applications.converted_employee_id is null
      and job_applications.email is not null
      and job_applications.consent_until < (${now.toISOString()}::timestamptz)::date + ${daysBefore + 2}::int
      and job_applications.consent_until between day.today and day.today + ${daysBefore}::int
      and job_applications.consent_reminded_for is distinct from job_applications.consent_until and ${isNamed}
    order by job_applications.consent_until, job_applications.id ${lockRows}`.execute(db)
  return rows
}

const markReminded = (db: Db, ids: readonly string[]) =>
  sql`update job_applications set consent_reminded_for = consent_until where id = any(${[...ids]}::uuid[])`.execute(db)
