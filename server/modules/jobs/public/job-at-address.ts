// Finds what is at the address of a job: an open job, one that has closed, or nothing.
import type { Database } from '#server/database/transaction.ts'
import { isOpen } from '#server/modules/jobs/posts/queries.ts'
import { publicJobOf } from '#server/modules/jobs/applications/public-job.ts'
import type { Outside } from '#server/outside/outside.ts'
import type { Db } from '#server/database/dialect.ts'
import { codeIn } from './addresses.ts'
import type { ShownJob } from './job-page.ts'
import type { AgencySite } from './list-page.ts'
import { closedJob, employmentBasis, type OpenJob, similarJobs } from './open-jobs.ts'

export type JobAtAddress =
  | { kind: 'open'; site: AgencySite; job: ShownJob; now: Date }
  | { kind: 'closed'; site: AgencySite; title: string | null; others: readonly OpenJob[] }
  /** the agency has no such job, or has never shown it to the public */
  | { kind: 'unknown'; site: AgencySite }
  /** there is no such agency */
  | { kind: 'nowhere' }

export async function jobAt(
  database: Database,
  outside: Outside,
  site: AgencySite | null,
  slug: string,
): Promise<JobAtAddress> {
  if (site === null) return { kind: 'nowhere' }
  const code = codeIn(slug)
  if (code === null) return { kind: 'unknown', site }
  const now = outside.clock.now()
  const { agency, language } = site
  return database.readAsAgency(agency.id, async (db) => {
    const context = { db, language, now }
    const open = await openJobId(db, { agency_id: agency.id, code, now })
    if (open !== undefined) {
      const job = await publicJobOf({ ...context, outside }, open.id)
      return { kind: 'open', site, job: { ...job, published_at: job.published_at ?? now.toISOString(), ...open }, now }
    }
    const closed = await closedJob(context, agency.id, code)
    if (closed === undefined) return { kind: 'unknown', site }
    return { kind: 'closed', site, title: closed.title, others: await similarJobs(context, agency.id, closed) }
  })
}

type JobAddressQuery = { agency_id: string; code: string; now: Date }

const openJobId = (db: Db, { agency_id, code, now }: JobAddressQuery) =>
  db
    .selectFrom('jobs')
    .select('id')
    .select(employmentBasis.as('employment_basis'))
    .where('agency_id', '=', agency_id)
    .where('code', '=', code)
    .where('visibility', '=', 'public')
    .where(isOpen(now))
    .executeTakeFirst()
