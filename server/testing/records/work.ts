import type { AssignmentStatus } from '#contract/rostering/shifts/assignments.ts'
import type { ShiftBreak } from '#contract/rostering/rosters/roster-shifts.ts'
import type { RosterStatus } from '#contract/rostering/rosters/rosters.ts'
import { type Db, jsonb } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import type { TestApp } from '#server/testing/app.ts'
import { workedTime } from '#server/modules/timesheets/rules.ts'
import type { TimesheetStatus } from '#contract/rostering/timesheets/statuses.ts'

/** The place and time of work: location, zone, start and end. */
export type WorkPlace = {
  agency_id: string
  company_id: string
  customer_id: string
  location_id: string
  position_id: string
  time_zone: string
  works_on: string
  starts: string
  ends: string
  breaks?: ShiftBreak[]
}

type AssignedPerson = { employee_id: string; status: AssignmentStatus; responded_at?: string }
type PlannedShift = {
  roster?: RosterStatus
  shift?: 'draft' | 'published' | 'cancelled'
  openings?: number
  people?: AssignedPerson[]
}

const timesOf = ({ works_on, starts, ends, time_zone, breaks = [] }: WorkPlace) =>
  workedTime({ works_on, starts, ends, breaks, zone: time_zone, ambiguous: 'earlier', paid_by: 'clock' })

/**
 * Writes a roster with one shift and assigned employees directly to the database; returns the assignments in the order of the employees.
 */
export async function shiftWith(db: Db, work: WorkPlace, planned: PlannedShift = {}): Promise<string[]> {
  const { agency_id, company_id, customer_id, location_id, position_id, works_on, starts, ends, time_zone } = work
  const { starts_at, ends_at, clock_minutes, elapsed_minutes } = timesOf(work)
  const [roster_id, roster_shift_id] = [newId(), newId()]
  const roster = {
    id: roster_id,
    agency_id,
    company_id,
    customer_id,
    location_id,
    time_zone,
    name: 'A roster',
    week_start: works_on,
  }
  await db
    .insertInto('rosters')
    .values({ ...roster, status: planned.roster ?? 'published' })
    .execute()
  const shift = {
    id: roster_shift_id,
    agency_id,
    roster_id,
    location_id,
    position_id,
    works_on,
    starts,
    ends,
    starts_at,
    ends_at,
  }
  const demand = {
    clock_minutes,
    elapsed_minutes,
    openings: planned.openings ?? 1,
    breaks: jsonb(work.breaks ?? []),
    status: planned.shift ?? ('published' as const),
  }
  await db
    .insertInto('roster_shifts')
    .values({ ...shift, ...demand })
    .execute()
  const people = (planned.people ?? []).map((person) => ({
    id: newId(),
    agency_id,
    roster_id,
    roster_shift_id,
    works_on,
    starts_at,
    ends_at,
    ...person,
  }))
  if (people.length > 0) await db.insertInto('assignments').values(people).execute()
  return people.map((person) => person.id)
}

/** Writes a timesheet directly to the database, in any status. */
export async function timeRecorded(
  db: Db,
  work: WorkPlace,
  of: { employee_id: string; status: TimesheetStatus; notes?: string; assignment_id?: string },
): Promise<string> {
  const id = newId()
  const { breaks = [], ...at } = work
  const times = timesOf(work)
  const rostered = of.assignment_id && {
    rostered_starts: work.starts,
    rostered_ends: work.ends,
    rostered_minutes: times.paid_minutes,
  }
  await db
    .insertInto('timesheets')
    .values({ id, ...at, ...times, ...of, ...rostered, breaks: jsonb(breaks) })
    .execute()
  return id
}

/** Factories of work in the small world: by default eight hours in the Brisbane kitchen, done by Ava. */
export function workIn({ database, world }: Pick<TestApp, 'database' | 'world'>) {
  const at = (works_on: string, more: Partial<WorkPlace> = {}): WorkPlace => ({
    agency_id: world.agency,
    company_id: world.agency,
    customer_id: world.harbour,
    location_id: world.brisbane,
    position_id: world.chef,
    time_zone: 'Australia/Brisbane',
    works_on,
    starts: '08:00',
    ends: '16:00',
    ...more,
  })
  const accepted = async (work: WorkPlace, employee_id = world.ava): Promise<string> =>
    (await database.asPlatform((db) => shiftWith(db, work, { people: [{ employee_id, status: 'accepted' }] })))[0] ?? ''
  const recorded = (work: WorkPlace, status: TimesheetStatus, employee_id = world.ava) =>
    database.asPlatform((db) => timeRecorded(db, work, { employee_id, status, notes: 'Only for the agency' }))
  /** Hours that match a rostered shift. */
  async function workedAsRostered(work: WorkPlace, status: TimesheetStatus, employee_id = world.ava) {
    const assignment_id = await accepted(work, employee_id)
    return database.asPlatform((db) => timeRecorded(db, work, { employee_id, status, assignment_id }))
  }
  return { at, accepted, recorded, workedAsRostered }
}
