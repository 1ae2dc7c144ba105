// Replaces the recorded hours of timesheets by the clocked or the rostered ones.
import { sql } from 'kysely'
import {
  type BreakRule,
  breaksOf,
  breaksWorked,
  isAutomatic,
  type LocationBreak,
  rulesFor,
  shiftToBreak,
} from '#contract/rostering/breaks.ts'
import type { ShiftBreak } from '#contract/rostering/rosters/roster-shifts.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Config } from '#contract/platform/settings.ts'
import type { Instant, LocalDate, WallTime } from '#contract/values/time.ts'
import type { Db } from '#server/database/dialect.ts'
import { inAgency } from '#server/database/tenancy/scope.ts'
import { isoOf, wallTime } from '#server/database/values/time-columns.ts'
import { rulesOfSite } from '#server/modules/breaks/queries.ts'
import { configOf } from '#server/modules/settings/queries.ts'
import { shiftSubLocationId } from '#server/modules/timesheets/duties.ts'
import { notifyAdjusted } from '#server/modules/timesheets/notifications.ts'
import { isOwn, timesheetsVisibleTo } from '#server/modules/timesheets/queries.ts'
import { workedTime } from '#server/modules/timesheets/rules.ts'
import type { Context } from '#server/http/context.ts'
import { hoursOfClock, type RecordedHours } from './clocked-hours.ts'
import type { TimesheetStatus } from '#contract/rostering/timesheets/statuses.ts'
import type { TimeContext } from '#server/modules/timesheets/readers.ts'

type RosteredShift = {
  works_on: LocalDate
  starts: WallTime
  ends: WallTime
  starts_at: Instant
  ends_at: Instant
  breaks: ShiftBreak[]
  breaks_by: 'rules' | 'hand'
}

export type AdjustableSheet = {
  id: string
  agency_id: string
  version: number
  status: TimesheetStatus
  position_id: string
  time_zone: string
  breaks_by: 'rules' | 'hand'
  is_own: boolean
  is_clocked: boolean
  is_rostered: boolean
  clocked_starts_at: Instant | null
  clocked_ends_at: Instant | null
  clocked_breaks: number[] | null
  sub_location_id: string | null
  site_rules: LocationBreak[]
  shift: RosteredShift | null
}

/** The timesheets in the scope by their id, locked. */
export async function adjustableSheets(context: SheetsContext, ids: readonly string[]) {
  const { rows } = await sql<AdjustableSheet>`${sheetsByIds(context, ids)} for update of timesheets`.execute(context.db)
  return new Map(rows.map((row) => [row.id, row]))
}

export type PaidAfter = Readonly<Record<Adjustment['to'], number | null>>

/** What these timesheets would pay with the clocked and with the rostered hours, by their id. */
export async function paidAfterAdjusting(context: SheetsContext, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, PaidAfter>()
  const { rows } = await sql<AdjustableSheet>`${sheetsByIds(context, ids)}`.execute(context.db)
  const configs = await configsOf(context.db, rows)
  const paid = (sheet: AdjustableSheet, to: Adjustment['to']) => {
    const hours = hoursUnlessRefused(sheet, to, configs)
    return hours !== null && 'paid_minutes' in hours ? hours.paid_minutes : null
  }
  return new Map(
    rows.map((sheet): [string, PaidAfter] => [
      sheet.id,
      { clocked: paid(sheet, 'clocked'), rostered: paid(sheet, 'rostered') },
    ]),
  )
}

type SheetsContext = Pick<TimeContext, 'db' | 'actor' | 'scope'>

const sheetsByIds = ({ actor, scope }: SheetsContext, ids: readonly string[]) => sql`
    select timesheets.id, timesheets.agency_id, timesheets.version, timesheets.status, timesheets.position_id, timesheets.time_zone,
      timesheets.breaks_by, ${isOwn(actor)} as is_own, ${isClocked} as is_clocked, timesheets.assignment_id is not null as is_rostered,
      ${isoOf('timesheets.clocked_starts_at')} as clocked_starts_at, ${isoOf('timesheets.clocked_ends_at')} as clocked_ends_at,
      timesheets.clocked_breaks, ${shiftSubLocationId} as sub_location_id, ${rulesOfSite('timesheets')} as site_rules, ${shiftJson} as shift
    from timesheets
    where timesheets.id = any(${[...ids]}::uuid[]) and ${inAgency(scope, 'timesheets.agency_id')} and ${timesheetsVisibleTo(scope)}
    order by timesheets.id`

/** Whether a row of timesheets has both punches. */
export const isClocked = sql<boolean>`(timesheets.clocked_starts_at is not null and timesheets.clocked_ends_at is not null)`

const shiftJson = sql<RosteredShift | null>`(
  select json_build_object('works_on', roster_shifts.works_on, 'starts', ${wallTime('roster_shifts.starts')},
    'ends', ${wallTime('roster_shifts.ends')}, 'starts_at', ${isoOf('assignments.starts_at')}, 'ends_at', ${isoOf('assignments.ends_at')},
    'breaks', roster_shifts.breaks, 'breaks_by', roster_shifts.breaks_by)
  from assignments
  join roster_shifts on roster_shifts.agency_id = assignments.agency_id and roster_shifts.id = assignments.roster_shift_id
  where assignments.agency_id = timesheets.agency_id and assignments.id = timesheets.assignment_id)`

