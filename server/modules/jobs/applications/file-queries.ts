// Where the files of applications are stored, for signed-in readers.
import { refuse } from '#contract/refusals.ts'
import type { ReleasedPart } from '#contract/jobs/applications/reviews.ts'
import type { Context } from '#server/http/context.ts'
import { releasedFileName } from '#server/modules/jobs/reviews/released.ts'
import { applicationsFor, partsFor } from './queries.ts'

/** Where the CV of an application is stored; for customers if it was released. */
export async function resumeOf(context: Context, id: string) {
  const file = await applicationsFor(context)
    .innerJoin('files', 'files.id', 'job_applications.resume_file_id')
    .select([
      'files.id',
      'files.content_type',
      'job_applications.resume_name as name',
      partsFor(context).as('released'),
    ])
    .where('job_applications.id', '=', id)
    .executeTakeFirst()
  return toFile(file)
}

type StoredApplicationFile = { id: string; content_type: string; name: string | null; released: ReleasedPart[] | null }

function toFile(stored: StoredApplicationFile | undefined) {
  if (stored === undefined) refuse('notFound')
  const { released, ...file } = stored
  if (released === null) return { ...file, name: file.name ?? 'cv' }
  if (!released.includes('files')) refuse('notFound')
  return { ...file, name: releasedFileName(file.name, released) ?? 'cv' }
}

/** Where a document that an applicant added is stored; for customers if it was released. */
export async function applicationDocumentOf(context: Context, id: string) {
  const file = await applicationsFor(context)
    .innerJoin('job_application_documents', 'job_application_documents.application_id', 'job_applications.id')
    .innerJoin('files', 'files.id', 'job_application_documents.file_id')
    .select(['files.id', 'files.content_type', 'job_application_documents.name', partsFor(context).as('released')])
    .where('job_application_documents.id', '=', id)
    .executeTakeFirst()
  return toFile(file)
}
