import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import {
  longestOpenMinutes,
  nextKinds,
  pairPunches,
  type WorkedPeriod,
} from '#contract/rostering/clock/punch-pairing.ts'
import type { ClockRunning, ClockState, PunchResult } from '#contract/rostering/clock/punches.ts'
import { refuse, refuseField } from '#contract/refusals.ts'
import { elapsedMinutes } from '#contract/values/time.ts'
import type { Db } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import { inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import { isoOf } from '#server/database/values/time-columns.ts'
import type { Context } from '#server/http/context.ts'
import { punchesBetween, addMinutes, type StoredPunch } from './punch-facts.ts'
import { recordPunch } from './recording.ts'
import { earliestInMinutes, type DeviceLocation } from './rules.ts'
import { assignmentRows } from '#server/modules/rosters/assignments/queries.ts'

type ClockCalls = typeof calls.clock

const dayMinutes = 24 * 60
const gapMinutes = 3 * dayMinutes
// A period that began before it would look as if a time in were missing.
const readMinutes = gapMinutes + longestOpenMinutes

/** What an employee's clock shows; empty for users who are not employees. */
export async function clockStateOf(context: Context): Promise<ClockState> {
  const { db, scope, now } = context
  const at = now.toISOString()
  const employee_id = scope.employee_id
  if (employee_id === null) return { ...emptyClockState, now: at }
  const punches = await punchesBetween(db, scope, {
    employee_ids: [employee_id],
    from: addMinutes(at, -readMinutes),
    to: at,
  })
  const periods = pairPunches(punches, at)
  const open = periods.find((period) => period.open) ?? null
  const sites = await sitesOf(db, scope, { employee_id, at, named: periods.map(({ location_id }) => location_id) })
  const siteOf = (location_id: string) => sites.find((site) => site.location_id === location_id)
  return {
    employee_id,
    next: nextKinds(open),
    running: open && runningOf(open, siteOf(open.location_id)),
    shift: await shiftToClock(context, employee_id),
    sites: sites.filter(({ is_own }) => is_own).map(({ is_own: _, ...site }) => site),
    punches: punches.filter((punch) => punch.at >= addMinutes(at, -dayMinutes)).map(ownPunchOf),
    gaps: periods
      .flatMap((period) => gapOf(period, siteOf(period.location_id)))
      .filter((gap) => gap.at >= addMinutes(at, -gapMinutes)),
    location_consent: (await consentOf(db, scope, employee_id)) ?? null,
    now: at,
  }
}

const emptyClockState = {
  ...{ employee_id: null, next: [], running: null, shift: null, sites: [], punches: [], gaps: [] },
  location_consent: null,
}

type Site = { location_id: string; location_name: string; time_zone: string; geofence_check: boolean }

function runningOf(open: WorkedPeriod, site: Site | undefined): ClockRunning | null {
  if (site === undefined) return null
  const { location_id, location_name, time_zone, geofence_check } = site
  const pause = open.breaks.at(-1)
  const ended = open.breaks.flatMap(({ starts_at, ends_at }) =>
    ends_at === null ? [] : elapsedMinutes(starts_at, ends_at),
  )
  return {
    ...{ assignment_id: open.assignment_id, location_id, location_name, time_zone, geofence_check },
    starts_at: open.starts_at,
    break_starts_at: pause !== undefined && pause.ends_at === null ? pause.starts_at : null,
    break_minutes: ended.reduce((sum, minutes) => sum + minutes, 0),
  }
}

const ownPunchOf = ({ id, kind, at, inside_fence, no_location, source }: StoredPunch) => ({
  ...{ id, kind, at, inside_fence, no_location, source },
})

function gapOf({ problems, starts_at, ends_at, breaks }: WorkedPeriod, site: Site | undefined): ClockState['gaps'] {
  const problem = problems.find((one) => one === 'missing_in' || one === 'missing_out')
  const at = starts_at ?? breaks[0]?.starts_at ?? ends_at
  if (problem === undefined || at === null || site === undefined) return []
  return [{ location_name: site.location_name, time_zone: site.time_zone, at, problem }]
}

/**
 * The shift that has not ended: the first that can be clocked in now, or the first of the next day. An accepted one comes before one that
 * the employee has not accepted, was not seen at, or has clocked out of, perhaps by mistake.
 */
async function shiftToClock(context: Context, employee_id: string) {
  const at = context.now.toISOString()
  const row = await assignmentRows(context)
    .select('locations.geofence_check')
    .where('assignments.employee_id', '=', employee_id)
    .where('assignments.status', 'in', ['pending', 'accepted', 'in_progress', 'worked', 'timed_out', 'no_show'])
    .where('rosters.status', 'in', ['published', 'locked'])
    .where('assignments.starts_at', '<=', addMinutes(at, dayMinutes))
    .where('assignments.ends_at', '>', at)
    .orderBy(sql`assignments.starts_at > ${addMinutes(at, earliestInMinutes)}::timestamptz`)
    .orderBy(sql`assignments.status not in ('accepted', 'in_progress')`)
    .orderBy('assignments.starts_at')
    .orderBy('assignments.id')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined) return null
  const { id: assignment_id, location_id, location_name, location_address, customer_name, position_name } = row
  const { works_on, starts, ends, starts_at, ends_at, time_zone, geofence_check } = row
  return {
    ...{ assignment_id, location_id, location_name, location_address, customer_name, position_name },
    ...{ works_on, starts, ends, starts_at, ends_at, time_zone, geofence_check },
    opens_at: addMinutes(starts_at, -earliestInMinutes),
  }
}

