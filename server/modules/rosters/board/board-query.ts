// The board, built as JSON by the database (thousands of rows are slow to read one by one).
import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { Release } from '#contract/customers/releases.ts'
import { refuse, refuseField } from '#contract/refusals.ts'
import { type AssignmentStatus, holdingStatuses } from '#contract/rostering/shifts/assignments.ts'
import { type Board, type Roster, rosterStatuses } from '#contract/rostering/rosters/rosters.ts'
import { shiftFieldNames } from '#contract/rostering/shifts/shift-fields.ts'
import { addDays } from '#contract/values/time.ts'
import type { Language } from '#contract/values/values.ts'
import { allOf } from '#server/database/lists/list-query.ts'
import type { Db } from '#server/database/dialect.ts'
import { isoOf, wallTime } from '#server/database/values/time-columns.ts'
import { atSites, inAgency, type Scope, workingAtSites } from '#server/database/tenancy/scope.ts'
import type { Context } from '#server/http/context.ts'
import { JsonText } from '#server/http/json-text.ts'
import { requiredSkillsOfShift, unpaidMinutes } from '#server/modules/eligibility/queries.ts'
import { nameReleaseFor, releasedEmployeeName } from '#server/modules/customers/releases.ts'
import { holidaysAt } from '#server/modules/holidays/queries.ts'
import { isUnpublishedChange, isUnpublishedRemoval } from '#server/modules/rosters/unpublished/last-published.ts'
import { withBoardActions } from '#server/modules/rosters/policy.ts'
import { conditionsOf, holdingFor, rosterRows, subLocationName } from '#server/modules/rosters/queries.ts'
import { daysIn } from '#server/modules/rosters/rules.ts'
import { columnPairs } from '#server/modules/rosters/shifts/columns.ts'

type Input = InputOf<typeof calls.rosters.filter>
type BoardQueryInput = Input & DayRange & Pick<Release, 'release_name'>

const longestPeriod = 35

/**
 * The data of the grid. A planner sees all shifts, the cancelled ones apart, declined assignments, and time assigned elsewhere; a supervisor
 * the same for their locations only; a customer what was published at their own locations and the names of the employees. The database
 * builds megabytes of JSON, which are passed on unchanged.
 */
export async function boardOf(context: Context, input: Input): Promise<JsonText<Board>> {
  const { db, actor, scope, language } = context
  const rostersOfBoard = await rostersOf(db, scope, input)
  const rosters = rostersOfBoard.map(({ tenant: _, ...roster }) => withBoardActions(actor, roster))
  const period = periodOf(input, rosters)
  const release_name = await nameReleaseFor(db, scope)
  const grid = await gridOf(context, { ...input, ...period, release_name }, rostersOfBoard)
  const location_ids = [...new Set(rosters.map(({ location_id }) => location_id))]
  const holidays = await holidaysAt(db, { location_ids, ...period }, language).execute()
  return new JsonText(JSON.stringify({ ...period, rosters, holidays }).slice(0, -1), ...grid, '}')
}

/** The period and the rosters of a board, and whether a row of roster_shifts is on it: for what is shown beside the board. */
export async function shownOnBoard({ db, scope }: Pick<Context, 'db' | 'scope'>, input: Omit<Input, 'people'>) {
  const rosters = await rostersOf(db, scope, input)
  const period = periodOf(input, rosters)
  return { period, rosters, shown: isShown(scope, { ...input, ...period }, rosters) }
}

type DayRange = { from: string; to: string }

/** The requested period, or that of the named roster. */
function periodOf(
  { from, to, roster_id }: Pick<Input, 'from' | 'to' | 'roster_id'>,
  rosters: readonly Pick<Roster, 'week_start' | 'days'>[],
): DayRange {
  const roster = roster_id === undefined ? undefined : rosters[0]
  const first = from ?? roster?.week_start ?? refuseMissingPeriod('from', roster_id)
  const last = to ?? (roster ? addDays(roster.week_start, roster.days - 1) : refuseMissingPeriod('to', roster_id))
  requirePeriod({ from: first, to: last })
  return { from: first, to: last }
}

