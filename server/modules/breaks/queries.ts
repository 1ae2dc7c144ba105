import { sql } from 'kysely'
import { type BreakRule, type LocationBreak, rulesFor } from '#contract/rostering/breaks.ts'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { notFound } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import { atSites, inAgency, type Scope } from '#server/database/tenancy/scope.ts'

/** The rules of a customer's locations, or of one location, in their order. */
export const breakRules = (db: Db, scope: Scope, input: InputOf<typeof calls.breaks.list>): Promise<LocationBreak[]> =>
  visibleRules(db, scope)
    .where('locations.customer_id', '=', input.customer_id)
    .$if(input.location_id !== undefined, (of) => of.where('location_breaks.location_id', '=', input.location_id ?? ''))
    .orderBy('location_breaks.location_id')
    .orderBy('location_breaks.sub_location_id', (of) => of.asc().nullsFirst())
    .orderBy('location_breaks.sequence')
    .orderBy('location_breaks.id')
    .execute()

/** One rule; not found outside the scope. */
export async function breakRuleOf(db: Db, scope: Scope, id: string): Promise<LocationBreak> {
  return visibleRules(db, scope).where('location_breaks.id', '=', id).executeTakeFirstOrThrow(notFound)
}

type BreakLocation = { agency_id: string; location_id: string; sub_location_id: string | null }

/** The rules for the breaks of a shift: those of its sub-location if it has any, otherwise the location's. */
export async function rulesAt(db: Db, { sub_location_id, ...location }: BreakLocation): Promise<BreakRule[]> {
  return (await rulesOf(db, location))(sub_location_id)
}

/** The rules of a location, for any of its sub-locations. */
export async function rulesOf(db: Db, { agency_id, location_id }: Omit<BreakLocation, 'sub_location_id'>) {
  const rules = await db
    .selectFrom('location_breaks')
    .select([...ruleColumns, 'location_breaks.sub_location_id'])
    .where('location_breaks.agency_id', '=', agency_id)
    .where('location_breaks.location_id', '=', location_id)
    .orderBy('location_breaks.sequence')
    .orderBy('location_breaks.id')
    .execute()
  return (sub_location_id: string | null): BreakRule[] =>
    rulesFor(rules, sub_location_id).map(({ sub_location_id: _, ...rule }) => rule)
}

/** The rules of several locations as a whole, by location. */
export async function rulesOfLocations(db: Db, scope: Scope, ids: readonly string[]) {
  const rules = await visibleRules(db, scope)
    .where(sql<boolean>`location_breaks.location_id = any(${[...ids]}::uuid[])`)
    .orderBy('location_breaks.sequence')
    .orderBy('location_breaks.id')
    .execute()
  const byLocation = Map.groupBy(rules, ({ location_id }) => location_id)
  return new Map([...byLocation].map(([id, own]): [string, BreakRule[]] => [id, rulesIn(own, null)]))
}

/** The same for a row of a table with agency and location, for any of its sub-locations. */
export const rulesOfSite = (table: 'timesheets' | 'roster_shifts') => sql<LocationBreak[]>`(
  select coalesce(json_agg(to_jsonb(rule) order by rule.sequence, rule.id), '[]') from location_breaks rule
  where rule.agency_id = ${sql.ref(`${table}.agency_id`)} and rule.location_id = ${sql.ref(`${table}.location_id`)})`

/** Those of its rules that count in one of its sub-locations, as clients see them. */
export const rulesIn = (rules: readonly LocationBreak[], sub_location_id: string | null): BreakRule[] =>
  rulesFor(rules, sub_location_id).map((rule) => ({
    ...{
      id: rule.id,
      sequence: rule.sequence,
      name: rule.name,
      minutes: rule.minutes,
      paid: rule.paid,
      mode: rule.mode,
    },
    ...{ after_minutes_worked: rule.after_minutes_worked, position_id: rule.position_id },
    ...{ earliest_offset: rule.earliest_offset, latest_offset: rule.latest_offset },
    ...{ applies_min_shift: rule.applies_min_shift, applies_max_shift: rule.applies_max_shift },
    ...{ effective_from: rule.effective_from, effective_to: rule.effective_to },
  }))

const ruleColumns = [
  'location_breaks.id',
  'location_breaks.sequence',
  'location_breaks.name',
  'location_breaks.minutes',
  'location_breaks.paid',
  'location_breaks.mode',
  'location_breaks.after_minutes_worked',
  'location_breaks.earliest_offset',
  'location_breaks.latest_offset',
  'location_breaks.applies_min_shift',
  'location_breaks.applies_max_shift',
  'location_breaks.position_id',
  'location_breaks.effective_from',
  'location_breaks.effective_to',
] as const

const visibleRules = (db: Db, scope: Scope) =>
  db
    .selectFrom('location_breaks')
    .innerJoin('locations', 'locations.id', 'location_breaks.location_id')
    .select(ruleColumns)
    .select(['locations.customer_id', 'location_breaks.location_id'])
    .select(['location_breaks.sub_location_id', 'location_breaks.version'])
    .where(inAgency(scope, 'location_breaks.agency_id'))
    .where(atSites(scope, 'location_breaks.location_id'))
