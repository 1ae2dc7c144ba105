// Shifts with what the rules of eligibility need, of one roster or of many, in one statement.
import { type RawBuilder, sql } from 'kysely'
import { holdingStatuses } from '#contract/rostering/shifts/assignments.ts'
import type { LocalDate } from '#contract/values/time.ts'
import { atSites, inAgency } from '#server/database/tenancy/scope.ts'
import { isoOf, wallTime } from '#server/database/values/time-columns.ts'
import type { Context } from '#server/http/context.ts'
import { requiredSkillsOfShift, locationFactsSql, unpaidMinutes } from '#server/modules/eligibility/queries.ts'
import { nameIn, colourIn } from '#server/modules/reference/queries.ts'
import { openingsFrom, type ShownOpening } from './opening.ts'

type OpeningsFilter = {
  agency_id: string
  roster_id?: string | undefined
  roster_ids?: readonly string[]
  location_id?: string | undefined
  /** the days of the shifts */
  period?: { from: LocalDate; to: LocalDate }
  /** only shifts with free openings that start after this time */
  open_after?: Date
  /** only shifts that start after this time, also full ones */
  starts_after?: Date
}

/** The shifts of rosters that can be changed, by start. Places are read once for each roster. */
export async function openingsOf(
  context: Pick<Context, 'db' | 'scope' | 'language'>,
  filter: OpeningsFilter,
): Promise<ShownOpening[]> {
  return openingsFrom(await openingsTextOf(context, filter))
}

/** The same as JSON text, which is parsed in another process. */
// oxlint-disable-next-line max-lines-per-function -- one statement with one column per line
export async function openingsTextOf(
  { db, scope, language }: Pick<Context, 'db' | 'scope' | 'language'>,
  filter: OpeningsFilter,
): Promise<string> {
  const { rows } = await sql<{ found: string }>`
    with found as materialized (
      select roster_shifts.id, roster_shifts.agency_id, roster_shifts.roster_id, roster_shifts.location_id, roster_shifts.position_id,
        roster_shifts.works_on, roster_shifts.starts, roster_shifts.ends, roster_shifts.starts_at, roster_shifts.ends_at,
        roster_shifts.elapsed_minutes, roster_shifts.clock_minutes, roster_shifts.openings, roster_shifts.breaks,
        rosters.time_zone, rosters.customer_id, held.count as held_count, held.ids as held_ids
      from roster_shifts
      join rosters on rosters.agency_id = roster_shifts.agency_id and rosters.id = roster_shifts.roster_id
      join lateral (
        select count(*)::int as count, coalesce(json_agg(employee_id), '[]') as ids from assignments
        where assignments.agency_id = roster_shifts.agency_id and assignments.roster_shift_id = roster_shifts.id
          and assignments.status = any(${[...holdingStatuses]}::text[])
      ) as held on true
      where roster_shifts.agency_id = ${filter.agency_id}::uuid and ${inAgency(scope, 'roster_shifts.agency_id')}
        and ${atSites(scope, 'roster_shifts.location_id')} and roster_shifts.status <> 'cancelled'
        and rosters.status in ('draft', 'published') and ${sql.join(conditionsOf(filter), sql` and `)}
    )
    select json_build_object('locations',
      (select json_object_agg(rosters.id, ${locationFactsSql('rosters', language)}) from rosters where rosters.id in (select found.roster_id from found)),
      'openings', (select coalesce(json_agg(json_build_object(
        'roster_shift_id', roster_shifts.id, 'roster_id', roster_shifts.roster_id, 'works_on', roster_shifts.works_on,
        'starts', ${wallTime('roster_shifts.starts')}, 'ends', ${wallTime('roster_shifts.ends')},
        'starts_at', ${isoOf('roster_shifts.starts_at')}, 'ends_at', ${isoOf('roster_shifts.ends_at')},
        'time_zone', roster_shifts.time_zone, 'elapsed_minutes', roster_shifts.elapsed_minutes,
        'clock_minutes', roster_shifts.clock_minutes, 'unpaid_minutes', ${unpaidMinutes},
        'position_id', roster_shifts.position_id, 'position_name', ${nameIn(language, 'positions')},
        'position_colour', ${colourIn('positions')}, 'required_skills', ${requiredSkillsOfShift(language)},
        'location_id', locations.id, 'location_name', locations.name, 'customer_name', customers.name,
        'free', roster_shifts.openings - roster_shifts.held_count, 'holders', roster_shifts.held_ids
      ) order by roster_shifts.starts_at, roster_shifts.id), '[]')
      from found as roster_shifts
      join reference_items as positions on positions.id = roster_shifts.position_id
      join locations on locations.agency_id = roster_shifts.agency_id and locations.id = roster_shifts.location_id
      join customers on customers.agency_id = roster_shifts.agency_id and customers.id = roster_shifts.customer_id))::text as found`.execute(
    db,
  )
  return rows[0]?.found ?? '{"locations":null,"openings":[]}'
}

function conditionsOf({
  roster_id,
  roster_ids,
  location_id,
  period,
  open_after,
  starts_after,
}: OpeningsFilter): RawBuilder<boolean>[] {
  return [
    sql<boolean>`true`,
    ...(roster_id === undefined ? [] : [sql<boolean>`roster_shifts.roster_id = ${roster_id}::uuid`]),
    ...(roster_ids === undefined ? [] : [sql<boolean>`roster_shifts.roster_id = any(${[...roster_ids]}::uuid[])`]),
    ...(starts_after === undefined
      ? []
      : [sql<boolean>`roster_shifts.starts_at > ${starts_after.toISOString()}::timestamptz`]),
    ...(location_id === undefined ? [] : [sql<boolean>`roster_shifts.location_id = ${location_id}::uuid`]),
    ...(period === undefined
      ? []
      : [sql<boolean>`roster_shifts.works_on between ${period.from}::date and ${period.to}::date`]),
    ...(open_after === undefined
      ? []
      : [
          sql<boolean>`roster_shifts.starts_at > ${open_after.toISOString()}::timestamptz and roster_shifts.openings > held.count`,
        ]),
  ]
}
