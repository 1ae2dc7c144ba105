import { type RawBuilder, sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { refuse } from '#contract/refusals.ts'
import type { RosterStatus } from '#contract/rostering/rosters/rosters.ts'
import type { SwapRow, SwapShift } from '#contract/rostering/shifts/swaps.ts'
import type { Db } from '#server/database/dialect.ts'
import { allOf, joinParent, listQuery } from '#server/database/lists/list-query.ts'
import { containsSql } from '#server/database/lists/search.ts'
import { atSites, inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import { isoOf, wallTime } from '#server/database/values/time-columns.ts'
import type { Context } from '#server/http/context.ts'
import { nameIn, colourIn } from '#server/modules/reference/queries.ts'
import { asPublished } from '#server/modules/rosters/unpublished/last-published.ts'
import { storedFindingsVisibleTo } from '#server/modules/eligibility/visible-findings.ts'

type ListInput = InputOf<typeof calls.swaps.list>

const sortColumns = {
  created_at: sql`shift_swaps.created_at`,
  starts_at: sql`assignments.starts_at`,
  status: sql`shift_swaps.status`,
}

/** A row with what its rules need, besides what readers see. */
export type StoredSwap = SwapRow & {
  starts_at: string
  roster_status: RosterStatus
  /** the reader was requested and has not answered */
  is_requested: boolean
}

/** One page of requests with the total. */
export async function swapsPage(context: Pick<Context, 'db' | 'scope' | 'language'>, input: ListInput) {
  const { db, scope } = context
  const matching = swapsIn(db, scope)
    .where(allOf(conditionsOf(input)))
    .where(isListedFor(scope))
    .where(containsSql(input.q, 'employees.name', 'locations.name'))
  const page = await listQuery(db, input, {
    matching,
    rows: rowsOf(matching, context),
    order: [[sortColumns[input.sort], input.dir], ['shift_swaps.id']],
  })
  return { ...page, rows: page.rows.map((row) => visibleSwap(scope, row)) }
}

function conditionsOf({ status, kind, location_id }: ListInput): RawBuilder<boolean>[] {
  return [
    ...(status === undefined ? [] : [sql<boolean>`shift_swaps.status = any(${status}::text[])`]),
    ...(kind === undefined ? [] : [sql<boolean>`shift_swaps.kind = any(${kind}::text[])`]),
    ...(location_id === undefined ? [] : [sql<boolean>`roster_shifts.location_id = ${location_id}::uuid`]),
  ]
}

/** One request as its reader sees it; not found outside the scope. */
export async function swapOf(context: Pick<Context, 'db' | 'scope' | 'language'>, id: string): Promise<StoredSwap> {
  const { db, scope } = context
  const row = await rowsOf(swapsIn(db, scope), context).where('shift_swaps.id', '=', id).executeTakeFirst()
  return row === undefined ? refuse('notFound') : visibleSwap(scope, row)
}

const visibleSwap = (scope: Scope, row: StoredSwap): StoredSwap => ({
  ...row,
  findings: scope.kind === 'employee' ? [] : storedFindingsVisibleTo(scope, row.findings),
})

/** Employees see their own requests and those that request them, supervisors those at their locations, customers none. Colleagues who answer too late find it, so that the refusal can say why. */
function swapsVisibleTo(scope: Scope): RawBuilder<boolean> {
  if (scope.kind === 'customer') return sql`false`
  if (scope.kind !== 'employee') return atSites(scope, 'roster_shifts.location_id')
  return sql`(${isOwnOrTaken(scope)} or ${isRequestedPeer(scope)})`
}

const isOwnOrTaken = ({ employee_id }: Scope) =>
  sql<boolean>`(shift_swaps.employee_id = ${employee_id}::uuid or shift_swaps.peer_employee_id = ${employee_id}::uuid)`

/** A list leaves out what somebody else took over, or what ended before the employee answered. */
const isListedFor = (scope: Scope) =>
  scope.kind === 'employee'
    ? sql<boolean>`(${isOwnOrTaken(scope)} or shift_swaps.status = 'pending_peer')`
    : sql<boolean>`true`

const isRequestedPeer = ({ employee_id }: Scope) => sql<boolean>`exists (
  select from shift_swap_peers peer
  where peer.agency_id = shift_swaps.agency_id and peer.swap_id = shift_swaps.id and peer.employee_id = ${employee_id}::uuid
    and peer.refused_at is null)`

const swapsIn = (db: Db, scope: Scope) =>
  db
    .selectFrom('shift_swaps')
    [joinParent]('assignments', 'assignments.id', 'shift_swaps.assignment_id')
    [joinParent]('roster_shifts', 'roster_shifts.id', 'assignments.roster_shift_id')
    [joinParent]('locations', 'locations.id', 'roster_shifts.location_id')
    [joinParent]('employees', 'employees.id', 'shift_swaps.employee_id')
    .where(inAgency(scope, 'shift_swaps.agency_id'))
    .where(swapsVisibleTo(scope))

const rowsOf = (swaps: ReturnType<typeof swapsIn>, { scope, language }: Pick<Context, 'scope' | 'language'>) =>
  swaps
    .innerJoin('rosters', 'rosters.id', 'assignments.roster_id')
    .select(['shift_swaps.id', 'shift_swaps.kind', 'shift_swaps.status'])
    .select(nameFor(scope, 'employees').as('requester_name'))
    .select(sql<boolean>`shift_swaps.employee_id is not distinct from ${scope.employee_id}::uuid`.as('is_own'))
    .select(shiftOf('shift_swaps.assignment_id', { scope, language }).$castTo<SwapShift>().as('shift'))
    .select(shiftOf('shift_swaps.peer_assignment_id', { scope, language }).as('peer_shift'))
    .select([peerName(scope).as('peer_name'), requestedPeers.as('requested')])
    .select(['shift_swaps.note', 'shift_swaps.reason', findingsJson.as('findings')])
    .select([isoOf('shift_swaps.created_at').as('created_at'), 'shift_swaps.decided_by_name'])
    .select(isoOf('shift_swaps.decided_at').$castTo<string | null>().as('decided_at'))
    .select(['shift_swaps.version', isoOf('assignments.starts_at').as('starts_at')])
    .select([
      'rosters.status as roster_status',
      (scope.kind === 'employee' ? isRequestedPeer(scope) : sql<boolean>`false`).as('is_requested'),
    ])

/** Colleagues see each other's first names only. */
const nameFor = ({ kind }: Scope, table: string) =>
  kind === 'employee' ? firstName(table) : sql<string>`${sql.ref(`${table}.name`)}`

export const firstName = (table: string) =>
  sql<string>`coalesce(${sql.ref(`${table}.preferred_name`)}, ${sql.ref(`${table}.first_name`)})`

const peerName = (scope: Scope) => sql<string | null>`(
  select ${nameFor(scope, 'peer')} from employees peer
  where peer.agency_id = shift_swaps.agency_id and peer.id = coalesce(shift_swaps.peer_employee_id, (
    select theirs.employee_id from assignments theirs
    where theirs.agency_id = shift_swaps.agency_id and theirs.id = shift_swaps.peer_assignment_id)))`

const requestedPeers = sql<number>`(
  select count(*)::int from shift_swap_peers peer
  where peer.agency_id = shift_swaps.agency_id and peer.swap_id = shift_swaps.id)`

// Those of the last step, of everybody who would take over a shift.
const findingsJson = sql<SwapRow['findings']>`coalesce((
  select jsonb_agg(found.value) from jsonb_array_elements(shift_swaps.decisions -> -1 -> 'findings') as taker(value),
    jsonb_array_elements(taker.value -> 'findings') as found(value)), '[]')`

/** Employees read the shift as it was published to them, planners as it is planned. */
function shiftOf(column: string, { scope, language }: Pick<Context, 'scope' | 'language'>) {
  const shown = scope.kind === 'employee' ? asPublished : planned
  return sql<SwapShift | null>`(
  select json_build_object('assignment_id', assignments.id, 'roster_id', assignments.roster_id, 'location_name', site.name,
    'position_name', ${nameIn(language, 'position')}, 'position_colour', ${colourIn('position')}, 'works_on', ${shown.works_on},
    'starts', ${shown.starts}, 'ends', ${shown.ends}, 'starts_at', ${shown.starts_at_text})
  from assignments
  join roster_shifts on roster_shifts.agency_id = assignments.agency_id and roster_shifts.id = assignments.roster_shift_id
  join locations site on site.id = roster_shifts.location_id
  join reference_items position on position.id = ${shown.position_id}
  where assignments.agency_id = shift_swaps.agency_id and assignments.id = ${sql.ref(column)})`
}

const planned = {
  works_on: sql<string>`assignments.works_on`,
  starts: wallTime('roster_shifts.starts'),
  ends: wallTime('roster_shifts.ends'),
  starts_at_text: isoOf('assignments.starts_at'),
  position_id: sql<string>`roster_shifts.position_id`,
}
