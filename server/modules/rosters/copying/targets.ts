// Where copied shifts go: the rosters of a location, and the shifts that are already there.
import { sql } from 'kysely'
import { holdingStatuses } from '#contract/rostering/shifts/assignments.ts'
import type { RosterStatus } from '#contract/rostering/rosters/rosters.ts'
import { addDays, daysBetween, type LocalDate } from '#contract/values/time.ts'
import type { Db } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import { wallTime } from '#server/database/values/time-columns.ts'
import { locationFactsSql } from '#server/modules/eligibility/queries.ts'
import { isInPeriod, isPlannable } from '#server/modules/rosters/rules.ts'
import type { Language } from '#contract/values/values.ts'
import type { LocationFacts } from '#server/modules/eligibility/facts.ts'

/** A location that gets shifts, with what its new rosters need. */
export type TargetSite = {
  agency_id: string
  company_id: string
  customer_id: string
  location_id: string
  location_name: string
  time_zone: string
  is_active: boolean
  location: LocationFacts
}

/** The location of a copy; the caller has checked that it is in the scope. */
export async function siteOf(db: Db, agency_id: string, location_id: string, language: Language) {
  const { rows } = await sql<TargetSite>`
    select site.agency_id, customers.company_id, site.customer_id, site.id as location_id, site.name as location_name, site.time_zone,
      site.status = 'active' as is_active, ${locationFactsSql('rosters', language)} as location
    from locations site
    join customers on customers.agency_id = site.agency_id and customers.id = site.customer_id,
    lateral (select site.agency_id, site.id as location_id) as rosters
    where site.agency_id = ${agency_id}::uuid and site.id = ${location_id}::uuid`.execute(db)
  return rows[0]
}

export type TargetRoster = {
  id: string
  is_new: boolean
  name: string
  week_start: LocalDate
  days: number
  time_zone: string
  status: RosterStatus
}

type Locations = { agency_ids: readonly string[]; location_ids: readonly string[] }
type DayRange = { from: LocalDate; to: LocalDate }

/** The rosters of locations in a period that were not cancelled; `lock` keeps their status until the transaction ends. */
export async function rostersAt(
  db: Db,
  { agency_ids, location_ids }: Locations,
  { from, to }: DayRange,
  lock: boolean,
): Promise<TargetRoster[]> {
  const rows = await db
    .selectFrom('rosters')
    .select(['id', 'name', 'week_start', 'days', 'time_zone', 'status'])
    .where('agency_id', 'in', agency_ids)
    .where('location_id', 'in', location_ids)
    .where('status', '<>', 'cancelled')
    .where(sql<boolean>`week_start <= ${to}::date and week_start + days > ${from}::date`)
    .orderBy('id')
    .$if(lock, (query) => query.forShare())
    .execute()
  return rows.map((row) => ({ ...row, is_new: false }))
}

type RosterPattern = {
  /** preferred where several rosters have the day */
  own_id: string | null
  /** the first day and the length of the roster that new ones resemble */
  week_start: LocalDate
  days: number
  name: string
  time_zone: string
}

/**
 * Finds the roster of each day: the source itself, one that can still be planned, any other, or a new one, which follows the weeks of the
 * pattern and has no day of another roster.
 */
export function rosterFinder(existing: readonly TargetRoster[], pattern: RosterPattern) {
  const inOrder = existing.toSorted((one, other) => rankOf(one, pattern) - rankOf(other, pattern))
  const rosterByDay = new Map<LocalDate, TargetRoster>()
  const made: TargetRoster[] = []
  const covering = (day: LocalDate) =>
    inOrder.find((one) => isInPeriod(one, day)) ?? made.find((one) => isInPeriod(one, day))
  return (day: LocalDate): TargetRoster => {
    const roster =
      rosterByDay.get(day) ?? covering(day) ?? newRoster(pattern, day, (one) => covering(one) === undefined)
    if (roster.is_new && !made.includes(roster)) made.push(roster)
    rosterByDay.set(day, roster)
    return roster
  }
}

const rankOf = (roster: TargetRoster, { own_id }: RosterPattern) =>
  roster.id === own_id ? 0 : isPlannable(roster.status) ? 1 : 2

function newRoster(pattern: RosterPattern, day: LocalDate, isFree: (day: LocalDate) => boolean): TargetRoster {
  const { name, time_zone } = pattern
  const periods = Math.floor(daysBetween(pattern.week_start, day) / pattern.days)
  const first = addDays(pattern.week_start, periods * pattern.days)
  const last = addDays(first, pattern.days - 1)
  const week_start = lastDayWhere(day, -1, (one) => one >= first && isFree(one))
  const days =
    daysBetween(
      week_start,
      lastDayWhere(day, 1, (one) => one <= last && isFree(one)),
    ) + 1
  return { id: newId(), is_new: true, name, week_start, days, time_zone, status: 'draft' }
}

/** The last day in this direction before the condition ends. */
function lastDayWhere(day: LocalDate, step: 1 | -1, holds: (day: LocalDate) => boolean) {
  let last = day
  while (holds(addDays(last, step))) last = addDays(last, step)
  return last
}

type ShiftKey = {
  roster_id: string
  works_on: LocalDate
  starts: string
  ends: string
  position_id: string
  sub_location_id: string | null
}
export const keyOf = ({ roster_id, works_on, starts, ends, position_id, sub_location_id }: ShiftKey) =>
  [roster_id, works_on, starts, ends, position_id, sub_location_id ?? ''].join(' ')

/** How many shifts of each kind exist; with an employee, only those to which they are assigned. */
export async function existingShifts(
  db: Db,
  agency_id: string,
  roster_ids: readonly string[],
  employee_id: string | null,
): Promise<Map<string, number>> {
  const { rows } = await sql<ShiftKey & { count: number }>`
    select roster_id, works_on, ${wallTime('starts')} as starts, ${wallTime('ends')} as ends, position_id, sub_location_id, count(*)::int as count
    from roster_shifts
    where agency_id = ${agency_id}::uuid and roster_id = any(${[...roster_ids]}::uuid[]) and status <> 'cancelled'
      and (${employee_id}::uuid is null or exists (
        select from assignments
        where assignments.agency_id = roster_shifts.agency_id and assignments.roster_shift_id = roster_shifts.id
          and assignments.employee_id = ${employee_id}::uuid and assignments.status = any(${[...holdingStatuses]}::text[])))
    group by roster_id, works_on, starts, ends, position_id, sub_location_id`.execute(db)
  return new Map(rows.map((row) => [keyOf(row), row.count]))
}
