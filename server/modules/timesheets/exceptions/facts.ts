// The facts from which the exceptions of timesheets are computed, read in one statement.
import { sql } from 'kysely'
import { type LocationBreak, rulesFor } from '#contract/rostering/breaks.ts'
import type { TimesheetException } from '#contract/rostering/timesheets/exception-codes.ts'
import type { TimesheetVisaHours } from '#contract/rostering/timesheets/timesheets.ts'
import { elapsedMinutes, type Instant } from '#contract/values/time.ts'
import {
  clockedHours,
  pairPunches,
  type PunchFact,
  type WorkedPeriod,
} from '#contract/rostering/clock/punch-pairing.ts'
import { cachedStatement } from '#server/database/lists/cached-statement.ts'
import { isoOf, wallTime } from '#server/database/values/time-columns.ts'
import { rulesOfSite } from '#server/modules/breaks/queries.ts'
import type { DutyForRest } from '#server/modules/eligibility/length-rules.ts'
import { extraCount } from '#server/modules/timesheets/extras/columns.ts'
import { shiftSubLocationId } from '#server/modules/timesheets/duties.ts'
import { isInEffect } from './punches.ts'
import type { ClockedTime, PunchForExceptions, SheetFacts } from './rules.ts'
import type { TimesheetStatus } from '#contract/rostering/timesheets/statuses.ts'

type StoredException = Pick<TimesheetException, 'code' | 'facts' | 'severity'> & { resolved: boolean }

export type StoredSheetFacts = Omit<SheetFacts, 'break_rules' | 'clocked' | 'visa_hours' | 'punches'> & {
  assignment_id: string | null
  punches: (PunchFact &
    Pick<PunchForExceptions, 'device_at' | 'distance_m' | 'inside_fence' | 'accuracy_m' | 'no_location'>)[]
  id: string
  agency_id: string
  status: TimesheetStatus
  sub_location_id: string | null
  site_rules: LocationBreak[]
  /** whether their visa may limit their hours */
  has_visa: boolean
  /** whether anything is recorded beside the hours */
  has_extras: boolean
  stored: StoredException[]
  clocked_starts_at: Instant | null
  clocked_ends_at: Instant | null
  clocked_breaks: number[] | null
}

/** The timesheets, and those of the same people that start within a day after their end. */
export const sheetsToCheck = cachedStatement(
  (ids: readonly string[]) => ids.length === 1,
  (_, ids) => sql<StoredSheetFacts>`
    select timesheets.id, timesheets.agency_id, timesheets.status, timesheets.assignment_id, timesheets.location_id, timesheets.position_id, timesheets.works_on,
      ${isoOf('timesheets.starts_at')} as starts_at, ${isoOf('timesheets.ends_at')} as ends_at,
      timesheets.clock_minutes, timesheets.elapsed_minutes, timesheets.break_minutes, timesheets.paid_minutes, timesheets.breaks_by,
      customers.minimum_engagement_minutes as minimum_minutes,
      ${isoOf('timesheets.clocked_starts_at')} as clocked_starts_at, ${isoOf('timesheets.clocked_ends_at')} as clocked_ends_at,
      timesheets.clocked_breaks, ${shiftSubLocationId} as sub_location_id, ${rulesOfSite('timesheets')} as site_rules,
      ${rosteredJson} as rostered, ${previousDuty} as rest_from, employees.right_to_work = 'temporary' as has_visa, ${extraCount} > 0 as has_extras,
      ${punchesJson} as punches, ${storedExceptions} as stored
    from timesheets
    join customers on customers.agency_id = timesheets.agency_id and customers.id = timesheets.customer_id
    join employees on employees.agency_id = timesheets.agency_id and employees.id = timesheets.employee_id
    where timesheets.id in (select ${requestedIds(ids)} union all ${laterSheetsOf(ids)})
    order by timesheets.id`,
)

// A single id is no list: PostgreSQL estimates ten rows for a list that it does not know yet, so it would not cache the plan.
const requestedIds = (ids: readonly string[]) =>
  ids.length === 1 ? sql`${ids[0]}::uuid` : sql`unnest(${[...ids]}::uuid[])`

const laterSheetsOf = (ids: readonly string[]) => sql`(
  select later.id from timesheets done
  join timesheets later on later.agency_id = done.agency_id and later.employee_id = done.employee_id
    and later.works_on between done.works_on and done.works_on + 2
    and later.starts_at >= done.ends_at and later.starts_at < done.ends_at + interval '1 day'
  where done.id in (select ${requestedIds(ids)}) and later.status in ('draft', 'submitted', 'client_approved', 'disputed'))`

