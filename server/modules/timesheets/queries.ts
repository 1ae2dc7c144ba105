// The reads of worked time, with their scope and columns.
import { type RawBuilder, sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { notFound, refuse } from '#contract/refusals.ts'
import type { ApprovalSide } from '#contract/rostering/timesheets/approval.ts'
import type { Timesheet } from '#contract/rostering/timesheets/timesheets.ts'
import type { Db } from '#server/database/dialect.ts'
import { cachedStatement } from '#server/database/lists/cached-statement.ts'
import { asksForChanges, changeConditions, changedAt, changeOrder, withNext } from '#server/database/lists/changes.ts'
import { allOf, cachedListQuery, joinParent } from '#server/database/lists/list-query.ts'
import { wallTime } from '#server/database/values/time-columns.ts'
import { atSites, inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import { containsSql, searchCondition, type SearchedTexts, searchOf } from '#server/database/lists/search.ts'
import { rulesIn, rulesOfSite } from '#server/modules/breaks/queries.ts'
import { customerLacksApprover } from '#server/modules/customers/queries.ts'
import { nameIn } from '#server/modules/reference/queries.ts'
import {
  approvalJson,
  lacksApprover,
  isPending,
  modeSql,
  waitsForSide,
} from '#server/modules/timesheets/approval/queries.ts'
import { hasVisa, visaWork, withFindings } from '#server/modules/timesheets/approval/findings.ts'
import { attachmentCount, attachmentsFor } from '#server/modules/timesheets/attachments/columns.ts'
import { extraCount, extrasFor } from '#server/modules/timesheets/extras/columns.ts'
import { shiftSubLocationId } from '#server/modules/timesheets/duties.ts'
import { historyJson, type Proposal, proposalJson } from '#server/modules/timesheets/view-columns.ts'
import { exceptionsFor, hasPunchPhoto, isAsRostered } from '#server/modules/timesheets/exceptions/columns.ts'
import { visaViolationsAmong, noVisaViolations } from '#server/modules/work-rights/worked-hours.ts'
import { configOf } from '#server/modules/settings/queries.ts'
import { hasNoRate } from '#server/modules/timesheets/payroll/rates.ts'
import { paidIfCorrected, type SheetToCorrect } from '#server/modules/timesheets/rules.ts'
import {
  actsForAgency,
  mayAttach,
  mayRecordExtras,
  timesheetActionsFor,
  toVisibleTimesheet,
  type WaitingTimesheet,
} from '#server/modules/timesheets/policy.ts'
import { statusesForCustomers } from '#contract/rostering/timesheets/statuses.ts'
import type { Context } from '#server/http/context.ts'
import { readerOf, type TimeContext, type TimeReader } from './readers.ts'

type Page = InputOf<typeof calls.timesheets.list>
export type Filter = Pick<
  Page,
  | 'from'
  | 'to'
  | 'status'
  | 'waits_for'
  | 'customer_id'
  | 'location_id'
  | 'employee_id'
  | 'position_id'
  | 'overtime'
  | 'company_id'
  | 'as_rostered'
  | 'in_no_run'
  | 'without_rate'
  | 'q'
>

/** One page of worked time with the total. */
export async function timesheetsPage(context: TimeContext, input: Page) {
  const page = withNext(await pages(context.db, readerOf(context), input), input)
  return { ...page, rows: page.rows.map(withFindings).map(withActions(context.actor)) }
}

/** Adds the actions that its reader can take to a row, and removes the customer's mode of approval. */
function withActions(actor: TimeContext['actor']) {
  const actionsOn = timesheetActionsFor(actor)
  return <Row extends WaitingTimesheet>(row: Row): Omit<Row, 'mode'> & ReturnType<typeof actionsOn> =>
    Object.assign(row, actionsOn(row), { mode: undefined })
}

const pages = cachedListQuery((db, reader: TimeReader, input: Page) => {
  const conditions = [...conditionsOf(reader.scope, input), ...changeConditions('timesheets', input)]
  const matching = visibleTimesheets(db, reader.scope).where(allOf(conditions))
  const { order, ...rest } = listOrder(reader.scope, input)
  return {
    ...rest,
    matching,
    rows: rowsOf(matching, reader)
      .select(visaWork(reader).as('visa_work'))
      .$if(asksForChanges(input), (of) => of.select(changedAt('timesheets').as('updated_at'))),
    order: asksForChanges(input) ? changeOrder('timesheets') : order,
  }
})

/** How a list of worked time is ordered and searched. */
export const listOrder = (scope: Scope, { sort, dir, q }: Pick<Page, 'sort' | 'dir' | 'q'>) =>
  ({
    parents: ['employees.id', 'customers.id', 'locations.id', 'positions.id'],
    order: [
      [sortColumns[sort], dir],
      ['timesheets.starts_at', dir],
      ['timesheets.id', dir],
    ],
    search: timesheetSearch(scope, q),
  }) as const

/** What the sorts of a list of worked time refer to. */
export const sortColumns = {
  works_on: sql`timesheets.works_on`,
  employee_name: sql`muster_plain(employees.name)`,
  customer_name: sql`muster_plain(customers.name)`,
  location_name: sql`muster_plain(locations.name)`,
  status: sql`timesheets.status`,
  paid_minutes: sql`timesheets.paid_minutes`,
}

/** The timesheets of a filter within the scope, with joined records; the caller selects the columns. */
export const timesheetsMatching = (db: Db, scope: Scope, filter: Filter) =>
  visibleTimesheets(db, scope)
    .where(allOf(conditionsOf(scope, filter)))
    .where(searchCondition(timesheetSearch(scope, filter.q)))

/** The timesheets in the scope with joined records; the caller selects the columns. */
export const visibleTimesheets = (db: Db, scope: Scope) =>
  db
    .selectFrom('timesheets')
    [joinParent]('employees', 'employees.id', 'timesheets.employee_id')
    [joinParent]('customers', 'customers.id', 'timesheets.customer_id')
    [joinParent]('locations', 'locations.id', 'timesheets.location_id')
    [joinParent]('reference_items as positions', 'positions.id', 'timesheets.position_id')
    .where(inAgency(scope, 'timesheets.agency_id'))
    .where(timesheetsVisibleTo(scope))

/** An employee sees their own time, a customer submitted time at their locations, a supervisor all time there, the agency all. */
export function timesheetsVisibleTo(scope: Scope): RawBuilder<boolean> {
  if (scope.kind === 'employee') return sql`timesheets.employee_id = ${scope.employee_id}::uuid`
  if (scope.kind !== 'customer') return atSites(scope, 'timesheets.location_id')
  return sql`(timesheets.customer_id = ${scope.customer_id}::uuid and timesheets.status = any(${[...statusesForCustomers]}::text[]))`
}

/** Whether no pay run has a row of timesheets; one that was reopened for a correction does not hold it. */
export const inNoRun = sql<boolean>`not exists (select from pay_run_lines line where line.agency_id = timesheets.agency_id
  and line.timesheet_id = timesheets.id and line.released_at is null)`

const hasLinesFor = (reasons: readonly string[]) => sql<boolean>`exists (select from pay_lines
  where pay_lines.agency_id = timesheets.agency_id and pay_lines.timesheet_id = timesheets.id
    and pay_lines.reason ->> 'by' = any(${[...reasons]}::text[]))`

/** The conditions of a filter of worked time. */
export function conditionsOf(
  scope: Scope,
  { from, to, status, waits_for, customer_id, location_id, employee_id, q, ...more }: Partial<Filter>,
): RawBuilder<boolean>[] {
  return [
    ...(from === undefined ? [] : [sql<boolean>`timesheets.works_on >= ${from}::date`]),
    ...(to === undefined ? [] : [sql<boolean>`timesheets.works_on <= ${to}::date`]),
    ...(status === undefined ? [] : [sql<boolean>`timesheets.status = any(${status}::text[])`]),
    // The status is for the index.
    ...(waits_for === undefined ? [] : [sql<boolean>`(${isPending} and ${waitsForSide} = ${waits_for})`]),
    ...(customer_id === undefined ? [] : [sql<boolean>`timesheets.customer_id = ${customer_id}::uuid`]),
    ...(location_id === undefined ? [] : [sql<boolean>`timesheets.location_id = ${location_id}::uuid`]),
    ...(employee_id === undefined ? [] : [sql<boolean>`timesheets.employee_id = ${employee_id}::uuid`]),
    ...(more.position_id === undefined ? [] : [sql<boolean>`timesheets.position_id = ${more.position_id}::uuid`]),
    ...(more.overtime === undefined ? [] : [hasLinesFor(more.overtime)]),
    ...(more.company_id === undefined ? [] : [sql<boolean>`timesheets.company_id = ${more.company_id}::uuid`]),
    ...(more.as_rostered === true ? [isAsRostered] : []),
    ...(more.in_no_run === true ? [inNoRun] : []),
    ...(more.without_rate === true ? [hasNoRate] : []),
    ...(scope.kind === 'customer' ? [containsSql(q ?? '', 'employees.name', 'customers.name', 'locations.name')] : []),
  ]
}

// Customers find employees by name only: they must not be able to search by the other fields (code, email address).
const timesheetSearch = (scope: Scope, q: string) =>
  scope.kind === 'customer' ? undefined : searchOf(scope, 'timesheets', q, searchedTexts)

const searchedTexts: SearchedTexts = (has) => [
  has('employees', 'timesheets.employee_id'),
  has('customers', 'timesheets.customer_id'),
  has('locations', 'timesheets.location_id'),
]

const rowsOf = (found: ReturnType<typeof visibleTimesheets>, reader: TimeReader) =>
  found
    .select(['timesheets.id', 'timesheets.employee_id', 'employees.name as employee_name'])
    .select(['customers.name as customer_name', 'locations.name as location_name'])
    .select('customers.timesheet_approval as mode')
    .select(nameIn(reader.language, 'positions').as('position_name'))
    .select(['timesheets.works_on', 'timesheets.clock_minutes', 'timesheets.elapsed_minutes'])
    .select(['timesheets.break_minutes', 'timesheets.paid_minutes', 'timesheets.rostered_minutes'])
    .select(['timesheets.status', waitsForSide.as('waits_for'), 'timesheets.version', isOwn(reader).as('is_own')])
    .select([...wallTimes, lacksApproverFor(reader).as('lacks_approver')])
    .select(exceptionsFor(reader).as('exceptions'))
    .select([notesFor(reader).as('notes'), attachmentCount(reader).as('attachment_count')])
    .select(extraCount.as('extra_count'))

const notesFor = ({ kind }: Pick<TimeReader, 'kind'>) =>
  kind === 'customer' ? sql<null>`null::text` : sql<string | null>`timesheets.notes`

const lacksApproverFor = (reader: Pick<TimeReader, 'kind'>) =>
  actsForAgency(reader)
    ? sql<boolean>`(timesheets.status = 'submitted' and ${customerLacksApprover})`
    : sql<boolean>`false`

/** The start and end of the work by the location's clock. */
export const wallTimes = [wallTime('timesheets.starts').as('starts'), wallTime('timesheets.ends').as('ends')] as const

/** Whether the timesheet belongs to an employee of this account, in any of its memberships. */
export const isOwn = ({ account_id }: Pick<TimeReader, 'account_id'>) =>
  sql<boolean>`exists (select from memberships where memberships.account_id = ${account_id}::uuid and memberships.employee_id = timesheets.employee_id)`

/** One timesheet as this reader sees it; not found outside their scope. */
export async function timesheetOf(context: TimeContext, id: string): Promise<Timesheet> {
  const { db, actor } = context
  const [sheet] = await oneTimesheet(db, { reader: readerOf(context), id })
  const { sub_location_id, site_rules, has_visa, agency_id, ...found } = sheet ?? refuse('notFound')
  // A statement of its own, because few visas limit hours and it is a costly part of the plan.
  const against = has_visa ? (await visaViolationsAmong(db, [id])).get(id) : undefined
  const break_rules = rulesIn(site_rules, sub_location_id)
  const proposal = await withPaidTime(db, { ...found, agency_id, break_rules })
  const seen = withActions(actor)({ ...found, proposal, ...(against ?? noVisaViolations) })
  const may = { can_attach: mayAttach(actor, found), can_record_extras: mayRecordExtras(actor, found) }
  return toVisibleTimesheet(actor, { ...seen, break_rules, ...may })
}

type ProposedTimesheet = SheetToCorrect & { agency_id: string; proposal: Proposal | null }

async function withPaidTime(db: Db, sheet: ProposedTimesheet) {
  const { proposal, agency_id } = sheet
  if (proposal === null) return null
  const { paid_by } = await configOf(db, agency_id)
  return { ...proposal, paid_minutes: paidIfCorrected(sheet, proposal, paid_by) }
}

type TimesheetByIdInput = { reader: TimeReader; id: string }

const oneTimesheet = cachedStatement(
  () => true,
  (db, { reader, id }: TimesheetByIdInput) =>
    rowsOf(visibleTimesheets(db, reader.scope), reader)
      .select([
        'timesheets.agency_id',
        'timesheets.customer_id',
        'timesheets.location_id',
        'timesheets.position_id',
        'timesheets.assignment_id',
        'timesheets.time_zone',
        'timesheets.unpaid_minutes',
        'timesheets.breaks_by',
        'timesheets.starts_at',
        'timesheets.ends_at',
      ])
      .select([
        'timesheets.status_reason',
        attachmentsFor(reader).as('attachments'),
        extrasFor(reader).as('extras'),
        sql<Timesheet['breaks']>`timesheets.breaks`.as('breaks'),
      ])
      .select(wallTime('timesheets.rostered_starts').$castTo<string | null>().as('rostered_starts'))
      .select(wallTime('timesheets.rostered_ends').$castTo<string | null>().as('rostered_ends'))
      .select(hasPunchPhoto(reader).as('has_punch_photo'))
      .select([
        historyJson.as('history'),
        approvalJson.as('approval'),
        shiftSubLocationId.as('sub_location_id'),
        proposalJson.as('proposal'),
      ])
      .select(rulesOfSite('timesheets').as('site_rules'))
      .select(hasVisa(reader).as('has_visa'))
      .where('timesheets.id', '=', id),
)

/** The timesheet that is about to be changed, locked until the end of the transaction. */
export async function timesheetForChange(
  { db, actor, scope }: Pick<TimeContext, 'db' | 'actor' | 'scope'>,
  id: string,
) {
  return db
    .selectFrom('timesheets')
    .select(['id', 'agency_id', 'employee_id', 'customer_id', 'location_id', 'position_id', 'breaks_by', 'works_on'])
    .select('time_zone')
    .select(['status', 'version', isOwn(actor).as('is_own'), modeSql.as('mode'), rosteredOn.as('rostered_on')])
    .select([lacksApprover.as('lacks_approver'), shiftSubLocationId.as('sub_location_id')])
    .where('id', '=', id)
    .where(inAgency(scope, 'timesheets.agency_id'))
    .where(timesheetsVisibleTo(scope))
    .forUpdate()
    .executeTakeFirstOrThrow(notFound)
}

const rosteredOn = sql<
  string | null
>`(select works_on from assignments where assignments.id = timesheets.assignment_id)`

export type TimesheetForChange = Awaited<ReturnType<typeof timesheetForChange>>

export type TimesheetForApproval = Pick<TimesheetForChange, 'id' | 'agency_id' | 'status' | 'is_own' | 'mode'>
export type Chosen = InputOf<typeof calls.timesheets.approveAll>

/** The maximum number of timesheets per approval. */
export const maxApprovedPerCall = 5_000
const noFilter: Filter = { q: '' }

/** The given timesheets, or those in the filter that await one side, locked: oldest first. */
export const selectedTimesheets = (
  { db, actor, scope }: Pick<TimeContext, 'db' | 'actor' | 'scope'>,
  { ids, count: _, ...filter }: Chosen,
  side: ApprovalSide,
) =>
  timesheetsMatching(db, scope, ids === undefined ? filter : noFilter)
    .where(
      ids === undefined ? sql<boolean>`${waitsForSide} = ${side}` : sql<boolean>`timesheets.id = any(${ids}::uuid[])`,
    )
    .select(['timesheets.id', 'timesheets.agency_id', 'timesheets.status', isOwn(actor).as('is_own')])
    .select('customers.timesheet_approval as mode')
    // The earliest, where there are too many; locked in the order of their ids, like everywhere.
    .where('timesheets.id', 'in', (of) =>
      of
        .selectFrom(
          timesheetsMatching(db, scope, ids === undefined ? filter : noFilter)
            .where(
              ids === undefined
                ? sql<boolean>`${waitsForSide} = ${side}`
                : sql<boolean>`timesheets.id = any(${ids}::uuid[])`,
            )
            .select('timesheets.id')
            .orderBy('timesheets.works_on')
            .orderBy('timesheets.id')
            .limit(maxApprovedPerCall)
            .as('chosen'),
        )
        .select('chosen.id'),
    )
    .orderBy('timesheets.id')
    .forUpdate('timesheets')
    .execute()

/** What in a filter awaits one side. */
export const totalsWaiting = ({ db, scope }: Pick<Context, 'db' | 'scope'>, filter: Filter, side: ApprovalSide) =>
  timesheetsMatching(db, scope, filter)
    .where(sql<boolean>`${waitsForSide} = ${side}`)
    .select([sql<number>`count(*)::int`.as('timesheets')])
    .select(sql<number>`count(distinct timesheets.employee_id)::int`.as('people'))
    .select(sql<number>`coalesce(sum(timesheets.paid_minutes), 0)::int`.as('paid_minutes'))
    .executeTakeFirstOrThrow()

/** The number in a filter that await one side. */
export async function countWaiting({ db, scope }: Pick<Context, 'db' | 'scope'>, filter: Filter, side: ApprovalSide) {
  const { count } = await timesheetsMatching(db, scope, filter)
    .where(sql<boolean>`${waitsForSide} = ${side}`)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}
