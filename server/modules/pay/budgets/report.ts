// Cost against budget: the weeks of sites with their budgets, their rosters as they are priced now, and their approved time as stored.
import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { BudgetGroup, BudgetRow, BudgetTotals } from '#contract/payroll/reports/budget-report.ts'
import { type LocalDate, localDateOf, mondayOf } from '#contract/values/time.ts'
import { allOf, listQuery } from '#server/database/lists/list-query.ts'
import { containsSql } from '#server/database/lists/search.ts'
import { atSites, inAgency } from '#server/database/tenancy/scope.ts'
import type { Context } from '#server/http/context.ts'
import { approvedTime, type Filter, lacks } from '#server/modules/pay/margins/report.ts'
import { type PricedAssignment, pricedAssignments } from '#server/modules/pay/rostered/priced-assignments.ts'
import { nameOrder } from '#server/modules/reference/queries.ts'
import { budgetInForce } from './queries.ts'
import { budgetRows, budgetSums, type CostedWeek, sitesWithoutBudget, type Weeks, wholeWeeks } from './rules.ts'

type Calls = typeof calls.budgetReports
type Reading = Pick<Context, 'db' | 'scope' | 'language' | 'now'>

/** The sums of a period for each currency, in total and by week, and the sites whose costs are compared with nothing. */
export async function budgetTotals(reading: Reading, filter: Filter): Promise<BudgetTotals> {
  const { weeks, costed } = await costedWeeks(reading, filter)
  return {
    ...weeks,
    totals: budgetSums(costed),
    weeks: budgetRows(
      costed.filter(({ budget_cents }) => budget_cents !== null),
      'week',
    ),
    sites_without: sitesWithoutBudget(costed),
  }
}

/** All rows of a period, with its whole weeks. */
export async function budgetReport(reading: Reading, { group, ...filter }: Filter & { group: BudgetGroup }) {
  const { weeks, costed } = await costedWeeks(reading, filter)
  return { weeks, rows: budgetRows(costed, group) }
}

/** One page of the rows. They are calculated here, so the database searches and orders what it is given. */
export async function budgetReportPage(reading: Reading, input: InputOf<Calls['report']>) {
  const { db } = reading
  const { rows } = await budgetReport(reading, input)
  const matching = db
    .selectFrom(
      sql<BudgetRow>`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`.as<'report'>(sql`report (${recordColumns})`),
    )
    .where(containsSql(input.q, 'report.location_name', 'report.customer_name'))
  const name = nameOrder(sql<string>`coalesce(report.location_name, report.customer_name, report.week)`)
  return listQuery(db, input, {
    matching,
    rows: matching.selectAll(),
    order: [
      // What is not known is not compared.
      [input.sort === 'name' ? name : sql.ref(`report.${input.sort}`), input.dir, 'last'],
      [sql`report.week`, 'desc', 'last'],
      [name],
      [sql`report.id`],
      [sql`report.currency`],
    ],
  })
}

const textColumns = ['id', 'location_id', 'location_name', 'customer_id', 'customer_name', 'week', 'currency'] as const
const numberColumns = [
  ...(['budget_cents', 'budget_minutes', 'without_budget'] as const),
  ...(['rostered_cents', 'rostered_minutes', 'rostered_incomplete'] as const),
  ...(['rostered_difference_cents', 'rostered_difference_basis_points'] as const),
  ...(['actual_cents', 'actual_minutes', 'actual_incomplete'] as const),
  ...(['actual_difference_cents', 'actual_difference_basis_points'] as const),
] as const satisfies readonly Exclude<keyof BudgetRow, (typeof textColumns)[number]>[]

const recordColumns = sql.join([
  ...textColumns.map((column) => sql`${sql.ref(column)} text`),
  // Sums of cents can be too large for an integer.
  ...numberColumns.map((column) => sql`${sql.ref(column)} float8`),
])

async function costedWeeks(reading: Reading, filter: Filter): Promise<{ weeks: Weeks; costed: CostedWeek[] }> {
  const weeks = wholeWeeks(filter, await todayOf(reading))
  const within = { ...filter, ...weeks }
  const rostered = Map.groupBy(await rosteredIn(reading, within), ({ location_id, works_on }) =>
    keyOf(location_id, mondayOf(works_on)),
  )
  const actual = new Map((await actualIn(reading, within)).map((one) => [keyOf(one.location_id, one.week), one]))
  const sites = await siteWeeks(reading, within, [...new Set([...rostered.keys(), ...actual.keys()])])
  const costed = sites.map((site): CostedWeek => {
    const key = keyOf(site.location_id, site.week)
    const { location_id: _, week: __, ...approved } = actual.get(key) ?? nothingApproved
    return { ...site, ...rosteredSums(rostered.get(key) ?? [], site.currency), ...approved }
  })
  return { weeks, costed }
}

const keyOf = (location_id: string, week: LocalDate) => `${location_id} ${week}`

/** At the agency; the super admin has none. */
async function todayOf({ db, scope, now }: Reading): Promise<LocalDate> {
  const agency = await db
    .selectFrom('companies')
    .select('time_zone')
    .where(sql<boolean>`id = ${scope.agency_id}::uuid`)
    .executeTakeFirst()
  return localDateOf(now.toISOString(), agency?.time_zone ?? 'UTC')
}