const refuseMissingPeriod = (field: 'from' | 'to', roster_id: string | undefined): never =>
  roster_id === undefined ? refuseField(field, 'validation.required') : refuse('notFound')

/** Refuses a period that ends before it begins, or that is longer than a board. */
export function requirePeriod({ from, to }: DayRange) {
  if (to < from) refuseField('to', 'refusals.timesheets.endsBeforeStart')
  if (daysIn(from, to) > longestPeriod) refuseField('to', 'refusals.rosters.periodTooLong', { limit: longestPeriod })
}

const defaultStatuses = ['draft', 'published', 'locked', 'archived'] as const

function rostersOf(db: Db, scope: Scope, input: Omit<Input, 'people'>) {
  const { roster_id, status = roster_id === undefined ? [...defaultStatuses] : [...rosterStatuses] } = input
  const one = roster_id === undefined ? sql<boolean>`true` : sql<boolean>`rosters.id = ${roster_id}::uuid`
  return rosterRows(db, scope)
    .select('rosters.agency_id as tenant')
    .where(allOf([one, ...conditionsOf({ ...input, status })]))
    .orderBy('rosters.week_start')
    .orderBy('rosters.name')
    .orderBy('rosters.id')
    .execute()
}

/**
 * Shifts, assignments and employees as the text of properties, in pieces, in one statement. It joins tables, not subqueries: the planner does
 * not know the sizes of subqueries, and would then compare seven thousand rows with each other.
 */
async function gridOf(
  { db, scope, language }: Pick<Context, 'db' | 'scope' | 'language'>,
  input: BoardQueryInput,
  rosters: readonly { id: string; tenant: string }[],
): Promise<string[]> {
  const shown = isShown(scope, input, rosters)
  const { rows } = await sql<GridPiece>`
    with board_assignments as materialized (${assignmentsOfShift(scope, shown)}),
    cancelled_people as materialized (${peopleOfCancelled(scope, input, rosters)}),
    board_people as materialized (${boardPeopleOf(scope, input, rosters)}),
    assigned_time as materialized (${assignedTime(scope, input, shown)}),
    scheduled as materialized (${assignedMinutes}),
    wanted as materialized (${requiredSkillsOf(scope, shown, language)}),
    removed as materialized (${removedPeople(scope, rosters)})
    select list, items from (
      ${piecesOf('shifts', shiftRows(scope, shown))}
      union all ${piecesOf('assignments', sql`select to_json(board_assignments) as row from board_assignments order by board_assignments.id`)}
      union all ${piecesOf('cancelled', cancelledRows(scope, input, rosters))}
      union all ${piecesOf('people', peopleRows(scope))}
      union all ${piecesOf('elsewhere', elsewhereRows)}
    ) as pieces
    order by list, first_row`.execute(db)
  return gridLists.flatMap((list) => listText(list, rows))
}

const gridLists = ['shifts', 'assignments', 'cancelled', 'people', 'elsewhere'] as const
type GridList = (typeof gridLists)[number]
type GridPiece = { list: GridList; items: string }

type BoardRowsSql = ReturnType<typeof sql>

/**
 * A list in pieces of some hundred kilobytes: one text of 5.8 MB would be received into a buffer that grows by copying, and four readers of
 * such boards took 60 MB more.
 */
const piecesOf = (list: GridList, rows: BoardRowsSql) => sql`
  select ${list}::text as list, min(position) as first_row, string_agg(row::text, ',' order by position) as items
  from (select listed.row, row_number() over () as position from (${rows}) as listed) as numbered
  group by position / 300`

