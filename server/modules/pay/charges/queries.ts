import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { ChargeRate, ChargeTimeline } from '#contract/payroll/charge-rates.ts'
import { notFound } from '#contract/refusals.ts'
import type { LocalDate } from '#contract/values/time.ts'
import type { Db } from '#server/database/dialect.ts'
import { allOf, joinParent, listQuery } from '#server/database/lists/list-query.ts'
import { containsSql } from '#server/database/lists/search.ts'
import { inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import type { Context } from '#server/http/context.ts'
import { customerToSee, inOwnCustomer } from '#server/modules/customers/queries.ts'
import { nameIn, nameOrder } from '#server/modules/reference/queries.ts'
import { codeTitles } from './codes.ts'
import { type ChargeRateTerms, timelineOf } from './rules.ts'

/** One page of the rates of the customers in the scope; those for the same work are together, the earliest first. */
export function chargeRatesPage(context: Context, input: InputOf<typeof calls.chargeRates.list>) {
  const { language } = context
  const position = nameIn(language, 'positions')
  const matching = ratesIn(context)
    .where(containsSql(input.q, 'customers.name', 'customers.code', 'locations.name', position))
    .where(allOf(conditionsOf(input)))
  const sortColumns = {
    customer_name: nameOrder(sql<string>`customers.name`),
    location_name: nameOrder(sql<string>`locations.name`),
    position_name: nameOrder(position),
    starts_on: sql`charge_rates.starts_on`,
  }
  return listQuery(context.db, input, {
    matching,
    rows: withColumns(matching, context),
    order: [
      [sortColumns[input.sort], input.dir, 'first'],
      [sortColumns.customer_name],
      [sql`charge_rates.customer_id`],
      ...workOrder(sortColumns),
      [sql`charge_rates.starts_on`],
      [sql`charge_rates.id`],
    ],
    parents: ['customers.id'],
  })
}

type NameOrders = { location_name: ReturnType<typeof nameOrder>; position_name: ReturnType<typeof nameOrder> }

/** Of rates of one customer: what is for everything comes first. */
const workOrder = ({ location_name, position_name }: NameOrders) =>
  [
    [location_name, 'asc', 'first'],
    [sql`charge_rates.location_id`, 'asc', 'first'],
    [position_name, 'asc', 'first'],
    [sql`charge_rates.position_id`, 'asc', 'first'],
    [sql`charge_rates.employment`, 'asc', 'first'],
    [sql`charge_rates.label`, 'asc', 'first'],
    [sql`charge_rates.code`, 'asc', 'first'],
  ] as const

function conditionsOf({ customer_id, location_id, position_id, ...input }: InputOf<typeof calls.chargeRates.list>) {
  const { method, employment, on, from, to } = input
  return [
    customer_id && sql`charge_rates.customer_id = ${customer_id}::uuid`,
    location_id && sql`charge_rates.location_id = ${location_id}::uuid`,
    position_id && sql`charge_rates.position_id = ${position_id}::uuid`,
    method && sql`charge_rates.method = any(${method}::text[])`,
    employment && sql`charge_rates.employment = any(${employment}::text[])`,
    on && validBetween(on, on),
    from && sql`coalesce(charge_rates.ends_on, 'infinity') >= ${from}::date`,
    to && sql`charge_rates.starts_on <= ${to}::date`,
  ].filter((condition) => condition !== undefined && condition !== '')
}

export const validBetween = (from: LocalDate, to: LocalDate) =>
  sql<boolean>`(charge_rates.starts_on <= ${to}::date and coalesce(charge_rates.ends_on, 'infinity') >= ${from}::date)`

/** One rate; not found outside the scope. */
export const chargeRateOf = (context: Context, id: string): Promise<ChargeRate> =>
  withColumns(ratesIn(context), context).where('charge_rates.id', '=', id).executeTakeFirstOrThrow(notFound)

/** The rates of customers that are valid on a day or begin later, as their reader sees them. */
export const ratesFrom = (context: Context, customer_ids: readonly string[], day: LocalDate): Promise<ChargeRate[]> =>
  withColumns(ratesIn(context), context)
    .where(sql<boolean>`charge_rates.customer_id = any(${[...customer_ids]}::uuid[])`)
    .where(sql<boolean>`coalesce(charge_rates.ends_on, 'infinity') >= ${day}::date`)
    .orderBy(sql`muster_plain(customers.name)`)
    .orderBy('charge_rates.customer_id')
    .orderBy('charge_rates.starts_on')
    .orderBy('charge_rates.id')
    .execute()

/** A customer's rates over a period, with the days that have none; not found outside the scope. */
export async function chargeTimelineOf(
  context: Context,
  { customer_id, from, to }: InputOf<typeof calls.chargeRates.timeline>,
): Promise<ChargeTimeline> {
  const { db, scope, language } = context
  await customerToSee(db, scope, customer_id)
  const { currency } = await db
    .selectFrom('customers')
    .innerJoin('companies', 'companies.id', 'customers.company_id')
    .select('companies.currency')
    .where('customers.id', '=', customer_id)
    .executeTakeFirstOrThrow(notFound)
  const names = {
    location_name: nameOrder(sql<string>`locations.name`),
    position_name: nameOrder(nameIn(language, 'positions')),
  }
  const rates = await withColumns(ratesIn(context), context)
    .where('charge_rates.customer_id', '=', customer_id)
    .where(sql<boolean>`charge_rates.starts_on <= ${to}::date`)
    .orderBy(sql.join(workOrder(names).map(([by]) => sql`${by} asc nulls first`)))
    .orderBy('charge_rates.starts_on')
    .orderBy('charge_rates.id')
    .execute()
  const rows = timelineOf(rates, { from, to }).map(({ rates: of, gaps, work }) => ({
    ...workOf(work),
    rates: of.map(amountsOf),
    gaps,
  }))
  return { from, to, currency, rows }
}

/** What a rate is for, by id and by name. */
export const workOf = ({
  location_id,
  location_name,
  position_id,
  position_name,
  employment,
  label,
  code,
  code_title,
}: Omit<ChargeRate, 'cents'>) => ({
  ...{ location_id, location_name, position_id, position_name, employment, label, code, code_title },
})

const amountsOf = ({ id, starts_on, ends_on, method, cents, basis_points, passes_penalties }: ChargeRate) => ({
  ...{ id, starts_on, ends_on, method, cents, basis_points, passes_penalties },
})

/** The rates of customers that are valid on a day of a period, to charge work by (`chargeRateFor`). */
export const chargeRatesOf = (
  db: Db,
  scope: Scope,
  { customer_ids, from, to }: { customer_ids: readonly string[]; from: LocalDate; to: LocalDate },
): Promise<ChargeRateTerms[]> =>
  db
    .selectFrom('charge_rates')
    .select(['id', 'customer_id', 'location_id', 'position_id', 'employment', 'label', 'code'])
    .select(['method', 'cents', 'basis_points', 'passes_penalties', 'starts_on', 'ends_on'])
    .where(inAgency(scope, 'charge_rates.agency_id'))
    .where(sql<boolean>`customer_id = any(${[...customer_ids]}::uuid[])`)
    .where(validBetween(from, to))
    .orderBy('id')
    .$castTo<ChargeRateTerms>()
    .execute()

/** The agencies of the customers among these that are in the scope; `locks` lets other changes of all their rates wait. */
export async function agenciesOf(
  { db, scope }: Pick<Context, 'db' | 'scope'>,
  customer_ids: readonly string[],
  locks = false,
) {
  const customers = await db
    .selectFrom('customers')
    .select(['id', 'agency_id'])
    .where(inAgency(scope, 'customers.agency_id'))
    .where(inOwnCustomer(scope, 'customers.id'))
    .where('id', '=', sql<string>`any(${[...customer_ids]}::uuid[])`)
    .orderBy('id')
    .$if(locks, (of) => of.forNoKeyUpdate())
    .execute()
  return new Map(customers.map(({ id, agency_id }) => [id, agency_id]))
}

const ratesIn = ({ db, scope }: Pick<Context, 'db' | 'scope'>) =>
  db
    .selectFrom('charge_rates')
    [joinParent]('customers', 'customers.id', 'charge_rates.customer_id')
    .leftJoin('locations', 'locations.id', 'charge_rates.location_id')
    .leftJoin('reference_items as positions', 'positions.id', 'charge_rates.position_id')
    .where(inAgency(scope, 'charge_rates.agency_id'))
    .where(inOwnCustomer(scope, 'charge_rates.customer_id'))

const withColumns = (of: ReturnType<typeof ratesIn>, { language }: Pick<Context, 'language'>) =>
  of
    .innerJoin('companies', 'companies.id', 'customers.company_id')
    .leftJoin(codeTitles, (of) =>
      of
        .onRef('titles.agency_id', '=', 'charge_rates.agency_id')
        .onRef('titles.label', '=', 'charge_rates.label')
        .onRef('titles.code', '=', 'charge_rates.code'),
    )
    .select(['charge_rates.id', 'charge_rates.customer_id', 'customers.code as customer_code'])
    .select([
      'customers.name as customer_name',
      'companies.currency',
      'charge_rates.code',
      'titles.title as code_title',
    ])
    .select(['charge_rates.location_id', 'locations.name as location_name', 'charge_rates.position_id'])
    .select(sql<string | null>`${nameIn(language, 'positions')}`.as('position_name'))
    .select(sql<ChargeRate['employment']>`charge_rates.employment`.as('employment'))
    .select(sql<ChargeRate['label']>`charge_rates.label`.as('label'))
    .select(sql<ChargeRate['method']>`charge_rates.method`.as('method'))
    .select(['charge_rates.cents', 'charge_rates.basis_points', 'charge_rates.passes_penalties'])
    .select(['charge_rates.starts_on', 'charge_rates.ends_on', 'charge_rates.note', 'charge_rates.version'])
