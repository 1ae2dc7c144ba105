/**
 * `npm run export -- <company> <folder or file.zip>`: writes everything of an agency: its tables as CSV with a description, and its stored
 * files. The company is the id or the name of the agency. `--numbers` opens the sealed numbers of bank accounts, tax files, passports,
 * licences and visas, which are masked otherwise; `--without-files` leaves the stored files out. With the embedded database stop the
 * server first.
 */
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '#server/database/engine/open.ts'
import { exportTo } from '#server/modules/data-exports/command.ts'
import { verifyKeys } from '#server/modules/keys/key-check.ts'
import { systemClock } from '#server/outside/clock.ts'
import { fileStoreIn } from '#server/outside/files/files.ts'
import { sealWith } from '#server/outside/secrets/seal.ts'
import { readSecrets } from '#server/outside/secrets/secrets.ts'
import { databaseIn, settingsFrom } from '#server/settings.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    numbers: { type: 'boolean', default: false },
    'without-files': { type: 'boolean', default: false },
  },
})
const [company, place] = positionals

try {
  if (company === undefined || place === undefined)
    throw new Error('The command needs an agency and a place: npm run export -- <company> <folder or file.zip>')
  const settings = settingsFrom(process.env)
  const { data_folder } = settings
  const database = await openDatabase({ ...databaseIn(settings), deadlineMs: 10 * 60_000, warn: console.warn })
  const known = readSecrets(process.env, data_folder)
  if (known === null) throw new Error(`No keys are configured: no secrets.json in ${data_folder}, no MUSTER_SEAL_KEYS.`)
  await verifyKeys(database, known)
  const outside = {
    clock: systemClock,
    files: fileStoreIn(join(data_folder, 'files')),
    seal: sealWith(known.seal_keys),
  }
  // npm runs a script in the product's folder; INIT_CWD is where it was called.
  const path = resolve(process.env.INIT_CWD ?? process.cwd(), place)
  const wanted = { company, place: path, with_numbers: values.numbers, with_files: !values['without-files'] }
  const { agency, row_count, file_count } = await exportTo({ database, outside }, wanted)
  console.log(`${path}: ${row_count} rows and ${file_count} files of ${agency}.`)
  await database.close()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(78)
}
