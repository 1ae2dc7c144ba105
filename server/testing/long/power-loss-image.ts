// Opens an image of a disk in a thread of its own, whose memory ends with it, and says what is there.
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { amcheck } from '@electric-sql/pglite/contrib/amcheck'
import { durableParameters, SyncedFiles } from '#server/database/engine/pglite/pglite-files.ts'

export type ImageState = { numbers: number[]; balance: number | null; torn: number[]; damage: string[] }

// Given by power-loss.test.ts.
const folder = workerData as string
const database = await PGlite.create({
  dataDir: folder,
  fs: new SyncedFiles(folder),
  extensions: { amcheck },
  startParams: durableParameters,
})
const written = await database.query<{ number: number; parts: number }>(
  'select number, count(*)::int as parts from written group by number order by number',
)
const balance = await database.query<{ balance: number }>('select balance from balances')
const damage: string[] = []
for (const index of ['written_pkey', 'balances_pkey'])
  await database
    .query('select bt_index_check($1::regclass, true)', [index])
    .catch((error: unknown) => damage.push(String(error)))
for (const table of ['written', 'balances']) {
  const { rows } = await database.query<{ msg: string }>('select msg from verify_heapam($1::regclass)', [table])
  damage.push(...rows.map(({ msg }) => msg))
}
const state: ImageState = {
  numbers: written.rows.map(({ number }) => number),
  balance: balance.rows[0]?.balance ?? null,
  torn: written.rows.filter(({ parts }) => parts !== 5).map(({ number }) => number),
  damage,
}
parentPort?.postMessage(state)
