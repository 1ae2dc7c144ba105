// Restores an archive into an empty data folder or database.
import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Engine } from '#server/database/engine/engine.ts'
import { migrate, type Migration, migrationsFolder, migrationsIn } from '#server/database/migrate.ts'
import {
  databaseFolder,
  lockDataFolder,
  markUnfinishedRestore,
  restoredDatabaseFolder,
  unfinishedRestore,
} from '#server/database/engine/pglite/data-folder.ts'
import { syncPath, syncTree } from '#server/database/engine/pglite/sync-files.ts'
import { openDatabaseFolder, openEngine } from '#server/database/engine/open.ts'
import { keysFit } from '#server/modules/keys/key-check.ts'
import { fileStoreIn } from '#server/outside/files/files.ts'
import { readSecrets } from '#server/outside/secrets/secrets.ts'
import type { Manifest } from './archive/manifest.ts'
import { type OpenedArchive, readArchive, verifyArchive } from './archive/read-archive.ts'
import { loadDatabase } from './database/load.ts'

export type RestoreTarget = {
  /** postgres://…; without it the embedded database of the data folder */
  database_url?: string | undefined
  data_folder: string
  environment: NodeJS.ProcessEnv
  warn: (text: string) => void
}

/**
 * Restores a whole archive, or nothing. Refuses, before anything is written: an archive that is damaged, encrypted to others, of a later
 * version or of other keys than those of the environment; a database or a data folder with data. While a restore is unfinished, no server
 * starts with that data folder (refuseUnfinishedRestore), and another restore may begin again.
 */
export async function restore(archive: OpenedArchive, target: RestoreTarget): Promise<Manifest> {
  const manifest = await verifyArchive(archive)
  const plan: RestorePlan = { ...target, archive, manifest, migrations: migrationsOf(manifest) }
  refuseOtherKeys(plan)
  const { release } = lockDataFolder(target.data_folder)
  try {
    await refuseOtherFiles(plan)
    await (target.database_url === undefined ? restoreIntoFolder(plan) : restoreIntoServer(plan, target.database_url))
    await storeOf(plan).remark(manifest.installation)
    await rm(unfinishedRestore(target.data_folder), { force: true })
    return manifest
  } finally {
    release()
  }
}

type RestorePlan = RestoreTarget & {
  archive: OpenedArchive
  manifest: Manifest
  migrations: readonly Migration[]
}

const storeOf = ({ data_folder }: Pick<RestorePlan, 'data_folder'>) => fileStoreIn(join(data_folder, 'files'))

/** The migrations of this version up to those of the archive; the next start runs the others. */
function migrationsOf({ version, migrations }: Manifest): Migration[] {
  const ours = migrationsIn(migrationsFolder)
  const isKnown = migrations.every(({ name, sha256 }, at) => ours[at]?.name === name && ours[at].sha256 === sha256)
  if (!isKnown || migrations.length === 0)
    throw new Error(
      `Muster ${version} made this archive, with migrations that this version does not have: use that one.`,
    )
  return ours.slice(0, migrations.length)
}

function refuseOtherKeys({ environment, data_folder, manifest, warn }: RestorePlan): void {
  const secrets = readSecrets(environment, data_folder)
  if (manifest.key_check === null) return
  if (secrets === null)
    return warn(
      `There are no keys yet: before the start put the installation’s secrets.json into ${data_folder}, or set MUSTER_TOKEN_KEY and MUSTER_SEAL_KEYS.`,
    )
  if (!keysFit(secrets, manifest.key_check))
    throw new Error(
      'The keys of the environment (MUSTER_SEAL_KEYS and MUSTER_TOKEN_KEY, or secrets.json in DATA_DIR) are not those of the archive’s installation. Nothing was restored.',
    )
}

/** Files of the same installation may be there already: those of an embedded database that moves to a server. */
async function refuseOtherFiles(plan: RestorePlan): Promise<void> {
  const store = storeOf(plan)
  if (existsSync(unfinishedRestore(plan.data_folder)) || (await store.installation()) === plan.manifest.installation)
    return
  if ((await store.installation()) !== null || (await store.all()).length > 0)
    throw new Error(`There are files of another installation in ${plan.data_folder}: restore into an empty DATA_DIR.`)
}

async function restoreIntoFolder(plan: RestorePlan): Promise<void> {
  const folder = databaseFolder(plan.data_folder)
  if (existsSync(folder))
    throw new Error(`There is a database in ${plan.data_folder} already: restore into an empty DATA_DIR.`)
  const unfinished = restoredDatabaseFolder(plan.data_folder)
  markUnfinishedRestore(plan.data_folder)
  await rm(unfinished, { recursive: true, force: true })
  const engine = await openDatabaseFolder(unfinished)
  await restoreInto(engine, plan).finally(() => engine.close())
  syncTree(unfinished)
  await rename(unfinished, folder)
  syncPath(plan.data_folder)
}

async function restoreIntoServer(plan: RestorePlan, url: string): Promise<void> {
  const engine = await openEngine({ url, dir: plan.data_folder, poolSize: 2, warn: plan.warn, deadlineMs: longMs })
  // The connections are closed however it ends.
  try {
    await refuseData(engine)
    markUnfinishedRestore(plan.data_folder)
    await restoreInto(engine, plan)
  } finally {
    await engine.close()
  }
}

const longMs = 10 * 60_000

/** A database is empty as long as it has no account: a restore that did not finish leaves tables. */
async function refuseData(engine: Engine): Promise<void> {
  const holdsData = await engine.transaction('', async (session) => {
    const { rows } = await session.query<{ ours: boolean; others: boolean }>(`
      select to_regclass('public.accounts') is not null as ours,
        exists (select from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
          and to_regclass('public.migrations') is null) as others`)
    if (rows[0]?.ours !== true) return rows[0]?.others ?? true
    await session.script('set local role muster_platform')
    return (await session.query('select from accounts limit 1')).rows.length > 0
  })
  if (holdsData) throw new Error('The database of DATABASE_URL has data already: restore into an empty one.')
}

async function restoreInto(engine: Engine, { archive, manifest, migrations, ...plan }: RestorePlan): Promise<void> {
  const store = storeOf(plan)
  const stored = new Set(await store.all())
  await readArchive(archive, {
    async file(id, content) {
      if (!stored.has(id)) await store.writeStream(id, content)
      else for await (const _ of content);
    },
  })
  await migrate(engine, migrations)
  await loadDatabase(engine, manifest, async (lines) => void (await readArchive(archive, { lines })))
}
