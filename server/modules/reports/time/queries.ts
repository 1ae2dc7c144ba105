// Overtime with its reasons, and hours by position: from what is stored of approved time.
import { type RawBuilder, sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type {
  OvertimeGroup,
  OvertimeRow,
  PositionGroup,
  PositionRow,
  TimeTotals,
} from '#contract/payroll/reports/time-reports.ts'
import { listQuery } from '#server/database/lists/list-query.ts'
import { containsSql } from '#server/database/lists/search.ts'
import { nameOrder } from '#server/modules/reference/queries.ts'
import { type TimeFilter, type TimeReading, timeSheets, timeSums } from './figures.ts'

type Calls = typeof calls.timeReports

/** The sums of a period, for each currency that people are paid in; the one with most time comes first. */
export async function timeTotals(reading: TimeReading, filter: TimeFilter): Promise<{ totals: TimeTotals[] }> {
  const { rows } = await sql<TimeTotals>`
    select currency, ${timeSums(reading)} from (${timeSheets(reading, filter)}) sheets
    group by currency order by minutes desc, currency`.execute(reading.db)
  return { totals: rows }
}

/** One page of customers, sites, positions, people or weeks with their overtime. */
export function overtimePage(reading: TimeReading, input: InputOf<Calls['overtime']>) {
  const { db } = reading
  const matching = db
    .selectFrom(sql<OvertimeRow>`(${overtimeGroupsIn(reading, input)})`.as('report'))
    .where(containsSql(input.q, 'report.name', 'report.customer_name'))
  return listQuery(db, input, {
    matching,
    rows: matching.selectAll(),
    order: [
      [overtimeOrder[input.sort], input.dir, 'last'],
      [overtimeOrder.name, 'asc', 'first'],
      [sql`report.id`],
      [sql`report.currency`],
    ],
  })
}

const overtimeOrder = {
  overtime_minutes: sql`report.overtime_minutes`,
  extra_cents: sql`report.extra_cents`,
  minutes: sql`report.minutes`,
  // Weeks have their first day instead.
  name: nameOrder(sql<string>`coalesce(report.name, report.id)`),
}

/** All groups with overtime, those with most of it first; weeks in their order. */
export async function overtimeRows(
  reading: TimeReading,
  filter: TimeFilter & { group: OvertimeGroup },
): Promise<OvertimeRow[]> {
  const first = filter.group === 'week' ? sql`id` : sql`overtime_minutes desc`
  const { rows } = await sql<OvertimeRow>`
    select * from (${overtimeGroupsIn(reading, filter)}) report
    order by ${first}, ${nameOrder(sql<string>`coalesce(name, id)`)}, id, currency`.execute(reading.db)
  return rows
}

const overtimeGroups: Readonly<Record<OvertimeGroup, { id: string; name: string | null; customer: boolean }>> = {
  customer: { id: 'customer_id', name: 'customer_name', customer: false },
  location: { id: 'location_id', name: 'location_name', customer: true },
  position: { id: 'position_id', name: 'position_name', customer: false },
  employee: { id: 'employee_id', name: 'employee_name', customer: false },
  week: { id: 'week', name: null, customer: false },
}

function overtimeGroupsIn(reading: TimeReading, filter: TimeFilter & { group: OvertimeGroup }) {
  const { id, name, customer } = overtimeGroups[filter.group]
  return sql`
    select ${sql.ref(id)}::text as id, ${shown(name)} as name, ${shown(customer ? 'customer_name' : null)} as customer_name, currency,
      ${timeSums(reading)}
    from (${timeSheets(reading, filter)}) sheets group by ${sql.ref(id)}, currency`
}

const shown = (column: string | null) => (column === null ? sql`null::text` : sql`min(${sql.ref(column)}::text)`)

/** One page of positions, each divided by customer or month. */
export function positionsPage(reading: TimeReading, input: InputOf<Calls['positions']>) {
  const { db } = reading
  const matching = db
    .selectFrom(sql<PositionRow>`(${positionsIn(reading, input)})`.as('report'))
    .where(containsSql(input.q, 'report.name', 'report.customer_name'))
  return listQuery(db, input, {
    matching,
    rows: matching.selectAll(),
    order: [
      [positionOrder(input.sort), input.dir, 'last'],
      [positionOrder('name')],
      ...withinPosition.map((by): [RawBuilder<unknown>] => [by]),
    ],
  })
}

const positionOrder = (sort: InputOf<Calls['positions']>['sort']) =>
  sort === 'name' ? nameOrder(sql<string>`report.name`) : sql.ref(`report.${sort}`)

const withinPosition = [
  sql`report.month`,
  nameOrder(sql<string>`report.customer_name`),
  ...['id', 'customer_id', 'currency'].map((column) => sql.ref(`report.${column}`)),
]

/** All positions by name, each divided by customer or month. */
export async function positionRows(
  reading: TimeReading,
  filter: TimeFilter & { group: PositionGroup },
): Promise<PositionRow[]> {
  const { rows } = await sql<PositionRow>`
    select * from (${positionsIn(reading, filter)}) report
    order by ${positionOrder('name')}, ${sql.join(withinPosition)}`.execute(reading.db)
  return rows
}

function positionsIn(reading: TimeReading, filter: TimeFilter & { group: PositionGroup }) {
  const by = filter.group === 'none' ? [] : [sql.ref(filter.group === 'customer' ? 'customer_id' : 'month')]
  const isBy = (group: PositionGroup, column: string) => shown(filter.group === group ? column : null)
  return sql`
    select position_id::text as id, min(position_name) as name, ${isBy('customer', 'customer_id')} as customer_id,
      ${isBy('customer', 'customer_name')} as customer_name, ${isBy('month', 'month')} as month, currency, ${timeSums(reading)}
    from (${timeSheets(reading, filter)}) sheets group by ${sql.join([sql.ref('position_id'), ...by, sql.ref('currency')])}`
}
