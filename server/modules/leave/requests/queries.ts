import { type RawBuilder, sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { AwayPerson, LeaveDay, LeaveRequest } from '#contract/people/leave/leave-requests.ts'
import { notFound } from '#contract/refusals.ts'
import type { LocalDate } from '#contract/values/time.ts'
import { allOf, joinParent, listQuery } from '#server/database/lists/list-query.ts'
import { containsSql } from '#server/database/lists/search.ts'
import { isoOf, wallTime } from '#server/database/values/time-columns.ts'
import type { Context } from '#server/http/context.ts'
import { lockPeople } from '#server/modules/rosters/assignments/people-locks.ts'
import type { PublicHoliday } from '#server/modules/leave/rules.ts'
import { isOwnLeave, leaveVisibleTo, seesType } from './visibility.ts'

type Reading = Pick<Context, 'db' | 'actor' | 'scope'>
type ListInput = InputOf<typeof calls.leaveRequests.list>

/** What the policy reads beside what is shown. */
export type LeavePolicyFacts = {
  is_own: boolean
  sees_type: boolean
  is_private: boolean
}
export type StoredLeave = LeaveRequest & LeavePolicyFacts

const sortColumns = {
  from_day: sql`leave_requests.from_day`,
  created_at: sql`leave_requests.created_at`,
  employee_name: sql`muster_plain(employees.name)`,
  status: sql`leave_requests.status`,
}

/** One page of leave with the total. */
export function leavePage(context: Reading, input: ListInput) {
  const matching = leaveIn(context)
    .where(allOf(conditionsOf(context, input)))
    .where(containsSql(input.q, 'employees.name'))
  return listQuery(context.db, input, {
    matching,
    rows: withColumns(matching, context),
    order: [[sortColumns[input.sort], input.dir], ['leave_requests.from_day', input.dir], ['leave_requests.id']],
  })
}

const conditionsOf = (
  { actor }: Reading,
  { status, employee_id, type_id, from, to }: ListInput,
): RawBuilder<boolean>[] => [
  ...(status === undefined ? [] : [sql<boolean>`leave_requests.status = any(${status}::text[])`]),
  ...(employee_id === undefined ? [] : [sql<boolean>`leave_requests.employee_id = ${employee_id}::uuid`]),
  ...(type_id === undefined ? [] : [sql<boolean>`(${typeId} = ${type_id}::uuid and ${seesType(actor)})`]),
  ...(from === undefined ? [] : [sql<boolean>`leave_requests.to_day >= ${from}::date`]),
  ...(to === undefined ? [] : [sql<boolean>`leave_requests.from_day <= ${to}::date`]),
]

/** One request; not found outside the scope. */
export async function leaveOf(context: Reading, id: string): Promise<StoredLeave> {
  return withColumns(leaveIn(context), context).where('leave_requests.id', '=', id).executeTakeFirstOrThrow(notFound)
}

/**
 * What decides about a request, which stays locked until the transaction ends, with its person before it as in every change of their time;
 * not found outside the scope.
 */
export async function leaveForChange(context: Reading, id: string) {
  const { db } = context
  const { employee_id } = await leaveIn(context)
    .select('leave_requests.employee_id')
    .where('leave_requests.id', '=', id)
    .executeTakeFirstOrThrow(notFound)
  await lockPeople(db, [employee_id])
  await leaveIn(context)
    .select('leave_requests.id')
    .where('leave_requests.id', '=', id)
    .forUpdate('leave_requests')
    .executeTakeFirstOrThrow(notFound)
  const facts = await db
    .selectFrom('leave_requests')
    .select(['agency_id', 'first_approved_by', typeId.as('true_type_id')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound)
  return { ...facts, leave: await leaveOf(context, id) }
}

export const typeId = sql<string>`coalesce(leave_requests.type_id, leave_requests.secret_type_id)`

/** The days of a request; who may not see the type of private leave must not get them. */
export async function storedDaysOf({ db }: Pick<Context, 'db'>, leave_request_id: string) {
  return db
    .selectFrom('leave_request_days')
    .select(['day', 'minutes', 'unpaid_minutes', 'balance_minutes', 'holiday_minutes'])
    .where('leave_request_id', '=', leave_request_id)
    .orderBy('day')
    .execute()
}

export const toLeaveDays = (
  days: readonly { day: LocalDate; minutes: number }[],
  holidays: ReadonlyMap<LocalDate, PublicHoliday>,
): LeaveDay[] =>
  // A holiday on which the person works, or that the kind of leave does not leave out, is a day like others.
  days.map(({ day, minutes }) => ({ day, minutes, holiday: minutes === 0 ? (holidays.get(day)?.name ?? null) : null }))

type Neighbours = {
  agency_id: string
  employee_id: string
  location_id: string | null
  from_day: LocalDate
  to_day: LocalDate
}

/** Other people of the same site with leave, or a request for it, on one of these days. Without a site nobody is known to be of it. */
export async function awayOf({ db }: Pick<Context, 'db'>, of: Neighbours): Promise<AwayPerson[]> {
  if (of.location_id === null) return []
  const { rows } = await sql<AwayPerson>`
    select employees.id as employee_id, employees.name as employee_name, to_char(leave_requests.from_day, 'YYYY-MM-DD') as from_day,
      to_char(leave_requests.to_day, 'YYYY-MM-DD') as to_day, leave_requests.status
    from leave_requests
    join employees on employees.agency_id = leave_requests.agency_id and employees.id = leave_requests.employee_id
    where leave_requests.agency_id = ${of.agency_id}::uuid and leave_requests.employee_id <> ${of.employee_id}::uuid
      and leave_requests.status in ('requested', 'approved')
      and leave_requests.from_day <= ${of.to_day}::date and leave_requests.to_day >= ${of.from_day}::date
      and ${isOfSite(of.location_id, { from: of.from_day, to: of.to_day })}
    order by leave_requests.from_day, employees.name, leave_requests.id`.execute(db)
  return rows
}

/** Whether `employees` are placed at a site in a period, or work there then or in the four weeks before. */
export const isOfSite = (
  location_id: string,
  { from, to }: { from: LocalDate; to: LocalDate },
) => sql<boolean>`(exists (
    select from placements where placements.agency_id = employees.agency_id and placements.employee_id = employees.id
      and placements.location_id = ${location_id}::uuid
      and daterange(placements.starts_on, placements.ends_on, '[]') && daterange(${from}::date, ${to}::date, '[]')
  ) or exists (
    select from assignments
    join roster_shifts on roster_shifts.agency_id = assignments.agency_id and roster_shifts.id = assignments.roster_shift_id
    where assignments.agency_id = employees.agency_id and assignments.employee_id = employees.id
      and assignments.works_on between ${from}::date - 28 and ${to}::date
      and roster_shifts.location_id = ${location_id}::uuid))`

/** The leave that the reader sees. */
export const leaveIn = ({ db, scope }: Pick<Reading, 'db' | 'scope'>) =>
  db
    .selectFrom('leave_requests')
    [joinParent]('employees', 'employees.id', 'leave_requests.employee_id')
    .where(leaveVisibleTo(scope))

const withColumns = (of: ReturnType<typeof leaveIn>, { actor }: Pick<Reading, 'actor'>) => {
  const sees = seesType(actor)
  const is_private = sql<boolean>`(leave_requests.secret_type_id is not null)`
  // What only some types have, or what is counted in them otherwise.
  const unlessHidden = <T>(value: RawBuilder<T>) =>
    sql<T | null>`case when not ${is_private} or ${sees} then ${value} end`
  const ifSeen = <T>(value: RawBuilder<T>) => sql<T | null>`case when ${sees} then ${value} end`
  return of
    .innerJoin('leave_types', (join) => join.on(sql<boolean>`leave_types.id = ${typeId}`))
    .select(['leave_requests.id', 'leave_requests.employee_id', sql<string>`employees.name`.as('employee_name')])
    .select(ifSeen(sql<string>`leave_types.id`).as('type_id'))
    .select(ifSeen(sql<string>`leave_types.name`).as('type_name'))
    .select(ifSeen(sql<NonNullable<LeaveRequest['type_kind']>>`leave_types.kind`).as('type_kind'))
    .select(sql<LeaveRequest['amount']>`leave_requests.amount`.as('amount'))
    .select([sql<string>`to_char(leave_requests.from_day, 'YYYY-MM-DD')`.as('from_day')])
    .select([sql<string>`to_char(leave_requests.to_day, 'YYYY-MM-DD')`.as('to_day')])
    .select(wallTime('leave_requests.starts').$castTo<string | null>().as('starts'))
    .select(wallTime('leave_requests.ends').$castTo<string | null>().as('ends'))
    .select(unlessHidden(sql<number>`leave_requests.minutes`).as('minutes'))
    .select(ifSeen(sql<number>`leave_requests.unpaid_minutes`).as('unpaid_minutes'))
    .select(sql<LeaveRequest['status']>`leave_requests.status`.as('status'))
    .select(ifSeen(sql<string>`coalesce(leave_requests.note, leave_requests.secret_note)`).as('note'))
    .select(
      ifSeen(sql<string>`coalesce(leave_requests.decision_reason, leave_requests.secret_decision_reason)`).as(
        'decision_reason',
      ),
    )
    .select(sql<LeaveRequest['evidence']>`case when ${sees} then ${evidenceOf} else '[]' end`.as('evidence'))
    .select(['leave_requests.requested_by_name', isoOf('leave_requests.created_at').as('created_at')])
    .select(unlessHidden(sql<string | null>`leave_requests.first_approved_by_name`).as('first_approved_by_name'))
    .select(unlessHidden(sql<string | null>`leave_requests.decided_by_name`).as('decided_by_name'))
    .select(unlessHidden(isoOf('leave_requests.decided_at').$castTo<string | null>()).as('decided_at'))
    .select('leave_requests.version')
    .select([isOwnLeave(actor).as('is_own'), sees.as('sees_type')])
    .select(is_private.as('is_private'))
}

const evidenceOf = sql`(
  select coalesce(json_agg(json_build_object('id', added.id, 'name', added.file_name, 'content_type', files.content_type,
    'uploaded_by_name', added.uploaded_by_name, 'at', ${isoOf('added.created_at')}) order by added.created_at, added.id), '[]'::json)
  from leave_evidence added join files on files.id = added.file_id
  where added.agency_id = leave_requests.agency_id and added.leave_request_id = leave_requests.id)`
