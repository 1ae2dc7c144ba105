// Clocking the people of a site in and out together, by a supervisor or the agency.
import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { maxAheadSeconds, nextKinds, openPeriod, pairPunches } from '#contract/rostering/clock/punch-pairing.ts'
import type { Crew, CrewMember } from '#contract/rostering/clock/punches.ts'
import { type BulkOutcome, refuse } from '#contract/refusals.ts'
import { addDays, type Instant, instantAt, localDateOf } from '#contract/values/time.ts'
import type { Db } from '#server/database/dialect.ts'
import { runRows } from '#server/database/rows/savepoints.ts'
import { punchesBetween, addMinutes, siteForPunch, type StoredPunch } from '#server/modules/clock/punch-facts.ts'
import { isInEffect } from '#server/modules/timesheets/exceptions/punches.ts'
import { recordPunch } from '#server/modules/clock/recording.ts'
import { earliestInMinutes } from '#server/modules/clock/rules.ts'
import { assignmentRows } from '#server/modules/rosters/assignments/queries.ts'
import type { Context } from '#server/http/context.ts'

type ClockCalls = typeof calls.clock

const dayMinutes = 24 * 60
const hiddenAfterMinutes = 4 * 60

/** The people of a site today: who is rostered, and who is clocked in without being rostered. Not found outside the scope. */
export async function crewOf(context: Context, location_id: string): Promise<Crew> {
  const { db, scope, now } = context
  const site = (await siteForPunch(db, scope, location_id)) ?? refuse('notFound')
  const at = now.toISOString()
  const rostered = await rosteredAt(context, location_id)
  const unrostered = await clockedInAt(db, { location_id, at, agency_id: site.agency_id })
  const names = new Map([...unrostered, ...rostered].map((one) => [one.employee_id, one.employee_name]))
  const period = { employee_ids: [...names.keys()], from: addMinutes(at, -dayMinutes), to: at }
  const byPerson = Map.groupBy(await punchesBetween(db, scope, period), ({ employee_id }) => employee_id)
  const shifts = new Map(rostered.map((row) => [row.employee_id, row]))
  const people = [...names].map(([employee_id, employee_name]) =>
    memberOf(
      { employee_id, employee_name, shift: shifts.get(employee_id), location_id },
      byPerson.get(employee_id),
      at,
    ),
  )
  return {
    ...{ location_id, location_name: site.name, time_zone: site.time_zone, now: at },
    people: people.toSorted(byStart),
  }
}

const byStart = (one: CrewMember, other: CrewMember) =>
  compareText(one.starts_at ?? '~', other.starts_at ?? '~') || compareText(one.employee_name, other.employee_name)
const compareText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

// The shift that is not over for long, else the one that begins first.
const rosteredAt = (context: Context, location_id: string) => {
  const at = context.now.toISOString()
  return assignmentRows(context)
    .where('roster_shifts.location_id', '=', location_id)
    .where('assignments.status', 'in', ['pending', 'accepted', 'in_progress', 'worked', 'timed_out', 'no_show'])
    .where('rosters.status', 'in', ['published', 'locked'])
    .where('assignments.starts_at', '<=', addMinutes(at, 4 * earliestInMinutes))
    .where('assignments.ends_at', '>', addMinutes(at, -hiddenAfterMinutes))
    .orderBy('assignments.starts_at', 'desc')
    .orderBy('assignments.id')
    .execute()
}

const clockedInAt = (db: Db, { agency_id, location_id, at }: { agency_id: string; location_id: string; at: Instant }) =>
  db
    .selectFrom('punches')
    .innerJoin('employees', 'employees.id', 'punches.employee_id')
    .select(['punches.employee_id', 'employees.name as employee_name'])
    .distinct()
    .where('punches.agency_id', '=', agency_id)
    .where('punches.location_id', '=', location_id)
    .where('punches.at', '>=', addMinutes(at, -dayMinutes))
    .where('punches.at', '<=', at)
    .where(isInEffect)
    .orderBy(sql`employee_name`)
    .orderBy('punches.employee_id')
    .execute()

type Shift = Awaited<ReturnType<typeof rosteredAt>>[number]
type Member = { employee_id: string; employee_name: string; shift: Shift | undefined; location_id: string }

function memberOf(
  { employee_id, employee_name, shift, location_id }: Member,
  punches: readonly StoredPunch[] = [],
  at: Instant,
): CrewMember {
  const here = pairPunches(punches, at).find((period) => period.open && period.location_id === location_id) ?? null
  const elsewhere = here === null && openPeriod(punches, at) !== null
  const last = punches.findLast((punch) => punch.location_id === location_id)
  const pause = here?.breaks.at(-1)
  return {
    ...{ employee_id, employee_name },
    ...{ assignment_id: shift?.id ?? null, position_name: shift?.position_name ?? null },
    ...{ starts: shift?.starts ?? null, ends: shift?.ends ?? null },
    ...{ starts_at: shift?.starts_at ?? null, ends_at: shift?.ends_at ?? null },
    next: elsewhere ? ['in'] : nextKinds(here),
    in_since: here?.starts_at ?? null,
    on_break_since: pause !== undefined && pause.ends_at === null ? pause.starts_at : null,
    last: last === undefined ? null : { kind: last.kind, at: last.at, source: last.source },
  }
}

/** Clocks people of a site in or out; each row succeeds or fails on its own. Who is not of the site today is refused. */
export async function punchCrew(context: Context, input: InputOf<ClockCalls['punchCrew']>): Promise<BulkOutcome[]> {
  const { db, now } = context
  const { location_id, kind, reason: note } = input
  const { people, time_zone } = await crewOf(context, location_id)
  const known = new Set(people.map(({ employee_id }) => employee_id))
  const at = input.time === undefined ? now.toISOString() : lastTime(input.time, time_zone, now)
  return runRows(db, input.employee_ids, async (employee_id) => {
    if (!known.has(employee_id)) refuse('clock.notHere')
    const punch = { employee_id, location_id, kind, at, note, source: 'admin' } as const
    const { outcome } = await recordPunch(context, punch)
    if (outcome === 'ignored') refuse('clock.sameMinute')
  })
}

/** The last time that a clock in the zone showed this time. */
function lastTime(time: string, zone: string, now: Date): Instant {
  const latest = new Date(now.getTime() + maxAheadSeconds * 1000).toISOString()
  const today = localDateOf(now.toISOString(), zone)
  const at = instantAt(today, time, zone).at
  return at <= latest ? at : instantAt(addDays(today, -1), time, zone).at
}
