// What the super admin must know about the installation: failed background jobs, storage and versions.
import { sql } from 'kysely'
import type { PlatformStatus } from '#contract/platform/dashboard.ts'
import type { Db } from '#server/database/dialect.ts'
import { isoOf } from '#server/database/values/time-columns.ts'
import { productVersion } from '#server/version.ts'

/** The state of the installation. */
export async function platformStatus(db: Db): Promise<PlatformStatus> {
  const failing = await db
    .selectFrom('background_jobs')
    .select(['name', 'attempts', 'last_error as error'])
    .select([
      isoOf('last_finished_at').$castTo<string | null>().as('failed_at'),
      isoOf('next_run_at').as('next_run_at'),
    ])
    .where('last_outcome', '=', 'failed')
    .orderBy('name')
    .execute()
  const { rows } = await sql<StorageTotals>`
    select (select count(*)::int from background_jobs) as jobs,
      pg_database_size(current_database())::float8 as database_bytes,
      (select count(*)::int from files) as files, (select coalesce(sum(size), 0)::float8 from files) as file_bytes,
      current_setting('server_version') as database`.execute(db)
  const [totals] = rows
  if (totals === undefined) throw new Error('a statement without a from clause returned no row')
  const { jobs, database, ...storage } = totals
  const versions = { muster: productVersion(), node: process.versions.node, database }
  return { jobs: { total: jobs, failing }, storage, versions }
}

type StorageTotals = PlatformStatus['storage'] & Pick<PlatformStatus['versions'], 'database'> & { jobs: number }
