// What applicants get when a job is cancelled.
import { applicationExits } from '#contract/jobs/applications/application-stages.ts'
import type { Db } from '#server/database/dialect.ts'
import { writeApplicantEmails } from './emails.ts'

/** Informs everybody who is still in the process by email; their stages stay, for the reports. */
export async function emailAboutCancelledJob(
  db: Db,
  { agency_id, job_id }: { agency_id: string; job_id: string },
  now: Date,
) {
  const applicants = await db
    .selectFrom('job_applications')
    .select('id')
    .where('agency_id', '=', agency_id)
    .where('job_id', '=', job_id)
    .where('stage', 'not in', applicationExits)
    .where('anonymised_at', 'is', null)
    .orderBy('id')
    .execute()
  const ids = applicants.map(({ id }) => id)
  await writeApplicantEmails(db, { agency_id, ids, kind: 'applicationJobCancelled' }, now)
}
