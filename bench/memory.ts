// The memory of the product under mixed work: boards, lists, exports, evidence and imports at once, in a process of its own.
import { globSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { calls } from '#contract/calls.ts'
import type { Database } from '#server/database/transaction.ts'
import { boardInput } from '#web/modules/rosters/board/board-input.ts'
import { check, runToEnd } from './imports.ts'
import { filled } from './people-data.ts'
import { onBothDatabases, type StorageOption, signedIn, startMuster } from './measuring/process.ts'
import { median, namesIn, option, type Ratio } from './measuring/ratio.ts'
import { lastDay, makeRoster, monday } from './roster-data.ts'

/** With 60, the growth over an hour shows. */
const minutes = option('minutes', 5, 0.05)
const boardReaders = option('readers', 4, 1)
/** With 10, ten times the pauses: for an hour beside other work. */
const pace = option('pace', 1)
/** 0: as `npm start` limits it */
const heap = option('heap', 0)
/** `--only=PGlite` */
const only = namesIn('only')
/** `--work=boards,exports`: without the rest */
const kinds = namesIn('work')
const goalsInMegabytes = { PGlite: 700, PostgreSQL: 350 }
const timesheetsEach = 20
/** Each adds 5,000 people: over an hour more than any agency has, so that the last quarter would not compare with the second. */
const maxImports = 10

export const memory = (): Promise<Ratio[]> => onBothDatabases(measured)

async function measured({ kind, where, environment }: StorageOption): Promise<Ratio[]> {
  if (only.length > 0 && !only.includes(kind)) return []
  const roster_id = await filled(where, async (database, analyse) => {
    const id = await makeRoster(database, analyse)
    await makeTimesheets(database, id)
    await analyse()
    return id
  })
  const muster = await startMuster(environment, heap === 0 ? [] : [`--max-old-space-size=${heap}`])
  const atStart = megabytesOf(muster.pid, 'VmRSS')
  const watch = watchMemory(muster.pid, kind)
  try {
    const until = performance.now() + minutes * 60_000
    const counts = await workUntil(until, muster.address, roster_id)
    const peak = megabytesOf(muster.pid, 'VmHWM')
    console.log(
      `${kind}: ${Object.entries(counts)
        .map(([name, count]) => `${count} ${name}`)
        .join(', ')}`,
    )
    return ratiosOf(kind, { atStart, peak, ...watch.seen() })
  } finally {
    watch.stop()
    await muster.stop()
  }
}

type Seen = { atStart: number; peak: number; most: number; early: Sample; late: Sample }

function ratiosOf(kind: StorageOption['kind'], { atStart, peak, most, early, late }: Seen): Ratio[] {
  const goal = goalsInMegabytes[kind]
  return [
    {
      bench: 'memory',
      title: `${kind}, the most memory of the server's process`,
      ratio: peak / goal,
      goal: { at_most: 1 },
      figures: `${peak.toFixed(0)} of ${goal} MB; ${atStart.toFixed(0)} MB after the start, with processes that it starts at most ${most.toFixed(0)} MB`,
    },
    {
      bench: 'memory',
      title: `${kind}, memory in the last quarter against the second of ${minutes} minutes`,
      ratio: late.megabytes / early.megabytes,
      goal: minutes >= 60 ? { at_most: 1.1 } : null,
      figures: `${late.megabytes.toFixed(0)} of ${early.megabytes.toFixed(0)} MB; ${late.handles} of ${early.handles} open files and connections`,
    },
  ]
}

/** An hour of everybody on each of the days before the roster, approved. */
export const makeTimesheets = (database: Database, roster_id: string, days = timesheetsEach) =>
  database.asPlatform((db) =>
    sql`
      insert into timesheets (id, agency_id, company_id, customer_id, location_id, position_id, employee_id, works_on, starts, ends,
        starts_at, ends_at, time_zone, clock_minutes, elapsed_minutes, paid_minutes, status, submitted_at, approved_at)
      select gen_random_uuid(), people.agency_id, rosters.company_id, rosters.customer_id, rosters.location_id, held.position_id,
        people.id, day, '08:00', '09:00', (day + time '08:00') at time zone rosters.time_zone, (day + time '09:00') at time zone rosters.time_zone,
        rosters.time_zone, 60, 60, 60, 'approved', now(), now()
      from rosters
      join employees people on people.agency_id = rosters.agency_id and people.employee_code like 'P%'
      join employee_positions held on held.agency_id = people.agency_id and held.employee_id = people.id and held.is_primary
      cross join (select ${monday}::date - n as day from generate_series(1, ${days}::int) n) days
      where rosters.id = ${roster_id}::uuid`.execute(db),
  )

type Counts = Record<'boards' | 'lists' | 'exports' | 'packs' | 'imports', number>
type ApiClient = { address: string; headers: Record<string, string> }

async function headersOfAdmin(address: string) {
  const { accessToken } = await signedIn(address, 'admin')
  return { authorization: `Bearer ${accessToken}`, 'accept-encoding': 'br' }
}

/** Everything at once until then, each reader one request after the other; returns how much of each was done. */
async function workUntil(until: number, address: string, roster_id: string): Promise<Counts> {
  const client = { address, headers: await headersOfAdmin(address) }
  const counts: Counts = { boards: 0, lists: 0, exports: 0, packs: 0, imports: 0 }
  // An hour of work is longer than a token is valid.
  const renewal = setInterval(() => {
    headersOfAdmin(address).then((headers) => Object.assign(client, { headers }), console.error)
  }, 300_000)
  const repeat = async (name: keyof Counts, pauseMs: number, work: (turn: number) => Promise<void>) => {
    if (kinds.length > 0 && !kinds.includes(name)) return
    for (let turn = 0; performance.now() < until; turn++) {
      await work(turn)
      counts[name] += 1
      await pause(pauseMs * pace)
    }
  }
  const readers = Array.from({ length: boardReaders }, () =>
    repeat('boards', 300, () => drained(client, calls.rosters.filter.path, boardInput(roster_id))),
  )
  await Promise.all([
    ...readers,
    repeat('lists', 50, (turn) => drained(client, `${lists[turn % lists.length]}?page=1&per_page=100&count_all=true`)),
    repeat('exports', 1_000, (turn) =>
      drained(client, `${calls.timesheets.export.path}?format=${turn % 2 === 0 ? 'csv' : 'xlsx'}`),
    ),
    repeat('packs', 1_000, () => makePack(client)),
    repeat('imports', 1_000, async (turn) => {
      if (turn < maxImports) await runToEnd(client, await check(client, `R${turn}N`))
    }),
  ]).finally(() => clearInterval(renewal))
  return counts
}

const lists = [
  calls.employees.list,
  calls.timesheets.list,
  calls.rosters.list,
  calls.customers.list,
  calls.audit.list,
].map(({ path }) => path)

/** Reads an answer as a browser does, without keeping it. */
async function drained(client: ApiClient, path: string, body?: object) {
  const answer = await answerTo(client, path, body)
  for await (const _ of answer.body ?? []) continue
}

/** An evidence pack about everything in the roster's days, until it was downloaded. */
async function makePack(client: ApiClient) {
  const period = { from: monday, to: lastDay, recipient: 'Bench', purpose: 'Bench' }
  const { id } = calls.evidence.store.result
    .pick({ id: true })
    .parse(await dataOf(client, calls.evidence.store.path, period))
  for (;;) {
    const { rows } = calls.evidence.list.result
      .pick({ rows: true })
      .parse(await dataOf(client, `${calls.evidence.list.path}?page=1&per_page=10`))
    const pack = rows.find((row) => row.id === id)
    if (pack?.status === 'ready') break
    if (pack === undefined || pack.status === 'failed') throw new Error('the evidence pack failed')
    await pause(500)
  }
  await drained(client, `${calls.evidence.file.path}?id=${id}`)
}

const dataOf = async (client: ApiClient, path: string, body?: object): Promise<unknown> =>
  (await (await answerTo(client, path, body)).json()).data

async function answerTo(client: ApiClient, path: string, body?: object): Promise<Response> {
  const { address, headers } = client
  const sent =
    body === undefined
      ? { headers }
      : { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const answer = await fetch(`${address}/api${path}`, { method: 'POST', ...sent })
  // On a busy machine a large answer may wait too long for its turn; a client tries again.
  if (answer.status === 503) return pause(1_000).then(() => answerTo(client, path, body))
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer
}

/** The most that the process and those that it starts have together, looked at five times a second; prints it every half minute. */
function watchMemory(pid: number, kind: string) {
  let most = 0
  let looks = 0
  const samples: Sample[] = []
  const timer = setInterval(() => {
    const own = megabytesOf(pid, 'VmRSS')
    samples.push({ megabytes: own, handles: globSync(`/proc/${pid}/fd/*`).length })
    most = Math.max(most, own + childrenOf(pid).reduce((sum, child) => sum + megabytesOf(child, 'VmRSS'), 0))
    if (looks++ % 150 === 0)
      console.log(`${kind}: ${own.toFixed(0)} MB now, ${megabytesOf(pid, 'VmHWM').toFixed(0)} at most`)
  }, 200)
  const quarter = (nth: number) =>
    mediansOf(samples.slice((samples.length * (nth - 1)) / 4, (samples.length * nth) / 4))
  const seen = () => ({ most, early: quarter(2), late: quarter(4) })
  return { seen, stop: () => clearInterval(timer) }
}

type Sample = { megabytes: number; handles: number }

const mediansOf = (samples: readonly Sample[]): Sample => ({
  megabytes: median(samples.map(({ megabytes }) => megabytes)),
  handles: median(samples.map(({ handles }) => handles)),
})

const childrenOf = (pid: number) =>
  globSync(`/proc/${pid}/task/*/children`).flatMap((file) => contentOf(file).split(' ').filter(Boolean).map(Number))

/** NaN without /proc; 0 for a process that has ended. */
function megabytesOf(pid: number, name: 'VmRSS' | 'VmHWM'): number {
  const line = new RegExp(`^${name}:\\s*(\\d+) kB`, 'm').exec(contentOf(`/proc/${pid}/status`))
  return Number(line?.[1] ?? 0) / 1024
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
