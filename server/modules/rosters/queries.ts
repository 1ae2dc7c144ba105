import { type RawBuilder, sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { notFound, refuse } from '#contract/refusals.ts'
import { holdingStatuses } from '#contract/rostering/shifts/assignments.ts'
import type { RosterShift } from '#contract/rostering/rosters/roster-shifts.ts'
import type { Roster } from '#contract/rostering/rosters/rosters.ts'
import { plainFieldNames } from '#contract/rostering/shifts/shift-fields.ts'
import { addDays, type LocalDate } from '#contract/values/time.ts'
import type { Language } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import { allOf, cachedListQuery, joinParent } from '#server/database/lists/list-query.ts'
import { isoOf, wallTime } from '#server/database/values/time-columns.ts'
import { atSites, inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import { type SearchedTexts, searchOf } from '#server/database/lists/search.ts'
import { requiredSkillsOfShift } from '#server/modules/eligibility/queries.ts'
import { isUnpublishedChange } from './unpublished/last-published.ts'
import { currentStatuses } from './rules.ts'

type ListInput = InputOf<typeof calls.rosters.list>

/** One page of rosters with the total. */
export const rostersPage = cachedListQuery((db, { scope, now }: { scope: Scope; now: string }, input: ListInput) => {
  const matching = rostersIn(db, scope).where(allOf(conditionsOf(input)))
  return {
    matching,
    rows: rowsOf(matching, scope),
    parents: ['customers.id', 'locations.id'],
    order: [
      ...(input.sort === 'current' ? fromToday(now) : ([sortColumns[input.sort]] as const)).map(
        (column) => [column, input.dir] as const,
      ),
      ['rosters.id', input.dir],
    ],
    search: searchOf(scope, 'rosters', input.q, searchedTexts),
  }
})

const searchedTexts: SearchedTexts = (has) => [
  has('rosters', 'rosters.id'),
  has('customers', 'rosters.customer_id'),
  has('locations', 'rosters.location_id'),
]

/** Sorts by whether the roster has ended at its site, then by the distance of its first day from today. */
function fromToday(now: string): readonly RawBuilder<unknown>[] {
  const today = sql`(${now}::timestamptz at time zone rosters.time_zone)::date`
  const hasEnded = sql`rosters.week_start + rosters.days <= ${today}`
  return [
    hasEnded,
    sql`case when ${hasEnded} then ${today} - rosters.week_start else rosters.week_start - ${today} end`,
  ]
}

const sortColumns = {
  week_start: 'rosters.week_start',
  name: 'rosters.name',
  customer_name: 'customers.name',
  location_name: 'locations.name',
  status: 'rosters.status',
} as const

type RosterFilter = Partial<Pick<ListInput, 'status' | 'customer_id' | 'location_id' | 'from' | 'to'>>

/** A period matches every roster with a day in it. */
export function conditionsOf({ status, customer_id, location_id, from, to }: RosterFilter): RawBuilder<boolean>[] {
  return [
    ...(status === undefined ? [] : [sql<boolean>`rosters.status = any(${status}::text[])`]),
    ...(customer_id === undefined ? [] : [sql<boolean>`rosters.customer_id = ${customer_id}::uuid`]),
    ...(location_id === undefined ? [] : [sql<boolean>`rosters.location_id = ${location_id}::uuid`]),
    ...(from === undefined ? [] : [sql<boolean>`rosters.week_start + rosters.days > ${from}::date`]),
    ...(to === undefined ? [] : [sql<boolean>`rosters.week_start <= ${to}::date`]),
  ]
}

/** A customer sees their own published rosters, an employee none, a supervisor those of their locations, the agency all. */
export function rostersVisibleTo(scope: Scope): RawBuilder<boolean> {
  if (scope.kind === 'employee') return sql`false`
  if (scope.kind !== 'customer') return atSites(scope, 'rosters.location_id')
  return sql`(rosters.customer_id = ${scope.customer_id}::uuid and rosters.status in ('published', 'locked'))`
}

type RosterCounts = { shift_count: number; openings: number; filled: number }

/** Rosters as in the API, within the scope. A customer's counts omit what was not published. */
export const rosterRows = (db: Db, scope: Scope) => rowsOf(rostersIn(db, scope), scope)

const rostersIn = (db: Db, scope: Scope) =>
  db
    .selectFrom('rosters')
    [joinParent]('customers', 'customers.id', 'rosters.customer_id')
    [joinParent]('locations', 'locations.id', 'rosters.location_id')
    .where(inAgency(scope, 'rosters.agency_id'))
    .where(rostersVisibleTo(scope))

const rowsOf = (rosters: ReturnType<typeof rostersIn>, scope: Scope) =>
  rosters
    .innerJoinLateral(countsOf(scope).as('counts'), (join) => join.onTrue())
    .select([
      'rosters.id',
      'rosters.name',
      'rosters.company_id',
      'rosters.customer_id',
      'customers.name as customer_name',
    ])
    .select([
      'rosters.location_id',
      'locations.name as location_name',
      'rosters.time_zone',
      'rosters.week_start',
      'rosters.days',
    ])
    .select([
      'rosters.status',
      notesFor(scope).as('notes'),
      isoOf('rosters.published_at').$castTo<string | null>().as('published_at'),
    ])
    .select(unpublishedChanges(scope).as('unpublished_changes'))
    .select(['counts.shift_count', 'counts.openings', 'counts.filled', 'rosters.version'])

// Each table is read once per roster by its own index; assignments of cancelled shifts do not count.
const countsOf = (scope: Scope) => sql<RosterCounts>`(
  select shifts.shift_count, shifts.openings, held.filled
  from (
    select count(*)::int as shift_count, coalesce(sum(roster_shifts.openings), 0)::int as openings
    from roster_shifts
    where roster_shifts.agency_id = rosters.agency_id and roster_shifts.roster_id = rosters.id
      and roster_shifts.status = any(${scope.kind === 'customer' ? ['published'] : ['draft', 'published']}::text[])
  ) as shifts,
  (
    select (count(*) filter (where assignments.status = any(${holdingFor(scope)}::text[])))::int as filled
    from assignments
    where assignments.agency_id = rosters.agency_id and assignments.roster_id = rosters.id
  ) as held
)`

/** The statuses that fill an opening for this reader: only the agency sees planned ones. */
export const holdingFor = (scope: Scope) =>
  holdingStatuses.filter((status) => scope.kind !== 'customer' || status !== 'planned')

const notesFor = (scope: Scope) =>
  scope.kind === 'customer' ? sql<string | null>`null` : sql<string | null>`rosters.notes`

/** Shifts that were added or changed since the last publication: what publishing would notify of. */
const unpublishedChanges = (scope: Scope) =>
  scope.kind === 'customer'
    ? sql<number>`0`
    : sql<number>`case when rosters.status in ('published', 'locked') then (
        select count(*) from (
          select roster_shifts.id from roster_shifts
          where roster_shifts.agency_id = rosters.agency_id and roster_shifts.roster_id = rosters.id and roster_shifts.status = 'draft'
          union
          select assignments.roster_shift_id from assignments
          where assignments.agency_id = rosters.agency_id and assignments.roster_id = rosters.id
            and (assignments.status = 'planned' or ${isUnpublishedChange})
        ) as changed)::int else 0 end`

type LocationPeriod = { location_id: string; week_start: LocalDate; days: number }

/** The rosters of a location that overlap this period and have not ended; earliest first. */
export const rostersDuring = (
  db: Db,
  scope: Scope,
  { location_id, week_start, days }: LocationPeriod,
): Promise<Roster[]> =>
  rosterRows(db, scope)
    .where('rosters.location_id', '=', location_id)
    .where('rosters.status', 'in', currentStatuses)
    .where(allOf(conditionsOf({ from: week_start, to: addDays(week_start, days - 1) })))
    .orderBy('rosters.week_start')
    .orderBy('rosters.id')
    .execute()

/** One roster; not found outside the scope. */
export async function rosterOf(db: Db, scope: Scope, id: string): Promise<Roster> {
  return rosterRows(db, scope).where('rosters.id', '=', id).executeTakeFirstOrThrow(notFound)
}

type RosterLock = 'update' | 'share' | 'none'

/** A roster that is about to be changed (`update`), or whose status must not change meanwhile (`share`). */
export async function rosterForChange(db: Db, scope: Scope, id: string, lock: RosterLock) {
  const roster = (await rostersForChange(db, scope, [id], lock)).get(id)
  return roster ?? refuse('notFound')
}

/** The same for several, locked in the order of their ids, by id in this order; not found when one of them is outside the scope. */
export async function rostersForChange(db: Db, scope: Scope, ids: readonly string[], lock: RosterLock) {
  const query = db
    .selectFrom('rosters')
    .select([
      'rosters.id',
      'rosters.name',
      'rosters.agency_id',
      'rosters.company_id',
      'rosters.customer_id',
      'rosters.location_id',
    ])
    .select(['rosters.week_start', 'rosters.days'])
    .select(['rosters.time_zone', 'rosters.status', 'rosters.version'])
    .where('rosters.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where(inAgency(scope, 'rosters.agency_id'))
    .where(rostersVisibleTo(scope))
    .orderBy('rosters.id')
  const locked = { update: () => query.forUpdate(), share: () => query.forShare(), none: () => query }
  const rosters = new Map((await locked[lock]().execute()).map((roster) => [roster.id, roster]))
  if (ids.some((id) => !rosters.has(id))) refuse('notFound')
  return rosters
}

export type RosterForChange = Awaited<ReturnType<typeof rosterForChange>>

/** The name of the sub-location of a row; most rows have none, and look for none. */
export const subLocationNameIn = (table: string) => sql<
  string | null
>`case when ${sql.ref(`${table}.sub_location_id`)} is not null then (
  select part.name from sub_locations part
  where part.agency_id = ${sql.ref(`${table}.agency_id`)} and part.id = ${sql.ref(`${table}.sub_location_id`)}) end`

/** The same of a shift. */
export const subLocationName = subLocationNameIn('roster_shifts')

/** The columns of a shift as in the API. */
export const shiftColumns = [
  'roster_shifts.id',
  'roster_shifts.roster_id',
  'roster_shifts.location_id',
  'roster_shifts.works_on',
  wallTime('roster_shifts.starts').as('starts'),
  wallTime('roster_shifts.ends').as('ends'),
  isoOf('roster_shifts.starts_at').as('starts_at'),
  isoOf('roster_shifts.ends_at').as('ends_at'),
  'roster_shifts.clock_minutes',
  'roster_shifts.elapsed_minutes',
  sql<RosterShift['breaks']>`roster_shifts.breaks`.as('breaks'),
  ...plainFieldNames.map((name) => `roster_shifts.${name}` as const),
  subLocationName.as('sub_location_name'),
  'roster_shifts.status',
  'roster_shifts.version',
] as const

/** The current state of one shift; not found outside the scope. */
export async function shiftOf(db: Db, scope: Scope, id: string, language?: Language): Promise<RosterShift> {
  return db
    .selectFrom('roster_shifts')
    .select([...shiftColumns, requiredSkillsOfShift(language).as('required_skills')])
    .where('roster_shifts.id', '=', id)
    .where(inAgency(scope, 'roster_shifts.agency_id'))
    .where(atSites(scope, 'roster_shifts.location_id'))
    .executeTakeFirstOrThrow(notFound)
}
