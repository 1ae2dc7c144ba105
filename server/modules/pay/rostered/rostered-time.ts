// The time for which people are rostered, in the form of recorded time, so that both are priced together.
import { sql } from 'kysely'
import { holdingStatuses } from '#contract/rostering/shifts/assignments.ts'
import type { Db } from '#server/database/dialect.ts'
import { countedStatuses, type PersonDays, type SheetFacts } from '#server/modules/pay/timesheets/facts.ts'
import { lengthOf } from '#server/modules/pay/timesheets/placed-breaks.ts'
import { placementRate } from '#server/modules/timesheets/payroll/rates.ts'

/** Whether a row of assignments holds its shift. */
export const holdsShift = sql<boolean>`assignments.status = any(${[...holdingStatuses]}::text[])`

/** Of `assignments`: the timesheet whose time counts instead of the shift's; null: none. */
export const countedSheet = sql<string | null>`(
  select counted.id from timesheets counted
  where counted.agency_id = assignments.agency_id and counted.assignment_id = assignments.id
    and counted.status = any(${[...countedStatuses]}::text[]))`

/** Of `assignments`: the person has recorded other work at this time, so the shift is not worked. */
export const isWorkedElsewhere = sql<boolean>`exists (
  select from timesheets counted
  where counted.agency_id = assignments.agency_id and counted.employee_id = assignments.employee_id
    and counted.assignment_id is distinct from assignments.id and counted.status = any(${[...countedStatuses]}::text[])
    and tstzrange(counted.starts_at, counted.ends_at) && tstzrange(assignments.starts_at, assignments.ends_at))`

/** Whether a row of assignments is to be paid by its shift: the person has recorded neither it nor other work at its time. */
const countsAsRostered = sql<boolean>`(${holdsShift} and not ${isWorkedElsewhere} and not exists (
  select from timesheets counted
  where counted.agency_id = assignments.agency_id and counted.assignment_id = assignments.id
    and counted.status = any(${[...countedStatuses]}::text[])))`

type RosteredRow = Omit<SheetFacts, 'break_minutes' | 'unpaid_minutes' | 'extras'>

/**
 * What is paid of rosters: `as_worked`: recorded time instead of its shift; `as_rostered`: every shift that somebody holds, whatever was
 * recorded.
 */
export type RosterBasis = 'as_worked' | 'as_rostered'

/** The rostered time of people of an agency on these days, at all its customers, in the order of their start. */
export async function rosteredTime(
  db: Db,
  agency_id: string,
  days: readonly PersonDays[],
  basis: RosterBasis = 'as_worked',
): Promise<SheetFacts[]> {
  // The subquery is named for the rate of a placement, which is that of timesheets.
  const { rows } = await sql<RosteredRow>`
    select timesheets.id, timesheets.employee_id, timesheets.customer_id, timesheets.location_id, timesheets.position_id,
      timesheets.works_on, timesheets.starts_at, timesheets.ends_at, timesheets.time_zone, timesheets.breaks,
      'draft' as status, 0 as version, ${placementRate} as placement_cents
    from (
      select assignments.id, assignments.agency_id, assignments.employee_id, rosters.customer_id, roster_shifts.location_id,
        roster_shifts.position_id, assignments.works_on, assignments.starts_at, assignments.ends_at, rosters.time_zone,
        roster_shifts.breaks
      from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as asked (employee_id uuid, from_day date, to_day date)
      join assignments on assignments.agency_id = ${agency_id}::uuid and assignments.employee_id = asked.employee_id
        and assignments.employee_id = any(${days.map(({ employee_id }) => employee_id)}::uuid[])
        and assignments.works_on between asked.from_day and coalesce(asked.to_day, 'infinity')
      join roster_shifts on roster_shifts.agency_id = assignments.agency_id and roster_shifts.id = assignments.roster_shift_id
      join rosters on rosters.agency_id = assignments.agency_id and rosters.id = assignments.roster_id
      where ${basis === 'as_rostered' ? holdsShift : countsAsRostered}
    ) as timesheets
    order by timesheets.starts_at, timesheets.id`.execute(db)
  return rows.map(withLengths)
}

/** The same with the length of its breaks. Nothing is recorded beside hours that nobody has worked. */
export const withLengths = (row: RosteredRow): SheetFacts => ({
  ...row,
  break_minutes: lengthOf(row.breaks),
  unpaid_minutes: lengthOf(row.breaks.filter(({ paid }) => !paid)),
  extras: [],
})
