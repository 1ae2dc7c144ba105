import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { leaveKinds, type LeaveType } from '#contract/people/leave/leave-types.ts'
import { notFound } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import { listQuery } from '#server/database/lists/list-query.ts'
import { containsSql } from '#server/database/lists/search.ts'
import { inAgency } from '#server/database/tenancy/scope.ts'
import type { Context } from '#server/http/context.ts'

type Reading = Pick<Context, 'db' | 'scope'>

/** One page of the types of leave in the scope. */
export function leaveTypesPage(reading: Reading, input: InputOf<typeof calls.leaveTypes.list>) {
  const matching = typesIn(reading)
    .where(containsSql(input.q, 'leave_types.name'))
    .$if(input.kind !== undefined, (of) => of.where('kind', 'in', input.kind ?? []))
    .$if(input.is_active !== undefined, (of) => of.where('is_active', '=', input.is_active ?? true))
    .$if(input.to_check !== undefined, (of) => of.where('to_check', '=', input.to_check ?? true))
  const sortColumns = {
    name: sql`muster_plain(leave_types.name)`,
    kind: sql`array_position(${[...leaveKinds]}::text[], leave_types.kind)`,
  }
  return listQuery(reading.db, input, {
    matching,
    rows: withColumns(matching),
    order: [[sortColumns[input.sort], input.dir], [sortColumns.name], ['leave_types.id']],
  })
}

/** One type; not found outside the scope. */
export const leaveTypeOf = (reading: Reading, id: string) =>
  withColumns(typesIn(reading))
    .select('leave_types.agency_id')
    .where('leave_types.id', '=', id)
    .executeTakeFirstOrThrow(notFound)

/** All types of an agency, in the order in which they are offered. */
export const leaveTypesOfAgency = ({ db, scope }: Reading, agency_id: string) =>
  withColumns(typesIn({ db, scope }))
    .where('leave_types.agency_id', '=', agency_id)
    .orderBy(sql`array_position(${[...leaveKinds]}::text[], leave_types.kind)`)
    .orderBy('leave_types.name')
    .orderBy('leave_types.id')
    .execute()

/** Whether a type is used: then the columns that store it are fixed. */
export async function isTypeUsed(db: Db, { agency_id, id }: { agency_id: string; id: string }) {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from leave_requests where agency_id = ${agency_id}::uuid and ${id}::uuid in (type_id, secret_type_id))
      or exists (select from leave_entries where agency_id = ${agency_id}::uuid and ${id}::uuid in (type_id, secret_type_id)) as used`.execute(
    db,
  )
  return rows[0]?.used ?? false
}

const typesIn = ({ db, scope }: Reading) => db.selectFrom('leave_types').where(inAgency(scope, 'leave_types.agency_id'))

const withColumns = (of: ReturnType<typeof typesIn>) =>
  of
    .select(['leave_types.id', 'leave_types.name', 'for_permanent', 'for_casual', 'is_paid', 'weeks_thousandths'])
    .select(sql<LeaveType['kind']>`leave_types.kind`.as('kind'))
    .select(sql<LeaveType['accrual']>`leave_types.accrual`.as('accrual'))
    .select(sql<LeaveType['over_balance']>`leave_types.over_balance`.as('over_balance'))
    .select(['yearly_days', 'yearly_minutes', 'service_years', 'accrues_from', 'evidence_after_days', 'notice_days'])
    .select(['unit_minutes', 'counts_for_service', 'is_confidential', 'needs_second_approval', 'approves_itself_days'])
    .select(['is_active', 'source', 'to_check', 'leave_types.version'])
