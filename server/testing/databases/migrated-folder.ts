import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '#server/database/engine/open.ts'
import { hashOf, migrationsFolder, migrationsIn } from '#server/database/migrate.ts'

const cache = join(import.meta.dirname, '../../../node_modules/.cache/muster/databases')

/**
 * Puts an empty embedded database with all migrations into a data folder that has none: a copy of one that is made once for each state of
 * the migrations. Making it takes six seconds of processor time.
 */
export async function placeMigratedDatabase(data_folder: string): Promise<void> {
  const made = join(cache, hashOf(migrationsIn(migrationsFolder)).slice(0, 16))
  if (!existsSync(made)) await makeOne(made)
  mkdirSync(data_folder, { recursive: true, mode: 0o700 })
  cpSync(join(made, 'postgres'), join(data_folder, 'postgres'), { recursive: true })
}

async function makeOne(place: string): Promise<void> {
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(`${place}-`)
  await (await openDatabase({ dir: folder })).close()
  try {
    renameSync(folder, place)
  } catch (error) {
    // Another process was faster.
    if (!existsSync(place)) throw error
    rmSync(folder, { recursive: true, force: true })
  }
}
