// The files of an application: the CV, and documents that the applicant added.
import { sql } from 'kysely'
import type { ApplicantFile } from '#contract/jobs/applications/application-parts.ts'
import type { Db } from '#server/database/dialect.ts'
import { isoOf } from '#server/database/values/time-columns.ts'

export type LinkedApplication = { agency_id: string; record_id: string }

/** The CV first, then the documents in the order in which they were added. */
export async function filesOf(db: Db, of: LinkedApplication): Promise<ApplicantFile[]> {
  const { rows } = await sql<ApplicantFile>`
    select owned.id, owned.name, owned.is_resume, files.content_type, files.size, ${isoOf('owned.added_at')} as added_at
    from ${filesFrom(of)}`.execute(db)
  return rows
}

/** Where the files of an application are stored, the CV first. */
export async function storedFiles(db: Db, of: LinkedApplication) {
  const { rows } = await sql<{ id: string; file_id: string; name: string; content_type: string }>`
    select owned.id, files.id as file_id, owned.name, files.content_type
    from ${filesFrom(of)}`.execute(db)
  return rows
}

/** One of them. */
export const storedFile = async (db: Db, of: LinkedApplication, id: string) =>
  (await storedFiles(db, of)).find((file) => file.id === id)

/** The CV first, then the documents in the order in which they were added. */
const filesFrom = ({ agency_id, record_id }: LinkedApplication) => sql`(
  select id, coalesce(resume_name, 'cv') as name, true as is_resume, applied_at as added_at, resume_file_id as file_id
  from job_applications where agency_id = ${agency_id}::uuid and id = ${record_id}::uuid
  union all
  select id, name, false, added_at, file_id
  from job_application_documents where agency_id = ${agency_id}::uuid and application_id = ${record_id}::uuid
) owned join files on files.id = owned.file_id
order by owned.is_resume desc, owned.added_at, owned.id`
