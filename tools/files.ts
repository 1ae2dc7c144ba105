/**
 * `npm run files:purge`: moves every stored file that belongs to no record to the trash, however many they are, where it stays for 30
 * days. `npm run files:adopt`: marks the stored files as those of this database. With the embedded database stop the server first.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '#server/database/engine/open.ts'
import type { Database } from '#server/database/transaction.ts'
import { adoptFiles } from '#server/modules/files/installation.ts'
import { purgeAllUnusedFiles } from '#server/modules/files/purge.ts'
import { systemClock } from '#server/outside/clock.ts'
import { type FileStore, fileStoreIn } from '#server/outside/files/files.ts'
import { databaseIn, settingsFrom } from '#server/settings.ts'

const commands: Record<string, (database: Database, files: FileStore) => Promise<string>> = {
  async adopt(database, files) {
    const before = await adoptFiles(database, files)
    return `The stored files belong to this database now${before === null ? '' : `; before, to installation ${before}`}.`
  },
  async purge(database, files) {
    const count = await purgeAllUnusedFiles(database, { files, clock: systemClock })
    return `${count} unused files are in the trash now, for 30 days.`
  },
}

const [command = ''] = parseArgs({ allowPositionals: true }).positionals
const run = commands[command]
if (run === undefined) throw new Error(`node tools/files.ts ${Object.keys(commands).join(' | ')}`)

try {
  const settings = settingsFrom(process.env)
  const { data_folder } = settings
  const database = await openDatabase({ ...databaseIn(settings), warn: console.warn })
  console.log(await run(database, fileStoreIn(join(data_folder, 'files'))))
  await database.close()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(78)
}
