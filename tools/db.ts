/** npm run db:new <name> | db:migrate | db:types | db:reset — database commands for developers. */
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { lockDataFolder } from '#server/database/engine/pglite/data-folder.ts'
import { migrationsFolder } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/engine/open.ts'
import { schemaFiles } from './schema-types.ts'

const root = join(import.meta.dirname, '..')
const databaseLocation = {
  url: process.env.DATABASE_URL,
  direct_url: process.env.DATABASE_DIRECT_URL || undefined,
  dir: process.env.DATA_DIR ?? join(root, 'data'),
}
const print = (text: string) => process.stdout.write(`${text}\n`)

const commands: Record<string, (words: string[]) => void | Promise<void>> = {
  new: newMigration,
  migrate: async () => (await openDatabase({ ...databaseLocation, warn: print })).close(),
  types: async () => {
    for (const [path, text] of Object.entries(await schemaFiles())) writeFileSync(join(root, path), text)
  },
  reset: async () => {
    await (databaseLocation.url
      ? emptyServer(databaseLocation.direct_url ?? databaseLocation.url)
      : emptyFolder(databaseLocation.dir))
    await (await openDatabase({ ...databaseLocation, warn: print })).close()
  },
}

const [command = '', ...words] = parseArgs({ allowPositionals: true }).positionals
const run = commands[command]
if (!run) throw new Error(`node tools/db.ts ${Object.keys(commands).join(' | ')}`)
await run(words)

function newMigration([name = '']: string[]): void {
  if (!/^[a-z0-9_]+$/.test(name)) throw new Error('db:new wants a name of small letters, digits and _')
  const number = Number(readdirSync(migrationsFolder).toSorted().at(-1)?.slice(0, 4) ?? -1) + 1
  const file = join(migrationsFolder, `${String(number).padStart(4, '0')}_${name}.sql`)
  writeFileSync(file, `-- What this changes and why.\n`, { flag: 'wx' })
  print(file)
}

function emptyFolder(folder: string): void {
  const taken = lockDataFolder(folder)
  rmSync(taken.database, { recursive: true, force: true })
  taken.release()
}

// All data is lost, so only on this machine.
async function emptyServer(url: string): Promise<void> {
  if (!['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname))
    throw new Error('db:reset works only on a server of this machine')
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('drop schema public cascade; create schema public').finally(() => client.end())
}
