// Planning a roster of 1,000 people, 14 days and 7,000 shifts through the calls: ranking people, a drop, and copying 10,000 shifts.
import { sql } from 'kysely'
import type { RequestOf } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { addDays } from '#contract/values/time.ts'
import { scopeOfAgency } from '#server/database/tenancy/scope.ts'
import type { Database } from '#server/database/transaction.ts'
import { newId } from '#server/database/values/ids.ts'
import type { Db } from '#server/database/dialect.ts'
import type { Context } from '#server/http/context.ts'
import { copyShifts } from '#server/modules/rosters/copying/actions.ts'
import { filled } from './people-data.ts'
import { onBothDatabases, type StorageOption, signedIn, startMuster } from './measuring/process.ts'
import { median, option, type Ratio } from './measuring/ratio.ts'
import { makeRoster, monday, size } from './roster-data.ts'

const rounds = option('rounds', 5, 1)
const drops = rounds * 6
/** Ten days have 5,000 shifts, each copied to two places. */
const copied = { from: monday, to: addDays(monday, 9) }
const placesOf = (round: number) => [0, 14].map((days) => addDays(monday, 28 * (round + 1) + days))

export const planning = (): Promise<Ratio[]> => onBothDatabases(measured)

async function measured({ kind, where, environment }: StorageOption): Promise<Ratio[]> {
  const records = await filled(where, async (database, analyse) =>
    recordsOf(database, await makeRoster(database, analyse)),
  )
  const muster = await startMuster(environment)
  const called = await callsOf(muster.address, records).finally(() => muster.stop())
  const copies = await filled(where, (database, analyse) => copyTimes(database, analyse, records.roster_id))
  return ratiosOf(kind, { ...called, ...copies })
}

export type PlanningRecords = {
  roster_id: string
  /** of one employee, free on the next day */
  assignment: { id: string; employee_id: string; works_on: string }
  shift: { id: string; works_on: string; position_id: string; starts: string; ends: string }
}

export const recordsOf = (database: Database, roster_id: string): Promise<PlanningRecords> =>
  database.asPlatform(async (db) => {
    // Only who may work and holds a position is eligible.
    await sql`update employees set right_to_work = 'citizen', visa_subclass = null, visa_expires_on = null`.execute(db)
    await sql`
      insert into employee_positions (agency_id, employee_id, position_id)
      select distinct held.agency_id, held.employee_id, shift.position_id
      from assignments held cross join (select distinct position_id from roster_shifts) shift
      on conflict do nothing`.execute(db)
    const { rows } = await sql<Omit<PlanningRecords, 'roster_id'>>`
      select
        (select json_build_object('id', id, 'employee_id', employee_id, 'works_on', works_on) from assignments
          where roster_id = ${roster_id}::uuid order by works_on, id limit 1) as assignment,
        (select json_build_object('id', id, 'works_on', works_on, 'position_id', position_id, 'starts', to_char(starts, 'HH24:MI'),
          'ends', to_char(ends, 'HH24:MI')) from roster_shifts
          where roster_id = ${roster_id}::uuid order by works_on desc, id limit 1) as shift`.execute(db)
    if (rows[0] === undefined) throw new Error('the roster has no shifts')
    return { roster_id, ...rows[0] }
  })

async function callsOf(address: string, { roster_id, assignment, shift }: PlanningRecords) {
  const timed = await timedCalls(address)
  const ranking: number[] = []
  const trivial: number[] = []
  for (let round = 0; round <= rounds; round++) {
    ranking.push(await timed(calls.rosters.availability.path, { roster_shift_id: shift.id }))
    trivial.push(await timed(calls.auth.me.path, undefined))
  }
  const drop: number[] = []
  const form: number[] = []
  const rename: number[] = []
  // In turns, so that other work on the machine slows all of them.
  for (let turn = 0; turn <= drops; turn++) {
    const back = turn % 2
    const works_on = addDays(assignment.works_on, 1 - back)
    const { id: assignment_id, employee_id } = assignment
    const step = { do: 'place', assignment_id, version: turn + 1, employee_id, works_on } as const
    drop.push(await timed(calls.rosterChanges.apply.path, { roster_id, steps: [step] } satisfies ApplyInput))
    const ends =
      back === 1 ? shift.ends : shift.starts.replace(/^\d\d/, (hour) => String(Number(hour) + 4).padStart(2, '0'))
    form.push(await timed(calls.rosters.shiftUpdate.path, { ...shift, ends, version: turn + 1 }))
    rename.push(await timed(calls.rosters.update.path, { id: roster_id, name: `Season ${turn}`, version: turn + 1 }))
  }
  const of = (times: readonly number[]) => median(times.slice(1))
  return {
    ranking_ms: of(ranking),
    trivial_ms: of(trivial),
    drop_ms: of(drop),
    form_ms: of(form),
    rename_ms: of(rename),
  }
}

type ApplyInput = RequestOf<typeof calls.rosterChanges.apply>

