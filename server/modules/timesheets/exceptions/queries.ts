// The list of timesheets with exceptions.
import { type RawBuilder, sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { ExceptionRow } from '#contract/rostering/timesheets/timesheet-exceptions.ts'
import { allOf, listQuery } from '#server/database/lists/list-query.ts'
import { wallTime } from '#server/database/values/time-columns.ts'
import { nameIn } from '#server/modules/reference/queries.ts'
import { conditionsOf, isOwn, visibleTimesheets, listOrder } from '#server/modules/timesheets/queries.ts'
import { allowedExceptionActions } from './actions.ts'
import { isClocked, paidAfterAdjusting } from './adjusting.ts'
import { exceptionsFor, isShownTo } from './columns.ts'
import { readerOf, type TimeContext, type TimeReader } from '#server/modules/timesheets/readers.ts'

type Input = InputOf<typeof calls.timesheetExceptions.list>

/** One page of timesheets with open or resolved exceptions: for the agency, at a supervisor's locations for supervisors. */
export async function exceptionsPage(context: TimeContext, input: Input) {
  const reader = readerOf(context)
  const { code: _, severity: __, state: ___, ...filter } = input
  const matching = visibleTimesheets(context.db, reader.scope)
    .where(allOf(conditionsOf(reader.scope, filter)))
    .where(hasException(reader, input))
  const page = await listQuery(context.db, input, {
    matching,
    rows: rowsOf(matching, reader),
    ...listOrder(reader.scope, input),
    fixedFilters: ['state'],
  })
  const paid = await paidAfterAdjusting(
    context,
    page.rows.map(({ id }) => id),
  )
  return {
    ...page,
    rows: page.rows.map(({ is_own, is_clocked, is_rostered, ...row }): ExceptionRow => {
      const sheet = { is_own, is_clocked, is_rostered, status: row.status }
      const isOpen = row.exceptions.some(({ resolved }) => resolved === null)
      const paid_after = paid.get(row.id) ?? { clocked: null, rostered: null }
      return { ...row, paid_after, allowed_actions: isOpen ? allowedExceptionActions(context.actor, sheet) : [] }
    }),
  }
}

function hasException(reader: TimeReader, { code, severity, state }: Input): RawBuilder<boolean> {
  // Kept by a trigger for the index by day: few of many timesheets have open exceptions.
  const open = state === 'open' ? [sql<boolean>`timesheets.open_exceptions`] : []
  const isPlain = code === undefined && severity === undefined && reader.scope.supervisor_id === null
  return allOf([...open, ...(state === 'open' && isPlain ? [] : [matchesFilter(reader, { code, severity, state })])])
}

function matchesFilter(reader: TimeReader, { code, severity, state }: Pick<Input, 'code' | 'severity' | 'state'>) {
  const conditions = [
    state === 'open' ? sql`shown.resolved_at is null` : sql`shown.resolved_at is not null`,
    isShownTo(reader),
    ...(code === undefined ? [] : [sql`shown.code = any(${code}::text[])`]),
    ...(severity === undefined ? [] : [sql`shown.severity = any(${severity}::text[])`]),
  ]
  return sql<boolean>`exists (
    select from timesheet_exceptions shown
    where shown.agency_id = timesheets.agency_id and shown.timesheet_id = timesheets.id and ${sql.join(conditions, sql` and `)})`
}

const rowsOf = (found: ReturnType<typeof visibleTimesheets>, reader: TimeReader) =>
  found
    .select(['timesheets.id', 'timesheets.version', 'timesheets.status', 'timesheets.works_on'])
    .select(['timesheets.employee_id', 'employees.name as employee_name'])
    .select(['customers.name as customer_name', 'locations.name as location_name'])
    .select(nameIn(reader.language, 'positions').as('position_name'))
    .select([rosteredJson.as('rostered'), clockedJson.as('clocked'), recordedJson.as('recorded')])
    .select([exceptionsFor(reader).as('exceptions'), isOwn(reader).as('is_own'), isClocked.as('is_clocked')])
    .select(sql<boolean>`timesheets.assignment_id is not null`.as('is_rostered'))

const rosteredJson = sql<
  ExceptionRow['rostered']
>`case when timesheets.rostered_starts is not null then json_build_object(
  'starts', ${wallTime('timesheets.rostered_starts')}, 'ends', ${wallTime('timesheets.rostered_ends')},
  'paid_minutes', timesheets.rostered_minutes) end`

const atSite = (column: string) => sql`to_char(${sql.ref(column)} at time zone timesheets.time_zone, 'HH24:MI')`

const clockedJson = sql<ExceptionRow['clocked']>`
  case when timesheets.clocked_starts_at is not null or timesheets.clocked_ends_at is not null then json_build_object(
    'starts', ${atSite('timesheets.clocked_starts_at')}, 'ends', ${atSite('timesheets.clocked_ends_at')},
    'break_minutes', (select coalesce(sum(minutes::int), 0) from jsonb_array_elements_text(timesheets.clocked_breaks) minutes)) end`

const recordedJson = sql<ExceptionRow['recorded']>`json_build_object('starts', ${wallTime('timesheets.starts')},
  'ends', ${wallTime('timesheets.ends')}, 'paid_minutes', timesheets.paid_minutes, 'break_minutes', timesheets.break_minutes)`
