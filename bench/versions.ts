import { join } from 'node:path'
import autocannon from 'autocannon'
import { Client } from 'pg'
import { calls } from '#contract/calls.ts'
import { password } from '#server/testing/world.ts'
import { check, runToEnd } from './imports.ts'
import { fillEveryList, targetsAt } from './lists.ts'
import type { Target } from './measuring/load.ts'
import type * as People from './people-data.ts'
import { recordsOf } from './planning.ts'
import { isSmokeRun, namesIn, option, type Ratio, textOption } from './measuring/ratio.ts'
import type * as Rosters from './roster-data.ts'
import { compared, type CheckoutServer, withBoth, type ComparedWork } from './measuring/two-checkouts.ts'

const rounds = option('rounds', 12, 1)
const requests = option('requests', 100, 4)
const warmup = option('warmup', 500, 4)
const only = namesIn('only')

/**
 * The calls of this checkout against those of another one (`--other=<folder>`, with its packages installed): the lists, frequent calls
 * beside them, and those of a board. Each server has a database of its own, which its own checkout has filled.
 */
export async function versions(): Promise<Ratio[]> {
  const other = textOption('other') ?? (isSmokeRun ? join(import.meta.dirname, '..') : undefined)
  if (other === undefined) {
    console.log('Nothing to compare with: give another checkout by --other=<folder>.')
    return []
  }
  const ratios = [
    ...(await withBoth(other, { name: 'lists', fill: fillEveryList }, compareLists)),
    ...(await withBoth(other, { name: 'board', fill: fillBoard }, compareBoard)),
  ]
  return [...ratios, meanOf(ratios)]
}

async function compareLists(own: CheckoutServer, others: CheckoutServer): Promise<Ratio[]> {
  const otherTargets = await targetsAt(others)
  const lists = (await targetsAt(own)).flatMap((target) => {
    const counterpart = otherTargets.find(({ name }) => name === target.name)
    return counterpart === undefined ? [] : [listWork(target.name, (side) => (side === own ? target : counterpart))]
  })
  const signIn = callWork('auth.login', 20, () => [calls.auth.login.path, { email: 'admin@muster.example', password }])
  const me = callWork('auth.me', 100, () => [calls.auth.me.path, {}])
  return inTurns([...lists, me, signIn, ...importWorks()], own, others)
}

async function compareBoard(own: CheckoutServer, others: CheckoutServer): Promise<Ratio[]> {
  const boards = { own: await boardOf(own), others: await boardOf(others) }
  const at = (side: CheckoutServer) => (side === own ? boards.own : boards.others)
  const works = [
    callWork('rosters.filter', 4, (side) => [calls.rosters.filter.path, { roster_id: at(side).roster_id }]),
    callWork('rosters.availability', 4, (side) => [
      calls.rosters.availability.path,
      { roster_shift_id: at(side).shift.id },
    ]),
    callWork('rosters.shiftUpdate', 10, (side, turn) => [
      calls.rosters.shiftUpdate.path,
      { ...at(side).shift, ends: turn % 2 === 0 ? '13:00' : '14:00', version: at(side).shift.version + turn },
    ]),
    callWork('rosters.assign', 10, (side, turn) => [calls.rosters.assign.path, at(side).free[turn] ?? {}]),
    callWork('timesheets.create', 10, (side, turn) => [
      calls.timesheets.create.path,
      { ...at(side).worked[turn], submit: true },
    ]),
  ]
  return inTurns(works, own, others)
}

async function inTurns(works: readonly ComparedWork[], own: CheckoutServer, others: CheckoutServer): Promise<Ratio[]> {
  const ratios: Ratio[] = []
  for (const work of works.filter(({ name }) => only.length === 0 || only.includes(name))) {
    const ratio = await compared(work, own, others)
    if (ratio !== null) ratios.push(ratio)
  }
  return ratios
}

/** A page of a list, requested by four connections at once. */
function listWork(name: string, targetOf: (side: CheckoutServer) => Target): ComparedWork {
  const load = async (side: CheckoutServer, amount: number) => {
    const { url, headers } = targetOf(side)
    const { non2xx, errors } = await autocannon({ url, method: 'POST', headers, connections: 4, amount, sampleInt: 50 })
    if (non2xx + errors > 0) throw new Error(`${name}: ${non2xx} wrong answers, ${errors} errors`)
    return amount
  }
  return { name, rounds, warmUp: (side) => load(side, warmup), run: (side) => load(side, requests) }
}

/** A call with its own input each time, `amount` times in a round. */
function callWork(
  name: string,
  amount: number,
  requestOf: (side: CheckoutServer, turn: number) => readonly [path: string, input: object],
): ComparedWork {
  const turns = new Map<CheckoutServer, number>()
  const run = async (side: CheckoutServer) => {
    for (let request = 0; request < amount; request++) {
      const turn = turns.get(side) ?? 0
      turns.set(side, turn + 1)
      await post(side, ...requestOf(side, turn))
    }
    return amount
  }
  return { name, rounds, warmUp: run, run }
}

