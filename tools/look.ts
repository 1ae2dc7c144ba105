/**
 * `npm run backup:look -- <archive>`: restores an archive into a temporary folder and serves it on a port of its own, only to look at, until
 * it is ended (Ctrl+C); then the folder is deleted. Needs the keys of the installation, and works beside the running server.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openArchive } from '#server/modules/backups/archive/read-archive.ts'
import { addressIn, placeOf } from '#server/modules/backups/archive/places.ts'
import { restore } from '#server/modules/backups/restore.ts'
import { secretsFile } from '#server/outside/secrets/secrets.ts'
import { settingsFrom } from '#server/settings.ts'
import { root } from '#tools/checks/check.ts'

const [given] = process.argv.slice(2)
// The operator sees whatever fails, and the folder is removed.
try {
  if (given === undefined) throw new Error('The command needs an archive: npm run backup:look -- <archive>')
  // npm runs a script in the product's folder; INIT_CWD is where it was called.
  await look(addressIn(process.env.INIT_CWD ?? process.cwd(), given))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(78)
}

async function look(address: string) {
  const { backup_s3, data_folder } = settingsFrom(process.env)
  const archive = await openArchive(placeOf(address, backup_s3), process.env.BACKUP_IDENTITY)
  const folder = await mkdtemp(join(tmpdir(), 'muster-look-'))
  try {
    if (existsSync(secretsFile(data_folder))) copyFileSync(secretsFile(data_folder), secretsFile(folder))
    const target = { data_folder: folder, environment: process.env, warn: console.warn }
    const { made_at } = await restore(archive, target)
    console.log(`The backup of ${made_at}, only to look at. Ctrl+C ends it and deletes the copy.`)
    await serve(folder, made_at)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The server on the copy, on this machine only unless HOST is set. */
async function serve(folder: string, made_at: string) {
  const { HOST = '127.0.0.1', LOOK_PORT = '0' } = process.env
  const own = { DATA_DIR: folder, DATABASE_URL: '', DATABASE_DIRECT_URL: '', MUSTER_SEED: 'none', BACKUP_TO: 'none' }
  const env = { ...process.env, ...own, HOST, PORT: LOOK_PORT, COPY_OF: made_at }
  const child = spawn(process.execPath, [join(root, 'server/main.ts')], { stdio: 'inherit', env })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill('SIGTERM'))
  await once(child, 'exit')
}
