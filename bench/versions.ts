import autocannon from 'autocannon'
import { Client } from 'pg'
import { calls } from '#contract/calls.ts'
import { targetsAt, withFilledLists } from './lists.ts'
import { databaseMicroseconds, processorMicroseconds, type Target } from './load.ts'
import { type Running, signedIn, startMuster } from './process.ts'
import { flagged, median, option, type Ratio, textOption } from './ratio.ts'

const rounds = option('rounds', 5)
const requests = option('requests', 100)
const other = textOption('other')

/**
 * The lists of this checkout against those of another one (`--other=<folder>`, with its packages installed): both servers run on the same
 * database, and each list is requested from both in turns. What is compared is processor time, which other work on the machine changes less
 * than the time that passes. With DATABASE_URL and DATA_DIR set it takes a database that is filled already.
 */
export async function versions(): Promise<Ratio[]> {
  if (other === undefined) {
    console.log('Nothing to compare with: give another checkout by --other=<folder>.')
    return []
  }
  const { DATABASE_URL, DATA_DIR } = process.env
  if (DATABASE_URL !== undefined && DATA_DIR !== undefined) return compared({ DATABASE_URL, DATA_DIR }, other)
  return withFilledLists((environment) => compared(environment, other))
}

async function compared(environment: Record<string, string>, checkout: string): Promise<Ratio[]> {
  const database = new Client({ connectionString: environment.DATABASE_URL })
  await database.connect()
  const servers: Running[] = []
  try {
    servers.push(await startMuster(environment), await startMuster(environment, [], checkout))
    return await ratiosOf(servers, database)
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    await database.end()
  }
}

async function ratiosOf(servers: readonly Running[], database: Client): Promise<Ratio[]> {
  const [here = [], there = []] = await Promise.all(servers.map(targetsOf))
  const ratios: Ratio[] = []
  for (const [at, target] of here.entries()) {
    const counterpart = there[at]
    if (counterpart === undefined) continue
    const ratio = await ratioOf(target, counterpart, database)
    console.log(`${ratio.ratio.toFixed(2)} ${target.name} (${ratio.figures})`)
    ratios.push(ratio)
  }
  return [...ratios, meanOf(ratios)]
}

/** The lists, or with `--simple` calls that read little. */
async function targetsOf(muster: Running): Promise<Target[]> {
  if (!flagged('simple')) return targetsAt(muster)
  const { accessToken } = await signedIn(muster.address, 'admin')
  const headers = { authorization: `Bearer ${accessToken}`, 'accept-language': 'en' }
  return [calls.notifications.count, calls.auth.me].map(({ path }) => ({
    name: path,
    url: `${muster.address}/api${path}`,
    headers,
    pid: muster.pid,
  }))
}

type Cost = { readonly node_us: number; readonly database_us: number }

async function ratioOf(target: Target, counterpart: Target, database: Client): Promise<Ratio> {
  const [own, others]: [Cost[], Cost[]] = [[], []]
  for (const one of [target, counterpart]) await costOf(one, database)
  for (let round = 0; round < rounds; round++) {
    own.push(await costOf(target, database))
    others.push(await costOf(counterpart, database))
  }
  const [cost, otherCost] = [medianOf(own), medianOf(others)]
  return {
    bench: 'versions',
    title: `${target.name}, processor time of a request against one of the other checkout`,
    ratio: (cost.node_us + cost.database_us) / (otherCost.node_us + otherCost.database_us),
    goal: { at_most: 1.1 },
    figures: `Node ${cost.node_us.toFixed(0)} against ${otherCost.node_us.toFixed(0)} µs, database ${cost.database_us.toFixed(0)} against ${otherCost.database_us.toFixed(0)} µs`,
  }
}

const medianOf = (costs: readonly Cost[]): Cost => ({
  node_us: median(costs.map(({ node_us }) => node_us)),
  database_us: median(costs.map(({ database_us }) => database_us)),
})

/** The processor time of one request, in the server and in the database's processes. */
async function costOf({ name, url, headers, pid }: Target, database: Client): Promise<Cost> {
  const before = [processorMicroseconds(pid), await databaseMicroseconds(database)] as const
  const result = await autocannon({ url, method: 'POST', headers, connections: 4, amount: requests })
  if (result.non2xx + result.errors > 0)
    throw new Error(`${name}: ${result.non2xx} wrong answers, ${result.errors} errors`)
  return {
    node_us: (processorMicroseconds(pid) - before[0]) / requests,
    database_us: ((await databaseMicroseconds(database)) - before[1]) / requests,
  }
}

const meanOf = (ratios: readonly Ratio[]): Ratio => ({
  bench: 'versions',
  title: 'geometric mean',
  ratio: Math.exp(ratios.reduce((sum, { ratio }) => sum + Math.log(ratio), 0) / ratios.length),
  goal: { at_most: 1.03 },
  figures: `${ratios.length} measurements`,
})
