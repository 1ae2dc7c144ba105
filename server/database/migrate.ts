/** Migrations: plain SQL files, forward only, each in a transaction together with its record. */
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
 * Runs all pending migrations and returns their names. Any number of processes may do this concurrently: each migration runs exactly once.
 * Refuses a changed or unknown old migration, and tables without tenant isolation.
 */
export async function migrate(engine: Engine, migrations: readonly Migration[]): Promise<string[]> {
  const ran: string[] = []
  for (;;) {
    const name = await migrateOne(engine, migrations)
    if (name === undefined) return ran
    ran.push(name)
  }
}

// The audit actor for what a migration writes to audited tables.
const migrationSettings = `set local statement_timeout to 0; set local lock_timeout to 0; set local row_security to off; set local app.actor = '${JSON.stringify(systemActor('migration'))}'`

// The lock ends with the transaction, so of several processes each runs the next pending migration.
const migrateOne = (engine: Engine, migrations: readonly Migration[]) =>
  engine.transaction(migrationSettings, async (session) => {
    await session.script(`select pg_advisory_xact_lock(${lockNumber})`)
    await session.script(`${rolesSql};${recordTable}`)
    const { rows } = await session.query<AppliedMigration>('select name, sha256 from migrations order by name')
    const next = nextOf(migrations, rows)
    if (next) await runMigration(session, next)
    // Together with the last migration, so that one without tenant isolation leaves nothing.
    if (rows.length + 1 >= migrations.length) refuseGaps(await tenancyGaps(session))
    return next?.name
  })

type AppliedMigration = { name: string; sha256: string }

const recordTable = `
  create table if not exists migrations (
    name       text primary key,
    sha256     text not null,
    applied_at timestamptz not null default now()
  )`

function nextOf(migrations: readonly Migration[], recorded: readonly AppliedMigration[]): Migration | undefined {
  recorded.forEach((record, at) => refuseOther(record, migrations[at]))
  return migrations[recorded.length]
}

function refuseOther(record: AppliedMigration, file: Migration | undefined): void {
  if (record.sha256 === file?.sha256 && record.name === file.name) return
  const what =
    file?.name === record.name ? 'was changed after it had been applied' : 'is applied but not in this version'
  throw new Error(
    `Migration ${record.name} ${what}. Old migrations are never edited, added or removed; write a new one.`,
  )
}

async function runMigration(session: Session, { name, sql, sha256 }: Migration): Promise<void> {
  await session.script(sql).catch((error: unknown) => {
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  })
  await session.query('insert into migrations (name, sha256) values ($1, $2)', [name, sha256])
}

function refuseGaps(gaps: readonly string[]): void {
  if (gaps.length > 0) throw new Error(`The database has gaps between its tenants:\n${gaps.join('\n')}`)
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
