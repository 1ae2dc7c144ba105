import { type RawBuilder, sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { notFound } from '#contract/refusals.ts'
import { shiftTextNames } from '#contract/rostering/shifts/shift-fields.ts'
import type { ShiftRequest } from '#contract/rostering/shifts/shift-requests.ts'
import type { Language } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import { allOf, joinParent, listQuery } from '#server/database/lists/list-query.ts'
import { containsSql } from '#server/database/lists/search.ts'
import { atSites, inAgency, type Scope, workingAtSites } from '#server/database/tenancy/scope.ts'
import { isoOf, wallTime } from '#server/database/values/time-columns.ts'
import type { Context } from '#server/http/context.ts'
import { nameFor } from '#server/modules/customers/releases.ts'
import { nameIn, colourIn } from '#server/modules/reference/queries.ts'
import { holdingFor, subLocationNameIn } from '#server/modules/rosters/queries.ts'

type ListInput = InputOf<typeof calls.shiftRequests.list>

const sortColumns = {
  first_day: sql`shift_requests.first_day`,
  created_at: sql`shift_requests.created_at`,
  customer_name: sql`muster_plain(customers.name)`,
  location_name: sql`muster_plain(locations.name)`,
  status: sql`shift_requests.status`,
}

/** One page of shift requests with the total. */
export function requestsPage(context: Pick<Context, 'db' | 'scope' | 'language'>, input: ListInput) {
  const { db, scope } = context
  const matching = requestsIn(db, scope)
    .where(allOf(conditionsOf(input)))
    .where(containsSql(input.q, 'customers.name', 'locations.name'))
  return listQuery(db, input, {
    matching,
    rows: rowsOf(matching, context),
    order: [[sortColumns[input.sort], input.dir], ['shift_requests.id']],
  })
}

function conditionsOf({ status, customer_id, location_id, from, to }: ListInput): RawBuilder<boolean>[] {
  return [
    ...(status === undefined ? [] : [sql<boolean>`shift_requests.status = any(${status}::text[])`]),
    ...(customer_id === undefined ? [] : [sql<boolean>`shift_requests.customer_id = ${customer_id}::uuid`]),
    ...(location_id === undefined ? [] : [sql<boolean>`shift_requests.location_id = ${location_id}::uuid`]),
    ...(from === undefined ? [] : [sql<boolean>`shift_requests.last_day >= ${from}::date`]),
    ...(to === undefined ? [] : [sql<boolean>`shift_requests.first_day <= ${to}::date`]),
  ]
}

/** One shift request; not found outside the scope. */
export async function requestOf(
  context: Pick<Context, 'db' | 'scope' | 'language'>,
  id: string,
): Promise<ShiftRequest> {
  const { db, scope } = context
  return rowsOf(requestsIn(db, scope), context).where('shift_requests.id', '=', id).executeTakeFirstOrThrow(notFound)
}

/** The requests of these ids that the scope includes, locked until the transaction ends. */
export async function requestsForDecision(
  { db, scope, language }: Pick<Context, 'db' | 'scope' | 'language'>,
  ids: readonly string[],
) {
  await db
    .selectFrom('shift_requests')
    .select('id')
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where(inAgency(scope, 'shift_requests.agency_id'))
    .where(requestsVisibleTo(scope))
    .orderBy('id')
    .forUpdate()
    .execute()
  const rows = await rowsOf(requestsIn(db, scope), { scope, language })
    .select('shift_requests.agency_id')
    .where('shift_requests.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('shift_requests.id')
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** A customer sees their own requests, an employee none, a supervisor those of their locations, the agency all. */
function requestsVisibleTo(scope: Scope): RawBuilder<boolean> {
  if (scope.kind === 'employee') return sql`false`
  if (scope.kind !== 'customer') return atSites(scope, 'shift_requests.location_id')
  return sql`shift_requests.customer_id = ${scope.customer_id}::uuid`
}

const requestsIn = (db: Db, scope: Scope) =>
  db
    .selectFrom('shift_requests')
    [joinParent]('customers', 'customers.id', 'shift_requests.customer_id')
    [joinParent]('locations', 'locations.id', 'shift_requests.location_id')
    .where(inAgency(scope, 'shift_requests.agency_id'))
    .where(requestsVisibleTo(scope))

const rowsOf = (requests: ReturnType<typeof requestsIn>, { scope, language }: Pick<Context, 'scope' | 'language'>) =>
  requests
    .innerJoin('reference_items as positions', 'positions.id', 'shift_requests.position_id')
    .select(['shift_requests.id', 'shift_requests.customer_id', 'customers.name as customer_name'])
    .select(['shift_requests.location_id', 'locations.name as location_name'])
    .select(['shift_requests.sub_location_id', subLocationNameIn('shift_requests').as('sub_location_name')])
    .select(['shift_requests.position_id', nameIn(language, 'positions').as('position_name')])
    .select(colourIn('positions').as('position_colour'))
    .select(sql<string[]>`shift_requests.dates`.as('dates'))
    .select([wallTime('shift_requests.starts').as('starts'), wallTime('shift_requests.ends').as('ends')])
    .select(shiftTextNames.map((name) => `shift_requests.${name}` as const))
    .select(['shift_requests.openings', wishedPeople(scope).as('wished_people')])
    .select(['shift_requests.status', 'shift_requests.reason', originalShift(language).as('original')])
    .select([rostersOfRequest(scope).as('rosters'), filledOpenings(scope).as('filled')])
    .select(['shift_requests.requested_by_name', isoOf('shift_requests.created_at').as('created_at')])
    .select(['shift_requests.decided_by_name', 'shift_requests.version'])
    .select(isoOf('shift_requests.decided_at').$castTo<string | null>().as('decided_at'))

const wishedPeople = (scope: Scope) => sql<ShiftRequest['wished_people']>`(
  select coalesce(json_agg(json_build_object('id', employees.id, 'name', ${nameFor(scope)})
    order by array_position(shift_requests.wished_employee_ids, employees.id)), '[]')
  from employees
  where employees.agency_id = shift_requests.agency_id and employees.id = any(shift_requests.wished_employee_ids)
    and ${workingAtSites(scope, 'employees.id')})`

const originalShift = (language: Language) => sql<ShiftRequest['original']>`(
  select json_build_object('position_name', ${nameIn(language, 'position')}, 'dates', shift_requests.original -> 'dates',
    'sub_location_name', (select part.name from sub_locations part where part.agency_id = shift_requests.agency_id
      and part.id = (shift_requests.original ->> 'sub_location_id')::uuid),
    'starts', shift_requests.original ->> 'starts', 'ends', shift_requests.original ->> 'ends',
    'openings', (shift_requests.original ->> 'openings')::int, ${originalTexts})
  from reference_items position where position.id = (shift_requests.original ->> 'position_id')::uuid)`

// Names of the declaration, always the same.
const originalTexts = sql.join(
  shiftTextNames.map((name) => sql`${sql.lit(name)}, shift_requests.original ->> ${sql.lit(name)}`),
)

const shiftsOfRequest = sql`shift_request_shifts linked
  join roster_shifts on roster_shifts.agency_id = linked.agency_id and roster_shifts.id = linked.roster_shift_id`
const isOfRequest = sql`linked.agency_id = shift_requests.agency_id and linked.shift_request_id = shift_requests.id`

const rostersOfRequest = (scope: Scope) =>
  scope.kind === 'customer'
    ? sql<ShiftRequest['rosters']>`'[]'::json`
    : sql<ShiftRequest['rosters']>`(
  select coalesce(json_agg(json_build_object('id', rosters.id, 'name', rosters.name) order by rosters.week_start, rosters.id), '[]')
  from rosters where rosters.agency_id = shift_requests.agency_id and rosters.id in (
    select roster_shifts.roster_id from ${shiftsOfRequest} where ${isOfRequest}))`

const filledOpenings = (scope: Scope) => sql<number>`(
  select count(*)::int from ${shiftsOfRequest}
  join assignments on assignments.agency_id = linked.agency_id and assignments.roster_shift_id = linked.roster_shift_id
  where ${isOfRequest} and assignments.status = any(${holdingFor(scope)}::text[])
    and roster_shifts.status = any(${scope.kind === 'customer' ? ['published'] : ['draft', 'published']}::text[]))`
