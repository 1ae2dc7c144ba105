import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { notFound } from '#contract/refusals.ts'
import type { ShiftPattern } from '#contract/rostering/shifts/shifts.ts'
import type { Language } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import { cachedListQuery, joinParent } from '#server/database/lists/list-query.ts'
import { wallTime } from '#server/database/values/time-columns.ts'
import { inAgency, inScopeSites, type Scope } from '#server/database/tenancy/scope.ts'
import { translationsIn } from '#server/database/values/translations.ts'
import { containsSql, type SearchedTexts, searchOf } from '#server/database/lists/search.ts'
import { nameIn } from '#server/modules/reference/queries.ts'

type Calls = typeof calls.shifts
type Reader = { scope: Scope; language: Language }

/** One page of the agency's shift patterns, by their names in the reader's language. */
export const patternsPage = cachedListQuery((db, { scope, language }: Reader, input: InputOf<Calls['list']>) => {
  const { company_id, customer_id, status } = input
  const matching = patternsIn(db, scope)
    .$if(company_id !== undefined, (of) => of.where('shift_patterns.company_id', '=', company_id ?? ''))
    .$if(customer_id !== undefined, (of) => of.where('shift_patterns.customer_id', '=', customer_id ?? ''))
    .$if(status !== undefined, (of) => of.where('shift_patterns.status', 'in', status ?? []))
  const shown = sql`muster_plain(${nameIn(language, 'shift_patterns')})`
  const order = { ...sortColumns, name: shown }[input.sort]
  return {
    matching,
    rows: columnsOf(matching),
    parents: ['agency.id'],
    order: [
      [order, input.dir],
      [sql`muster_plain(shift_patterns.name)`, input.dir],
      ['shift_patterns.id', input.dir],
    ],
    search: searchOf(scope, 'shift_patterns', input.q, searchedTexts),
  }
})

const searchedTexts: SearchedTexts = (has, word) => [
  has('shift_patterns', 'shift_patterns.id'),
  has('customers', 'shift_patterns.customer_id'),
  // An agency has a few companies.
  sql<boolean>`shift_patterns.company_id in (select companies.id from companies where ${containsSql(word, 'companies.name')})`,
]

const sortColumns = {
  starts: sql`shift_patterns.starts`,
  customer_name: sql`muster_plain(coalesce(customers.name, companies.name))`,
  status: sql`shift_patterns.status`,
}

const patternsIn = (db: Db, scope: Scope) =>
  db
    .selectFrom('shift_patterns')
    [joinParent]('companies as agency', 'agency.id', 'shift_patterns.agency_id')
    .leftJoin('companies', 'companies.id', 'shift_patterns.company_id')
    .leftJoin('customers', 'customers.id', 'shift_patterns.customer_id')
    .where(inAgency(scope, 'shift_patterns.agency_id'))

const columnsOf = (patterns: ReturnType<typeof patternsIn>) =>
  patterns
    .select(['shift_patterns.id', 'shift_patterns.name', 'shift_patterns.colour', 'shift_patterns.status'])
    .select([
      translationsIn('shift_patterns.translations').as('translations'),
      wallTime('shift_patterns.starts').as('starts'),
      wallTime('shift_patterns.ends').as('ends'),
    ])
    .select([
      sql<ShiftPattern['breaks']>`shift_patterns.breaks`.as('breaks'),
      sql<number[]>`shift_patterns.weekdays`.as('weekdays'),
    ])
    .select(['shift_patterns.company_id', 'companies.name as company_name'])
    .select(['shift_patterns.customer_id', 'customers.name as customer_name'])
    .select(['agency.name as agency_name', 'shift_patterns.version'])

/** One pattern; not found outside the scope. */
export async function patternOf(db: Db, scope: Scope, id: string): Promise<ShiftPattern> {
  return columnsOf(patternsIn(db, scope)).where('shift_patterns.id', '=', id).executeTakeFirstOrThrow(notFound)
}

/** The active patterns for the rosters of a customer, by time of day; its own before those of the company and the agency. */
export const patternsFor = (db: Db, scope: Scope, customer_id: string): Promise<ShiftPattern[]> =>
  columnsOf(patternsIn(db, scope))
    .innerJoin('customers as served', 'served.agency_id', 'shift_patterns.agency_id')
    .where('served.id', '=', customer_id)
    .where(inScopeSites(scope, 'served.id'))
    .where('shift_patterns.status', '=', 'active')
    .where(sql<boolean>`(shift_patterns.customer_id is null or shift_patterns.customer_id = served.id)`)
    .where(sql<boolean>`(shift_patterns.company_id is null or shift_patterns.company_id = served.company_id)`)
    .orderBy(sql`shift_patterns.customer_id is null`)
    .orderBy('shift_patterns.starts')
    .orderBy('shift_patterns.id')
    .limit(50)
    .execute()