function listText(list: GridList, pieces: readonly GridPiece[]): string[] {
  const items = pieces.filter((piece) => piece.list === list).map(({ items }, at) => (at === 0 ? items : `,${items}`))
  return [`,"${list}":[`, ...items, ']']
}

/** Whether a row of roster_shifts is shown. */
function isShown(
  scope: Scope,
  { from, to, position_id }: DayRange & Pick<Input, 'position_id'>,
  rosters: readonly { id: string }[],
) {
  const statuses = scope.kind === 'customer' ? ['published'] : ['draft', 'published']
  return sql<boolean>`(
    roster_shifts.roster_id = any(${rosters.map((roster) => roster.id)}::uuid[])
    and roster_shifts.works_on between ${from}::date and ${to}::date and roster_shifts.status = any(${statuses}::text[])
    and ${atSites(scope, 'roster_shifts.location_id')}
    and ${position_id === undefined ? sql`true` : sql`roster_shifts.position_id = ${position_id}::uuid`}
  )`
}

const shiftRows = (scope: Scope, shown: BoardRowsSql) => sql`
  select json_build_object(
    'id', id, 'roster_id', roster_id, 'location_id', location_id, 'works_on', works_on, ${columnPairs(shiftFieldNames, 'roster_shifts')},
    'starts_at', ${isoOf('starts_at')}, 'ends_at', ${isoOf('ends_at')}, 'clock_minutes', clock_minutes, 'elapsed_minutes', elapsed_minutes,
    'sub_location_name', ${subLocationName}, 'status', status,
    'required_skills', coalesce((select wanted.skills -> roster_shifts.id::text from wanted), '[]'),
    'unpublished_removals', coalesce((select (removed.people ->> roster_shifts.id::text)::int from removed), 0), 'version', version
  ) as row
  from roster_shifts
  where ${inAgency(scope, 'roster_shifts.agency_id')} and ${shown}
  order by works_on, roster_shifts.starts_at, id`

/** Joins a cancelled shift with its cancellation; of a cancelled roster, which has none, with nothing. */
const cancelledShifts = (
  scope: Scope,
  { from, to, position_id }: BoardQueryInput,
  rosters: readonly { id: string }[],
) => sql`
  roster_shifts
  join rosters on rosters.agency_id = roster_shifts.agency_id and rosters.id = roster_shifts.roster_id
  left join shift_cancellations on shift_cancellations.agency_id = roster_shifts.agency_id
    and shift_cancellations.roster_shift_id = roster_shifts.id
  where ${scope.kind !== 'customer'}::boolean and ${inAgency(scope, 'roster_shifts.agency_id')}
    and roster_shifts.roster_id = any(${rosters.map((roster) => roster.id)}::uuid[]) and roster_shifts.status = 'cancelled'
    and roster_shifts.works_on between ${from}::date and ${to}::date and ${atSites(scope, 'roster_shifts.location_id')}
    and ${position_id === undefined ? sql`true` : sql`roster_shifts.position_id = ${position_id}::uuid`}
    and (shift_cancellations.id is not null or rosters.status = 'cancelled')`

/** Who lost a shift by its cancellation, not who was removed from it before. */
const peopleOfCancelled = (scope: Scope, input: BoardQueryInput, rosters: readonly { id: string }[]) => sql`
  select one.roster_shift_id, assignments.id as assignment_id, assignments.employee_id,
    coalesce(assignments.cancelled_pay_minutes, 0) as pay_minutes, coalesce(assignments.cancelled_bill_minutes, 0) as bill_minutes
  from (
    select roster_shifts.agency_id, roster_shifts.id as roster_shift_id, shift_cancellations.id is not null as has_terms
    from ${cancelledShifts(scope, input, rosters)}
  ) as one
  join assignments on assignments.agency_id = one.agency_id and assignments.roster_shift_id = one.roster_shift_id
  where assignments.status in ('cancelled_agency', 'cancelled_client')
    and (not one.has_terms or assignments.cancelled_pay_minutes is not null)`

