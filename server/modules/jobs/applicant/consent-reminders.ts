// Reminds applicants that their application will be deleted, before their consent ends.
import { sql } from 'kysely'
import { systemActor } from '#contract/platform/audit.ts'
import type { Db } from '#server/database/dialect.ts'
import type { Database } from '#server/database/transaction.ts'
import { writeApplicantEmails } from './emails.ts'

const daysBefore = 14
/** Applications per transaction. */
const batchSize = 500

/**
 * Emails those whose consent ends in two weeks, once for each date; who was hired or has no address gets none. Returns the number of
 * applications.
 */
export async function remindOfConsents(database: Database, now: Date, signal: AbortSignal): Promise<number> {
  let total = 0
  while (!signal.aborted) {
    const reminded = await database.asPlatform(async (db) => {
      const due = await markReminded(db, now)
      for (const agency_id of new Set(due.map((one) => one.agency_id))) {
        const ids = due.filter((one) => one.agency_id === agency_id).map(({ id }) => id)
        await writeApplicantEmails(db, { agency_id, ids, kind: 'applicationConsentEnding' }, now)
      }
      return due.length
    }, systemActor('privacy'))
    total += reminded
    if (reminded < batchSize) break
  }
  return total
}

/** Two processes never mark one application: the second skips what the first has locked. The days are those where the job is. */
async function markReminded(db: Db, now: Date) {
  const { rows } = await sql<{ id: string; agency_id: string }>`
    with due as (
      select job_applications.id from job_applications join jobs on jobs.id = job_applications.job_id
      cross join lateral (select (${now.toISOString()}::timestamptz at time zone jobs.time_zone)::date as today) day
      where job_applications.anonymised_at is null and job_applications.converted_employee_id is null
        and job_applications.email is not null
        and job_applications.consent_until < (${now.toISOString()}::timestamptz)::date + ${daysBefore + 2}::int
        and job_applications.consent_until between day.today and day.today + ${daysBefore}::int
        and job_applications.consent_reminded_for is distinct from job_applications.consent_until
      order by job_applications.consent_until, job_applications.id
      limit ${batchSize} for update of job_applications skip locked
    )
    update job_applications set consent_reminded_for = consent_until from due where job_applications.id = due.id
    returning job_applications.id, job_applications.agency_id`.execute(db)
  return rows
}
