// part of rosters/queries: the board, built as JSON by the database in one statement (docs/performance: large reads)
import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { refuse, refuseField } from '#contract/refusals.ts'
import { type AssignmentStatus, type Board, holdingStatuses } from '#contract/rosters.ts'
import type { Db } from '#server/database/dialect.ts'
import { inAgency, type Scope } from '#server/database/scope.ts'
import { unpaidMinutes } from '#server/modules/eligibility/queries.ts'
import { allOf, conditionsOf, holdingFor, rosterRows, shiftColumns } from './queries.ts'
import { daysIn } from './rules.ts'

type Input = InputOf<typeof calls.rosters.filter>

const longestPeriod = 35

/**
 * What the grid draws. A planner sees everything that is not cancelled, who declined, and the time people hold elsewhere; a customer
 * sees what was published at their own sites and the names of those who work there.
 */
export async function boardOf(db: Db, scope: Scope, asked: Input): Promise<Board> {
  requirePeriod(asked)
  const { rows } = await sql<{ board: Board }>`
    with seen as materialized ${seenRosters(db, scope, asked)},
    shown as materialized ${shownShifts(db, scope, asked)},
    told as materialized ${toldAssignments(scope)},
    crowd as materialized (${crowdOf(scope, asked)}),
    held as materialized (${heldTime(scope, asked)})
    select json_build_object(
      'from', ${asked.from}::text, 'to', ${asked.to}::text,
      'rosters', ${listed(sql`select (to_jsonb(seen) - 'tenant') as row from seen order by seen.week_start, seen.name, seen.id`)},
      'shifts', ${listed(sql`select ${shiftJson} as row from shown order by shown.works_on, shown.starts_at, shown.id`)},
      'assignments', ${listed(sql`select to_json(told) as row from told order by told.id`)},
      'people', ${listed(peopleRows(scope))},
      'elsewhere', ${listed(elsewhereRows)}
    ) as board`.execute(db)
  return rows[0]?.board ?? refuse('notFound')
}

function requirePeriod({ from, to }: Input) {
  if (to < from) refuseField('to', 'refusals.timesheets.endsBeforeStart')
  if (daysIn(from, to) > longestPeriod) refuseField('to', 'refusals.rosters.periodTooLong', { limit: longestPeriod })
}

type Rows = ReturnType<typeof sql>

const listed = (rows: Rows) => sql`(select coalesce(json_agg(listed.row), '[]') from (${rows}) as listed)`

const usualStatuses = ['draft', 'published', 'locked', 'archived'] as const

function seenRosters(db: Db, scope: Scope, asked: Input) {
  const { roster_id, status = [...usualStatuses] } = asked
  const one = roster_id === undefined ? sql<boolean>`true` : sql<boolean>`rosters.id = ${roster_id}::uuid`
  const conditions = [one, ...conditionsOf({ ...asked, status, q: '' })]
  return rosterRows(db, scope).select('rosters.agency_id as tenant').where(allOf(conditions))
}

const shownShifts = (db: Db, scope: Scope, { from, to, position_id }: Input) =>
  db
    .selectFrom('roster_shifts')
    .select(shiftColumns)
    .where(inAgency(scope, 'roster_shifts.agency_id'))
    .where(sql<boolean>`roster_shifts.roster_id in (select seen.id from seen)`)
    .where(sql<boolean>`roster_shifts.works_on between ${from}::date and ${to}::date`)
    .where('roster_shifts.status', 'in', scope.kind === 'customer' ? ['published'] : ['draft', 'published'])
    .where(position_id === undefined ? sql<boolean>`true` : sql<boolean>`roster_shifts.position_id = ${position_id}::uuid`)

// Written out: to_json of a whole row takes the same time, but then a column more in shiftColumns would be one more on the wire.
const shiftJson = sql`json_build_object(
  'id', shown.id, 'roster_id', shown.roster_id, 'location_id', shown.location_id, 'position_id', shown.position_id, 'works_on', shown.works_on,
  'starts', shown.starts, 'ends', shown.ends, 'starts_at', shown.starts_at, 'ends_at', shown.ends_at, 'clock_minutes', shown.clock_minutes,
  'elapsed_minutes', shown.elapsed_minutes, 'openings', shown.openings, 'breaks', shown.breaks, 'notes', shown.notes, 'status', shown.status,
  'version', shown.version
)`