const cancelledRows = (scope: Scope, input: BoardQueryInput, rosters: readonly { id: string }[]) => sql`
  select json_build_object(
    'id', roster_shifts.id, 'roster_id', roster_shifts.roster_id, 'location_id', roster_shifts.location_id,
    'position_id', roster_shifts.position_id, 'works_on', roster_shifts.works_on,
    'starts', ${wallTime('roster_shifts.starts')}, 'ends', ${wallTime('roster_shifts.ends')}, 'openings', roster_shifts.openings,
    'cancelled_by', shift_cancellations.cancelled_by, 'cancelled_at', ${isoOf('shift_cancellations.at')},
    'reason', shift_cancellations.reason,
    'people', (select coalesce(json_agg(json_build_object('assignment_id', cancelled_people.assignment_id,
        'employee_id', cancelled_people.employee_id, 'pay_minutes', cancelled_people.pay_minutes,
        'bill_minutes', cancelled_people.bill_minutes) order by cancelled_people.assignment_id), '[]')
      from cancelled_people where cancelled_people.roster_shift_id = roster_shifts.id)
  ) as row
  from ${cancelledShifts(scope, input, rosters)}
  order by roster_shifts.works_on, roster_shifts.starts_at, roster_shifts.id`

/** By shift how many people were removed without a notification so far; customers do not see it. */
const removedPeople = (scope: Scope, rosters: readonly { id: string }[]) => sql`
  select coalesce(jsonb_object_agg(one.roster_shift_id, one.people), '{}') as people
  from (
    select assignments.roster_shift_id, count(*)::int as people from assignments
    where ${scope.kind !== 'customer'}::boolean and ${inAgency(scope, 'assignments.agency_id')}
      and assignments.roster_id = any(${rosters.map((roster) => roster.id)}::uuid[]) and ${isUnpublishedRemoval}
    group by assignments.roster_shift_id
  ) as one`

// One object for looking up shifts, like that of the minutes; customers do not see the required skills.
const requiredSkillsOf = (scope: Scope, shown: BoardRowsSql, language: Language) => sql`
  select coalesce(jsonb_object_agg(one.id, one.skills), '{}') as skills
  from (
    select roster_shifts.id, ${requiredSkillsOfShift(language)} as skills
    from roster_shifts
    where ${scope.kind !== 'customer'}::boolean and ${inAgency(scope, 'roster_shifts.agency_id')} and ${shown}
      and exists (select from roster_shift_skills any_required
        where any_required.agency_id = roster_shifts.agency_id and any_required.roster_shift_id = roster_shifts.id)
  ) as one`

export const agencySees: readonly AssignmentStatus[] = [
  ...holdingStatuses,
  'declined',
  'timed_out',
  'withdrawn',
  'no_show',
]
const customerSees: readonly AssignmentStatus[] = ['pending', 'accepted', 'in_progress', 'worked', 'no_show']

const assignmentsOfShift = (scope: Scope, shown: BoardRowsSql) => sql`
  select assignments.id, assignments.roster_shift_id, assignments.employee_id, assignments.status,
    ${scope.kind === 'customer' ? sql`null::text` : sql`assignments.response_note`} as response_note,
    ${scope.kind === 'customer' ? sql`false` : isUnpublishedChange} as is_unpublished, assignments.version
  from roster_shifts
  join assignments on assignments.agency_id = roster_shifts.agency_id and assignments.roster_shift_id = roster_shifts.id
  where ${inAgency(scope, 'roster_shifts.agency_id')} and ${inAgency(scope, 'assignments.agency_id')} and ${shown}
    and assignments.status = any(${[...(scope.kind === 'customer' ? customerSees : agencySees)]}::text[])`

/** Whether the reader sees employees' whole time, and not only at some locations. */
const seesAllOf = (scope: Scope) => scope.kind !== 'customer' && scope.supervisor_id === null

