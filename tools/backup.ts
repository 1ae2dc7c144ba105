/**
 * `npm run backup -- <folder>`: writes an archive of the database and the stored files into a folder or s3://bucket/prefix, and prints its
 * address, also while people work. `npm run backup:verify -- <archive>`: reads a whole archive and checks it. `npm run restore -- <archive>`:
 * restores one into the empty data folder or database of the environment.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { backUp } from '#server/modules/backups/back-up.ts'
import { addressIn, placeOf } from '#server/modules/backups/archive/places.ts'
import { openArchive, verifyArchive } from '#server/modules/backups/archive/read-archive.ts'
import type { Manifest } from '#server/modules/backups/archive/manifest.ts'
import { restore } from '#server/modules/backups/restore.ts'
import { withSource } from '#server/modules/backups/source.ts'
import { systemClock } from '#server/outside/clock.ts'
import { fileStoreIn } from '#server/outside/files/files.ts'
import { databaseIn, type Settings, settingsFrom } from '#server/settings.ts'

const commands: Record<string, { wants: string; run: (address: string) => Promise<void> }> = {
  make: {
    wants: 'the folder that it writes the archive into: npm run backup -- <folder>',
    async run(folder) {
      const settings = settingsFrom(process.env)
      const files = fileStoreIn(join(settings.data_folder, 'files'))
      const { backup_recipient: recipient, backup_s3: s3 } = settings
      const { place, size, manifest } = await withSource(databasePlaceOf(settings), (engine) =>
        backUp({ engine, files, recipient, s3, now: systemClock.now() }, folder),
      )
      console.log(place.address)
      console.log(`${megabytes(size)}: ${contentOf(manifest)}`)
      if (!manifest.encrypted)
        console.log(
          'Not encrypted: anyone who can open it can read everybody’s data. Set BACKUP_RECIPIENT to encrypt archives.',
        )
    },
  },
  verify: {
    wants: 'an archive: npm run backup:verify -- <archive>',
    async run(address) {
      const manifest = await verifyArchive(await opened(address, settingsFrom(process.env)))
      console.log(`The archive is complete: ${contentOf(manifest)}`)
      console.log(
        `Made at ${manifest.made_at} by Muster ${manifest.version} (${manifest.engine}), ${manifest.encrypted ? '' : 'not '}encrypted.`,
      )
    },
  },
  restore: {
    wants: 'an archive: npm run restore -- <archive>',
    async run(address) {
      const settings = settingsFrom(process.env)
      const place = databasePlaceOf(settings)
      const target = { ...place, environment: process.env, warn: console.warn }
      const manifest = await restore(await opened(address, settings), target)
      console.log(
        `Restored into ${place.database_url === undefined ? place.data_folder : 'the database of DATABASE_URL'}: ${contentOf(manifest)}`,
      )
    },
  },
}

const [name = '', given] = parseArgs({ allowPositionals: true }).positionals
const command = commands[name]
if (command === undefined) throw new Error(`node tools/backup.ts ${Object.keys(commands).join(' | ')}`)

try {
  if (given === undefined) throw new Error(`The command needs ${command.wants}`)
  // npm runs a script in the product's folder; INIT_CWD is where it was called.
  await command.run(addressIn(process.env.INIT_CWD ?? process.cwd(), given))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(78)
}

function opened(address: string, { backup_s3 }: Settings) {
  return openArchive(placeOf(address, backup_s3), process.env.BACKUP_IDENTITY)
}

/** Past a connection pooler, if there is one. */
function databasePlaceOf(settings: Settings) {
  const { url, direct_url, dir } = databaseIn(settings)
  return { database_url: direct_url ?? url, data_folder: dir }
}

function contentOf({ tables, files, missing_files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const missing = missing_files.length === 0 ? '' : `, without ${missing_files.length} files that are gone`
  return `${rows} rows in ${tables.length} tables, ${files.length} files${missing}.`
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
