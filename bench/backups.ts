// How long a backup, its verification and its restore take for a database of people, shifts and timesheets.
import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { backUp } from '#server/modules/backups/back-up.ts'
import type { Manifest } from '#server/modules/backups/archive/manifest.ts'
import { openArchive, verifyArchive } from '#server/modules/backups/archive/read-archive.ts'
import { restore } from '#server/modules/backups/restore.ts'
import { withSource } from '#server/modules/backups/source.ts'
import { systemClock } from '#server/outside/clock.ts'
import { fileStoreIn } from '#server/outside/files/files.ts'
import { makeTimesheets } from './memory.ts'
import { onBothDatabases, type StorageOption, withFolder } from './measuring/process.ts'
import { namesIn, option, type Ratio } from './measuring/ratio.ts'
import { filled } from './people-data.ts'
import { makeRoster } from './roster-data.ts'

/** With 28, the rows are about 70 MB. */
const days = option('days', 28, 2)
/** `--only=PGlite` */
const only = namesIn('only')
/** the goal: that many megabytes are restored in so many seconds */
const goal = { megabytes: 70, seconds: 10 }

export const backingUp = (): Promise<Ratio[]> => onBothDatabases(measured)

async function measured(storage: StorageOption): Promise<Ratio[]> {
  if (only.length > 0 && !only.includes(storage.kind)) return []
  await filled(storage.where, async (database, analyse) => {
    await makeTimesheets(database, await makeRoster(database, analyse), days)
    await analyse()
  })
  return withFolder((folder) => measuredIn(folder, storage))
}

async function measuredIn(folder: string, { kind, where }: StorageOption): Promise<Ratio[]> {
  const files = fileStoreIn(`${folder}/files`)
  const source = { database_url: urlOf(where), data_folder: 'dir' in where ? where.dir : folder }
  const backup = await timed(() =>
    withSource(source, (engine) => backUp({ engine, files, now: systemClock.now() }, folder)),
  )
  const archive = await openArchive(backup.value.place, undefined)
  const verification = await timed(() => verifyArchive(archive))
  const empty = await emptyDatabase(urlOf(where))
  const target = { database_url: empty, data_folder: `${folder}/restored`, environment: {}, warn: () => {} }
  const restored = await timed(() => restore(archive, target))
  const megabytes = megabytesOf(backup.value.manifest)
  console.log(`${kind}: ${megabytes.toFixed(1)} MB of rows, the archive has ${(backup.value.size / 1e6).toFixed(1)} MB`)
  return Object.entries({ backup, verification, restore: restored }).map(([what, { seconds, processor }]) => ({
    bench: 'backups',
    title: `${kind}, ${what} of ${goal.megabytes} MB against ${goal.seconds} s`,
    ratio: ((seconds / megabytes) * goal.megabytes) / goal.seconds,
    goal: { at_most: 1 },
    // On PGlite the database is in this process, so a busy machine changes this figure less.
    figures: `${perMegabyte(seconds)}, ${perMegabyte(processor)} of processor time in this process`,
  }))

  function perMegabyte(value: number) {
    return `${value.toFixed(1)} s (${((value / megabytes) * 1000).toFixed(0)} ms a MB)`
  }
}

const urlOf = (where: StorageOption['where']) => ('url' in where ? where.url : undefined)

async function timed<T>(work: () => Promise<T>) {
  const [began, used] = [performance.now(), process.cpuUsage()]
  const value = await work()
  const { user, system } = process.cpuUsage(used)
  return { value, seconds: (performance.now() - began) / 1e3, processor: (user + system) / 1e6 }
}

const megabytesOf = ({ tables }: Manifest) => tables.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6

/** Beside the one of the URL, where there is one; it ends with its server. */
async function emptyDatabase(url: string | undefined): Promise<string | undefined> {
  if (url === undefined) return undefined
  const name = `muster_restored_${randomUUID().replaceAll('-', '')}`
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${name}`).finally(() => client.end())
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}
