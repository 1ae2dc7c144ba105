// Auto-fill of an agency: 1,000 people, 20 locations, 14 days and 7,000 openings; and how fast a list is meanwhile. `--people=150 --days=28` for
// another size, with an opening for everybody on half of the days; a roster has at most 28 days.
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { calls } from '#contract/calls.ts'
import type { FillRunWithResult } from '#contract/rostering/rosters/auto-fill.ts'
import { addDays } from '#contract/values/time.ts'
import type { Db } from '#server/database/dialect.ts'
import type { Database } from '#server/database/transaction.ts'
import { type FillBoard, boardOf } from '#server/modules/auto-fill/model/board.ts'
import { boardPieces } from '#server/modules/auto-fill/model/facts.ts'
import { suburbs } from '#server/outside/places/suburbs.ts'
import type { World } from '#server/testing/world.ts'
import { filled, makePeople } from '../people-data.ts'
import { onBothDatabases, type StorageOption, signedIn, startMuster } from '../measuring/process.ts'
import { median, option, type Ratio } from '../measuring/ratio.ts'

const [people, days] = [option('people', 1_000, 40), option('days', 14, 7)]
const size = { people, locations: 20, days, openings: (people * days) / 2 }
const monday = '2027-02-01'
const seconds = option('seconds', 60, 2)
const quietSeconds = option('quiet', 20, 1)
const pauseMs = 20
const kilobytes = 1024

export const autoFillBoard = (): Promise<Ratio[]> => onBothDatabases(measured)

async function measured({ kind, where, environment }: StorageOption): Promise<Ratio[]> {
  const most = await filled(where, prepared)
  const muster = await startMuster(environment)
  const run = await runTimes(muster.address, muster.pid).finally(() => muster.stop())
  const { result } = run
  const share = result.proposals.length / most
  console.log(
    `${kind}: value ${run.values[0]} when first seen, ${run.values.at(-1)} at the end\n` +
      `${kind}: ${result.proposals.length} of ${most} proposed for ${size.openings} openings, ${result.after.warnings} with warnings, ` +
      `hours ${Math.round(result.after.hours.fewest_minutes / 60)} to ${Math.round(result.after.hours.most_minutes / 60)}, ` +
      `${run.total_seconds.toFixed(0)} s in all, ${run.quiet.length} and ${run.during.length} requests`,
  )
  const milliseconds = (value: number) => `${value.toFixed(1)} ms`
  return [
    {
      bench: 'auto-fill-board',
      title: `openings filled after ${seconds} s against the most by day, ${kind}`,
      ratio: share,
      goal: { at_least: 0.99 },
      figures: `${result.proposals.length} of ${most}`,
    },
    {
      bench: 'auto-fill-board',
      title: `p99 of a list while it runs against the quiet server, ${kind}`,
      ratio: percentile(run.during) / percentile(run.quiet),
      goal: { at_most: 2 },
      figures: `${milliseconds(percentile(run.during))} of ${milliseconds(percentile(run.quiet))}, medians ${milliseconds(median(run.during))} of ${milliseconds(median(run.quiet))}`,
    },
    {
      bench: 'auto-fill-board',
      title: `memory that the run adds at most, against 300 MB, ${kind}`,
      ratio: (run.peak_mb - run.before_mb) / 300,
      goal: { at_most: 1 },
      figures: `${run.before_mb.toFixed(0)} MB before, ${run.peak_mb.toFixed(0)} MB at most`,
    },
  ]
}

const percentile = (times: readonly number[]) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? Number.NaN

