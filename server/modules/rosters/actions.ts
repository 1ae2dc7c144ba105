import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { refuseField, Refusal } from '#contract/refusals.ts'
import { refuseState } from '#contract/state-machines.ts'
import { localDateOf } from '#contract/values/time.ts'
import type { Db } from '#server/database/dialect.ts'
import { requireVersionOf, touchedColumns } from '#server/database/rows/versioned.ts'
import { newId } from '#server/database/values/ids.ts'
import { atSites, inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import type { Context } from '#server/http/context.ts'
import { configOf } from '#server/modules/settings/queries.ts'
import { rosterForChange, rosterOf, rostersDuring } from './queries.ts'
import { rosterFindings } from './roster-findings.ts'
import { isTooFarAhead, type RosterPeriod, isPlannable } from './rules.ts'

// The maximum length of a name.
const longestName = 80

/**
 * Creates a draft for a location. Refuses when the location has a roster in this period, unless `another` is set. Without a name it gets
 * the location's name: its days are shown beside it, in each reader's format.
 */
export async function startRoster(
  { db, scope, now }: Pick<Context, 'db' | 'scope' | 'now'>,
  input: InputOf<typeof calls.rosters.store>,
) {
  const { time_zone, name: location_name, ...owners } = await locationOf(db, scope, input.location_id)
  const { week_start, days, notes, location_id } = input
  const { months_ahead } = await configOf(db, owners.agency_id)
  if (isTooFarAhead(week_start, localDateOf(now.toISOString(), time_zone), months_ahead))
    refuseField('week_start', 'validation.tooFarAhead', { months: months_ahead })
  const period = { location_id, week_start, days }
  await lockLocations(db, [location_id])
  if (!input.another) await requireNone(db, scope, period)
  const id = newId()
  const name = input.name ?? location_name.slice(0, longestName)
  const stamps = { created_at: now.toISOString(), updated_at: now.toISOString() }
  await db
    .insertInto('rosters')
    .values({ id, ...owners, location_id, name, week_start, days, time_zone, notes, ...stamps })
    .execute()
  const roster_findings = await rosterFindings(db, { ...owners, ...period })
  return { ...(await rosterOf(db, scope, id)), roster_findings }
}

/** What a planner should know before creating a roster there: its findings, and the location's rosters in this period. */
export async function checkStart(db: Db, scope: Scope, period: InputOf<typeof calls.rosters.storeCheck>) {
  const { agency_id, company_id } = await locationOf(db, scope, period.location_id)
  const roster_findings = await rosterFindings(db, { agency_id, company_id, ...period })
  return { roster_findings, existing: await rostersDuring(db, scope, period) }
}

// Two planners who create a roster concurrently: the second waits, and finds the first one's.
export const lockLocations = (db: Db, ids: readonly string[]) =>
  db.selectFrom('locations').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()

async function requireNone(db: Db, scope: Scope, period: RosterPeriod & { location_id: string }) {
  const [current] = await rostersDuring(db, scope, period)
  if (current !== undefined) {
    const params = { name: current.name }
    const fields = { another: [{ key: 'refusals.rosters.alreadyExists', params }] }
    throw new Refusal('rosters.alreadyExists', params, { current, fields })
  }
}

async function locationOf(db: Db, scope: Scope, id: string) {
  const location = await db
    .selectFrom('locations')
    .innerJoin('customers', 'customers.id', 'locations.customer_id')
    .select([
      'locations.name',
      'locations.agency_id',
      'customers.company_id',
      'locations.customer_id',
      'locations.time_zone',
      'locations.status',
    ])
    .where('locations.id', '=', id)
    .where(inAgency(scope, 'locations.agency_id'))
    .where(atSites(scope, 'locations.id'))
    .executeTakeFirst()
  if (location?.status !== 'active') refuseField('location_id', 'refusals.unknownChoice')
  const { status: _, ...place } = location
  return place
}

export async function renameRoster(
  { db, scope, now }: Pick<Context, 'db' | 'scope' | 'now'>,
  input: InputOf<typeof calls.rosters.update>,
) {
  const roster = await rosterForChange(db, scope, input.id, 'update')
  const current = () => rosterOf(db, scope, roster.id)
  await requireVersionOf(roster, input.version, current)
  if (!isPlannable(roster.status)) refuseState('roster', roster.status, await current())
  await db
    .updateTable('rosters')
    .set({ name: input.name, notes: input.notes, ...touchedColumns(now) })
    .where('id', '=', roster.id)
    .where(inAgency(scope, 'rosters.agency_id'))
    .execute()
  return current()
}
