import { calls } from '#contract/calls.ts'
import { withPostgres } from '#tools/testing/postgres.ts'
import { raced, type Rate, requestsOf, type Target } from './measuring/load.ts'
import { filled, makePeople } from './people-data.ts'
import { type RunningServer, signedIn, started, startMuster, withFolder } from './measuring/process.ts'
import { printProfile } from './measuring/profile.ts'
import { flagged, option, type Ratio } from './measuring/ratio.ts'

const people = option('people', 100_000, 200)
const settings = { rounds: option('rounds', 5, 1), seconds: option('seconds', 3), connections: 16 }

/** Searches, and how many of 100,000 people each finds. */
const terms = [
  ['no search', ''],
  ['one found', 'P047110'],
  ['400 found', 'Thornford'],
  ['2,500 found', 'olivia'],
  ['none found', 'nobody at all'],
] as const

/** A page of employees from our server, with sign-in and tenant isolation, against one from only node:http and pg. */
export async function employeeList(): Promise<Ratio[]> {
  const ratios = await withPostgres((url) => withFolder((folder) => measured(url, folder)))
  if (ratios !== 'no server found') return ratios
  console.log('No PostgreSQL server found: the employee list is not measured.')
  return []
}

async function measured(url: string, folder: string): Promise<Ratio[]> {
  const world = await filled({ url }, (database, analyse) => makePeople(database, analyse, people, 1_000))
  if (flagged('profile')) await profiled(url, folder)
  return compared(url, folder, world.agency)
}

/** Only our server, under Node's profiler. */
async function profiled(url: string, folder: string) {
  const muster = await startMuster({ DATABASE_URL: url, DATA_DIR: folder }, ['--cpu-prof', `--cpu-prof-dir=${folder}`])
  const [target] = await targetsAt('', muster, muster)
  const requests = target === undefined ? 0 : await requestsOf(target, { ...settings, seconds: 10 })
  await muster.stop()
  console.log('The page without a search:')
  printProfile(folder, requests)
}

async function compared(url: string, folder: string, agency: string): Promise<Ratio[]> {
  const muster = await startMuster({ DATABASE_URL: url, DATA_DIR: folder })
  const bare = await started(['bench/bare-server.ts'], { DATABASE_URL: url, AGENCY: agency })
  const ratios: Ratio[] = []
  try {
    for (const [name, q] of terms) ratios.push(...(await comparedAt(name, q, muster, bare)))
  } finally {
    await Promise.all([muster.stop(), bare.stop()])
  }
  return ratios
}

async function comparedAt(name: string, q: string, muster: RunningServer, bare: RunningServer): Promise<Ratio[]> {
  const targets = await targetsAt(q, muster, bare)
  await sameAnswers(targets)
  const rates = await raced(targets, settings)
  printRates(name, rates)
  return ratiosOf(name, rates)
}

async function targetsAt(q: string, muster: RunningServer, bare: RunningServer): Promise<Target[]> {
  const { accessToken } = await signedIn(muster.address, 'admin')
  const headers = { authorization: `Bearer ${accessToken}`, 'accept-language': 'en' }
  const query = new URLSearchParams({ page: '1', per_page: '25', ...(q === '' ? {} : { q }) })
  return [
    { name: 'muster', url: `${muster.address}/api${calls.employees.list.path}?${query}`, headers, pid: muster.pid },
    { name: 'bare', url: `${bare.address}/?${query}`, headers, pid: bare.pid },
    { name: 'bare, JSON by PostgreSQL', url: `${bare.address}/?${query}&by=json`, headers, pid: bare.pid },
  ]
}

// A fast wrong response does not count. What the reader may do is decided outside the database, from the row's status.
async function sameAnswers(targets: readonly Target[]) {
  // The third has the rows alone.
  const [ours, theirs] = await Promise.all(targets.slice(0, 2).map(answerOf))
  if (ours !== theirs)
    throw new Error(`the servers answer differently:\n${ours?.slice(0, 500)}\n${theirs?.slice(0, 500)}`)
}

async function answerOf({ url, headers }: Target) {
  const { data } = await (await fetch(url, { method: 'POST', headers })).json()
  const rows = data.rows.map(({ allowed_actions: _, ...row }: { allowed_actions?: unknown }) => row)
  return JSON.stringify({ rows, total: data.total })
}

function printRates(name: string, rates: readonly Rate[]) {
  for (const { target, per_second, p50_ms, p99_ms, node_us } of rates)
    console.log(
      `${name.padEnd(12)} ${target.padEnd(26)} ${per_second.toFixed(0).padStart(6)} a second, p50 ${p50_ms} ms, p99 ${p99_ms} ms, ${node_us.toFixed(0)} µs of node a request`,
    )
}

function ratiosOf(name: string, [ours, bare, json]: readonly Rate[]): Ratio[] {
  if (ours === undefined || bare === undefined || json === undefined) return []
  const figures = `${ours.per_second.toFixed(0)} of ${bare.per_second.toFixed(0)} a second`
  const harder = `${ours.per_second.toFixed(0)} of ${json.per_second.toFixed(0)} a second`
  return [
    {
      bench: 'employee-list',
      title: `${name}, against bare`,
      ratio: ours.per_second / bare.per_second,
      goal: { at_least: 0.4 },
      figures,
    },
    {
      bench: 'employee-list',
      title: `${name}, against bare with JSON by PostgreSQL`,
      ratio: ours.per_second / json.per_second,
      goal: null,
      figures: harder,
    },
  ]
}
