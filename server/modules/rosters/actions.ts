import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { refuse, refuseField, Refusal } from '#contract/refusals.ts'
import { localDateOf } from '#contract/time.ts'
import { sql } from 'kysely'
import type { Db } from '#server/database/dialect.ts'
import { newId } from '#server/database/ids.ts'
import { atSites, inAgency, type Scope } from '#server/database/scope.ts'
import { configOf } from '#server/modules/settings/queries.ts'
import { rosterForChange, rosterOf } from './queries.ts'
import { isTooFarAhead, plannableStatuses } from './rules.ts'

// As long as a name may be that somebody types.
const longestName = 80

/** Starts a draft for a location; without a name it is called after the location: its days are shown beside it, in each reader's own way. */
export async function startRoster(db: Db, scope: Scope, input: InputOf<typeof calls.rosters.store>, now: Date) {
  const { time_zone, name: location_name, ...owners } = await locationOf(db, scope, input.location_id)
  const { week_start, days, notes, location_id } = input
  const { months_ahead } = await configOf(db, owners.agency_id)
  if (isTooFarAhead(week_start, localDateOf(now.toISOString(), time_zone), months_ahead))
    refuseField('week_start', 'validation.tooFarAhead', { months: months_ahead })
  const id = newId()
  const name = input.name ?? location_name.slice(0, longestName)
  const stamps = { created_at: now.toISOString(), updated_at: now.toISOString() }
  await db
    .insertInto('rosters')
    .values({ id, ...owners, location_id, name, week_start, days, time_zone, notes, ...stamps })
    .execute()
  return rosterOf(db, scope, id)
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
  const { status: _, ...found } = location
  return found
}

export async function renameRoster(db: Db, scope: Scope, input: InputOf<typeof calls.rosters.update>, now: Date) {
  const roster = await rosterForChange(db, scope, input.id, 'update')
  const current = () => rosterOf(db, scope, roster.id)
  if (roster.version !== input.version) throw new Refusal('stale', {}, { current: await current() })
  if (!plannableStatuses.includes(roster.status)) refuse('wrongState', {}, { current: await current() })
  await db
    .updateTable('rosters')
    .set({ name: input.name, notes: input.notes, version: sql`version + 1`, updated_at: now.toISOString() })
    .where('id', '=', roster.id)
    .where(inAgency(scope, 'rosters.agency_id'))
    .execute()
  return current()
}