type Within = Filter & Weeks

function rosteredIn(reading: Reading, { from, to, customer_id, location_id }: Within) {
  const conditions = [
    sql`roster_shifts.works_on between ${from}::date and ${to}::date and roster_shifts.status <> 'cancelled'`,
    atSites(reading.scope, 'roster_shifts.location_id'),
    ...(location_id === undefined ? [] : [sql`roster_shifts.location_id = ${location_id}::uuid`]),
    ...(customer_id === undefined
      ? []
      : [
          sql`roster_shifts.location_id in (select site.id from locations site where site.customer_id = ${customer_id}::uuid)`,
        ]),
  ]
  const where = sql`(${sql.join(conditions, sql` and `)})`
  return pricedAssignments(reading, { period: { from, to }, where, basis: 'as_rostered' })
}

/** In the currency of the site; a shift without a whole cost is counted, and one in another currency is in no amount. */
function rosteredSums(priced: readonly PricedAssignment[], currency: string) {
  const known = priced.map(({ sheet, amounts: { minutes, cost_cents, lacking } }) => ({
    minutes,
    cost_cents: sheet?.currency === currency ? cost_cents : null,
    lacks_cost: sheet?.currency !== currency || lacking.some((one) => !beside.has(one)),
  }))
  return {
    // Nobody who is rostered costs nothing.
    rostered_cents: known.reduce<number | null>(
      (all, { cost_cents }) => (cost_cents === null ? all : (all ?? 0) + cost_cents),
      known.length === 0 ? 0 : null,
    ),
    rostered_minutes: known.reduce((all, { minutes }) => all + minutes, 0),
    rostered_incomplete: known.filter(({ lacks_cost }) => lacks_cost).length,
  }
}

/** What a charge lacks says nothing about the cost. */
const beside: ReadonlySet<string> = new Set(['no_charge_rate', 'no_ordinary_rate', 'cost_not_known'])

type Approved = Pick<CostedWeek, 'location_id' | 'week' | 'actual_cents' | 'actual_minutes' | 'actual_incomplete'>

const nothingApproved: Approved = {
  ...{ location_id: '', week: '', actual_cents: null, actual_minutes: 0, actual_incomplete: 0 },
}

/** What approved time costs, where nothing of that is missing. */
async function actualIn(reading: Reading, within: Within): Promise<Approved[]> {
  const isIncomplete = sql<boolean>`coalesce(
    ${sql.join([lacks.rules, lacks.pay, lacks.cost_rate, lacks.currency, lacks.exported], sql` or `)}, false)`
  const sheets = approvedTime(reading, within)
    .select(['timesheets.location_id', 'timesheets.paid_minutes as minutes'])
    .select(sql`date_trunc('week', timesheets.works_on::timestamp)::date`.as('week'))
    .select([sql`priced.cents + priced.cost_cents`.as('cents'), isIncomplete.as('is_incomplete')])
  const { rows } = await sql<Approved>`
    select location_id, week, (sum(cents) filter (where not is_incomplete))::float8 as actual_cents, sum(minutes)::int as actual_minutes,
      (count(*) filter (where is_incomplete))::int as actual_incomplete
    from (${sheets}) sheets group by location_id, week order by week, location_id`.execute(reading.db)
  return rows
}

type SiteWeek = Omit<CostedWeek, `rostered_${string}` | `actual_${string}`>

/** The weeks of sites that cost something, and those with a budget of sites in use, by week, customer and site. */
async function siteWeeks({ db, scope }: Reading, within: Within, costed: readonly string[]): Promise<SiteWeek[]> {
  const { from, to, customer_id, location_id } = within
  const week = sql.ref('weeks.week')
  const conditions = [
    inAgency(scope, 'locations.agency_id'),
    atSites(scope, 'locations.id'),
    ...(customer_id === undefined ? [] : [sql<boolean>`locations.customer_id = ${customer_id}::uuid`]),
    ...(location_id === undefined ? [] : [sql<boolean>`locations.id = ${location_id}::uuid`]),
  ]
  const place = { agency_id: sql.ref('locations.agency_id'), location_id: sql.ref('locations.id') }
  const { rows } = await sql<SiteWeek>`
    select locations.id as location_id, locations.name as location_name, locations.customer_id, customers.name as customer_name, weeks.week,
      companies.currency, budget.budget_cents, budget.budget_minutes
    from locations
    join customers on customers.id = locations.customer_id
    join companies on companies.id = customers.company_id
    cross join (
      select day::date as week from generate_series(${from}::date::timestamp, ${to}::date::timestamp, interval '7 days') as day
    ) as weeks
    left join lateral ${budgetInForce({ ...place, week })} as budget on true
    where ${allOf(conditions)}
      and ((locations.status = 'active' and budget.budget_cents is not null)
        or locations.id || ' ' || weeks.week = any(${[...costed]}::text[]))
    order by weeks.week, ${nameOrder(sql<string>`customers.name`)}, ${nameOrder(sql<string>`locations.name`)}, locations.id`.execute(
    db,
  )
  return rows
}
