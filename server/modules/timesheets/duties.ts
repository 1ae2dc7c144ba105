// The records that worked time is checked against.
import { sql } from 'kysely'
import type { ShiftBreak } from '#contract/rostering/rosters/roster-shifts.ts'
import type { Db } from '#server/database/dialect.ts'
import { cachedStatement } from '#server/database/lists/cached-statement.ts'
import { rulesOfSite } from '#server/modules/breaks/queries.ts'
import { overridesOf } from '#server/modules/settings/queries.ts'
import { atSites, inAgency, type Scope } from '#server/database/tenancy/scope.ts'

/** The assignment of worked time within the scope, locked because recording its time changes it. */
export const dutyOf = (db: Db, scope: Scope, assignment_id: string) =>
  dutyQuery(db, scope, assignment_id).executeTakeFirst()

/** The same with everything else that recording its hours depends on, in one statement. */
export async function dutyToRecord(
  db: Db,
  { scope, account_id }: { scope: Scope; account_id: string },
  assignment_id: string,
) {
  const [found] = await dutiesToRecord(db, { scope, account_id, assignment_id })
  return found
}

const dutiesToRecord = cachedStatement(
  () => true,
  (db, { scope, account_id, assignment_id }: { scope: Scope; account_id: string; assignment_id: string }) =>
    dutyQuery(db, scope, assignment_id)
      .innerJoin('customers', 'customers.id', 'rosters.customer_id')
      .innerJoin('locations', 'locations.id', 'roster_shifts.location_id')
      .select(['employees.status as employee_status', lastDayOfEmployment.as('last_day')])
      .select(['employees.start_date', isOwnOf(account_id).as('is_own'), 'customers.timesheet_approval as mode'])
      .select([rulesOfSite('roster_shifts').as('site_rules'), overridesOf('assignments.agency_id').as('decisions')])
      .select(['employees.name as employee_name', 'locations.name as location_name'])
      .select(
        sql<boolean>`exists (select from supervisor_sites sites
          where sites.agency_id = assignments.agency_id and sites.location_id = roster_shifts.location_id)`.as(
          'supervised',
        ),
      ),
)

/** The last day of the terminated employment of a row of employees. */
export const lastDayOfEmployment = sql<string | null>`(
  select move.day from employee_status_changes move
  where move.agency_id = employees.agency_id and move.employee_id = employees.id and move.to_status = 'terminated'
  order by move.at desc, move.id desc limit 1)`

export const isOwnOf = (account_id: string) =>
  sql<boolean>`exists (select from memberships
    where memberships.account_id = ${account_id}::uuid and memberships.employee_id = employees.id)`

const dutyQuery = (db: Db, scope: Scope, assignment_id: string) =>
  db
    .selectFrom('assignments')
    .innerJoin('roster_shifts', 'roster_shifts.id', 'assignments.roster_shift_id')
    .innerJoin('rosters', 'rosters.id', 'assignments.roster_id')
    .innerJoin('employees', 'employees.id', 'assignments.employee_id')
    .select([
      'assignments.agency_id',
      'assignments.employee_id',
      'assignments.works_on',
      'assignments.starts_at',
      'assignments.ends_at',
      'assignments.status',
      'assignments.id as assignment_id',
      'assignments.roster_id',
      'assignments.roster_shift_id',
    ])
    .select([
      // The employer, whose payroll the hours are: not the customer's company, where that is another of the agency.
      'employees.company_id',
      'rosters.customer_id',
      'rosters.time_zone',
      'roster_shifts.location_id',
      'roster_shifts.sub_location_id',
      'roster_shifts.position_id',
    ])
    .select([
      'roster_shifts.starts',
      'roster_shifts.ends',
      'roster_shifts.clock_minutes',
      'roster_shifts.elapsed_minutes',
      sql<ShiftBreak[]>`roster_shifts.breaks`.as('breaks'),
      'roster_shifts.breaks_by',
    ])
    .where('assignments.id', '=', assignment_id)
    .where(inAgency(scope, 'assignments.agency_id'))
    .where(atSites(scope, 'roster_shifts.location_id'))
    .$if(scope.kind === 'employee', (query) => query.where('assignments.employee_id', '=', scope.employee_id))
    .forUpdate('assignments')

/** A location of the agency with its customer and its time zone. */
export const siteOf = (db: Db, scope: Scope, location_id: string) =>
  db
    .selectFrom('locations')
    .select(['locations.agency_id', 'locations.id as location_id', 'locations.customer_id', 'locations.time_zone'])
    .where('locations.id', '=', location_id)
    .where(inAgency(scope, 'locations.agency_id'))
    .where(atSites(scope, 'locations.id'))
    .executeTakeFirst()

type DutyNames = { agency_id: string; employee_id: string; location_id: string; position_id: string }

/**
 * Checks of a custom timesheet's other fields: whether the position exists, and whether the employee has been assigned to the location
 * before.
 */
export const namesForDuty = (db: Db, { agency_id, employee_id, location_id, position_id }: DutyNames, now: Date) =>
  db
    .selectNoFrom([
      sql<boolean>`exists (select from employees where id = ${employee_id}::uuid and agency_id = ${agency_id}::uuid)`.as(
        'person',
      ),
      sql<boolean>`exists (select from reference_items where id = ${position_id}::uuid and kind = 'position'
        and (agency_id is null or agency_id = ${agency_id}::uuid))`.as('position'),
      sql<boolean>`exists (select from assignments join roster_shifts on roster_shifts.id = assignments.roster_shift_id
        where assignments.agency_id = ${agency_id}::uuid and assignments.employee_id = ${employee_id}::uuid
        and roster_shifts.location_id = ${location_id}::uuid and assignments.status in ('accepted', 'in_progress', 'worked')
        and assignments.starts_at < ${now.toISOString()}::timestamptz)`.as('was_there'),
    ])
    .executeTakeFirstOrThrow()

/** An employee's employer and first day of employment, whether this account is theirs, and how the customer approves hours. */
export const employmentOf = (
  db: Db,
  { account_id }: { account_id: string },
  { agency_id, employee_id, customer_id }: { agency_id: string; employee_id: string; customer_id: string },
) =>
  db
    .selectFrom('employees')
    .innerJoin('customers', (join) =>
      join.onRef('customers.agency_id', '=', 'employees.agency_id').on('customers.id', '=', customer_id),
    )
    .select(['employees.company_id', 'employees.start_date', 'employees.status as employee_status'])
    .select(lastDayOfEmployment.as('last_day'))
    .select(isOwnOf(account_id).as('is_own'))
    .select('customers.timesheet_approval as mode')
    .where('employees.id', '=', employee_id)
    .where('employees.agency_id', '=', agency_id)
    .executeTakeFirstOrThrow()

export type EmployeeDay = { agency_id: string; employee_id: string; works_on: string }

/** The minutes recorded for a day by the clock, without void or rejected ones. */
export const minutesOnDay = ({ agency_id, employee_id, works_on }: EmployeeDay) => sql<number>`(
  select coalesce(sum(clock_minutes), 0) from timesheets
  where agency_id = ${agency_id}::uuid and employee_id = ${employee_id}::uuid and works_on = ${works_on}::date
    and status not in ('void', 'rejected'))`
/** The sub-location of the shift of a row of timesheets. */
export const shiftSubLocationId = sql<string | null>`(
  select shift.sub_location_id from assignments duty
  join roster_shifts shift on shift.agency_id = duty.agency_id and shift.id = duty.roster_shift_id
  where duty.agency_id = timesheets.agency_id and duty.id = timesheets.assignment_id)`
