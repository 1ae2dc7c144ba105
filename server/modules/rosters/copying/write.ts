// Creates what a copy plans: each kind of record in one statement.
import { sql } from 'kysely'
import { pickFields, shiftFieldNames } from '#contract/rostering/shifts/shift-fields.ts'
import type { Db } from '#server/database/dialect.ts'
import { columnList, typedColumns } from '#server/modules/rosters/shifts/columns.ts'
import type { NewAssignment, NewShift } from './plan.ts'
import type { TargetRoster, TargetSite } from './targets.ts'

type RosterSite = Pick<TargetSite, 'agency_id' | 'company_id' | 'customer_id' | 'location_id'>

export async function insertRosters(db: Db, site: RosterSite, rosters: readonly TargetRoster[], now: Date) {
  if (rosters.length === 0) return
  const { agency_id, company_id, customer_id, location_id } = site
  const stamps = { created_at: now.toISOString(), updated_at: now.toISOString() }
  const owners = { agency_id, company_id, customer_id, location_id }
  await db
    .insertInto('rosters')
    .values(
      rosters.map(({ id, name, week_start, days, time_zone }) => ({
        ...{ id, name, week_start, days, time_zone },
        ...owners,
        ...stamps,
      })),
    )
    .execute()
}

/** Draft shifts with their required skills. */
export async function insertShifts(
  db: Db,
  { agency_id, location_id }: RosterSite,
  shifts: readonly NewShift[],
  now: Date,
) {
  const rows = shifts.map(({ id, roster, works_on, source, time, breaks, breaks_by }) => {
    return { id, roster_id: roster.id, works_on, ...pickFields(shiftFieldNames, source), breaks, breaks_by, ...time }
  })
  await sql`
    insert into roster_shifts (id, agency_id, roster_id, location_id, works_on, ${columnList(shiftFieldNames)}, starts_at, ends_at,
      clock_minutes, elapsed_minutes, updated_at)
    select id, ${agency_id}::uuid, roster_id, ${location_id}::uuid, works_on, ${columnList(shiftFieldNames)}, starts_at, ends_at,
      clock_minutes, elapsed_minutes, ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as copied (id uuid, roster_id uuid, works_on date, ${typedColumns},
      starts_at timestamptz, ends_at timestamptz, clock_minutes int, elapsed_minutes int)`.execute(db)
  const skills = shifts.flatMap(({ id, source }) =>
    source.required_skills.map(({ skill_id, min_level }) => ({ id, skill_id, min_level })),
  )
  if (skills.length === 0) return
  await sql`
    insert into roster_shift_skills (agency_id, roster_shift_id, skill_id, min_level)
    select ${agency_id}::uuid, id, skill_id, min_level
    from jsonb_to_recordset(${JSON.stringify(skills)}::jsonb) as required (id uuid, skill_id uuid, min_level int)`.execute(
    db,
  )
}

/** Planned assignments; returns the ids of those that were created: others lost a race against an overlapping shift. */
export async function insertAssignments(
  db: Db,
  agency_id: string,
  assignments: readonly NewAssignment[],
  now: Date,
): Promise<ReadonlySet<string>> {
  if (assignments.length === 0) return new Set()
  const rows = assignments.map(({ id, shift, employee_id, findings }) => {
    const { starts_at, ends_at } = shift.time
    const shift_fields = { roster_id: shift.roster.id, roster_shift_id: shift.id, works_on: shift.works_on }
    return { id, employee_id, findings, ...shift_fields, starts_at, ends_at }
  })
  const { rows: made } = await sql<{ id: string }>`
    insert into assignments (id, agency_id, roster_id, roster_shift_id, employee_id, works_on, starts_at, ends_at, findings, created_at, updated_at)
    select id, ${agency_id}::uuid, roster_id, roster_shift_id, employee_id, works_on, starts_at, ends_at, findings,
      ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as copied (id uuid, roster_id uuid, roster_shift_id uuid, employee_id uuid,
      works_on date, starts_at timestamptz, ends_at timestamptz, findings jsonb)
    on conflict on constraint assignments_no_double_booking do nothing
    returning id`.execute(db)
  return new Set(made.map(({ id }) => id))
}
