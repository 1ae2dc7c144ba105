// The list of punches with their corrections.
import { type RawBuilder, sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { notFound } from '#contract/refusals.ts'
import type { PunchRow } from '#contract/rostering/clock/punches.ts'
import type { Db } from '#server/database/dialect.ts'
import { allOf, joinParent, listQuery } from '#server/database/lists/list-query.ts'
import { containsSql } from '#server/database/lists/search.ts'
import { atSites, inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import { isoOf } from '#server/database/values/time-columns.ts'
import { isInEffect } from '#server/modules/timesheets/exceptions/punches.ts'

type ListInput = InputOf<typeof calls.clock.punches>

/** One page of punches with the total, newest first. */
export function punchesPage(db: Db, scope: Scope, input: ListInput) {
  const matching = visiblePunches(db, scope)
    .where(allOf(conditionsOf(input)))
    .where(containsSql(input.q, 'employees.name', 'locations.name'))
  return listQuery(db, input, {
    matching,
    rows: rowsOf(matching),
    parents: ['employees.id', 'locations.id'],
    order: [
      ['punches.at', input.dir],
      ['punches.id', input.dir],
    ],
  })
}

const visiblePunches = (db: Db, scope: Scope) =>
  db
    .selectFrom('punches')
    [joinParent]('employees', 'employees.id', 'punches.employee_id')
    [joinParent]('locations', 'locations.id', 'punches.location_id')
    .where(inAgency(scope, 'punches.agency_id'))
    .where(atSites(scope, 'punches.location_id'))

function conditionsOf(input: ListInput): RawBuilder<boolean>[] {
  const { from, to, employee_id, location_id, assignment_id, kind, source } = input
  return [
    // The wider condition is for the index; the day is that of the site.
    ...(from === undefined ? [] : [sql<boolean>`(punches.at >= ${from}::date - 1 and ${siteDay} >= ${from}::date)`]),
    ...(to === undefined ? [] : [sql<boolean>`(punches.at < ${to}::date + 2 and ${siteDay} <= ${to}::date)`]),
    ...(employee_id === undefined ? [] : [sql<boolean>`punches.employee_id = ${employee_id}::uuid`]),
    ...(location_id === undefined ? [] : [sql<boolean>`punches.location_id = ${location_id}::uuid`]),
    ...(assignment_id === undefined ? [] : [sql<boolean>`punches.assignment_id = ${assignment_id}::uuid`]),
    ...(kind === undefined ? [] : [sql<boolean>`punches.kind = any(${kind}::text[])`]),
    ...(source === undefined ? [] : [sql<boolean>`punches.source = any(${source}::text[])`]),
  ]
}

const siteDay = sql`(punches.at at time zone locations.time_zone)::date`

const rowsOf = (punches: ReturnType<typeof visiblePunches>) =>
  punches
    .select(['punches.id', 'punches.employee_id', 'employees.name as employee_name'])
    .select(['punches.location_id', 'locations.name as location_name', 'locations.time_zone'])
    .select(['punches.assignment_id', 'punches.kind', isoOf('punches.at').as('at'), 'punches.source'])
    .select(isoOf('punches.device_at').$castTo<string | null>().as('device_at'))
    .select([isoOf('punches.received_at').as('received_at'), 'punches.distance_m', 'punches.accuracy_m'])
    .select(['punches.inside_fence', 'punches.no_location', 'punches.note', 'punches.recorded_by_name'])
    .select([isInEffect.as('in_effect'), corrections.as('corrections')])

// Of the punch itself, and of the one that it replaces.
const corrections = sql<PunchRow['corrections']>`(
  select coalesce(json_agg(json_build_object('kind', correction.kind, 'reason', correction.reason,
    'by_name', correction.recorded_by_name, 'at', ${isoOf('correction.at')}) order by correction.number), '[]')
  from punch_corrections correction
  where correction.agency_id = punches.agency_id and (correction.punch_id = punches.id or correction.replaced_by_id = punches.id))`

/** One punch as the agency sees it; not found outside the scope. */
export async function punchRowOf(db: Db, scope: Scope, id: string): Promise<PunchRow> {
  return rowsOf(visiblePunches(db, scope)).where('punches.id', '=', id).executeTakeFirstOrThrow(notFound)
}

/** The punch that is about to be corrected; not found outside the scope. */
export async function punchForCorrection(db: Db, scope: Scope, id: string) {
  return visiblePunches(db, scope)
    .select(['punches.id', 'punches.agency_id', 'punches.employee_id', 'punches.location_id', 'punches.kind'])
    .select(['punches.assignment_id', isInEffect.as('in_effect')])
    .where('punches.id', '=', id)
    .executeTakeFirstOrThrow(notFound)
}
