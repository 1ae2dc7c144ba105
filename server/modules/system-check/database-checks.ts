// The checks of the database.
import { sql } from 'kysely'
import type { Db } from '#server/database/dialect.ts'
import { migrationsFolder, migrationsIn } from '#server/database/migrate.ts'
import { type Check, ok, problem, reasonOf, warning } from './finding.ts'

// docs/operations.md: up to here the embedded database is good.
const largestEmbeddedBytes = 2 ** 30
const usedShare = 0.8
const megabyte = 2 ** 20

export const database: Check = async ({ database: checked }) => {
  const { version, bytes } = await checked.readAsPlatform((db) =>
    oneRow<{ version: string; bytes: string }>(
      db,
      sql`select current_setting('server_version') as version, pg_database_size(current_database())::text as bytes`,
    ),
  )
  const facts = { version, megabytes: Math.round(Number(bytes) / megabyte) }
  if (checked.kind === 'postgres') return ok('server', facts)
  return Number(bytes) > largestEmbeddedBytes ? warning('embeddedLarge', facts) : ok('embedded', facts)
}

export const databaseRole: Check = async ({ database: checked }) => {
  if (checked.kind === 'pglite') return ok('embedded')
  const { role, almighty } = await checked.readAsPlatform((db) =>
    oneRow<{ role: string; almighty: boolean }>(
      db,
      sql`select rolname as role, rolsuper or rolbypassrls as almighty from pg_roles where rolname = session_user`,
    ),
  )
  return almighty ? warning('almighty', { role }) : ok('ordinary', { role })
}

const needed = ['btree_gist', 'citext', 'pg_trgm']

export const extensions: Check = async ({ database: checked }) => {
  const { rows } = await checked.readAsPlatform((db) =>
    sql<{ name: string; outdated: boolean }>`
      select name::text, installed_version <> default_version as outdated
      from pg_available_extensions where installed_version is not null order by name`.execute(db),
  )
  const missing = needed.filter((name) => !rows.some((row) => row.name === name))
  if (missing.length > 0) return problem('missing', { names: missing.join(', ') })
  const outdated = rows.filter((row) => row.outdated && needed.includes(row.name)).map(({ name }) => name)
  return outdated.length > 0
    ? warning('outdated', { names: outdated.join(', ') })
    : ok('installed', { names: needed.join(', ') })
}

export const migrations: Check = async ({ database: checked }) => {
  const { rows } = await checked.readAsPlatform((db) =>
    sql<{ name: string }>`select name from migrations order by name`.execute(db),
  )
  const applied = rows.map(({ name }) => name)
  const known = migrationsIn(migrationsFolder).map(({ name }) => name)
  const pending = known.filter((name) => !applied.includes(name))
  const newer = applied.filter((name) => !known.includes(name))
  if (newer.length > 0) return problem('newer', { names: newer.join(', ') })
  return pending.length > 0
    ? warning('pending', { names: pending.join(', ') })
    : ok('applied', { count: applied.length, last: applied.at(-1) ?? '' })
}

export const connections: Check = async ({ database: checked }) => {
  if (checked.kind === 'pglite') return ok('embedded')
  const { used, most } = await checked.readAsPlatform((db) =>
    oneRow<{ used: number; most: number }>(
      db,
      sql`select count(*)::int as used, current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most
        from pg_stat_activity where backend_type = 'client backend'`,
    ),
  )
  return used > most * usedShare ? warning('many', { used, most }) : ok('enough', { used, most })
}

const lateSeconds = 10

export const replica: Check = async ({ database: checked }) => {
  if (checked.replica === undefined) return ok('none')
  const state = await checked.replica.state().catch((error: unknown) => ({ reason: reasonOf(error) }))
  if ('reason' in state) return warning('unreachable', state)
  if (!state.is_standby) return warning('noStandby')
  const facts = { seconds: state.behind_seconds }
  return state.behind_seconds > lateSeconds ? warning('behind', facts) : ok('follows', facts)
}

const lateMinutes = 15

export const jobs: Check = async ({ database: checked, outside }) => {
  const late = new Date(outside.clock.now().getTime() - lateMinutes * 60_000)
  const rows = await checked.readAsPlatform((db) => jobRows(db, late))
  const failing = rows.filter(({ last_outcome }) => last_outcome === 'failed').map(({ name }) => name)
  if (failing.length > 0) return problem('failing', { names: failing.join(', ') })
  const waiting = rows.filter((row) => row.is_late).map(({ name }) => name)
  return waiting.length > 0 ? warning('late', { names: waiting.join(', ') }) : ok('running', { count: rows.length })
}

const jobRows = (db: Db, late: Date) =>
  db
    .selectFrom('background_jobs')
    .select(['name', 'last_outcome'])
    .select((eb) => eb.and([eb('next_run_at', '<', late.toISOString()), eb('leased_by', 'is', null)]).as('is_late'))
    .orderBy('name')
    .execute()

async function oneRow<T>(db: Db, statement: ReturnType<typeof sql<T>>): Promise<T> {
  const { rows } = await statement.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('The database gave no row')
  return row
}
