// What recording a punch needs to know: its site, its employee, the punches around it and the assignments it may belong to.
import { sql } from 'kysely'
import type { PunchFact, PunchKind } from '#contract/rostering/clock/punch-pairing.ts'
import { longestOpenMinutes } from '#contract/rostering/clock/punch-pairing.ts'
import type { NoLocationReason, PunchSource } from '#contract/rostering/clock/punches.ts'
import type { Instant } from '#contract/values/time.ts'
import type { Db } from '#server/database/dialect.ts'
import { atSites, inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import { isoOf } from '#server/database/values/time-columns.ts'
import { earliestInMinutes } from '#server/modules/clock/rules.ts'
import { lastDayOfEmployment } from '#server/modules/timesheets/duties.ts'
import { isInEffect } from '#server/modules/timesheets/exceptions/punches.ts'

export type StoredPunch = PunchFact & {
  kind: PunchKind
  source: PunchSource
  employee_id: string
  inside_fence: boolean | null
  no_location: NoLocationReason | null
}

const storedPunches = (db: Db, scope: Scope) =>
  db
    .selectFrom('punches')
    .select(['punches.id', 'punches.employee_id', 'punches.kind', isoOf('punches.at').as('at'), 'punches.source'])
    .select(['punches.assignment_id', 'punches.location_id', 'punches.inside_fence', 'punches.no_location'])
    .where(inAgency(scope, 'punches.agency_id'))

/** The punch with an id that a device made, whether or not it still counts. */
export const punchById = (db: Db, scope: Scope, id: string): Promise<StoredPunch | undefined> =>
  storedPunches(db, scope).where('punches.id', '=', id).executeTakeFirst()

/** The punches of employees that count, in a period; in order. */
export const punchesBetween = (
  db: Db,
  scope: Scope,
  { employee_ids, from, to }: { employee_ids: readonly string[]; from: Instant; to: Instant },
): Promise<StoredPunch[]> =>
  storedPunches(db, scope)
    .where('punches.employee_id', '=', sql<string>`any(${[...employee_ids]}::uuid[])`)
    .where('punches.at', '>=', from)
    .where('punches.at', '<=', to)
    .where(isInEffect)
    .orderBy('punches.at')
    .orderBy('punches.number')
    .execute()

/** The punches of an assignment that count, in order. */
export const punchesOfAssignment = (db: Db, scope: Scope, assignment_id: string): Promise<StoredPunch[]> =>
  storedPunches(db, scope)
    .where('punches.assignment_id', '=', assignment_id)
    .where(isInEffect)
    .orderBy('punches.at')
    .orderBy('punches.number')
    .execute()

/** The time in which punches can belong to the same worked period as one at `at`. */
export const periodAround = (at: Instant) => ({
  from: addMinutes(at, -longestOpenMinutes),
  to: addMinutes(at, longestOpenMinutes),
})

export const addMinutes = (at: Instant, minutes: number): Instant =>
  Temporal.Instant.from(at).add({ minutes }).toString({ fractionalSecondDigits: 3 })

/** A site within the scope, with what a punch takes over from it. */
export const siteForPunch = (db: Db, scope: Scope, location_id: string) =>
  db
    .selectFrom('locations')
    .innerJoin('customers', 'customers.id', 'locations.customer_id')
    .select(['locations.id', 'locations.agency_id', 'customers.company_id', 'locations.name', 'locations.time_zone'])
    .select(['locations.latitude', 'locations.longitude', 'locations.geofence_m', 'locations.geofence_check'])
    .where('locations.id', '=', location_id)
    .where(inAgency(scope, 'locations.agency_id'))
    .where(atSites(scope, 'locations.id'))
    .executeTakeFirst()

/** The employment of somebody of the agency. */
export const employmentForPunch = (db: Db, agency_id: string, employee_id: string) =>
  db
    .selectFrom('employees')
    .select(['id', 'status'])
    .select(lastDayOfEmployment.as('last_day'))
    .where('id', '=', employee_id)
    .where('agency_id', '=', agency_id)
    .where('merged_into_id', 'is', null)
    .executeTakeFirst()

// Somebody who did not respond, timed out or was recorded as a no-show may come all the same.
const clockableStatuses = ['pending', 'accepted', 'in_progress', 'worked', 'timed_out', 'no_show'] as const

/** The assignments of an employee at a site around an instant, of rosters that are in effect. */
export const assignmentsForPunch = (
  db: Db,
  scope: Scope,
  { employee_id, location_id, at }: { employee_id: string; location_id: string; at: Instant },
) =>
  db
    .selectFrom('assignments')
    .innerJoin('roster_shifts', 'roster_shifts.id', 'assignments.roster_shift_id')
    .innerJoin('rosters', 'rosters.id', 'assignments.roster_id')
    .select(['assignments.id', 'assignments.status'])
    .select([isoOf('assignments.starts_at').as('starts_at'), isoOf('assignments.ends_at').as('ends_at')])
    .where(inAgency(scope, 'assignments.agency_id'))
    .where('assignments.employee_id', '=', employee_id)
    .where('roster_shifts.location_id', '=', location_id)
    .where('rosters.status', 'in', ['published', 'locked'])
    .where('assignments.status', 'in', clockableStatuses)
    .where('assignments.starts_at', '<=', addMinutes(at, earliestInMinutes))
    .where('assignments.starts_at', '>=', addMinutes(at, -2 * 24 * 60))
    .orderBy('assignments.starts_at')
    .orderBy('assignments.id')
    .execute()