/**
 * The employees with a row: assigned ones, and for planning all assignable ones; a supervisor plans with those who work at their locations.
 */
function boardPeopleOf(
  scope: Scope,
  { people, release_name }: BoardQueryInput,
  rosters: readonly { tenant: string }[],
) {
  const forAll = people === 'assignable' && scope.kind !== 'customer'
  // The super admin plans for the agencies whose rosters are on the board, not for every agency.
  const own =
    scope.agency_id === null
      ? sql`employees.agency_id = any(${rosters.map((roster) => roster.tenant)}::uuid[])`
      : sql`true`
  return sql`
    select employees.id, employees.agency_id, ${releasedEmployeeName(release_name)} as name, employees.target_minutes
    from employees
    where ${inAgency(scope, 'employees.agency_id')} and ${own}
      and (employees.id in (select board_assignments.employee_id from board_assignments union all select cancelled_people.employee_id from cancelled_people)
        or (${forAll}::boolean and employees.status in ('approved', 'active') and ${workingAtSites(scope, 'employees.id')}))`
}

/** Assigned time in the period, on the board or not. The bound on the start is for the index, a day wider than any time zone. */
const assignedTime = (scope: Scope, { from, to }: BoardQueryInput, shown: BoardRowsSql) => sql`
  select assignments.employee_id, assignments.works_on, roster_shifts.starts, roster_shifts.ends, locations.name as location_name,
    roster_shifts.clock_minutes - ${unpaidMinutes} as minutes, ${shown} as is_shown
  from assignments
  join roster_shifts on roster_shifts.agency_id = assignments.agency_id and roster_shifts.id = assignments.roster_shift_id
  join locations on locations.agency_id = roster_shifts.agency_id and locations.id = roster_shifts.location_id
  where ${inAgency(scope, 'assignments.agency_id')}
    and assignments.starts_at >= ${from}::date - 1 and assignments.starts_at < ${to}::date + 2
    and assignments.works_on between ${from}::date and ${to}::date
    and assignments.status = any(${holdingFor(scope)}::text[])
    and ${seesAllOf(scope) ? sql`true` : shown}`

// One object for looking up employees: the planner would underestimate a join of two such lists, and compare each row with each.
const assignedMinutes = sql`
  select coalesce(jsonb_object_agg(one.employee_id, one.minutes), '{}') as minutes
  from (select employee_id, sum(minutes)::int as minutes from assigned_time group by employee_id) as one`

// Customers see the names of employees at their locations, but not their skills or preferences.
const peopleRows = (scope: Scope) => sql`
  select json_build_object(
    'id', board_people.id, 'name', board_people.name, 'position_ids', ${scope.kind === 'customer' ? sql`'[]'::json` : positionsHeld},
    'target_minutes', ${scope.kind === 'customer' ? sql`null::int` : sql`board_people.target_minutes`},
    'scheduled_minutes', coalesce((select (scheduled.minutes ->> board_people.id::text)::int from scheduled), 0)
  ) as row
  from board_people
  order by board_people.name, board_people.id`

const positionsHeld = sql`(
  select coalesce(json_agg(position_id order by position_id), '[]') from employee_positions
  where employee_positions.agency_id = board_people.agency_id and employee_positions.employee_id = board_people.id
)`

// "is true" makes the planner hash the list of employees instead of nesting loops.
const elsewhereRows = sql`
  select json_build_object(
    'employee_id', assigned_time.employee_id, 'works_on', assigned_time.works_on, 'starts', ${wallTime('assigned_time.starts')},
    'ends', ${wallTime('assigned_time.ends')}, 'location_name', assigned_time.location_name
  ) as row
  from assigned_time
  where not assigned_time.is_shown and (assigned_time.employee_id in (select board_people.id from board_people)) is true
  order by assigned_time.works_on, assigned_time.starts, assigned_time.employee_id`
