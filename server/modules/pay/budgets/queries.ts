import { type RawBuilder, sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { WeeklyBudget } from '#contract/payroll/weekly-budgets.ts'
import { notFound } from '#contract/refusals.ts'
import { mondayOf } from '#contract/values/time.ts'
import { listQuery } from '#server/database/lists/list-query.ts'
import { containsSql } from '#server/database/lists/search.ts'
import { atSites, inAgency } from '#server/database/tenancy/scope.ts'
import type { Context } from '#server/http/context.ts'
import { nameOrder } from '#server/modules/reference/queries.ts'

type Reading = Pick<Context, 'db' | 'scope'>

/** One page of the budgets of the sites in the scope. */
export function weeklyBudgetsPage(reading: Reading, input: InputOf<typeof calls.weeklyBudgets.list>) {
  const { customer_id, location_id, on } = input
  const matching = budgetsIn(reading)
    .where(containsSql(input.q, 'locations.name', 'customers.name'))
    .$if(customer_id !== undefined, (of) => of.where(sql<boolean>`locations.customer_id = ${customer_id}::uuid`))
    .$if(location_id !== undefined, (of) => of.where(sql<boolean>`locations.id = ${location_id}::uuid`))
    .$if(on !== undefined, (of) =>
      of.where(sql<boolean>`${on === undefined ? null : mondayOf(on)}::date >= weekly_budgets.starts_on
        and ${on ?? null}::date <= coalesce(${endsOn}, 'infinity')`),
    )
  const columns = {
    location_name: nameOrder(sql<string>`locations.name`),
    customer_name: nameOrder(sql<string>`customers.name`),
    starts_on: sql`weekly_budgets.starts_on`,
    budget_cents: sql`weekly_budgets.budget_cents`,
  }
  return listQuery(reading.db, input, {
    matching,
    rows: withColumns(matching),
    order: [
      [columns[input.sort], input.dir, 'last'],
      [columns.location_name],
      ['weekly_budgets.starts_on', 'desc'],
      ['weekly_budgets.id'],
    ],
  })
}

/** One budget; not found outside the scope. */
export const weeklyBudgetOf = (reading: Reading, id: string): Promise<WeeklyBudget> =>
  withColumns(budgetsIn(reading)).where('weekly_budgets.id', '=', id).executeTakeFirstOrThrow(notFound)

type SiteAndWeek = Readonly<Record<'agency_id' | 'location_id' | 'week', RawBuilder<unknown>>>

/** The budget of a site in a week, by its Monday, for a lateral join. Without an amount it has none. */
export const budgetInForce = ({ agency_id, location_id, week }: SiteAndWeek) => sql`(
  select budgets.budget_cents, budgets.budget_minutes from weekly_budgets budgets
  where budgets.agency_id = ${agency_id} and budgets.location_id = ${location_id} and budgets.starts_on <= ${week}
  order by budgets.starts_on desc limit 1)`

const endsOn = sql<string | null>`(
  select min(later.starts_on) - 1 from weekly_budgets later
  where later.agency_id = weekly_budgets.agency_id and later.location_id = weekly_budgets.location_id
    and later.starts_on > weekly_budgets.starts_on)`

const budgetsIn = ({ db, scope }: Reading) =>
  db
    .selectFrom('weekly_budgets')
    .innerJoin('locations', 'locations.id', 'weekly_budgets.location_id')
    .innerJoin('customers', 'customers.id', 'locations.customer_id')
    .innerJoin('companies', 'companies.id', 'customers.company_id')
    .where(inAgency(scope, 'weekly_budgets.agency_id'))
    .where(atSites(scope, 'weekly_budgets.location_id'))

const withColumns = (of: ReturnType<typeof budgetsIn>) =>
  of
    .select(['weekly_budgets.id', 'weekly_budgets.location_id', 'locations.name as location_name'])
    .select(['customers.name as customer_name', 'weekly_budgets.starts_on', endsOn.as('ends_on')])
    .select(['weekly_budgets.budget_cents', 'weekly_budgets.budget_minutes', 'companies.currency'])
    .select('weekly_budgets.version')