const agencySees: readonly AssignmentStatus[] = [...holdingStatuses, 'declined', 'timed_out', 'withdrawn', 'no_show']
const customerSees: readonly AssignmentStatus[] = ['pending', 'accepted', 'in_progress', 'worked', 'no_show']

const toldAssignments = (scope: Scope) => sql`(
  select assignments.id, assignments.roster_shift_id, assignments.employee_id, assignments.status,
    ${scope.kind === 'customer' ? sql`null::text` : sql`assignments.response_note`} as response_note, assignments.version
  from assignments
  where ${inAgency(scope, 'assignments.agency_id')} and assignments.roster_id in (select seen.id from seen)
    and assignments.roster_shift_id in (select shown.id from shown)
    and assignments.status = any(${[...(scope.kind === 'customer' ? customerSees : agencySees)]}::text[])
)`

/** Whoever has a row: those assigned, and for planning everybody who could be. */
function crowdOf(scope: Scope, { people }: Input) {
  const assigned = sql`select told.employee_id as id from told`
  if (people === 'assigned' || scope.kind === 'customer') return sql`select distinct assigned.id from (${assigned}) as assigned`
  const own = scope.agency_id === null ? sql<boolean>`employees.agency_id in (select seen.tenant from seen)` : inAgency(scope, 'employees.agency_id')
  return sql`${assigned} union select employees.id from employees where ${own} and employees.status in ('approved', 'active')`
}

/** The time these people hold in the period. The start is there for the index, a day wider than any zone. */
const heldTime = (scope: Scope, { from, to }: Input) => sql`
  select assignments.employee_id, assignments.roster_shift_id, assignments.works_on, roster_shifts.starts, roster_shifts.ends,
    locations.name as location_name, roster_shifts.clock_minutes - ${unpaidMinutes} as minutes
  from assignments
  join roster_shifts on roster_shifts.agency_id = assignments.agency_id and roster_shifts.id = assignments.roster_shift_id
  join locations on locations.agency_id = roster_shifts.agency_id and locations.id = roster_shifts.location_id
  where ${inAgency(scope, 'assignments.agency_id')} and assignments.employee_id in (select crowd.id from crowd)
    and assignments.starts_at >= ${from}::date - 1 and assignments.starts_at < ${to}::date + 2
    and assignments.works_on between ${from}::date and ${to}::date
    and assignments.status = any(${holdingFor(scope)}::text[])
    and ${scope.kind === 'customer' ? sql`assignments.roster_shift_id in (select shown.id from shown)` : sql`true`}`

// A customer learns the names of those who work at their sites, not what else they can or want.
const peopleRows = (scope: Scope) => sql`
  select json_build_object(
    'id', employees.id, 'name', employees.name,
    'position_ids', ${scope.kind === 'customer' ? sql`'[]'::json` : sql`coalesce(positions.ids, '[]')`},
    'target_minutes', ${scope.kind === 'customer' ? sql`null::int` : sql`employees.target_minutes`},
    'scheduled_minutes', coalesce(scheduled.minutes, 0)
  ) as row
  from crowd
  join employees on employees.id = crowd.id
  left join (
    select employee_id, json_agg(position_id order by position_id) as ids from employee_positions
    where ${inAgency(scope, 'employee_positions.agency_id')} group by employee_id
  ) as positions on positions.employee_id = employees.id
  left join (select employee_id, sum(minutes)::int as minutes from held group by employee_id) as scheduled on scheduled.employee_id = employees.id
  where ${inAgency(scope, 'employees.agency_id')}
  order by employees.name, employees.id`

const elsewhereRows = sql`
  select json_build_object(
    'employee_id', held.employee_id, 'works_on', held.works_on, 'starts', to_char(held.starts, 'HH24:MI'),
    'ends', to_char(held.ends, 'HH24:MI'), 'location_name', held.location_name
  ) as row
  from held
  where not exists (select from shown where shown.id = held.roster_shift_id)
  order by held.works_on, held.starts, held.employee_id`
