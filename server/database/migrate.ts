/** Migrations: plain SQL files, forward only, in one transaction together with their records. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { systemActor } from '#contract/platform/audit.ts'
import type { Engine, Session } from '#server/database/engine/engine.ts'
import { tenancyGaps } from '#server/database/tenancy/tenant-isolation.ts'

export type Migration = { name: string; sql: string; sha256: string }

export const migrationsFolder: string = join(import.meta.dirname, '../migrations')

const fileShape = /^\d{4}_[a-z0-9_]+\.sql$/
// Any fixed number; the letters "muster" on a phone keypad.
const lockNumber = 687837
const rolesSql = readFileSync(join(import.meta.dirname, 'roles.sql'), 'utf8')

/** The migration files of a folder in order; refuses file names that are not NNNN_name.sql and two with one number. */
export function migrationsIn(folder: string): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .toSorted()
  const odd = names.find((name, at) => !fileShape.test(name) || names[at - 1]?.slice(0, 4) === name.slice(0, 4))
  if (odd !== undefined)
    throw new Error(`Migration ${odd}: a file is called NNNN_name.sql, and each number is used once`)
  return names.map((name) => {
    const sql = readFileSync(join(folder, name), 'utf8')
    return { name, sql, sha256: sha256(sql) }
  })
}

/** One hash for everything that shapes a fresh database; the key of the test template. */
export const hashOf = (migrations: readonly Migration[]): string =>
  sha256([rolesSql, ...migrations.map((migration) => `${migration.name} ${migration.sha256}`)].join('\n'))

/**
 * Runs all pending migrations in one transaction and returns their names: a failure leaves the database as it was. Any number of processes
 * may do this concurrently: each migration runs exactly once. Refuses a changed or unknown old migration, and tables without tenant isolation.
 */
export const migrate = (engine: Engine, migrations: readonly Migration[]): Promise<string[]> =>
  engine.transaction(migrationSettings, async (session) => {
    await session.script(`select pg_advisory_xact_lock(${lockNumber})`)
    await session.script(`${rolesSql};${recordTable}`)
    const pending = pendingOf(migrations, await appliedIn(session))
    for (const migration of pending) await runMigration(session, migration)
    refuseGaps(await tenancyGaps(session))
    return pending.map(({ name }) => name)
  })

/** Whether this version would migrate a database that is in use: one with an account. */
export const isUpgrade = (engine: Engine, migrations: readonly Migration[]): Promise<boolean> =>
  engine.transaction('', async (session) => {
    const { rows } = await session.query<{ is_made: boolean }>(
      `select to_regclass('public.migrations') is not null and to_regclass('public.accounts') is not null as is_made`,
    )
    if (rows[0]?.is_made !== true) return false
    const applied = await appliedIn(session)
    if (applied.length >= migrations.length) return false
    await session.script('set local role muster_platform')
    return (await session.query('select from accounts limit 1')).rows.length > 0
  })

// Before each migration, since the one before may have changed them. The audit actor is for what a migration writes to audited tables.
const migrationSettings = `reset role; set local statement_timeout to 0; set local lock_timeout to 0; set local row_security to off; set local app.actor = '${JSON.stringify(systemActor('migration'))}'`

type AppliedMigration = { name: string; sha256: string }

const recordTable = `
  create table if not exists migrations (
    name       text primary key,
    sha256     text not null,
    applied_at timestamptz not null default now()
  )`

async function appliedIn(session: Session): Promise<readonly AppliedMigration[]> {
  return (await session.query<AppliedMigration>('select name, sha256 from migrations order by name')).rows
}

function pendingOf(migrations: readonly Migration[], applied: readonly AppliedMigration[]): Migration[] {
  applied.forEach((record, at) => refuseOther(record, migrations[at]))
  return migrations.slice(applied.length)
}

function refuseOther(record: AppliedMigration, file: Migration | undefined): void {
  if (record.sha256 === file?.sha256 && record.name === file.name) return
  const what =
    file?.name === record.name ? 'was changed after it had been applied' : 'is applied but not in this version'
  throw new Error(
    `Migration ${record.name} ${what}. Old migrations are never edited, added or removed; write a new one.`,
  )
}

async function runMigration(session: Session, migration: Migration): Promise<void> {
  await session.script(`${migrationSettings};${migration.sql}`).catch((error: unknown) => {
    throw new Error(`Migration ${migration.name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  })
  await record(session, migration)
}

const record = (session: Session, { name, sha256 }: Migration) =>
  session.query('insert into migrations (name, sha256) values ($1, $2)', [name, sha256])

function refuseGaps(gaps: readonly string[]): void {
  if (gaps.length > 0) throw new Error(`The database has gaps between its tenants:\n${gaps.join('\n')}`)
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
