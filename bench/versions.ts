import { calls } from '#contract/calls.ts'
import { targetsAt, withFilledLists } from './lists.ts'
import { raced, type Rate, type Target } from './load.ts'
import { type Running, signedIn, startMuster } from './process.ts'
import { flagged, option, type Ratio, textOption } from './ratio.ts'

const settings = { rounds: option('rounds', 5), seconds: option('seconds', 1), connections: 4 }
const other = textOption('other')

/**
 * The lists of this checkout against those of another one (`--other=<folder>`, with its packages installed): both servers run on the same
 * database, and each list is asked of both in turns. With DATABASE_URL and DATA_DIR set it takes a database that is filled already.
 */
export async function versions(): Promise<Ratio[]> {
  if (other === undefined) {
    console.log('Nothing to compare with: give another checkout by --other=<folder>.')
    return []
  }
  const isFilled = process.env.DATABASE_URL !== undefined && process.env.DATA_DIR !== undefined
  return isFilled ? compared({}, other) : withFilledLists((environment) => compared(environment, other))
}

async function compared(environment: Record<string, string>, checkout: string): Promise<Ratio[]> {
  const here = await startMuster(environment)
  const there = await startMuster(environment, [], checkout).catch(async (error: unknown) => {
    await here.stop()
    throw error
  })
  return ratiosOf(here, there).finally(() => Promise.all([here.stop(), there.stop()]))
}

async function ratiosOf(here: Running, there: Running): Promise<Ratio[]> {
  const [own, others] = [await targetsOf(here), await targetsOf(there)]
  const ratios: Ratio[] = []
  for (const [at, target] of own.entries()) {
    const counterpart = others[at]
    if (counterpart === undefined) continue
    const [rate, otherRate] = await raced([target, { ...counterpart, name: `other ${counterpart.name}` }], settings)
    if (rate !== undefined && otherRate !== undefined) ratios.push(ratioOf(rate, otherRate))
  }
  return [...ratios, meanOf(ratios)]
}

/** The lists, or with `--simple` a call that reads almost nothing. */
async function targetsOf(muster: Running): Promise<Target[]> {
  if (!flagged('simple')) return targetsAt(muster)
  const { accessToken } = await signedIn(muster.address, 'admin')
  const headers = { authorization: `Bearer ${accessToken}`, 'accept-language': 'en' }
  return [
    {
      name: 'notifications.count',
      url: `${muster.address}/api${calls.notifications.count.path}`,
      headers,
      pid: muster.pid,
    },
  ]
}

const ratioOf = (rate: Rate, otherRate: Rate): Ratio => ({
  bench: 'versions',
  says: `${rate.target}, a request against one of the other checkout`,
  ratio: otherRate.per_second / rate.per_second,
  goal: { at_most: 1.1 },
  figures: `${rate.per_second.toFixed(0)} against ${otherRate.per_second.toFixed(0)} a second, ${rate.node_us.toFixed(0)} against ${otherRate.node_us.toFixed(0)} µs of Node`,
})

const meanOf = (ratios: readonly Ratio[]): Ratio => ({
  bench: 'versions',
  says: 'geometric mean',
  ratio: Math.exp(ratios.reduce((sum, { ratio }) => sum + Math.log(ratio), 0) / ratios.length),
  goal: { at_most: 1.03 },
  figures: `${ratios.length} measurements`,
})