/** People, locations, rosters and shifts, and the most openings that could be filled if every day was alone. */
async function prepared(database: Database, analyse: () => Promise<void>) {
  const world = await makePeople(database, analyse, size.people, 10)
  await database.asPlatform((db) =>
    sql`update employees set status = 'active' where agency_id = ${world.agency}::uuid`.execute(db),
  )
  const positions = [world.chef, world.cleaner, world.driver]
  await database.asPlatform(async (db) => {
    await sql`
      insert into locations (id, agency_id, customer_id, name, state, time_zone, latitude, longitude)
      select gen_random_uuid(), ${world.agency}::uuid, (array[${world.harbour}, ${world.summit}]::uuid[])[1 + n % 2], 'Site ' || n, 'QLD', 'Australia/Brisbane',
        -27.7 + n % 5 * 0.1, 152.9 + n % 4 * 0.08
      from generate_series(1, ${size.locations}::int) n`.execute(db)
    await sql`
      insert into rosters (id, agency_id, company_id, customer_id, location_id, time_zone, name, week_start, days)
      select gen_random_uuid(), locations.agency_id, customers.company_id, customers.id, locations.id, locations.time_zone, locations.name, ${monday}::date, ${size.days}::int
      from locations join customers on customers.id = locations.customer_id where locations.name like 'Site %'`.execute(
      db,
    )
    await unequalPeople(db, world)
    // Openings spread evenly over days, locations, positions and five start times.
    await sql`
      insert into roster_shifts (id, agency_id, roster_id, location_id, position_id, works_on, starts, ends, starts_at, ends_at,
        clock_minutes, elapsed_minutes)
      select gen_random_uuid(), roster.agency_id, roster.id, roster.location_id, (${positions}::uuid[])[1 + (hashint4(n) & 1023) % 3], day, start,
        start + interval '8 hours', (day + start) at time zone 'Australia/Brisbane', (day + start + interval '8 hours') at time zone 'Australia/Brisbane', 480, 480
      from generate_series(0, ${size.openings - 1}::int) n
      join (select rosters.*, row_number() over (order by name) - 1 as position from rosters where name like 'Site %') roster on roster.position = n % ${size.locations}::int,
        lateral (select ${monday}::date + n / ${size.locations}::int % ${size.days}::int as day, time '06:00' + n / ${size.locations * size.days}::int % 5 * interval '2 hours' as start) at`.execute(
      db,
    )
  })
  await analyse()
  return mostOpenings(database, world.agency)
}

/** Target hours, homes around Brisbane, days off, preferred days, customers’ favourites and placements: so that it matters who works where. */
async function unequalPeople(db: Db, world: World) {
  const homes = suburbs().filter(
    ({ state, latitude, longitude }) =>
      state === 'QLD' && Math.abs(latitude + 27.5) < 0.4 && Math.abs(longitude - 153) < 0.3,
  )
  const [names, postcodes] = [homes.map(({ suburb }) => suburb), homes.map(({ postcode }) => postcode)]
  const of = sql`
    select employees.id, agency_id, row_number() over (order by id)::int as n, hashint4(row_number() over (order by id)::int) & 65535 as chance
    from employees where agency_id = ${world.agency}::uuid`
  await sql`
    update employees set state = 'QLD', target_minutes = (array[900, 1440, 1440, 1920, 2280])[1 + chance % 5],
      suburb = (${names}::text[])[1 + chance % ${names.length}::int], postcode = (${postcodes}::text[])[1 + chance % ${names.length}::int],
      max_travel_km = (array[10, 20, 30, null, null])[1 + chance / 7 % 5]
    from (${of}) as numbered where employees.id = numbered.id`.execute(db)
  await sql`
    insert into employee_times (id, agency_id, employee_id, weekday, starts, ends, preference)
    select gen_random_uuid(), agency_id, id, 1 + (chance + days.day) % 7, '00:00', '00:00', (array['unavailable', 'unavailable', 'preferred', 'preferred', 'available', 'available', 'available'])[1 + days.day]
    from (${of}) as numbered cross join generate_series(0, 6) as days(day) where chance % 3 > 0`.execute(db)
  const customers = sql`(array[${world.harbour}, ${world.summit}]::uuid[])[1 + chance / 11 % 2]`
  await sql`
    insert into customer_employees (id, agency_id, customer_id, employee_id, list, set_by_side)
    select gen_random_uuid(), agency_id, ${customers}, id, 'preferred', 'customer' from (${of}) as numbered where chance % 10 = 0`.execute(
    db,
  )
}

