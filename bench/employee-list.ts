import { calls } from '#contract/calls.ts'
import { withPostgres } from '../tools/postgres.ts'
import { raced, type Rate, type Target } from './load.ts'
import { filled, makePeople } from './people-data.ts'
import { type Running, signedIn, started, startMuster, withFolder } from './process.ts'
import { option, type Ratio } from './ratio.ts'

const people = option('people', 100_000)
const settings = { rounds: option('rounds', 5), seconds: option('seconds', 3), connections: 16 }

/** What is typed into the search box, and how many of 100,000 people it finds. */
const terms = [
  ['no search', ''],
  ['one found', 'P047110'],
  ['400 found', 'Thornford'],
  ['2,500 found', 'olivia'],
  ['none found', 'nobody at all'],
] as const

/** A page of employees by our server, signed in and with all walls up, against one by nothing but node:http and pg. */
export async function employeeList(): Promise<Ratio[]> {
  const ratios = await withPostgres((url) => withFolder((folder) => measured(url, folder)))
  if (ratios !== 'no server found') return ratios
  console.log('No PostgreSQL server found: the employee list is not measured.')
  return []
}

async function measured(url: string, folder: string): Promise<Ratio[]> {
  const world = await filled({ url }, (database) => makePeople(database, people, 1_000))
  const muster = await startMuster({ DATABASE_URL: url, DATA_DIR: folder })
  const bare = await started(['bench/bare-server.ts'], { DATABASE_URL: url, AGENCY: world.agency })
  const ratios: Ratio[] = []
  try {
    for (const [name, q] of terms) ratios.push(...(await comparedAt(name, q, muster, bare)))
  } finally {
    await Promise.all([muster.stop(), bare.stop()])
  }
  return ratios
}

async function comparedAt(name: string, q: string, muster: Running, bare: Running): Promise<Ratio[]> {
  const { accessToken } = await signedIn(muster.address, 'admin')
  const headers = { authorization: `Bearer ${accessToken}`, 'accept-language': 'en' }
  const query = new URLSearchParams({ page: '1', per_page: '25', ...(q === '' ? {} : { q }) })
  const targets = [
    { name: 'muster', url: `${muster.address}/api${calls.employees.list.path}?${query}`, headers },
    { name: 'bare', url: `${bare.address}/?${query}`, headers },
    { name: 'bare, JSON by PostgreSQL', url: `${bare.address}/?${query}&by=json`, headers },
  ]
  await sameAnswers(targets)
  const rates = await raced(targets, settings)
  tell(name, rates)
  return ratiosOf(name, rates)
}

// A fast wrong answer is no answer.
async function sameAnswers([muster, bare]: readonly Target[]) {
  const [ours, theirs] = await Promise.all([muster, bare].map((target) => target && answerOf(target)))
  if (ours !== theirs) throw new Error(`the servers answer differently:\n${ours?.slice(0, 500)}\n${theirs?.slice(0, 500)}`)
}

async function answerOf({ url, headers }: Target) {
  const { data } = await (await fetch(url, { method: 'POST', headers })).json()
  return JSON.stringify({ rows: data.rows, total: data.total })
}

function tell(name: string, rates: readonly Rate[]) {
  for (const { target, per_second, p50_ms, p99_ms } of rates)
    console.log(`${name.padEnd(12)} ${target.padEnd(26)} ${per_second.toFixed(0).padStart(6)} a second, p50 ${p50_ms} ms, p99 ${p99_ms} ms`)
}

function ratiosOf(name: string, [ours, bare, json]: readonly Rate[]): Ratio[] {
  if (ours === undefined || bare === undefined || json === undefined) return []
  const figures = `${ours.per_second.toFixed(0)} of ${bare.per_second.toFixed(0)} a second`
  const harder = `${ours.per_second.toFixed(0)} of ${json.per_second.toFixed(0)} a second`
  return [
    { bench: 'employee-list', says: `${name}, against bare`, ratio: ours.per_second / bare.per_second, goal: { at_least: 0.4 }, figures },
    { bench: 'employee-list', says: `${name}, against bare with JSON by PostgreSQL`, ratio: ours.per_second / json.per_second, goal: null, figures: harder },
  ]
}
