// What rosters may cost and should leave; those without a budget of their own are compared with the weekly budget of their site.
import { type RawBuilder, sql } from 'kysely'
import type { RosterLimit, SiteWeek } from '#contract/payroll/roster-costs.ts'
import { addDays, mondayOf } from '#contract/values/time.ts'
import { inAgency } from '#server/database/tenancy/scope.ts'
import type { Context } from '#server/http/context.ts'
import { budgetInForce } from '#server/modules/pay/budgets/queries.ts'
import { floorOf } from '#server/modules/pay/floors/queries.ts'
import { costsOf, type Period, type PricedAssignment, pricedAssignments } from './priced-assignments.ts'
import { sumOfAmounts, usualCurrency } from './rules.ts'

type Reading = Pick<Context, 'db' | 'scope' | 'language'>
type Wanted = {
  /** of rosters */
  ids: readonly string[]
  period: Period
  /** about a row of roster_shifts, whose days are in the period */
  shown: RawBuilder<unknown>
}

/** The limits of rosters, and those who hold a shift that is shown, priced. A week of a site is compared with all of its rosters. */
export async function pricedWithLimits(reading: Reading, { ids, period, shown }: Wanted) {
  const stored = await limitsOf(reading, ids, period)
  const weeks = stored.flatMap((limit) => limit.weeks)
  const all = await pricedAssignments(reading, {
    period: withWeeks(period, weeks),
    where: weeks.length === 0 ? shown : sql`(${shown} or ${isInWeeks(weeks)})`,
    shown,
  })
  const costs = costsOfWeeks(all)
  const withCost = (week: BudgetedWeek): SiteWeek => ({ ...week, cost_cents: costs.get(keyOf(week)) ?? null })
  return {
    priced: all.filter(({ is_shown }) => is_shown),
    limits: new Map<string, RosterLimit>(
      stored.map((limit) => [limit.roster_id, { ...limit, weeks: limit.weeks.map(withCost) }]),
    ),
  }
}

type BudgetedWeek = Omit<SiteWeek, 'cost_cents'>
type StoredLimit = Omit<RosterLimit, 'weeks'> & { weeks: BudgetedWeek[] }

/** The weeks are those of which the roster has days in the period. */
async function limitsOf({ db, scope }: Reading, ids: readonly string[], { from, to }: Period): Promise<StoredLimit[]> {
  const place = { agency_id: sql.ref('rosters.agency_id'), location_id: sql.ref('rosters.location_id') }
  const { rows } = await sql<StoredLimit>`
    select rosters.id as roster_id, rosters.budget_cents,
      ${floorOf(place.agency_id, sql.ref('rosters.customer_id'))} as floor_basis_points,
      case when rosters.budget_cents is not null then '[]' else (
        select coalesce(jsonb_agg(jsonb_build_object('location_id', rosters.location_id, 'week', weeks.week,
          'budget_cents', budget.budget_cents) order by weeks.week), '[]')
        from (
          select day::date as week from generate_series(date_trunc('week', greatest(rosters.week_start, ${from}::date)::timestamp),
            least(rosters.week_start + rosters.days - 1, ${to}::date)::timestamp, interval '7 days') as day
        ) as weeks
        join lateral ${budgetInForce({ ...place, week: sql.ref('weeks.week') })} as budget on budget.budget_cents is not null
      ) end as weeks
    from rosters where rosters.id = any(${[...ids]}::uuid[]) and ${inAgency(scope, 'rosters.agency_id')}
    order by rosters.id`.execute(db)
  return rows
}

function withWeeks({ from, to }: Period, weeks: readonly BudgetedWeek[]): Period {
  const mondays = weeks.map(({ week }) => week).toSorted()
  const [first = from, last] = [mondays.at(0), mondays.at(-1)]
  const sunday = last === undefined ? to : addDays(last, 6)
  return { from: first < from ? first : from, to: sunday > to ? sunday : to }
}

/** About a row of roster_shifts. The rosters are found first, so that their shifts are read by an index. */
const isInWeeks = (weeks: readonly BudgetedWeek[]) => {
  const asked = sql`jsonb_to_recordset(${JSON.stringify(weeks)}::jsonb) as asked (location_id uuid, week date)`
  return sql`(
    roster_shifts.roster_id = any(array(
      select site.id from rosters site join ${asked} on asked.location_id = site.location_id
        and site.week_start <= asked.week + 6 and asked.week <= site.week_start + site.days - 1))
    and (roster_shifts.location_id, date_trunc('week', roster_shifts.works_on::timestamp)::date) in (
      select asked.location_id, asked.week from ${asked})
    and roster_shifts.status <> 'cancelled')`
}

const keyOf = ({ location_id, week }: Pick<SiteWeek, 'location_id' | 'week'>) => `${location_id} ${week}`

/** What each week of a site costs, in the currency of most of its people. */
function costsOfWeeks(priced: readonly PricedAssignment[]): Map<string, number | null> {
  const byWeek = Map.groupBy(priced, ({ location_id, works_on }) => keyOf({ location_id, week: mondayOf(works_on) }))
  const costOf = (own: readonly PricedAssignment[]) => {
    const currency = usualCurrency(own.flatMap(({ sheet }) => sheet ?? []))
    return sumOfAmounts(costsOf(own, new Map(), currency)).cost_cents
  }
  return new Map([...byWeek].map(([key, own]) => [key, costOf(own)]))
}
