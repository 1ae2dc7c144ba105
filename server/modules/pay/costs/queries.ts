import { type RawBuilder, sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { type CalculatedHour, type CostRate, costKinds } from '#contract/payroll/cost-rates.ts'
import { notFound, refuse } from '#contract/refusals.ts'
import type { LocalDate } from '#contract/values/time.ts'
import type { Db } from '#server/database/dialect.ts'
import { joinParent, listQuery } from '#server/database/lists/list-query.ts'
import { containsSql } from '#server/database/lists/search.ts'
import { inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import type { Context } from '#server/http/context.ts'
import { nameIn } from '#server/modules/reference/queries.ts'
import { costOf, costRateFor, marginOf, ordinaryHour } from './rules.ts'

type CostRatesCalls = typeof calls.costRates
type Reading = Pick<Context, 'db' | 'scope' | 'language'>

/** One page of the rates in the scope; by kind they are in the order in which costs are shown. */
export function costRatesPage(reading: Reading, input: InputOf<CostRatesCalls['list']>) {
  const { db, language } = reading
  const matching = ratesIn(reading)
    .where(containsSql(input.q, 'cost_rates.source', nameIn(language, 'industries'), nameIn(language, 'positions')))
    .$if(input.kind !== undefined, (of) => of.where('cost_rates.kind', 'in', input.kind ?? []))
    .$if(input.state !== undefined, (of) =>
      of.where((by) => by.or([by('cost_rates.state', 'in', input.state ?? []), by('cost_rates.state', 'is', null)])),
    )
    .$if(input.on !== undefined, (of) => of.where(appliesOn(sql`${input.on}::date`)))
    .$if(input.to_check !== undefined, (of) => of.where('cost_rates.to_check', '=', input.to_check ?? true))
  const sortColumns = {
    kind: sql`array_position(${[...costKinds]}::text[], cost_rates.kind)`,
    state: sql.ref('cost_rates.state'),
    starts_on: sql.ref('cost_rates.starts_on'),
  }
  return listQuery(db, input, {
    matching,
    rows: withColumns(matching, language),
    parents: ['agency.id'],
    order: [
      // Those of any state come before the states.
      [sortColumns[input.sort], input.dir, input.dir === 'asc' ? 'first' : 'last'],
      [sortColumns.kind],
      [sortColumns.state, 'asc', 'first'],
      ['cost_rates.starts_on', 'desc'],
      ['cost_rates.id'],
    ],
  })
}

/** One rate; not found outside the scope. */
export const costRateOf = (reading: Reading, id: string): Promise<CostRate> =>
  withColumns(ratesIn(reading), reading.language).where('cost_rates.id', '=', id).executeTakeFirstOrThrow(notFound)

/** An agency's rates that apply on any of these days: what `costOf` and `costRateFor` choose from. */
export const costRatesBetween = (db: Db, scope: Scope, { agency_id, from, to }: Days) =>
  db
    .selectFrom('cost_rates')
    .select(['id', 'kind', 'state', 'industry_id', 'position_id', 'employment', 'basis_points', 'cents'])
    .select(['starts_on', 'ends_on', 'to_check'])
    .where(inAgency(scope, 'cost_rates.agency_id'))
    .where('agency_id', '=', agency_id)
    .where(sql<boolean>`daterange(starts_on, ends_on, '[]') && daterange(${from}::date, ${to}::date, '[]')`)
    .orderBy('kind')
    .orderBy('id')
    .execute()

type Days = { agency_id: string; from: LocalDate; to: LocalDate }

/** What an hour of ordinary time costs by the agency's rates. Refuses the super admin, who has no agency. */
export async function calculatedHour(
  { db, actor, scope }: Pick<Context, 'db' | 'actor' | 'scope'>,
  { pay_cents, charge_cents, ...work }: InputOf<CostRatesCalls['calculate']>,
): Promise<CalculatedHour> {
  const agency_id = actor.agency_id ?? refuse('mayNot')
  const rates = await costRatesBetween(db, scope, { agency_id, from: work.day, to: work.day })
  const cost = costOf([ordinaryHour(pay_cents)], rates, { ...work, minutes: 60 })
  const used = costKinds
    .filter((kind) => kind !== 'leave' || work.employment === 'permanent')
    .flatMap((kind) => costRateFor(rates, { ...work, kind }) ?? [])
  const { currency } = await db
    .selectFrom('companies')
    .select('currency')
    .where('id', '=', agency_id)
    .executeTakeFirstOrThrow()
  return {
    cost,
    margin: charge_cents === null ? null : marginOf(charge_cents, cost),
    rates: used.map(({ id, kind, basis_points, cents, to_check }) => ({ id, kind, basis_points, cents, to_check })),
    currency,
  }
}

const appliesOn = (day: RawBuilder<unknown>) =>
  sql<boolean>`${day} between cost_rates.starts_on and coalesce(cost_rates.ends_on, 'infinity')`

const ratesIn = ({ db, scope }: Reading) =>
  db
    .selectFrom('cost_rates')
    [joinParent]('companies as agency', 'agency.id', 'cost_rates.agency_id')
    .leftJoin('reference_items as industries', 'industries.id', 'cost_rates.industry_id')
    .leftJoin('reference_items as positions', 'positions.id', 'cost_rates.position_id')
    .where(inAgency(scope, 'cost_rates.agency_id'))

const withColumns = (of: ReturnType<typeof ratesIn>, language: Reading['language']) =>
  of
    .select(['cost_rates.id', 'cost_rates.kind', 'cost_rates.state', 'cost_rates.industry_id'])
    .select(nameIn(language, 'industries').$castTo<string | null>().as('industry_name'))
    .select('cost_rates.position_id')
    .select(nameIn(language, 'positions').$castTo<string | null>().as('position_name'))
    .select(['cost_rates.employment', 'cost_rates.basis_points', 'cost_rates.cents', 'cost_rates.starts_on'])
    .select(['cost_rates.ends_on', 'cost_rates.source', 'cost_rates.to_check', 'agency.name as agency_name'])
    .select(['agency.currency', 'cost_rates.version'])