const recentWeeks = 26
const maxSites = 30

/** The sites where an employee has worked or will; `named` are sites whose names are needed besides. */
const sitesOf = (
  db: Db,
  scope: Scope,
  { employee_id, at, named }: { employee_id: string; at: string; named: string[] },
) =>
  db
    .selectFrom('locations')
    .select(['locations.id as location_id', 'locations.name as location_name', 'locations.time_zone'])
    .select(['locations.geofence_check', isOwnSite(employee_id, at).as('is_own')])
    .where(inAgency(scope, 'locations.agency_id'))
    .where(sql<boolean>`(${isOwnSite(employee_id, at)} or locations.id = any(${named}::uuid[]))`)
    .orderBy('locations.name')
    .orderBy('locations.id')
    .limit(maxSites)
    .execute()

const isOwnSite = (employee_id: string, at: string) => sql<boolean>`locations.id in (
  select shift.location_id from assignments duty
  join roster_shifts shift on shift.agency_id = duty.agency_id and shift.id = duty.roster_shift_id
  where duty.agency_id = locations.agency_id and duty.employee_id = ${employee_id}::uuid
    and duty.works_on between ${at}::date - ${recentWeeks * 7}::int and ${at}::date + 14
    and duty.status in ('pending', 'accepted', 'in_progress', 'worked', 'timed_out', 'no_show'))`

const consentOf = (db: Db, scope: Scope, employee_id: string) =>
  db
    .selectFrom('location_consents')
    .select(['given', isoOf('at').as('at')])
    .where(inAgency(scope, 'location_consents.agency_id'))
    .where('employee_id', '=', employee_id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Records whether the phone may send its location; every answer stays. */
export async function recordConsent({ db, actor, now }: Context, given: boolean) {
  const { employee_id, agency_id, account_id } = actor
  if (employee_id === null || agency_id === null) return refuse('mayNot')
  await db
    .insertInto('location_consents')
    .values({ id: newId(), agency_id, employee_id, given, at: now.toISOString(), account_id })
    .execute()
}

const lateSeconds = 120

/** Records a punch of the caller's own. Coordinates count only with their consent. */
export async function recordOwnPunch(context: Context, input: InputOf<ClockCalls['punch']>): Promise<PunchResult> {
  const { db, actor, now } = context
  const { employee_id, scope } = actor
  if (employee_id === null) return refuse('mayNot')
  const { id, kind, location_id, seconds_ago, note, device: source } = input
  const named = await sitesOf(db, scope, { employee_id, at: now.toISOString(), named: [] })
  if (!named.some((site) => site.location_id === location_id)) refuseField('location_id', 'refusals.unknownChoice')
  const consent = await consentOf(db, scope, employee_id)
  const at = Temporal.Instant.fromEpochMilliseconds(now.getTime() - seconds_ago * 1000)
  const when = { at: at.toString({ fractionalSecondDigits: 3 }), late: seconds_ago > lateSeconds }
  const where = consent?.given === true ? deviceLocationOf(input) : { no_location: 'denied' as const }
  return recordPunch(context, { id, employee_id, kind, location_id, note, source, where, ...when })
}

function deviceLocationOf({
  latitude,
  longitude,
  accuracy_m,
  no_location,
}: InputOf<ClockCalls['punch']>): DeviceLocation {
  if (latitude === undefined || longitude === undefined) return { no_location: no_location ?? 'unavailable' }
  return { latitude, longitude, accuracy_m: accuracy_m ?? null }
}