/** The milliseconds of a call until its last byte; throws when it is refused, also a step of it. */
async function timedCalls(address: string) {
  const { accessToken } = await signedIn(address, 'admin')
  const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' }
  return async (path: string, input: object | undefined) => {
    const began = performance.now()
    const answer = await fetch(`${address}/api${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(input) ?? null,
    })
    const text = await answer.text()
    const ms = performance.now() - began
    if (!answer.ok || text.includes('"ok":false')) throw new Error(`${path}: ${answer.status} ${text.slice(0, 500)}`)
    return ms
  }
}

/**
 * Copying 10,000 shifts with their people by the action of the call, and the same shifts, people and stored decisions by one statement: in
 * turns in one process, so that both wait for the same disk. The change log with the data for its undo is part of the action only.
 */
async function copyTimes(database: Database, analyse: () => Promise<void>, roster_id: string) {
  const agency_id = await database.asPlatform(async (db) => {
    const roster = await db
      .selectFrom('rosters')
      .select('agency_id')
      .where('id', '=', roster_id)
      .executeTakeFirstOrThrow()
    return roster.agency_id
  })
  const called = { scope: scopeOfAgency(agency_id), language: 'en', actor: { account_id: newId(), name: 'Bench' } }
  // Nobody is signed in: copying reads no more than this of its context.
  const contextOf = (db: Db) => ({ ...called, db, now: new Date() }) as Context
  const [copy, raw]: [number[], number[]] = [[], []]
  for (let round = 0; round <= rounds; round++) {
    const options = { others: [], with_people: true, duplicates: false }
    const input = { roster_id, ...copied, starts_on: placesOf(round), ...options }
    copy.push(await msOf(() => database.asPlatform((db) => copyShifts(contextOf(db), input))))
    if (round === 0) await analyse()
    raw.push(await msOf(() => database.asPlatform((db) => rawCopy(28 * (rounds + round + 1)).execute(db))))
  }
  return { copy_ms: median(copy.slice(1)), raw_ms: median(raw.slice(1)) }
}

async function msOf(work: () => Promise<unknown>) {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** Copies the rosters of the first round by so many days; audit log, constraints and row security are those of the product. */
const rawCopy = (days: number) => sql`
  with source as (
    select gen_random_uuid() as new_id, rosters.* from rosters where week_start = any(${placesOf(0)}::date[])
  ), made as (
    insert into rosters (id, agency_id, company_id, customer_id, location_id, name, week_start, days, time_zone)
    select new_id, agency_id, company_id, customer_id, location_id, name, week_start + ${days}::int, days, time_zone from source
  ), shift as (
    select gen_random_uuid() as new_id, source.new_id as new_roster_id, roster_shifts.*
    from source join roster_shifts on roster_shifts.agency_id = source.agency_id and roster_shifts.roster_id = source.id
  ), made_shifts as (
    insert into roster_shifts (id, agency_id, roster_id, location_id, position_id, sub_location_id, works_on, starts, ends, starts_at, ends_at,
      clock_minutes, elapsed_minutes, openings, breaks, breaks_by, notes)
    select new_id, agency_id, new_roster_id, location_id, position_id, sub_location_id, works_on + ${days}::int, starts, ends,
      starts_at + make_interval(days => ${days}::int), ends_at + make_interval(days => ${days}::int), clock_minutes, elapsed_minutes, openings, breaks,
      breaks_by, notes
    from shift
  ), person as (
    select gen_random_uuid() as new_id, shift.new_id as new_shift_id, shift.new_roster_id, assignments.*
    from shift join assignments on assignments.agency_id = shift.agency_id and assignments.roster_shift_id = shift.id
  ), made_assignments as (
    insert into assignments (id, agency_id, roster_id, roster_shift_id, employee_id, works_on, starts_at, ends_at, findings)
    select new_id, agency_id, new_roster_id, new_shift_id, employee_id, works_on + ${days}::int,
      starts_at + make_interval(days => ${days}::int), ends_at + make_interval(days => ${days}::int), findings
    from person
  )
  insert into eligibility_decisions (id, agency_id, employee_id, assignment_id, roster_shift_id, roster_id, kind, at, account_id, by_name,
    works_on, rules_version, shift, findings, facts, override_reason)
  select gen_random_uuid(), decision.agency_id, decision.employee_id, person.new_id, person.new_shift_id, person.new_roster_id, decision.kind,
    decision.at, decision.account_id, decision.by_name, decision.works_on + ${days}::int, decision.rules_version, decision.shift,
    decision.findings, decision.facts, decision.override_reason
  from person join eligibility_decisions decision on decision.agency_id = person.agency_id and decision.assignment_id = person.id`

type MeasuredCalls = Awaited<ReturnType<typeof callsOf>> & Awaited<ReturnType<typeof copyTimes>>

function ratiosOf(kind: string, measured: MeasuredCalls): Ratio[] {
  const line = (title: string, one: number, other: number, goal: Ratio['goal']): Ratio => ({
    bench: 'planning',
    title: `${title}, ${kind}`,
    ratio: one / other,
    goal,
    figures: `${one.toFixed(0)} of ${other.toFixed(0)} ms`,
  })
  const { ranking_ms, trivial_ms, drop_ms, form_ms, rename_ms, copy_ms, raw_ms } = measured
  return [
    line(`ranking ${size.people} people against a call that reads nothing`, ranking_ms, trivial_ms, null),
    line('a drop against changing the shift in its form', drop_ms, form_ms, { at_most: 1.5 }),
    line('a drop against renaming the roster', drop_ms, rename_ms, null),
    line('copying 10,000 shifts against the raw statement', copy_ms, raw_ms, { at_most: 3 }),
  ]
}
