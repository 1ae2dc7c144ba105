// Cancelled shifts that are paid or billed.
import { type RawBuilder, sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { ChargedShift } from '#contract/rostering/shifts/shift-cancellations.ts'
import type { Db } from '#server/database/dialect.ts'
import { allOf, joinParent, listQuery } from '#server/database/lists/list-query.ts'
import { containsSql } from '#server/database/lists/search.ts'
import { atSites, inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import { isoOf, wallTime } from '#server/database/values/time-columns.ts'
import type { Context } from '#server/http/context.ts'
import { nameIn } from '#server/modules/reference/queries.ts'

type ListInput = InputOf<typeof calls.shiftCancellations.list>

const sortColumns = {
  works_on: sql`assignments.works_on`,
  employee_name: sql`muster_plain(employees.name)`,
  customer_name: sql`muster_plain(customers.name)`,
  location_name: sql`muster_plain(locations.name)`,
  pay_minutes: sql`assignments.cancelled_pay_minutes`,
  bill_minutes: sql`assignments.cancelled_bill_minutes`,
}

/** One page of what cancelled shifts pay and bill, one row for each employee, with the total. */
export function chargedShiftsPage(
  { db, scope, language }: Pick<Context, 'db' | 'scope' | 'language'>,
  input: ListInput,
) {
  const matching = chargedShifts(db, scope)
    .where(allOf(conditionsOf(input)))
    .where(containsSql(input.q, 'employees.name', 'customers.name', 'locations.name'))
  return listQuery(db, input, {
    matching,
    rows: matching
      .innerJoin('reference_items as positions', 'positions.id', 'roster_shifts.position_id')
      .innerJoin('shift_cancellations', (join) =>
        join
          .onRef('shift_cancellations.agency_id', '=', 'assignments.agency_id')
          .onRef('shift_cancellations.roster_shift_id', '=', 'assignments.roster_shift_id'),
      )
      .select(['assignments.id', 'assignments.employee_id', 'employees.name as employee_name'])
      .select(['customers.name as customer_name', 'locations.name as location_name'])
      .select([nameIn(language, 'positions').as('position_name'), 'assignments.works_on'])
      .select([wallTime('roster_shifts.starts').as('starts'), wallTime('roster_shifts.ends').as('ends')])
      .select(['shift_cancellations.cancelled_by', 'shift_cancellations.reason'])
      .select(isoOf('shift_cancellations.at').as('cancelled_at'))
      .select(visibleMinutes(scope))
      .$castTo<ChargedShift>(),
    order: [
      [sortColumns[input.sort], input.dir],
      ['assignments.starts_at', input.dir],
      ['assignments.id', input.dir],
    ],
  })
}

const chargedShifts = (db: Db, scope: Scope) =>
  db
    .selectFrom('assignments')
    [joinParent]('roster_shifts', 'roster_shifts.id', 'assignments.roster_shift_id')
    [joinParent]('rosters', 'rosters.id', 'assignments.roster_id')
    [joinParent]('customers', 'customers.id', 'rosters.customer_id')
    [joinParent]('locations', 'locations.id', 'roster_shifts.location_id')
    [joinParent]('employees', 'employees.id', 'assignments.employee_id')
    .where(inAgency(scope, 'assignments.agency_id'))
    .where(chargesVisibleTo(scope))

/** Employees see what they are paid, customers what they are billed, supervisors both at their locations, the agency both. */
export function chargesVisibleTo(scope: Scope): RawBuilder<boolean> {
  if (scope.kind === 'employee')
    return sql`(assignments.employee_id = ${scope.employee_id}::uuid and assignments.cancelled_pay_minutes > 0)`
  if (scope.kind === 'customer')
    return sql`(rosters.customer_id = ${scope.customer_id}::uuid and assignments.cancelled_bill_minutes > 0)`
  return sql`((assignments.cancelled_pay_minutes > 0 or assignments.cancelled_bill_minutes > 0)
    and ${atSites(scope, 'roster_shifts.location_id')})`
}

const visibleMinutes = ({ kind }: Scope) => [
  (kind === 'customer' ? sql`null::int` : sql`assignments.cancelled_pay_minutes`).as('pay_minutes'),
  (kind === 'employee' ? sql`null::int` : sql`assignments.cancelled_bill_minutes`).as('bill_minutes'),
]

const conditionsOf = ({ from, to, customer_id, location_id, employee_id }: ListInput): RawBuilder<boolean>[] => [
  ...(from === undefined ? [] : [sql<boolean>`assignments.works_on >= ${from}::date`]),
  ...(to === undefined ? [] : [sql<boolean>`assignments.works_on <= ${to}::date`]),
  ...(customer_id === undefined ? [] : [sql<boolean>`rosters.customer_id = ${customer_id}::uuid`]),
  ...(location_id === undefined ? [] : [sql<boolean>`roster_shifts.location_id = ${location_id}::uuid`]),
  ...(employee_id === undefined ? [] : [sql<boolean>`assignments.employee_id = ${employee_id}::uuid`]),
]
