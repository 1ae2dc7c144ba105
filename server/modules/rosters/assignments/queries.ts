import { type RawBuilder, sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { LocalDate } from '#contract/values/time.ts'
import { notFound } from '#contract/refusals.ts'
import {
  type AssignmentInFull,
  type AssignmentRow,
  type AssignmentStatus,
  holdingStatuses,
} from '#contract/rostering/shifts/assignments.ts'
import { byShiftText, shiftTextNames } from '#contract/rostering/shifts/shift-fields.ts'
import type { Language } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import { allOf, cachedListQuery, joinParent } from '#server/database/lists/list-query.ts'
import { isoOf, wallTime } from '#server/database/values/time-columns.ts'
import { atSites, inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import { type SearchedTexts, searchOf } from '#server/database/lists/search.ts'
import type { Context } from '#server/http/context.ts'
import { rulesAt } from '#server/modules/breaks/queries.ts'
import {
  asPublished,
  isUnpublishedChange,
  nullableAsPublished,
} from '#server/modules/rosters/unpublished/last-published.ts'
import { nameIn, colourIn } from '#server/modules/reference/queries.ts'
import { subLocationName } from '#server/modules/rosters/queries.ts'
import { textsOfShift } from '#server/modules/rosters/shifts/columns.ts'

type ListInput = InputOf<typeof calls.rosters.assignments>

/** One page of assignments with the total: an employee's own, or the agency's. */
export const assignmentsPage = cachedListQuery(
  (db, { scope, language, now }: Pick<Context, 'scope' | 'language'> & { now: string }, input: ListInput) => {
    const matching = assignmentsIn(db, scope).where(allOf(conditionsOf(scope, input, now)))
    return {
      matching,
      rows: rowsOf(matching, { scope, language }).select(columnsForActions),
      parents: ['roster_shifts.id', 'rosters.id', 'employees.id', 'customers.id', 'locations.id', 'positions.id'],
      order: [
        [sortColumns[input.sort], input.dir],
        ['assignments.starts_at', input.dir],
        ['assignments.id', input.dir],
      ],
      search: searchOf(scope, 'assignments', input.q, searchedTexts),
    }
  },
)

const searchedTexts: SearchedTexts = (has) => [
  has('employees', 'assignments.employee_id'),
  has('customers', 'assignments.roster_id', 'rosters.customer_id'),
  has('locations', 'assignments.roster_shift_id', 'roster_shifts.location_id'),
]

const sortColumns = {
  starts_at: 'assignments.starts_at',
  employee_name: sql`muster_plain(employees.name)`,
  customer_name: sql`muster_plain(customers.name)`,
  location_name: sql`muster_plain(locations.name)`,
  status: 'assignments.status',
} as const

/** One assignment as its reader sees it; not found outside the scope. */
export async function assignmentOf(
  context: Pick<Context, 'db' | 'scope' | 'language'>,
  id: string,
): Promise<AssignmentRow> {
  return assignmentRows(context).where('assignments.id', '=', id).executeTakeFirstOrThrow(notFound)
}

/** The same with what lists do not show: its shift's position, the source of its breaks, and the location's rules among it. */
export async function assignmentInFull(context: Pick<Context, 'db' | 'scope' | 'language'>, id: string) {
  const { db, scope } = context
  const row = await assignmentRows(context)
    .select([responseChannel, billedMinutes(scope).as('cancelled_bill_minutes'), ...columnsForActions])
    .where('assignments.id', '=', id)
    .executeTakeFirstOrThrow(notFound)
  const { agency_id, sub_location_id, ...shift } = await db
    .selectFrom('roster_shifts')
    .select(['agency_id', 'position_id', 'breaks_by', 'sub_location_id'])
    .where('id', '=', row.roster_shift_id)
    .where(inAgency(scope, 'roster_shifts.agency_id'))
    .executeTakeFirstOrThrow()
  const location = { agency_id, location_id: row.location_id, sub_location_id }
  return { ...row, ...shift, break_rules: await rulesAt(db, location) }
}

/** What `withAssignmentActions` needs and removes: an employee who was removed still sees the status that was published. */
const columnsForActions = ['rosters.status as roster_status', 'assignments.status as stored_status'] as const

/** All visible assignments, for conditions to be added. */
export const assignmentRows = (context: Pick<Context, 'db' | 'scope' | 'language'>) =>
  rowsOf(assignmentsIn(context.db, context.scope), context)

const assignmentsIn = (db: Db, scope: Scope) =>
  db
    .selectFrom('assignments')
    [joinParent]('roster_shifts', 'roster_shifts.id', 'assignments.roster_shift_id')
    [joinParent]('rosters', 'rosters.id', 'assignments.roster_id')
    [joinParent]('employees', 'employees.id', 'assignments.employee_id')
    [joinParent]('customers', 'customers.id', 'rosters.customer_id')
    [joinParent]('locations', 'locations.id', 'roster_shifts.location_id')
    [joinParent]('reference_items as positions', 'positions.id', 'roster_shifts.position_id')
    .where(inAgency(scope, 'assignments.agency_id'))
    .where(assignmentsVisibleTo(scope))

/**
 * For joined roster_shifts. Employees see their own once published, a supervisor those at their locations; a customer sees none as such,
 * only the employees on the board.
 */
export function assignmentsVisibleTo(scope: Scope): RawBuilder<boolean> {
  if (scope.kind === 'customer') return sql`false`
  if (scope.kind !== 'employee') return atSites(scope, 'roster_shifts.location_id')
  return sql`(assignments.employee_id = ${scope.employee_id}::uuid and assignments.status <> 'planned')`
}

function conditionsOf(scope: Scope, input: ListInput, now: string): RawBuilder<boolean>[] {
  const { from, to, status, customer_id, location_id, employee_id, roster_id } = input
  const seen = scope.kind === 'employee' ? asPublished : asPlanned
  return [
    ...(from === undefined ? [] : [sql<boolean>`${seen.works_on} >= ${from}::date`]),
    ...(to === undefined ? [] : [sql<boolean>`${seen.works_on} <= ${to}::date`]),
    ...(input.answered_from === undefined ? [] : [answeredSince(input.answered_from)]),
    ...(input.answered_to === undefined ? [] : [sql<boolean>`not ${answeredSince(input.answered_to, 1)}`]),
    ...(status === undefined ? [] : [sql<boolean>`${seen.status} = any(${status}::text[])`]),
    ...(customer_id === undefined ? [] : [sql<boolean>`rosters.customer_id = ${customer_id}::uuid`]),
    ...(location_id === undefined ? [] : [sql<boolean>`roster_shifts.location_id = ${location_id}::uuid`]),
    ...(employee_id === undefined || employee_id === null
      ? []
      : [sql<boolean>`assignments.employee_id = ${employee_id}::uuid`]),
    ...(input.company_id === undefined ? [] : [sql<boolean>`employees.company_id = ${input.company_id}::uuid`]),
    ...(roster_id === undefined ? [] : [sql<boolean>`assignments.roster_id = ${roster_id}::uuid`]),
    ...(input.roster_shift_id === undefined
      ? []
      : [sql<boolean>`assignments.roster_shift_id = ${input.roster_shift_id}::uuid`]),
    // Hidden from the employee it was decided about, who must not be able to find it by filtering.
    ...(input.overridden === undefined || scope.kind === 'employee'
      ? []
      : [sql<boolean>`(assignments.override_reason is not null) = ${input.overridden}::boolean`]),
    ...conditionsNow(input, seen, now),
  ]
}

const asPlanned = {
  works_on: sql.ref('assignments.works_on'),
  starts_at: sql.ref('assignments.starts_at'),
  ends_at: sql.ref('assignments.ends_at'),
  status: sql.ref('assignments.status'),
}

type TimeFilters = Pick<ListInput, 'not_started' | 'not_ended' | 'awaiting_timesheet'>

const conditionsNow = (
  { not_started, not_ended, awaiting_timesheet }: TimeFilters,
  seen: Record<'starts_at' | 'ends_at', RawBuilder<unknown>>,
  now: string,
) => [
  ...(not_started === true ? [sql<boolean>`${seen.starts_at} > ${now}::timestamptz`] : []),
  ...(not_ended === true ? [sql<boolean>`${seen.ends_at} > ${now}::timestamptz`] : []),
  ...(awaiting_timesheet === true ? [awaitsTimesheet(now)] : []),
]

/** A day as the dashboard counts it, in the zone of the agency's head company; false without a response. */
const answeredSince = (day: LocalDate, later = 0) => sql<boolean>`(
  assignments.responded_at >= (${day}::date + ${later}::int)::timestamp at time zone (select time_zone from companies where companies.id = assignments.agency_id)
)`

const awaitsTimesheet = (now: string) => sql<boolean>`(
  assignments.status in ('accepted', 'in_progress', 'worked') and assignments.ends_at <= ${now}::timestamptz
  and not exists (
    select from timesheets
    where timesheets.agency_id = assignments.agency_id and timesheets.assignment_id = assignments.id and timesheets.status <> 'void'
  )
)`

// oxlint-disable-next-line max-lines-per-function -- one statement with one column per line
function rowsOf(
  assignments: ReturnType<typeof assignmentsIn>,
  { scope, language }: Pick<Context, 'scope' | 'language'>,
) {
  const shift = scope.kind === 'employee' ? publishedColumns(language) : plannedColumns(language)
  return assignments
    .select([
      'assignments.id',
      'assignments.roster_id',
      'assignments.roster_shift_id',
      'assignments.employee_id',
      'employees.name as employee_name',
    ])
    .select(shownShiftColumns(language, shift))
    .select(['roster_shifts.location_id', shift.works_on.as('works_on')])
    .select([shift.starts_at.as('starts_at'), shift.ends_at.as('ends_at')])
    .select([unpublishedFor(scope).as('is_unpublished')])
    .select([
      shift.status.as('status'),
      isoOf('assignments.responded_at').$castTo<string | null>().as('responded_at'),
      'assignments.response_note',
      'assignments.withdrawal_reason',
      'assignments.no_show_excused',
      'assignments.cancelled_pay_minutes',
      replacedByFor(scope).as('replaced_by_name'),
      remindedFor(scope).as('reminded_at'),
      'assignments.version',
    ])
    .select([overrideFor(scope).as('override'), timesheetId.as('timesheet_id')])
}

type ShiftFactColumns = ReturnType<typeof plannedColumns>

const plannedColumns = (language: Language) => ({
  works_on: sql<string>`assignments.works_on`,
  starts: wallTime('roster_shifts.starts'),
  ends: wallTime('roster_shifts.ends'),
  starts_at: isoOf('assignments.starts_at'),
  ends_at: isoOf('assignments.ends_at'),
  status: sql<AssignmentStatus>`assignments.status`,
  sub_location_name: subLocationName,
  position_name: nameIn(language, 'positions'),
  position_colour: colourIn('positions'),
  ...textsOfShift,
})

/** Employees see their shifts as they were published, until a change is published. */
const publishedColumns = (language: Language): ShiftFactColumns => ({
  works_on: asPublished.works_on,
  starts: asPublished.starts,
  ends: asPublished.ends,
  starts_at: asPublished.starts_at_text,
  ends_at: asPublished.ends_at_text,
  status: asPublished.status,
  sub_location_name: nullableAsPublished('sub_location_name', subLocationName),
  position_name: publishedPosition(nameIn(language, 'published_position')),
  position_colour: publishedPosition(colourIn('published_position')),
  ...byShiftText(({ name }) => nullableAsPublished(name, textsOfShift[name])),
})

const publishedPosition = <Shown>(shown: RawBuilder<Shown>) => sql<Shown>`(
  select ${shown} from reference_items published_position where published_position.id = ${asPublished.position_id})`

const unpublishedFor = ({ kind }: Scope) => (kind === 'employee' ? sql<boolean>`false` : isUnpublishedChange)

// Every way back to an unanswered assignment empties responded_at.
const responseChannel = sql<
  AssignmentInFull['response_channel']
>`case when assignments.responded_at is not null then assignments.response_channel end`.as('response_channel')

// What the customer is billed is between them and the agency.
const billedMinutes = ({ kind }: Scope) =>
  kind === 'employee' ? sql<number | null>`null` : sql<number | null>`assignments.cancelled_bill_minutes`

// Colleagues are not named to employees. Who holds the shift has not been replaced.
const replacedByFor = ({ kind }: Scope) =>
  kind === 'employee'
    ? sql<string | null>`null`
    : sql<string | null>`case when assignments.status not in (${holdingStatusesSql}) then (
        select other.name from assignments next
        join employees other on other.agency_id = next.agency_id and other.id = next.employee_id
        where next.agency_id = assignments.agency_id and next.replaces_id = assignments.id and next.status in (${holdingStatusesSql})
        order by next.created_at desc limit 1
      ) end`

// Always the same, so they are not sent with every request.
const holdingStatusesSql = sql.join(holdingStatuses.map((status) => sql.lit(status)))

const remindedFor = ({ kind }: Scope) =>
  kind === 'employee' ? sql<string | null>`null` : isoOf('assignments.reminded_at').$castTo<string | null>()

const overrideFor = ({ kind }: Scope) =>
  kind === 'employee'
    ? sql<null>`null`
    : sql<AssignmentRow['override']>`case when assignments.override_reason is not null then json_build_object(
        'reason', assignments.override_reason, 'by_name', assignments.overridden_by_name, 'at', ${isoOf('assignments.overridden_at')}
      ) end`

/** What is shown of a shift that is assigned or offered; joined are its roster, customer, location and position. */
export const shownShiftColumns = (
  language: Language,
  shift: Omit<ShiftFactColumns, 'status'> = plannedColumns(language),
) =>
  [
    'customers.name as customer_name',
    'locations.name as location_name',
    shift.sub_location_name.as('sub_location_name'),
    addressSql.as('location_address'),
    sql<
      string | null
    >`coalesce(locations.instructions_translations ->> ${language}::text, locations.site_instructions)`.as(
      'site_instructions',
    ),
    shift.position_name.as('position_name'),
    shift.position_colour.as('position_colour'),
    shift.starts.as('starts'),
    shift.ends.as('ends'),
    'rosters.time_zone',
    sql<AssignmentRow['breaks']>`roster_shifts.breaks`.as('breaks'),
    ...shiftTextNames.map((name) => shift[name].as(name)),
  ] as const

// The format of addressLine (contract/values/values.ts).
export const addressSql = sql<
  string | null
>`nullif(concat_ws(', ', locations.address_line, locations.address_line2, nullif(concat_ws(' ', locations.suburb, locations.state, locations.postcode), '')), '')`

const timesheetId = sql<string | null>`(
  select timesheets.id from timesheets
  where timesheets.agency_id = assignments.agency_id and timesheets.assignment_id = assignments.id and timesheets.status <> 'void'
)`
