// A server of the browser tests, with a new demo agency in a temporary folder. On the embedded database its demo is a copy of one that
// the first server prepares, because making one takes four times the processor time of a start with it (e2e/google-maps.spec.ts starts a
// second server). With E2E_SEED=superadmin there is nothing but a super admin (e2e/empty-installation.spec.ts), with E2E_SEED=real-size one
// agency of real size (e2e/real-size.spec.ts). With TEST_DATABASE_URL it is in a new database on that PostgreSQL server.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { Db } from '#server/database/dialect.ts'
import { openDatabase } from '#server/database/engine/open.ts'
import { ensureSystemRoles } from '#server/modules/access/actions.ts'
import { unusablePasswordHash } from '#server/modules/users/inviting.ts'
import { addOnlySuperadmin } from '#server/testing/bare-world.ts'
import { placeMigratedDatabase } from '#server/testing/databases/migrated-folder.ts'
import { addAgencyOfRealSize } from '#server/testing/real-size-world.ts'
import { passwordHash } from '#server/testing/world.ts'

const preparedFolder = join(tmpdir(), `muster-e2e-demo-${process.env.E2E_PORT}`)
const folder = mkdtempSync(join(tmpdir(), 'muster-e2e-'))
const ownSeed = { superadmin: addOnlySuperadmin, 'real-size': addAgencyOfRealSize }[process.env.E2E_SEED ?? '']
const isFirst = process.env.PORT === process.env.E2E_PORT
process.on('exit', () => {
  for (const own of isFirst ? [folder, preparedFolder] : [folder]) rmSync(own, { recursive: true, force: true })
})

Object.assign(process.env, {
  DATA_DIR: folder,
  DATABASE_URL: '',
  MUSTER_GENERATE_KEYS: 'yes',
  MUSTER_SEED: ownSeed ? 'none' : 'demo',
  HOST: '127.0.0.1',
  CALLS_PER_MINUTE: '0',
  // In its own folder, where a test is about them (e2e/administration.spec.ts).
  BACKUP_TO: process.env.E2E_BACKUPS === 'yes' ? '' : 'none',
  PUSH_SERVICES: `http://127.0.0.1:${process.env.E2E_PUSH_PORT}`,
})
const xero = `http://127.0.0.1:${process.env.E2E_XERO_PORT}`
Object.assign(process.env, {
  XERO_AUTHORIZE_URL: `${xero}/identity/connect/authorize`,
  XERO_TOKEN_URL: `${xero}/connect/token`,
  XERO_CONNECTIONS_URL: `${xero}/connections`,
  XERO_PAYROLL_URL: `${xero}/payroll.xro/1.0`,
})
if (process.env.TEST_DATABASE_URL) process.env.DATABASE_URL = await newDatabase(process.env.TEST_DATABASE_URL)
else if (!ownSeed) await copyDemo()
if (ownSeed) await fillWith(ownSeed)
await import('#server/main.ts')

async function copyDemo() {
  if (!existsSync(preparedFolder)) await prepare()
  cpSync(preparedFolder, folder, { recursive: true })
}

async function prepare() {
  await placeMigratedDatabase(preparedFolder)
  const { status } = spawnSync(process.execPath, ['server/main.ts', '--prepare'], {
    stdio: 'inherit',
    env: { ...process.env, DATA_DIR: preparedFolder },
  })
  // It has printed the error.
  if (status !== 0) process.exit(status ?? 1)
  await checkPasswordsCheaply()
}

/** The tests sign in some five hundred times. */
async function checkPasswordsCheaply() {
  const database = await openDatabase({ dir: preparedFolder, warn: console.warn })
  const password_hash = await passwordHash()
  await database.asPlatform((db) =>
    db.updateTable('accounts').set({ password_hash }).where('password_hash', '!=', unusablePasswordHash).execute(),
  )
  await database.close()
}

async function fillWith(seed: (db: Db) => Promise<void>) {
  if (!process.env.DATABASE_URL) await placeMigratedDatabase(folder)
  const database = await openDatabase({ url: process.env.DATABASE_URL || undefined, dir: folder, warn: console.warn })
  await database.asPlatform(ensureSystemRoles)
  await database.asPlatform(seed)
  await database.close()
}

/** The URL of a new database on the server. */
async function newDatabase(server: string): Promise<string> {
  const name = `muster_e2e_${process.env.PORT}`
  const client = new Client({ connectionString: server })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}
