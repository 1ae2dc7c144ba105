// Copies of an embedded database in use. Only one process can open it, so a command requests a copy by writing a file into the data folder:
// anyone who may write there may read everything anyway.
import { randomUUID } from 'node:crypto'
import { existsSync, type FSWatcher, mkdirSync, watch } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Engine } from '#server/database/engine/engine.ts'
import type { Clock } from '#server/outside/clock.ts'
import { privateFile, privateFolder } from '#server/outside/files/private-files.ts'

type Copied = Pick<Engine, 'copyTo'>

const copiesFolder = (data_folder: string) => join(data_folder, 'copies')
const requestSuffix = '.request'
const failureSuffix = '.failed'

const pauseMs = 50
// A server looks for requests at once; whatever else uses the folder (a command, a first start) does not.
const patienceMs = 120_000
// What a killed process has left.
const abandonedMs = 6 * 60 * 60 * 1000

/** Asks the process that uses the data folder for a copy, and returns its folder. Throws `busy` when nobody answers. */
export async function requestCopy(data_folder: string, busy: Error): Promise<string> {
  const copy = join(copiesFolder(data_folder), randomUUID())
  await mkdir(copiesFolder(data_folder), { recursive: true, mode: privateFolder })
  await writeFile(`${copy}${requestSuffix}`, '', { mode: privateFile })
  for (let waited = 0; waited < patienceMs; waited += pauseMs) {
    if (existsSync(copy)) return copy
    // There is none yet.
    const failure = await readFile(`${copy}${failureSuffix}`, 'utf8').catch(() => null)
    if (failure !== null) throw new Error(failure)
    await sleep(pauseMs)
  }
  await rm(`${copy}${requestSuffix}`, { force: true })
  throw busy
}

/** Makes the copies that commands request, until the returned function is called; also those that were requested before. */
export async function serveCopies(database: Copied, data_folder: string, clock: Clock): Promise<() => void> {
  const folder = copiesFolder(data_folder)
  mkdirSync(folder, { recursive: true, mode: privateFolder })
  await removeAbandoned(folder, clock.now())
  let working: Promise<void> = Promise.resolve()
  const work = () => {
    working = working.then(() => answerRequests(database, folder)).catch(process.emitWarning)
  }
  const watcher: FSWatcher = watch(folder, (_, name) => {
    if (name === null || name.endsWith(requestSuffix)) work()
  })
  work()
  return () => watcher.close()
}

async function answerRequests(database: Copied, folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith(requestSuffix)) continue
    const copy = join(folder, name.slice(0, -requestSuffix.length))
    await rm(join(folder, name), { force: true })
    await makeCopy(database, copy).catch((error: unknown) =>
      writeFile(`${copy}${failureSuffix}`, String(error), { mode: privateFile }),
    )
  }
}

/** A copy of an embedded database in the data folder, for a process that reads and removes it. */
export async function newCopy(database: Copied, data_folder: string): Promise<string> {
  await mkdir(copiesFolder(data_folder), { recursive: true, mode: privateFolder })
  const copy = join(copiesFolder(data_folder), randomUUID())
  await makeCopy(database, copy)
  return copy
}

/** The folder gets its name when it is complete. */
async function makeCopy(database: Copied, copy: string): Promise<void> {
  await database.copyTo?.(`${copy}.new`)
  await rename(`${copy}.new`, copy)
}

async function removeAbandoned(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path)
    if (!name.endsWith(requestSuffix) && mtimeMs < now.getTime() - abandonedMs) await rm(path, { recursive: true })
  }
}
