// Which punches belong to no timesheet.
import { type RawBuilder, sql } from 'kysely'
import type { PunchFact } from '#contract/rostering/clock/punch-pairing.ts'
import type { AssignmentStatus } from '#contract/rostering/shifts/assignments.ts'
import type { ClockedWithoutHours } from '#contract/rostering/timesheets/timesheet-exceptions.ts'
import type { Instant, LocalDate } from '#contract/values/time.ts'
import type { Db } from '#server/database/dialect.ts'
import { atSites, inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import { isoOf, wallTime } from '#server/database/values/time-columns.ts'
import { isInEffect } from './punches.ts'

export type WorkFilter = {
  /** by the clock of the site */
  from: LocalDate
  to: LocalDate
  customer_id?: string | undefined
  location_id?: string | undefined
  employee_id?: string | undefined
  /** that employs the people */
  company_id?: string | undefined
}

type PunchedShift = {
  assignment_id: string
  position_id: string
  works_on: LocalDate
  starts: string
  ends: string
  ends_at: Instant
  status: AssignmentStatus
}

export type FoundPunch = PunchFact &
  Pick<ClockedWithoutHours, 'employee_id' | 'employee_name' | 'customer_name' | 'location_id' | 'location_name'> & {
    time_zone: string
    /** null: without a shift, or of one that no longer exists */
    shift: PunchedShift | null
    /** a timesheet has it */
    has_hours: boolean
    /** in the filter and the scope */
    is_within: boolean
  }

/** Clocked times become recorded ones by rounding, of at most this. */
const roundingMinutes = sql`interval '15 minutes'`

const isPartOfTime = (punch: 'punches' | 'former') => sql`case ${sql.ref(`${punch}.kind`)}
  when 'in' then ${sql.ref(`${punch}.at`)} >= sheet.starts_at - ${roundingMinutes} and ${sql.ref(`${punch}.at`)} < sheet.ends_at
  when 'out' then ${sql.ref(`${punch}.at`)} > sheet.starts_at and ${sql.ref(`${punch}.at`)} <= sheet.ends_at + ${roundingMinutes}
  else ${sql.ref(`${punch}.at`)} between sheet.starts_at and sheet.ends_at end`

/** Whether payroll has the hours of the punch in whose place a row of punches counts, so that there is nothing to record. */
const hadExportedHours = sql`exists (
  with recursive replaced (id) as (
    select moved.punch_id from punch_corrections moved where moved.agency_id = punches.agency_id and moved.replaced_by_id = punches.id
    union select moved.punch_id from replaced join punch_corrections moved on moved.agency_id = punches.agency_id and moved.replaced_by_id = replaced.id)
  select from replaced join punches former on former.agency_id = punches.agency_id and former.id = replaced.id
  join timesheets sheet on sheet.agency_id = former.agency_id and sheet.employee_id = former.employee_id
    and sheet.works_on between former.at::date - 2 and former.at::date + 2 and sheet.status in ('exported', 'paid')
  where sheet.location_id = former.location_id and ${isPartOfTime('former')}
    or exists (select from timesheet_punches part where part.agency_id = sheet.agency_id and part.timesheet_id = sheet.id
      and part.punch_id = former.id))`

/**
 * Whether a timesheet that is not void has a row of punches: that of its shift, one that it was recorded from or attached to, or
 * one of the same person and site whose time the punch is part of, or was until it was moved after the export.
 */
const hasHours: RawBuilder<boolean> = sql<boolean>`(
  exists (select from timesheets sheet where sheet.agency_id = punches.agency_id and sheet.assignment_id = punches.assignment_id
    and sheet.status <> 'void')
  or exists (select from timesheet_punches part join timesheets sheet on sheet.agency_id = part.agency_id and sheet.id = part.timesheet_id
    where part.agency_id = punches.agency_id and part.punch_id = punches.id and sheet.status <> 'void')
  or exists (select from timesheets sheet
    where sheet.agency_id = punches.agency_id and sheet.employee_id = punches.employee_id and sheet.location_id = punches.location_id
      and sheet.works_on between punches.at::date - 2 and punches.at::date + 2 and sheet.status <> 'void'
      and ${isPartOfTime('punches')})
  or ${hadExportedHours})`

const isWithin = (scope: Scope, { customer_id, location_id, employee_id, company_id }: WorkFilter) =>
  sql<boolean>`(${sql.join(
    [
      atSites(scope, 'locations.id'),
      ...(customer_id === undefined ? [] : [sql`locations.customer_id = ${customer_id}::uuid`]),
      ...(location_id === undefined ? [] : [sql`locations.id = ${location_id}::uuid`]),
      ...(employee_id === undefined ? [] : [sql`punches.employee_id = ${employee_id}::uuid`]),
      ...(company_id === undefined ? [] : [sql`employees.company_id = ${company_id}::uuid`]),
    ],
    sql` and `,
  )})`

/** The punches of the people who have one without hours on these days, also those with hours, in order. */
export async function punchesWithoutHours(db: Db, scope: Scope, filter: WorkFilter): Promise<FoundPunch[]> {
  const parents = sql`join locations on locations.agency_id = punches.agency_id and locations.id = punches.location_id
    join employees on employees.agency_id = punches.agency_id and employees.id = punches.employee_id`
  // Days are those of sites: a day earlier or later in UTC, and the end of a night.
  const near = sql`punches.at >= ${filter.from}::date - 2 and punches.at < ${filter.to}::date + 3`
  const { rows } = await sql<FoundPunch>`
    with people as (
      select distinct punches.agency_id, punches.employee_id from punches ${parents}
      where ${inAgency(scope, 'punches.agency_id')} and ${near} and ${isInEffect} and ${isWithin(scope, filter)} and not ${hasHours}
    )
    select punches.id, punches.kind, ${isoOf('punches.at')} as at, punches.source, punches.assignment_id, punches.location_id,
      punches.employee_id, employees.name as employee_name, customers.name as customer_name, locations.name as location_name,
      locations.time_zone, ${hasHours} as has_hours, ${isWithin(scope, filter)} as is_within, ${shiftJson} as shift
    from people
    join punches on punches.agency_id = people.agency_id and punches.employee_id = people.employee_id
    ${parents}
    join customers on customers.agency_id = locations.agency_id and customers.id = locations.customer_id
    where ${near} and ${isInEffect}
    order by punches.employee_id, punches.at, punches.number`.execute(db)
  return rows
}

const shiftJson = sql<PunchedShift | null>`(
  select json_build_object('assignment_id', assignments.id, 'position_id', roster_shifts.position_id, 'works_on', assignments.works_on,
    'starts', ${wallTime('roster_shifts.starts')}, 'ends', ${wallTime('roster_shifts.ends')}, 'ends_at', ${isoOf('assignments.ends_at')},
    'status', assignments.status)
  from assignments join roster_shifts on roster_shifts.agency_id = assignments.agency_id and roster_shifts.id = assignments.roster_shift_id
  where assignments.agency_id = punches.agency_id and assignments.id = punches.assignment_id)`

/** The filter for the person and the days around a punch; undefined outside the scope. */
export async function peopleOfPunch(db: Db, scope: Scope, punch_id: string): Promise<WorkFilter | undefined> {
  const { rows } = await sql<{ employee_id: string; from: LocalDate; to: LocalDate }>`
    select punches.employee_id, to_char(punches.at::date - 3, 'YYYY-MM-DD') as "from", to_char(punches.at::date + 3, 'YYYY-MM-DD') as "to"
    from punches join locations on locations.agency_id = punches.agency_id and locations.id = punches.location_id
    where punches.id = ${punch_id}::uuid and ${inAgency(scope, 'punches.agency_id')} and ${atSites(scope, 'locations.id')}`.execute(
    db,
  )
  return rows[0]
}
