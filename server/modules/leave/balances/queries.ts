import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { LeaveBalances, LeaveEntry } from '#contract/people/leave/leave-balances.ts'
import type { LeaveType } from '#contract/people/leave/leave-types.ts'
import { notFound } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import { listQuery } from '#server/database/lists/list-query.ts'
import { inAgency } from '#server/database/tenancy/scope.ts'
import { isoOf } from '#server/database/values/time-columns.ts'
import type { Context } from '#server/http/context.ts'
import { isFor, hasBalance } from '#server/modules/leave/rules.ts'
import { leaveTypeOf, leaveTypesOfAgency } from '#server/modules/leave/types/queries.ts'
import { type LeavePerson, leavePersonOf } from '#server/modules/leave/requests/person.ts'
import { isOwnLeave, leaveVisibleTo, seesTypeOf } from '#server/modules/leave/requests/visibility.ts'

type BalanceOf = Pick<LeavePerson, 'agency_id' | 'employee_id'> & { type_id: string }

const entryType = sql<string>`coalesce(leave_entries.type_id, leave_entries.secret_type_id)`

/** The sum of an employee's entries of a type. */
export async function balanceOf(db: Db, { agency_id, employee_id, type_id }: BalanceOf): Promise<number> {
  const { minutes } = await db
    .selectFrom('leave_entries')
    .select(sql<number>`coalesce(sum(minutes), 0)::int`.as('minutes'))
    .where('agency_id', '=', agency_id)
    .where('employee_id', '=', employee_id)
    .where(entryType, '=', type_id)
    .executeTakeFirstOrThrow()
  return minutes
}

/** The types that an employee may take, and those of which they have entries, as far as the reader sees them. */
export async function leaveBalancesOf(context: Context, employee_id: string): Promise<LeaveBalances> {
  const { actor } = context
  const person = await leavePersonOf(context, employee_id)
  const is_own = await isOwn(context, employee_id)
  const [sums, requested] = [await sumsOf(context.db, person), await requestedOf(context.db, person)]
  const types = await leaveTypesOfAgency(context, person.agency_id)
  const shown = types.filter((type) => is_own || seesTypeOf(actor, type))
  return {
    employee_id,
    day_minutes: person.day_minutes,
    balances: shown.flatMap((type) => {
      const can_request = type.is_active && isFor(type, person.terms)
      const minutes = hasBalance(type) ? (sums.get(type.id) ?? 0) : null
      if (!can_request && !sums.has(type.id)) return []
      const { kind, name, is_paid, accrual, is_confidential, unit_minutes, notice_days, evidence_after_days } = type
      const rules = { is_paid, accrual, is_confidential, unit_minutes, notice_days, evidence_after_days }
      const requested_minutes = requested.get(type.id) ?? 0
      return [{ type_id: type.id, kind, name, ...rules, minutes, requested_minutes, can_request }]
    }),
  }
}

/** The entries of an employee's balance of a type, each with the balance after it. Not found where the reader may not see the type. */
export async function leaveEntriesPage(context: Context, input: InputOf<typeof calls.leaveBalances.entries>) {
  const { db, scope } = context
  await balanceInScope(context, input)
  const of = { employee_id: input.employee_id, type_id: input.type_id }
  const matching = db
    .selectFrom('leave_entries')
    .innerJoin('employees', 'employees.id', 'leave_entries.employee_id')
    .where(inAgency(scope, 'leave_entries.agency_id'))
    .where(leaveVisibleTo(scope, 'leave_entries.employee_id'))
    .where('leave_entries.employee_id', '=', of.employee_id)
    .where(entryType, '=', of.type_id)
  const rows = matching
    .select(['leave_entries.id', 'leave_entries.minutes', 'leave_entries.ordinary_minutes', 'leave_entries.by_name'])
    .select(sql<LeaveEntry['kind']>`leave_entries.kind`.as('kind'))
    .select([sql<string>`to_char(leave_entries.on_day, 'YYYY-MM-DD')`.as('on_day')])
    .select(balanceAfter.as('balance_minutes'))
    .select(sql<string | null>`to_char(leave_entries.period_from, 'YYYY-MM-DD')`.as('period_from'))
    .select('leave_entries.leave_request_id as request_id')
    .select(sql<string | null>`coalesce(leave_entries.reason, leave_entries.secret_reason)`.as('reason'))
    .select(isoOf('leave_entries.created_at').as('created_at'))
  return listQuery(db, input, {
    matching,
    rows,
    order: [
      ['leave_entries.on_day', 'desc'],
      ['leave_entries.created_at', 'desc'],
      ['leave_entries.id', 'desc'],
    ],
  })
}

// Of several on one day, those that were entered before it.
const balanceAfter = sql<number>`(
  select sum(earlier.minutes)::int from leave_entries earlier
  where earlier.agency_id = leave_entries.agency_id and earlier.employee_id = leave_entries.employee_id
    and coalesce(earlier.type_id, earlier.secret_type_id) = ${entryType}
    and (earlier.on_day, earlier.created_at, earlier.id) <= (leave_entries.on_day, leave_entries.created_at, leave_entries.id))`

/** The employee and the type of a balance; not found where one is outside the scope, or the reader may not see the type. */
export async function balanceInScope(
  context: Context,
  { employee_id, type_id }: { employee_id: string; type_id: string },
) {
  const person = await leavePersonOf(context, employee_id)
  const type = await leaveTypeOf(context, type_id)
  if (type.agency_id !== person.agency_id) notFound()
  if (!(await seesTypeBeside(context, employee_id, type))) notFound()
  return { person, type }
}

/** Whether the reader may know what an employee has or takes of a type. */
export const seesTypeBeside = async (
  context: Pick<Context, 'db' | 'actor'>,
  employee_id: string,
  type: Pick<LeaveType, 'kind' | 'is_confidential'>,
) => seesTypeOf(context.actor, type) || (await isOwn(context, employee_id))

async function isOwn({ db, actor }: Pick<Context, 'db' | 'actor'>, employee_id: string) {
  const { is_own } = await db
    .selectFrom('employees')
    .select(isOwnLeave(actor).as('is_own'))
    .where('id', '=', employee_id)
    .executeTakeFirstOrThrow(notFound)
  return is_own
}

async function sumsOf(db: Db, { agency_id, employee_id }: LeavePerson) {
  const rows = await db
    .selectFrom('leave_entries')
    .select([entryType.as('type_id'), sql<number>`sum(minutes)::int`.as('minutes')])
    .where('agency_id', '=', agency_id)
    .where('employee_id', '=', employee_id)
    .groupBy(entryType)
    .orderBy(entryType)
    .execute()
  return new Map(rows.map(({ type_id, minutes }) => [type_id, minutes]))
}

async function requestedOf(db: Db, { agency_id, employee_id }: LeavePerson) {
  const type_id = sql<string>`coalesce(leave_requests.type_id, leave_requests.secret_type_id)`
  const rows = await db
    .selectFrom('leave_requests')
    .innerJoin('leave_request_days', 'leave_request_days.leave_request_id', 'leave_requests.id')
    .select([type_id.as('type_id'), sql<number>`sum(leave_request_days.balance_minutes)::int`.as('minutes')])
    .where('leave_requests.agency_id', '=', agency_id)
    .where('leave_requests.employee_id', '=', employee_id)
    .where('leave_requests.status', '=', 'requested')
    .groupBy(type_id)
    .orderBy(type_id)
    .execute()
  return new Map(rows.map((row) => [row.type_id, row.minutes]))
}