/** Checking a file of 5,000 people, and writing it. */
function importWorks(): ComparedWork[] {
  const checked = new Map<CheckoutServer, string[]>()
  const clientOf = ({ address, headers }: CheckoutServer) => ({ address, headers })
  const checkOne = async (side: CheckoutServer) => {
    const ids = checked.get(side) ?? []
    checked.set(side, [...ids, await check(clientOf(side), `P${side.pid}N${ids.length}I`)])
    return 1
  }
  const writeOne = async (side: CheckoutServer) => {
    await runToEnd(clientOf(side), checked.get(side)?.shift() ?? '')
    return 1
  }
  return [
    { name: 'imports.check', rounds: 2, warmUp: checkOne, run: checkOne },
    { name: 'imports.start', rounds: 2, warmUp: writeOne, run: writeOne },
  ]
}

async function post({ address, headers }: CheckoutServer, path: string, input: object) {
  const answer = await fetch(`${address}/api${path}`, {
    method: 'POST',
    // Only later versions compress what is long.
    headers: { ...headers, 'content-type': 'application/json', 'accept-encoding': 'identity' },
    body: JSON.stringify(input),
  })
  const text = await answer.text()
  if (!answer.ok || text.includes('"ok":false')) throw new Error(`${path}: ${answer.status} ${text.slice(0, 500)}`)
}

/** A roster of 7,000 shifts, which everybody can work; those of the last day have nobody, those of the first two days were worked. */
async function fillBoard(checkout: string, url: string) {
  // Modules of this shape, of whichever checkout.
  const people = (await import(join(checkout, 'bench/people-data.ts'))) as typeof People
  const rosters = (await import(join(checkout, 'bench/roster-data.ts'))) as typeof Rosters
  await people.filled({ url }, async (database, analyse) => {
    await recordsOf(database, await rosters.makeRoster(database, analyse))
  })
  const owner = new Client({ connectionString: url })
  await owner.connect()
  const earlier =
    "works_on = works_on - 280, starts_at = starts_at - interval '280 days', ends_at = ends_at - interval '280 days'"
  await owner
    .query(`
      delete from assignments where works_on = (select max(works_on) from roster_shifts);
      update assignments set ${earlier}, status = 'accepted' where works_on < (select min(works_on) + 2 from roster_shifts);
      update roster_shifts set ${earlier} where works_on < (select min(works_on) + 2 from roster_shifts);
      analyze`)
    .finally(() => owner.end())
}

type Board = {
  roster_id: string
  /** one with an employee */
  shift: { id: string; works_on: string; position_id: string; starts: string; ends: string; version: number }
  /** shifts of the last day, each with an employee who is free */
  free: { roster_shift_id: string; employee_ids: string[] }[]
  /** past shifts without a timesheet */
  worked: { assignment_id: string; works_on: string; starts: string; ends: string }[]
}

async function boardOf({ database }: CheckoutServer): Promise<Board> {
  const { rows } = await database.query<Board>(`
    with last as (select max(works_on) as day from roster_shifts),
    shift as (
      select id, row_number() over (order by starts, id) as position from roster_shifts
      where works_on = (select day from last) and id not in (select roster_shift_id from assignments)
    ), person as (
      select id, row_number() over (order by id) as position from employees
      where id in (select employee_id from assignments)
        and id not in (select employee_id from assignments where works_on >= (select day - 1 from last))
    )
    select (select id from rosters) as roster_id,
      (select json_build_object('id', id, 'works_on', works_on, 'position_id', position_id, 'starts', to_char(starts, 'HH24:MI'),
        'ends', to_char(ends, 'HH24:MI'), 'version', version) from roster_shifts where id in (select roster_shift_id from assignments)
        order by works_on desc, starts, id limit 1) as shift,
      (select json_agg(json_build_object('roster_shift_id', shift.id, 'employee_ids', array[person.id]) order by position)
        from shift join person using (position)) as free,
      (select json_agg(json_build_object('assignment_id', id, 'works_on', works_on, 'starts', starts, 'ends', ends) order by id) from (
        select assignments.id, assignments.works_on, to_char(starts, 'HH24:MI') as starts, to_char(ends, 'HH24:MI') as ends
        from assignments join roster_shifts on roster_shifts.id = roster_shift_id
        where assignments.ends_at < now() and assignments.id not in (select assignment_id from timesheets where assignment_id is not null)
      ) past) as worked`)
  if (rows[0] === undefined) throw new Error('the board is empty')
  return rows[0]
}

const meanOf = (ratios: readonly Ratio[]): Ratio => ({
  bench: 'versions',
  title: 'geometric mean',
  ratio: Math.exp(ratios.reduce((sum, { ratio }) => sum + Math.log(ratio), 0) / ratios.length),
  goal: { at_most: 1 },
  figures: `${ratios.length} measurements`,
})
