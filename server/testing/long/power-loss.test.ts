// The machine of an embedded database loses its power at random instants. Its disk then has what was synced, and of the rest a random half.
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { amcheck } from '@electric-sql/pglite/contrib/amcheck'
import { expect, onTestFinished, test } from 'vitest'
import { createAtomically, durableParameters, smallBuffers } from '#server/database/engine/pglite/pglite-files.ts'
import { randomOf } from '#server/optimiser/random.ts'
import { DiskLog, loggedFiles, makeImage } from './power-loss.ts'
import type { ImageState } from './power-loss-image.ts'

const imageCount = Number(process.env.POWER_LOSSES ?? 200)
const transactions = 120

type Recorded = { folder: string; before: string; log: DiskLog; acknowledged: { number: number; after: number }[] }

/** A database that writes 120 transactions and logs what it does to its files; with checkpoints, which rewrite its tables. */
async function recorded(home: string, isSynced: boolean): Promise<Recorded> {
  const [folder, before] = [join(home, 'database'), join(home, 'before')]
  const log = new DiskLog()
  const open = (place: string, of: DiskLog) =>
    PGlite.create({
      dataDir: place,
      fs: loggedFiles(place, of, isSynced),
      extensions: { amcheck },
      startParams: isSynced ? durableParameters : [...PGlite.defaultStartParams],
      initDbStartParams: smallBuffers,
    })
  await createAtomically(folder, async (unfinished) => {
    await (await open(unfinished, new DiskLog())).close()
  })
  const database = await open(folder, log)
  await database.exec(`create extension amcheck;
    create table written (number int, part int, padding text, primary key (number, part));
    create table balances (id int primary key, balance int); insert into balances values (1, 0); checkpoint`)
  cpSync(folder, before, { recursive: true })
  log.isOn = true
  const acknowledged: Recorded['acknowledged'] = []
  for (let number = 1; number <= transactions; number++) {
    await database.transaction(async (transaction) => {
      for (let part = 0; part < 5; part++)
        await transaction.query('insert into written values ($1, $2, $3)', [number, part, 'x'.repeat(400)])
      await transaction.query('update balances set balance = $1', [number])
    })
    acknowledged.push({ number, after: log.changes.length })
    if (number % 40 === 0) await database.exec('checkpoint')
  }
  log.isOn = false
  await database.close()
  return { folder, before, log, acknowledged }
}

/** What an image has, or why it does not open. */
async function stateOf(image: string): Promise<ImageState | string> {
  const thread = new Worker(new URL('./power-loss-image.ts', import.meta.url), { workerData: image, stderr: true })
  const answer = new Promise<ImageState | string>((resolve) => {
    thread.once('message', resolve)
    thread.once('error', (error) => resolve(String(error)))
    thread.once('exit', () => resolve('ended'))
  })
  const late = sleep(120_000, 'did not open within two minutes', { ref: false })
  return Promise.race([answer, late]).finally(() => thread.terminate())
}

/** One sentence for each image that is not as it must be. */
async function faultsOf({ folder, before, log, acknowledged }: Recorded, home: string, images: number) {
  const random = randomOf(7)
  const image = join(home, 'image')
  const faults: string[] = []
  for (let at = 0; at < images; at++) {
    const count = Math.floor(log.changes.length * (0.05 + 0.95 * random()))
    makeImage({ folder, before, image }, log.changes.slice(0, count), () => random() < 0.5)
    const state = await stateOf(image)
    const expected = acknowledged.filter(({ after }) => after <= count).map(({ number }) => number)
    const fault = typeof state === 'string' ? state : faultIn(state, expected)
    if (fault !== null) faults.push(`after ${count} of ${log.changes.length} changes: ${fault}`)
  }
  return faults
}

function faultIn({ numbers, balance, torn, damage }: ImageState, acknowledged: readonly number[]): string | null {
  const stored = new Set(numbers)
  const lost = acknowledged.filter((number) => !stored.has(number))
  if (lost.length > 0) return `lost ${lost.length} acknowledged transactions`
  if (torn.length > 0 || balance !== (numbers.at(-1) ?? 0)) return 'half of a transaction'
  return damage[0] ?? null
}

function newHome() {
  const home = mkdtempSync(join(tmpdir(), 'muster-power-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  return home
}

test(`the database opens from each of ${imageCount} images, undamaged and with everything that it acknowledged`, async () => {
  const home = newHome()
  const database = await recorded(home, true)

  expect(database.log.changes.filter(({ kind }) => kind === 'sync').length).toBeGreaterThanOrEqual(transactions)
  expect(await faultsOf(database, home, imageCount)).toEqual([])
})

test('without a sync of its files it would lose some, so the images are such as a power failure leaves', async () => {
  const home = newHome()
  const database = await recorded(home, false)

  expect(database.log.changes.filter(({ kind }) => kind === 'sync')).toEqual([])
  expect((await faultsOf(database, home, 20)).length).toBeGreaterThan(10)
})