/** The most openings that could be filled if every day was alone. */
async function mostOpenings(database: Database, agency_id: string) {
  const { rows } = await database.asPlatform((db) =>
    sql<{ id: string }>`select id from rosters where name like 'Site %' order by id`.execute(db),
  )
  const question = { agency_id, supervisor_id: null, language: 'en' as const, cost_weight: 0, keep: [], exclude: [] }
  const period = { first_day: monday, last_day: addDays(monday, size.days - 1) }
  const roster_ids = rows.map(({ id }) => id)
  const openings: string[] = []
  const people: string[] = []
  for await (const piece of boardPieces(database, { ...question, ...period, roster_ids }, new Date(0))) {
    if ('openings' in piece) openings.push(piece.openings)
    else if ('people' in piece) people.push(piece.people)
    else return mostByDay(boardOf({ ...piece.rest, openings, people }))
  }
  throw new Error('the facts have an end')
}

/** The most openings of each day that different people can work: an upper bound, since nobody fits two of these shifts into a day. */
function mostByDay({ cells, possibilities }: FillBoard): number {
  const able = cells.map((): number[] => [])
  for (const [person, own] of possibilities.entries()) for (const cell of own.cells) able[cell]?.push(person)
  const days = Map.groupBy(
    cells.map(({ shift, required }, cell) => ({ day: shift.works_on, required, cell })),
    ({ day }) => day,
  )
  let most = 0
  for (const ofDay of days.values()) {
    const holder = new Map<number, number>()
    for (const { cell, required } of ofDay)
      for (let opening = 0; opening < required; opening += 1)
        if (isPlaced(cell, { able, holder, seen: new Set() })) most += 1
  }
  return most
}

type Matching = { able: readonly number[][]; holder: Map<number, number>; seen: Set<number> }

function isPlaced(cell: number, matching: Matching): boolean {
  const { able, holder, seen } = matching
  for (const person of able[cell] ?? []) {
    if (seen.has(person)) continue
    seen.add(person)
    const otherCell = holder.get(person)
    if (otherCell !== undefined && !isPlaced(otherCell, matching)) continue
    holder.set(person, cell)
    return true
  }
  return false
}

async function runTimes(address: string, pid: number) {
  const post = await callsOf(address)
  const listTime = async () => {
    const began = performance.now()
    await post(calls.customers.list.path, {})
    return performance.now() - began
  }
  const quiet: number[] = []
  const until = performance.now() + quietSeconds * 1000
  while (performance.now() < until) {
    quiet.push(await listTime())
    await sleep(pauseMs)
  }
  const [before_mb, began] = [memoryMb(pid), performance.now()]
  const period = { from: monday, to: addDays(monday, size.days - 1) }
  const { id } = await post<{ id: string }>(calls.autoFill.start.path, { ...period, seconds })
  const during: number[] = []
  let peak_mb = before_mb
  const values: number[] = []
  for (let turn = 1; ; turn += 1) {
    during.push(await listTime())
    await sleep(pauseMs)
    peak_mb = Math.max(peak_mb, memoryMb(pid))
    if (turn % 50 > 0) continue
    const run = await post<FillRunWithResult>(calls.autoFill.info.path, { id })
    if (run.progress !== null) values.push(run.progress.value)
    if (turn % 250 === 0) console.log(JSON.stringify(run.progress))
    if (run.status === 'queued' || run.status === 'running') continue
    if (run.result === null) throw new Error(`the run is ${run.status}`)
    const total_seconds = (performance.now() - began) / 1000
    const memory = { before_mb, peak_mb }
    return { result: run.result, quiet: quiet.slice(20), during, ...memory, values, total_seconds }
  }
}

/** Sends calls as the demo's admin. */
async function callsOf(address: string) {
  const { accessToken } = await signedIn(address, 'admin')
  const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' }
  return async function post<T>(path: string, input: object): Promise<T> {
    const answer = await fetch(`${address}/api${path}`, { method: 'POST', headers, body: JSON.stringify(input) })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${(await answer.text()).slice(0, 500)}`)
    return (await answer.json()).data
  }
}

/** The memory of a process and of those that it started; what they share, such as the program, counts once. */
function memoryMb(pid: number): number {
  const [children, used] = [`/proc/${pid}/task/${pid}/children`, `/proc/${pid}/smaps_rollup`].map(textOf)
  const started = (children ?? '').split(' ').filter(Boolean)
  const own = Number(/^Pss:\s+(\d+) kB/m.exec(used ?? '')?.[1] ?? 0) / kilobytes
  return started.reduce((sum, child) => sum + memoryMb(Number(child)), own)
}

function textOf(file: string) {
  // The process may have ended meanwhile.
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
