// Charge, cost and margin of approved time, from what is stored of it. Time that lacks something is counted, and not in the sums.
import { type RawBuilder, sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { ChargeGap } from '#contract/payroll/charged-lines.ts'
import type { CostKind } from '#contract/payroll/cost-rates.ts'
import type { MarginGap, MarginGroup, MarginRow, MarginTotals } from '#contract/payroll/margins.ts'
import type { LineLabel } from '#contract/payroll/pay-rules/rule-set.ts'
import { allOf, listQuery } from '#server/database/lists/list-query.ts'
import { containsSql } from '#server/database/lists/search.ts'
import type { Context } from '#server/http/context.ts'
import { frozenStatuses } from '#server/modules/pay/timesheets/freezing.ts'
import { nameIn, nameOrder } from '#server/modules/reference/queries.ts'
import { visibleTimesheets } from '#server/modules/timesheets/queries.ts'

type Calls = typeof calls.margins
export type Filter = Pick<InputOf<Calls['totals']>, 'from' | 'to' | 'customer_id' | 'location_id'>
type Reading = Pick<Context, 'db' | 'scope' | 'language'>

/** The sums of a period, for each currency that customers are charged in; the one with most time comes first. */
export async function marginTotals(reading: Reading, input: Filter): Promise<{ totals: MarginTotals[] }> {
  const { rows } = await sql<MarginTotals>`
    select currency, ${sums} from (${sheetsIn(reading, input)}) sheets
    group by currency order by minutes desc, currency`.execute(reading.db)
  return { totals: rows }
}

/** One page of customers, sites, positions or months with their sums. */
export function marginReportPage(reading: Reading, input: InputOf<Calls['report']>) {
  const { db } = reading
  const matching = db
    .selectFrom(sql<MarginRow>`(${groupsIn(reading, input)})`.as('report'))
    .where(containsSql(input.q, 'report.name', 'report.customer_name'))
  return listQuery(db, input, {
    matching,
    rows: matching.selectAll(),
    order: [
      // Without a complete timesheet there is no amount to compare.
      [sortColumns[input.sort], input.dir, 'last'],
      [sortColumns.name, 'asc', 'first'],
      [sql`report.id`],
      [sql`report.currency`],
    ],
  })
}

/** All groups with their sums, the least margin first; those without one last. */
export async function marginRows(reading: Reading, filter: Filter & { group: MarginGroup }): Promise<MarginRow[]> {
  const { rows } = await sql<MarginRow>`
    select * from (${groupsIn(reading, filter)}) report
    order by ${filter.group === 'month' ? sql`id` : sortColumns.margin_cents} nulls last, ${sortColumns.name}, id, currency`.execute(
    reading.db,
  )
  return rows
}

const sortColumns = {
  margin_cents: sql`report.margin_cents`,
  margin_basis_points: sql`report.margin_basis_points`,
  charge_cents: sql`report.charge_cents`,
  cost_cents: sql`report.cost_cents`,
  minutes: sql`report.minutes`,
  timesheets: sql`report.timesheets`,
  // Months have their first day instead.
  name: nameOrder(sql<string>`coalesce(report.name, report.id)`),
}

/** By what timesheets are added up, with its name. */
const groups: Readonly<Record<MarginGroup, { id: string; name: string | null; customer: boolean }>> = {
  customer: { id: 'customer_id', name: 'customer_name', customer: false },
  location: { id: 'location_id', name: 'location_name', customer: true },
  position: { id: 'position_id', name: 'position_name', customer: false },
  month: { id: 'month', name: null, customer: false },
}

function groupsIn(reading: Reading, input: Filter & { group: MarginGroup }) {
  const { id, name, customer } = groups[input.group]
  const shown = (column: string | null) => (column === null ? sql`null::text` : sql`min(${sql.ref(column)}::text)`)
  return sql`
    select ${sql.ref(id)}::text as id, ${shown(name)} as name, ${shown(customer ? 'customer_id' : null)} as customer_id,
      ${shown(customer ? 'customer_name' : null)} as customer_name, currency, ${sums}
    from (${sheetsIn(reading, input)}) sheets group by ${sql.ref(id)}, currency`
}

// Sums of bigint are decimals, which the driver would return as text.
const money = (cents: RawBuilder<unknown>) => sql`(sum(${cents}) filter (where is_complete))::float8`
const charge = sql`charge_cents`
const margin = sql`charge_cents - cost_cents`
const counted = (condition: string) =>
  sql`(count(*) filter (where ${sql.ref(condition)}))::int as ${sql.ref(condition)}`

const sums = sql`
  count(*)::int as timesheets, sum(minutes)::int as minutes, coalesce(sum(overtime_minutes), 0)::int as overtime_minutes,
  ${money(sql`pay_cents`)} as pay_cents, ${money(sql`cost_cents`)} as cost_cents, ${money(charge)} as charge_cents,
  ${money(margin)} as margin_cents,
  ${money(sql`charge_cents * floor_basis_points / 10000 - (${margin})`)} as short_cents,
  floor(${money(margin)} * 10000 / nullif(${money(charge)}, 0) + 0.5)::int as margin_basis_points,
  (count(*) filter (where not is_complete))::int as incomplete, ${counted('without_rules')}, ${counted('without_pay')},
  ${counted('without_charge_rate')}, ${counted('without_cost_rate')}, ${counted('without_one_currency')},
  ${counted('exported_without_rules')}`

/** Approved time of the filter with what it is charged and costs, and what it lacks. */
const sheetsIn = (reading: Reading, filter: Filter) => {
  const has = (condition: RawBuilder<boolean>, name: string) => sql<boolean>`coalesce(${condition}, false)`.as(name)
  return approvedTime(reading, filter)
    .select(['timesheets.customer_id', 'timesheets.location_id', 'timesheets.position_id'])
    .select(['customers.name as customer_name', 'locations.name as location_name'])
    .select(nameIn(reading.language, 'positions').as('position_name'))
    .select(sql`date_trunc('month', timesheets.works_on)::date`.as('month'))
    .select(['billing.currency', 'timesheets.paid_minutes as minutes', overtimeMinutes.as('overtime_minutes')])
    .select(['priced.cents as pay_cents', 'priced.charge_cents'])
    .select(sql`priced.cents + priced.cost_cents`.as('cost_cents'))
    .select(sql`coalesce(own_floor.basis_points, floor.basis_points)`.as('floor_basis_points'))
    .select([
      sql`not (${lacksAny})`.as('is_complete'),
      has(lacks.rules, 'without_rules'),
      has(lacks.pay, 'without_pay'),
    ])
    .select([has(lacks.charge_rate, 'without_charge_rate'), has(lacks.cost_rate, 'without_cost_rate')])
    .select([has(lacks.currency, 'without_one_currency'), has(lacks.exported, 'exported_without_rules')])
}

const overtime: readonly LineLabel[] = [
  'overtime_first',
  'overtime_further',
  'overtime_sunday',
  'overtime_public_holiday',
  'short_rest',
]

const overtimeMinutes = sql`(
  select sum(pay_lines.minutes) from pay_lines
  where pay_lines.agency_id = priced.agency_id and pay_lines.timesheet_id = priced.timesheet_id
    and pay_lines.label = any(${[...overtime]}::text[]))`

// What is exported is never priced again.
const isTooLate = sql<boolean>`(priced.timesheet_id is null and timesheets.status <> 'approved')`

const isPriced = sql<boolean>`(priced.rule_version_id is not null and priced.gaps = '[]')`

/** What a timesheet lacks. A charge that only waits for a cost rate does not lack a rate of its own. */
export const lacks: Readonly<Record<MarginGap, RawBuilder<boolean>>> = {
  rules: sql`(priced.rule_version_id is null and not ${isTooLate})`,
  pay: sql`(priced.rule_version_id is not null and priced.gaps <> '[]')`,
  charge_rate: sql`(${isPriced} and exists (
    select from jsonb_array_elements(priced.charge -> 'gaps') as found (gap) where found.gap ->> 'gap' <> 'cost_not_known'))`,
  cost_rate: sql`(${isPriced} and priced.cost_cents is null)`,
  currency: sql`(${isPriced} and billing.currency <> paying.currency)`,
  exported: isTooLate,
}

const lacksAny = sql<boolean>`(${sql.join(Object.values(lacks), sql` or `)})`

/** Time that is approved or later, with the currencies of both sides and its stored pay, if it has any. */
export const approvedTime = ({ db, scope }: Pick<Reading, 'db' | 'scope'>, filter: Filter) =>
  visibleTimesheets(db, scope)
    .innerJoin('companies as billing', 'billing.id', 'customers.company_id')
    .innerJoin('companies as paying', 'paying.id', 'employees.company_id')
    .leftJoin('priced_timesheets as priced', (on) =>
      on.onRef('priced.agency_id', '=', 'timesheets.agency_id').onRef('priced.timesheet_id', '=', 'timesheets.id'),
    )
    .leftJoin('margin_floors as own_floor', (on) =>
      on
        .onRef('own_floor.agency_id', '=', 'timesheets.agency_id')
        .onRef('own_floor.customer_id', '=', 'timesheets.customer_id'),
    )
    .leftJoin('margin_floors as floor', (on) =>
      on.onRef('floor.agency_id', '=', 'timesheets.agency_id').on('floor.customer_id', 'is', null),
    )
    .where('timesheets.status', 'in', [...frozenStatuses])
    .where(allOf(timeConditions(filter)))

/** The conditions of a report's filter on timesheets. */
export const timeConditions = ({ from, to, customer_id, location_id }: Filter) =>
  [
    from && sql<boolean>`timesheets.works_on >= ${from}::date`,
    to && sql<boolean>`timesheets.works_on <= ${to}::date`,
    customer_id && sql<boolean>`timesheets.customer_id = ${customer_id}::uuid`,
    location_id && sql<boolean>`timesheets.location_id = ${location_id}::uuid`,
  ].filter((condition) => condition !== undefined && condition !== '')

/** One page of the approved timesheets without a margin, with what each lacks. */
export function missingMarginsPage(reading: Reading, input: InputOf<Calls['missing']>) {
  const { db, language } = reading
  const position = nameIn(language, 'positions')
  const wanted = input.missing?.map((one) => lacks[one]) ?? Object.values(lacks)
  const matching = approvedTime(reading, input)
    .where(sql<boolean>`(${sql.join(wanted, sql` or `)})`)
    .where(containsSql(input.q, 'employees.name', 'customers.name', 'locations.name', position))
  const columns = {
    works_on: sql`timesheets.works_on`,
    employee_name: nameOrder(sql<string>`employees.name`),
    customer_name: nameOrder(sql<string>`customers.name`),
  }
  return listQuery(db, input, {
    matching,
    rows: matching
      .select(['timesheets.id', 'timesheets.works_on', 'timesheets.employee_id', 'employees.name as employee_name'])
      .select(['timesheets.customer_id', 'customers.name as customer_name', 'locations.name as location_name'])
      .select(['timesheets.position_id', position.as('position_name'), missingIn.as('missing')])
      .select(sql<ChargeGap[]>`coalesce(priced.charge -> 'gaps', '[]')`.as('charge_gaps'))
      .select(sql<CostKind[]>`coalesce(priced.cost -> 'missing', '[]')`.as('cost_kinds')),
    order: [
      [columns[input.sort], input.dir],
      [sql`timesheets.starts_at`, input.dir],
      [sql`timesheets.id`, input.dir],
    ],
  })
}

const missingIn = sql<MarginGap[]>`array_remove(array[${sql.join(
  Object.entries(lacks).map(([name, condition]) => sql`case when ${condition} then ${name}::text end`),
)}], null)`
