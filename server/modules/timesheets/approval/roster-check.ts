// Unrostered hours, and those that differ from the roster, need the agency's approval in every mode.
import { sql } from 'kysely'
import type { RosterCheck } from '#contract/rostering/approval.ts'
import { defaultConfig } from '#contract/platform/settings.ts'
import type { Db } from '#server/database/dialect.ts'
import { configOf } from '#server/modules/settings/queries.ts'
import { rosterCheckOf, type RosteredHours } from '#server/modules/timesheets/rules.ts'

/** For a row of timesheets: its hours and those of its shift. */
export const rosteredHours = sql<RosteredHours>`(
  select json_build_object('starts_off', extract(epoch from timesheets.starts_at - assignments.starts_at) / 60,
    'ends_off', extract(epoch from timesheets.ends_at - assignments.ends_at) / 60,
    'paid_off', timesheets.paid_minutes - timesheets.rostered_minutes)
  from assignments where assignments.agency_id = timesheets.agency_id and assignments.id = timesheets.assignment_id)`

/** Why these timesheets need the agency's approval; those that match the roster are omitted. */
export async function rosterChecksAmong(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, RosterCheck>> {
  if (ids.length === 0) return new Map()
  const sheets = await db
    .selectFrom('timesheets')
    .select(['timesheets.id', 'timesheets.agency_id', rosteredHours.as('rostered')])
    .where('timesheets.id', 'in', ids)
    .orderBy('timesheets.id')
    .execute()
  const tolerances = await tolerancesOf(
    db,
    sheets.map(({ agency_id }) => agency_id),
  )
  return new Map(
    sheets.flatMap(({ id, agency_id, rostered }) => {
      const check = rosterCheckOf(rostered, tolerances.get(agency_id) ?? defaultConfig.timesheet_tolerance)
      return check === null ? [] : [[id, check] as const]
    }),
  )
}

export type Tolerances = ReadonlyMap<string, number>

/** The tolerance between hours and roster in minutes, by agency. */
export async function tolerancesOf(db: Db, agency_ids: readonly string[]): Promise<Tolerances> {
  const tolerances = new Map<string, number>()
  for (const id of new Set(agency_ids)) tolerances.set(id, (await configOf(db, id)).timesheet_tolerance)
  return tolerances
}