const rosteredJson = sql<StoredSheetFacts['rostered']>`(
  select json_build_object('starts_at', ${isoOf('assignments.starts_at')}, 'ends_at', ${isoOf('assignments.ends_at')},
    'paid_minutes', timesheets.rostered_minutes,
    'break_minutes', (select coalesce(sum((part ->> 'minutes')::int), 0) from jsonb_array_elements(roster_shifts.breaks) part))
  from assignments
  join roster_shifts on roster_shifts.agency_id = assignments.agency_id and roster_shifts.id = assignments.roster_shift_id
  where assignments.agency_id = timesheets.agency_id and assignments.id = timesheets.assignment_id)`

const previousDuty = sql<DutyForRest | null>`(
  select json_build_object('assignment_id', earlier.id, 'works_on', earlier.works_on, 'starts', ${wallTime('earlier.starts')},
    'ends', ${wallTime('earlier.ends')}, 'starts_at', ${isoOf('earlier.starts_at')}, 'ends_at', ${isoOf('earlier.ends_at')},
    'location_name', '')
  from timesheets earlier
  where earlier.agency_id = timesheets.agency_id and earlier.employee_id = timesheets.employee_id
    and earlier.works_on between timesheets.works_on - 2 and timesheets.works_on
    and earlier.ends_at <= timesheets.starts_at and earlier.ends_at > timesheets.starts_at - interval '1 day'
    and coalesce(earlier.status, '') not in ('void', 'rejected')
  order by earlier.ends_at desc, earlier.id limit 1)`

const storedExceptions = sql<StoredException[]>`(
  select coalesce(json_agg(json_build_object('code', stored.code, 'severity', stored.severity, 'facts', stored.facts, 'resolved', stored.resolved_at is not null)), '[]')
  from timesheet_exceptions stored where stored.agency_id = timesheets.agency_id and stored.timesheet_id = timesheets.id)`

// Those of its assignment, or of hours without a shift those at the same site without one.
const punchesJson = sql<StoredSheetFacts['punches']>`(
  select coalesce(json_agg(json_build_object('id', punches.id, 'kind', punches.kind, 'at', ${isoOf('punches.at')},
    'device_at', ${isoOf('punches.device_at')}, 'source', punches.source, 'assignment_id', punches.assignment_id,
    'location_id', punches.location_id, 'distance_m', punches.distance_m, 'inside_fence', punches.inside_fence, 'accuracy_m', punches.accuracy_m,
    'no_location', punches.no_location) order by punches.at, punches.number), '[]')
  from (
    select rostered.* from punches rostered
    where rostered.agency_id = timesheets.agency_id and rostered.assignment_id = timesheets.assignment_id
    union all
    select other.* from punches other
    where timesheets.assignment_id is null and other.assignment_id is null and other.agency_id = timesheets.agency_id
      and other.employee_id = timesheets.employee_id and other.location_id = timesheets.location_id
      and other.at between timesheets.starts_at - interval '2 hours' and timesheets.ends_at + interval '2 hours'
      and not exists (select from timesheet_punches part where part.agency_id = other.agency_id and part.punch_id = other.id
        and part.timesheet_id <> timesheets.id)
  ) punches
  where ${isInEffect})`

/** The input of the rules for one timesheet. */
export function toSheetFacts(sheet: StoredSheetFacts, visa_hours: TimesheetVisaHours | null, now: Date): SheetFacts {
  return {
    ...sheet,
    break_rules: rulesFor(sheet.site_rules, sheet.sub_location_id),
    clocked: clockedOf(sheet, now),
    visa_hours,
  }
}

/** The first time in and the last time out, with the breaks of complete hours; null: there are no punches. */
function clockedOf({ punches: found, assignment_id }: StoredSheetFacts, now: Date): ClockedTime | null {
  const periods = pairPunches(found, now.toISOString()).filter((period) => period.assignment_id === assignment_id)
  const [first] = periods
  const last = periods.at(-1)
  if (first === undefined || last === undefined) return null
  const hours = clockedHours(periods, assignment_id)
  return { starts_at: first.starts_at, ends_at: last.ends_at, breaks: hours?.break_minutes ?? breaksOfPeriods(periods) }
}

const breaksOfPeriods = (periods: readonly WorkedPeriod[]) =>
  periods.flatMap(({ breaks }) =>
    breaks.flatMap(({ starts_at, ends_at }) => (ends_at === null ? [] : [elapsedMinutes(starts_at, ends_at)])),
  )
