// Reads what a run needs: many short statements, whose texts only the process of the run parses, so that requests go on meanwhile.
import { sql } from 'kysely'
import type { FillPair } from '#contract/rostering/rosters/auto-fill.ts'
import type { LocalDate } from '#contract/values/time.ts'
import type { Language } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import { scopeOf, type Scope } from '#server/database/tenancy/scope.ts'
import type { Database } from '#server/database/transaction.ts'
import { factsTextOf } from '#server/modules/eligibility/queries.ts'
import type { RuleLimits } from '#server/modules/eligibility/rules.ts'
import { type PlacedAt, placementsAt } from '#server/modules/placements/queries.ts'
import { assignableIds } from '#server/modules/rosters/candidates/availability.ts'
import { type WorkHistoryTotals, workHistoryAnywhere } from '#server/modules/rosters/candidates/history.ts'
import { openingsTextOf } from '#server/modules/rosters/candidates/openings.ts'
import { adultPayFacts, type PayFacts } from '#server/modules/pay/timesheets/facts.ts'
import { configOf } from '#server/modules/settings/queries.ts'

/** What is filled, for whom. */
export type BoardFactsQuery = {
  agency_id: string
  /** set for a supervisor, who plans their own locations only */
  supervisor_id: string | null
  language: Language
  roster_ids: readonly string[]
  first_day: LocalDate
  last_day: LocalDate
  /** how much pay counts; 0: nothing about it is read */
  cost_weight: number
  keep: readonly FillPair[]
  exclude: readonly FillPair[]
}

/** Plain data for a process. */
export type BoardFacts = Pick<BoardFactsQuery, 'supervisor_id' | 'first_day' | 'last_day' | 'keep' | 'exclude'> & {
  /** texts of `openingsTextOf` */
  openings: string[]
  /** texts of `factsTextOf` */
  people: string[]
  history: WorkHistoryTotals[]
  placements: PlacedAt[]
  limits: RuleLimits
  /** null: pay does not count */
  pay: { weight: number; facts: PayFacts } | null
}

/** The texts are passed on one by one, so that the server never holds all of them. */
export type FactsPiece = { openings: string } | { people: string } | { rest: Omit<BoardFacts, 'openings' | 'people'> }

const rostersAtOnce = 4
const peoplePerBatch = 50

/** The shifts that have not begun, with everything the rules need about everybody who can be assigned. */
export async function* boardPieces(
  database: Database,
  question: BoardFactsQuery,
  now: Date,
): AsyncGenerator<FactsPiece, void> {
  const { agency_id, supervisor_id, language, roster_ids, first_day, last_day, cost_weight, keep, exclude } = question
  const scope = scopeOf({ kind: 'admin', agency_id, supervisor_id, employee_id: null, customer_id: null })
  const read = <T>(work: (db: Db) => Promise<T>) => database.readAsAgency(agency_id, work)
  const period = { from: first_day, to: last_day }
  const shifts = { agency_id, period, starts_after: now }
  for (const ids of inBatches(roster_ids, rostersAtOnce))
    yield { openings: await read((db) => openingsTextOf({ db, scope, language }, { ...shifts, roster_ids: ids })) }
  const customer_ids = await read((db) => customersOf(db, scope, roster_ids))
  const employee_ids = await read((db) => assignableIds(db, scope, agency_id, { q: '' }))
  for (const ids of inBatches(employee_ids, peoplePerBatch)) {
    const who = { agency_id, employee_ids: ids, customer_ids }
    yield { people: await read((db) => factsTextOf(db, scope, { ...who, ...period, language })) }
  }
  const history: WorkHistoryTotals[] = []
  for (const ids of inBatches(employee_ids, peoplePerBatch * 4))
    history.push(...(await read((db) => workHistoryAnywhere(db, { agency_id, employee_ids: ids, now }))))
  const placements = await read((db) => placementsAt(db, scope, { agency_id, customer_ids, ...period }))
  const limits = limitsOf(await read((db) => configOf(db, agency_id)))
  const paid = { agency_id, employee_ids, roster_ids, ...period, language }
  const pay = cost_weight === 0 ? null : { weight: cost_weight, facts: await read((db) => adultPayFacts(db, paid)) }
  yield { rest: { supervisor_id, first_day, last_day, keep, exclude, history, placements, limits, pay } }
}

const inBatches = (ids: readonly string[], size: number): string[][] =>
  Array.from({ length: Math.ceil(ids.length / size) }, (_, at) => ids.slice(at * size, (at + 1) * size))

async function customersOf(db: Db, scope: Scope, roster_ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('rosters')
    .select('customer_id')
    .distinct()
    .where('agency_id', '=', scope.agency_id)
    .where(sql<boolean>`id = any(${[...roster_ids]}::uuid[])`)
    .orderBy('customer_id')
    .execute()
  return rows.map(({ customer_id }) => customer_id)
}

const limitsOf = (limits: RuleLimits): RuleLimits => {
  const { rest_warn, rest_block, shift_warn, shift_block, week_info, week_warn, days_running, skill_lacking } = limits
  return { rest_warn, rest_block, shift_warn, shift_block, week_info, week_warn, days_running, skill_lacking }
}
