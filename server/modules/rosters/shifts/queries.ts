// Shifts as a list, and what the dashboard counts of them.
import { type RawBuilder, sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { holdingStatuses } from '#contract/rostering/shifts/assignments.ts'
import type { Language } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import { allOf, joinParent, listQuery } from '#server/database/lists/list-query.ts'
import { wallTime } from '#server/database/values/time-columns.ts'
import { inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import { type SearchedTexts, searchOf } from '#server/database/lists/search.ts'
import type { Context } from '#server/http/context.ts'
import { nameIn, colourIn } from '#server/modules/reference/queries.ts'
import { holdingFor, rostersVisibleTo } from '#server/modules/rosters/queries.ts'

type ShiftListInput = InputOf<typeof calls.rosters.shifts>
export type ShiftFilter = Partial<
  Pick<
    ShiftListInput,
    'from' | 'to' | 'status' | 'unfilled' | 'not_started' | 'customer_id' | 'location_id' | 'position_id'
  >
>

/** One page of shifts with the total. */
export function shiftsPage(
  db: Db,
  { scope, language, now }: Pick<Context, 'scope' | 'language'> & { now: string },
  input: ShiftListInput,
) {
  const matching = shiftsMatching(db, { scope, now }, input)
  return listQuery(db, input, {
    matching,
    rows: rowsOf(matching, scope, language),
    parents: ['rosters.id', 'customers.id', 'locations.id', 'positions.id'],
    order: [
      [sortColumns[input.sort], input.dir],
      ['roster_shifts.starts_at', input.dir],
      ['roster_shifts.id', input.dir],
    ],
    search: searchOf(scope, 'roster_shifts', input.q, searchedTexts),
  })
}

const searchedTexts: SearchedTexts = (has) => [
  has('rosters', 'roster_shifts.roster_id'),
  has('customers', 'roster_shifts.roster_id', 'rosters.customer_id'),
  has('locations', 'roster_shifts.location_id'),
]

const sortColumns = {
  starts_at: sql`roster_shifts.starts_at`,
  customer_name: sql`muster_plain(customers.name)`,
  location_name: sql`muster_plain(locations.name)`,
  status: sql`roster_shifts.status`,
}

/** The shifts of a filter within the scope. A customer sees published shifts only; cancelled rosters have none. */
export const shiftsMatching = (db: Db, { scope, now }: { scope: Scope; now: string }, filter: ShiftFilter) =>
  db
    .selectFrom('roster_shifts')
    [joinParent]('rosters', 'rosters.id', 'roster_shifts.roster_id')
    [joinParent]('customers', 'customers.id', 'rosters.customer_id')
    [joinParent]('locations', 'locations.id', 'roster_shifts.location_id')
    [joinParent]('reference_items as positions', 'positions.id', 'roster_shifts.position_id')
    .where(inAgency(scope, 'roster_shifts.agency_id'))
    .where(rostersVisibleTo(scope))
    .where('rosters.status', '<>', 'cancelled')
    .where(scope.kind === 'customer' ? isPublished : sql<boolean>`true`)
    .where(allOf(conditionsOf(scope, now, filter)))

const isPublished = sql<boolean>`roster_shifts.status = 'published'`

function conditionsOf(scope: Scope, now: string, filter: ShiftFilter): RawBuilder<boolean>[] {
  const { from, to, status, customer_id, location_id, position_id } = filter
  return [
    ...(from === undefined ? [] : [sql<boolean>`roster_shifts.works_on >= ${from}::date`]),
    ...(to === undefined ? [] : [sql<boolean>`roster_shifts.works_on <= ${to}::date`]),
    ...(status === undefined ? [] : [sql<boolean>`roster_shifts.status = any(${status}::text[])`]),
    ...(customer_id === undefined ? [] : [sql<boolean>`rosters.customer_id = ${customer_id}::uuid`]),
    ...(location_id === undefined ? [] : [sql<boolean>`roster_shifts.location_id = ${location_id}::uuid`]),
    ...(position_id === undefined ? [] : [sql<boolean>`roster_shifts.position_id = ${position_id}::uuid`]),
    ...(filter.not_started === true ? [notStarted(now)] : []),
    ...(filter.unfilled === true ? [isUnfilled(scope)] : []),
  ]
}

// The bound on the day is for the index, whatever the zones.
const notStarted = (now: string) => sql<boolean>`(
  roster_shifts.starts_at > ${now}::timestamptz
  and roster_shifts.works_on >= (${now}::timestamptz at time zone 'UTC')::date - 1
)`

const isUnfilled = (scope: Scope) =>
  sql<boolean>`(${isPublished} and roster_shifts.openings > ${peopleIn(holdingFor(scope))})`

/** The number of employees on a shift with one of these statuses. */
const peopleIn = (statuses: readonly string[]) => sql<number>`(
  select count(*)::int from assignments
  where assignments.agency_id = roster_shifts.agency_id and assignments.roster_shift_id = roster_shifts.id
    and assignments.status = any(${[...statuses]}::text[])
)`

/** The number of employees who have accepted a shift, whatever happened since. */
export const acceptedPeople = peopleIn(holdingStatuses.filter((status) => status !== 'planned' && status !== 'pending'))

const rowsOf = (matching: ReturnType<typeof shiftsMatching>, scope: Scope, language: Language) =>
  matching
    .select(['roster_shifts.id', 'roster_shifts.roster_id', 'rosters.name as roster_name'])
    .select(['customers.name as customer_name', 'roster_shifts.location_id', 'locations.name as location_name'])
    .select([nameIn(language, 'positions').as('position_name')])
    .select(colourIn('positions').as('position_colour'))
    .select(['roster_shifts.works_on', wallTime('roster_shifts.starts').as('starts')])
    .select([wallTime('roster_shifts.ends').as('ends'), 'rosters.time_zone', 'roster_shifts.openings'])
    .select([peopleIn(holdingFor(scope)).as('filled'), acceptedPeople.as('accepted'), 'roster_shifts.status'])
