import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { withPostgres } from '#tools/testing/postgres.ts'
import { microsecondsByProcess, processorMicroseconds } from './load.ts'
import { type RunningServer, signedIn, startMuster, withFolder } from './process.ts'
import { median, option, type Ratio, textOption } from './ratio.ts'

/** The server of a checkout, on a database that the same checkout has filled. */
export type CheckoutServer = RunningServer & {
  readonly database: Client
  /** of a signed-in administrator */
  readonly headers: Record<string, string>
}

/** What both databases are filled with. */
export type Filling = {
  /** part of the names of the databases */
  readonly name: string
  /** fills the empty database at `url` by the modules of a checkout */
  readonly fill: (checkout: string, url: string) => Promise<unknown>
}

const root = join(import.meta.dirname, '../..')
const passes = option('passes', 3, 1)
const server = textOption('server')

// A database is bound to its keys, and with `--server` it is there longer than the folders.
const key = Buffer.alloc(32).toString('base64')
const keys = { MUSTER_TOKEN_KEY: key, MUSTER_SEAL_KEYS: `bench:${key}` }

/**
 * Runs a measurement with the server of this checkout and with that of another one, whose migrations may differ. Two processes of one version
 * differ by some percent, so both servers are started several times, and the median of the ratios counts. The databases are on a temporary
 * PostgreSQL server, or on that of `--server=<url>`, where the next run finds them filled.
 */
export async function withBoth(
  other: string,
  filling: Filling,
  measure: (own: CheckoutServer, others: CheckoutServer) => Promise<Ratio[]>,
): Promise<Ratio[]> {
  const compareAt = (url: string) => passesAt(url, other, filling, measure)
  const result = await (server === undefined ? withPostgres(compareAt) : compareAt(server))
  if (result !== 'no server found') return result
  console.log('No PostgreSQL server found: nothing is compared.')
  return []
}

async function passesAt(
  url: string,
  other: string,
  filling: Filling,
  measure: (own: CheckoutServer, others: CheckoutServer) => Promise<Ratio[]>,
) {
  const own = { checkout: root, url: await filledDatabase(url, `muster_own_${filling.name}`, root, filling) }
  const others = { checkout: other, url: await filledDatabase(url, `muster_other_${filling.name}`, other, filling) }
  const ratios: Ratio[] = []
  for (let pass = 0; pass < passes; pass++)
    ratios.push(...(await withSide(own, (one) => withSide(others, (two) => measure(one, two)))))
  return mediansOf(ratios)
}

/** Of several ratios of the same title the median. */
const mediansOf = (ratios: readonly Ratio[]): Ratio[] =>
  [...Map.groupBy(ratios, ({ title }) => title).values()].flatMap((same) => {
    const middle = median(same.map(({ ratio }) => ratio))
    const all = same.map(({ ratio }) => ratio.toFixed(2)).join(', ')
    return same
      .filter(({ ratio }) => ratio === middle)
      .slice(0, 1)
      .map((one) => ({ ...one, figures: `${one.figures}; ${all}` }))
  })

type CheckoutOptions = { readonly checkout: string; readonly url: string }

const withSide = <T>(checkout: CheckoutOptions, work: (side: CheckoutServer) => Promise<T>): Promise<T> =>
  withFolder((folder) => withSideIn(folder, checkout, work))

async function withSideIn<T>(
  folder: string,
  { checkout, url }: CheckoutOptions,
  work: (side: CheckoutServer) => Promise<T>,
): Promise<T> {
  const muster = await startMuster({ DATABASE_URL: url, DATA_DIR: folder, ...keys }, [], checkout)
  const database = new Client({ connectionString: url })
  try {
    await database.connect()
    const side = { ...muster, database, headers: await headersAt(muster) }
    await untilIdle(side)
    // The background jobs may have written every row of a table.
    await database.query('vacuum analyze')
    return await work(side)
  } finally {
    await database.end()
    await muster.stop()
  }
}

/** The database of this name, which is created and filled if there is none. */
async function filledDatabase(server: string, name: string, checkout: string, { fill }: Filling): Promise<string> {
  const url = new URL(server)
  url.pathname = `/${name}`
  const client = new Client({ connectionString: server })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount !== 0) return url.href
    const temporary = new URL(server)
    temporary.pathname = `/${name}_filling`
    await client.query(`drop database if exists ${name}_filling`)
    await client.query(`create database ${name}_filling`)
    await fill(checkout, temporary.href)
    await client.query(`alter database ${name}_filling rename to ${name}`)
    return url.href
  } finally {
    await client.end()
  }
}

async function headersAt({ address }: RunningServer) {
  const { accessToken } = await signedIn(address, 'admin')
  return { authorization: `Bearer ${accessToken}`, 'accept-language': 'en' }
}

/** Waits for the background jobs, which begin with the server: 100,000 past shifts have to be recorded as started. */
async function untilIdle(side: CheckoutServer, secondsLeft = 300): Promise<void> {
  const { node, database } = await costOf(side, () => pause(2_000, 1))
  if (secondsLeft > 0 && node + database > 20_000) return untilIdle(side, secondsLeft - 2)
}

/** The same work for either side; both functions return how many requests they made. */
export type ComparedWork = {
  readonly name: string
  readonly rounds: number
  readonly warmUp: (side: CheckoutServer) => Promise<number>
  readonly run: (side: CheckoutServer) => Promise<number>
}

/**
 * Compares processor time of the server and the database for a request, in turns; null if the other checkout has no such call. Other work on
 * the machine only adds to it, so the lower quartile of the rounds is taken.
 */
export async function compared(
  { name, rounds, warmUp, run }: ComparedWork,
  own: CheckoutServer,
  others: CheckoutServer,
): Promise<Ratio | null> {
  const isThere = await warmUp(others).catch((error: unknown) => console.log(`${name}: not there, ${String(error)}`))
  if (isThere === undefined) return null
  await warmUp(own)
  const [costs, otherCosts]: [RequestCost[], RequestCost[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    costs.push(await costOf(own, run))
    otherCosts.push(await costOf(others, run))
  }
  const [cost, otherCost] = [lowerQuartile(costs), lowerQuartile(otherCosts)]
  const ratio = sum(cost) / sum(otherCost)
  const figures = `${shown(cost)} against ${shown(otherCost)}`
  console.log(`${ratio.toFixed(2)} ${name} (${figures})`)
  return { bench: 'versions', title: `${name} against the other checkout`, ratio, goal: { at_most: 1.05 }, figures }
}

/** Microseconds of the processors for one request. */
type RequestCost = { readonly node: number; readonly database: number }

const sum = ({ node, database }: RequestCost) => node + database
const shown = (cost: RequestCost) =>
  `${sum(cost).toFixed(0)} µs: Node ${cost.node.toFixed(0)}, database ${cost.database.toFixed(0)}`

async function costOf(side: CheckoutServer, run: ComparedWork['run']): Promise<RequestCost> {
  const [node, processes] = [processorMicroseconds(side.pid), await microsecondsByProcess(side.database)]
  const requests = await run(side)
  const nodeAfter = processorMicroseconds(side.pid)
  const after = await microsecondsByProcess(side.database)
  const database = [...after].reduce((sum, [pid, used]) => sum + used - (processes.get(pid) ?? 0), 0)
  return { node: (nodeAfter - node) / requests, database: database / requests }
}

function lowerQuartile(costs: readonly RequestCost[]): RequestCost {
  const sorted = costs.toSorted((one, other) => sum(one) - sum(other))
  return sorted[Math.floor(sorted.length / 4)] ?? { node: Number.NaN, database: Number.NaN }
}