type Adjustment = { to: 'clocked' | 'rostered'; note: string | null }
type Configs = ReadonlyMap<string, Config>

/** The settings of the agencies of these timesheets. */
export async function configsOf(db: Db, sheets: readonly Pick<AdjustableSheet, 'agency_id'>[]): Promise<Configs> {
  const agencies = [...new Set(sheets.map(({ agency_id }) => agency_id))]
  return new Map(await Promise.all(agencies.map(async (id) => [id, await configOf(db, id)] as const)))
}

/** The hours to record, or the refusal of hours that a timesheet cannot have; null where there are none. */
export function hoursUnlessRefused(sheet: AdjustableSheet, to: Adjustment['to'], configs: Configs) {
  const config = configs.get(sheet.agency_id)
  try {
    return config === undefined ? null : hoursOf(sheet, to, config)
  } catch (thrown) {
    if (thrown instanceof Refusal) return thrown
    throw thrown
  }
}

/** Writes the hours with their history, and notifies the employees. The caller has locked and checked the timesheets. */
export async function adjustHours(context: Context, sheets: readonly AdjustableSheet[], { to, note }: Adjustment) {
  const { db, actor, now } = context
  if (sheets.length === 0) return
  const configs = await configsOf(db, sheets)
  const rows = sheets.flatMap((sheet) => {
    const hours = hoursUnlessRefused(sheet, to, configs)
    if (hours instanceof Refusal) throw hours
    return hours ? [{ id: sheet.id, agency_id: sheet.agency_id, ...hours }] : []
  })
  const at = sql`${now.toISOString()}::timestamptz`
  await sql`
    with adjusted as (
      update timesheets set works_on = hours.works_on, starts = hours.starts, ends = hours.ends, starts_at = hours.starts_at,
        ends_at = hours.ends_at, clock_minutes = hours.clock_minutes, elapsed_minutes = hours.elapsed_minutes,
        break_minutes = hours.break_minutes, unpaid_minutes = hours.unpaid_minutes, paid_minutes = hours.paid_minutes,
        breaks = hours.breaks, breaks_by = hours.breaks_by, rounding = hours.rounding, filled_by = 'person', version = timesheets.version + 1, updated_at = ${at}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as hours (id uuid, agency_id uuid, works_on date, starts time, ends time,
        starts_at timestamptz, ends_at timestamptz, clock_minutes int, elapsed_minutes int, break_minutes int, unpaid_minutes int,
        paid_minutes int, breaks jsonb, breaks_by text, rounding jsonb)
      where timesheets.agency_id = hours.agency_id and timesheets.id = hours.id
      returning timesheets.id, timesheets.agency_id, timesheets.status, timesheets.paid_minutes
    )
    insert into timesheet_changes (id, agency_id, timesheet_id, at, by_account, by_name, from_status, to_status, reason, paid_minutes)
    select gen_random_uuid(), agency_id, id, ${at}, ${actor.account_id}::uuid, ${actor.name}, status, status, ${note}, paid_minutes
    from adjusted`.execute(db)
  await notifyAdjusted(
    context,
    rows.map(({ id }) => id),
  )
}

function hoursOf(sheet: AdjustableSheet, to: Adjustment['to'], config: Config): RecordedHours | null {
  const break_rules = rulesFor(sheet.site_rules, sheet.sub_location_id)
  if (to === 'rostered') return sheet.shift && asRostered({ ...sheet, break_rules }, sheet.shift, config)
  const { clocked_starts_at: starts_at, clocked_ends_at: ends_at, clocked_breaks, shift: rostered } = sheet
  if (starts_at === null || ends_at === null) return null
  const clocked = { starts_at, ends_at, break_minutes: clocked_breaks ?? [] }
  return hoursOfClock(clocked, { ...sheet, break_rules, rostered }, config)
}

type WorkPlace = { time_zone: string; position_id: string; break_rules: readonly BreakRule[] }

/** The times of the shift, with its breaks: by the site's rules including those to record, or as a planner set them. */
function asRostered({ time_zone, position_id, break_rules }: WorkPlace, shift: RosteredShift, { paid_by }: Config) {
  const { works_on, starts, ends, breaks_by } = shift
  const span = { works_on, starts, ends, zone: time_zone, ambiguous: 'earlier' as const }
  const toBreak = shiftToBreak(span, position_id)
  const rules = breaks_by === 'rules' ? break_rules : []
  const due = breaksOf(toBreak, rules).breaks.filter((one) => !isAutomatic(one))
  const recorded = breaks_by === 'hand' ? shift.breaks : due.map(({ minutes, paid }) => ({ minutes, paid }))
  const breaks = breaksWorked(toBreak, rules, recorded)
  return { works_on, starts, ends, ...workedTime({ ...span, breaks, paid_by }), breaks, breaks_by, rounding: null }
}
