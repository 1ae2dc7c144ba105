import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Engine } from '#server/database/engine/engine.ts'
import { PgliteEngine } from './engine-pglite.ts'
import { hashOf, type Migration, migrate } from '#server/database/migrate.ts'

const nodeModules = join(import.meta.dirname, '../../../../node_modules')
const cacheFolder = join(nodeModules, '.cache/muster')
const maxTemplates = 6

/**
 * A migrated database in memory, from a dump that is made once per set of migrations and cached in node_modules/.cache/muster, so that
 * thirty test files do not each migrate. Without a writable cache it migrates each time.
 */
export async function openInMemory(migrations: readonly Migration[], deadlineMs: number): Promise<Engine> {
  const template = join(cacheFolder, `template-${templateKey(migrations)}.tar`)
  if (existsSync(template)) return PgliteEngine.open({ home: { template }, deadlineMs })
  const engine = await PgliteEngine.open({ home: { template: undefined }, deadlineMs })
  await migrate(engine, migrations).catch(async (error: unknown) => {
    await engine.close()
    throw error
  })
  if (existsSync(nodeModules)) storeTemplate(await engine.dump(), template)
  return engine
}

// Another version of PGlite makes other files.
function templateKey(migrations: readonly Migration[]): string {
  const library = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
  const { version } = createRequire(import.meta.url)(join(library, '../package.json')) as { version: string }
  return `${version}-settled-${hashOf(migrations).slice(0, 16)}`
}

// Several processes may do this concurrently: each writes its own file, and the renaming is atomic. They are 40 MB each, so only the newest
// stay; one that is being read stays readable.
function storeTemplate(dump: Uint8Array, template: string): void {
  mkdirSync(cacheFolder, { recursive: true })
  const own = join(cacheFolder, `${randomUUID()}.part`)
  writeFileSync(own, dump)
  renameSync(own, template)
  const byAge = readdirSync(cacheFolder)
    .filter((name) => name.startsWith('template-'))
    .map((name) => join(cacheFolder, name))
    .toSorted((a, b) => ageOf(b) - ageOf(a))
  for (const old of byAge.slice(maxTemplates)) rmSync(old, { force: true })
}

const ageOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
