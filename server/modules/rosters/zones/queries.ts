// The rosters that stay in their own time zone when their site gets another one.
import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import { notFound } from '#contract/refusals.ts'
import type { RosterInOldZone, rosterZones } from '#contract/rostering/rosters/roster-zones.ts'
import { localDateOf, wallTimeOf } from '#contract/values/time.ts'
import type { Db } from '#server/database/dialect.ts'
import { atSites, inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import { isoOf, wallTime } from '#server/database/values/time-columns.ts'
import type { Context } from '#server/http/context.ts'
import { currentStatuses } from '#server/modules/rosters/rules.ts'

type Input = InputOf<typeof rosterZones.check>
type NewTimes = { works_on: string; starts: string; ends: string; starts_at: string; ends_at: string }
type ZoneRow = Omit<RosterInOldZone, 'example'> & { next: NewTimes | null }

const maxShown = 20

/** Rosters with shifts that have not ended, in another zone than the given one, earliest first. */
export async function rostersInOtherZone(
  { db, scope, now }: Pick<Context, 'db' | 'scope' | 'now'>,
  { location_id, time_zone }: Input,
) {
  await requireLocation(db, scope, location_id)
  const ahead = sql`roster_shifts.agency_id = rosters.agency_id and roster_shifts.roster_id = rosters.id
    and roster_shifts.status <> 'cancelled' and roster_shifts.ends_at > ${now.toISOString()}::timestamptz`
  const { rows } = await sql<ZoneRow & { total: number }>`
    select rosters.id, rosters.name, rosters.week_start, rosters.status, rosters.time_zone, counted.shifts, (
      select json_build_object('works_on', works_on, 'starts', ${wallTime('starts')}, 'ends', ${wallTime('ends')},
        'starts_at', ${isoOf('starts_at')}, 'ends_at', ${isoOf('ends_at')})
      from roster_shifts where ${ahead} order by starts_at, id limit 1) as next,
      (count(*) over ())::int as total
    from rosters
    cross join lateral (select count(*)::int as shifts from roster_shifts where ${ahead}) counted
    where rosters.location_id = ${location_id}::uuid and ${inAgency(scope, 'rosters.agency_id')}
      and rosters.time_zone <> ${time_zone} and rosters.status = any(${[...currentStatuses]}::text[]) and counted.shifts > 0
    order by rosters.week_start, rosters.id limit ${maxShown}`.execute(db)
  return { rosters: rows.map((row) => withExample(row, time_zone)), total: rows[0]?.total ?? 0 }
}

async function requireLocation(db: Db, scope: Scope, id: string) {
  await db
    .selectFrom('locations')
    .select('id')
    .where('id', '=', id)
    .where(inAgency(scope, 'locations.agency_id'))
    .where(atSites(scope, 'locations.id'))
    .executeTakeFirstOrThrow(notFound)
}

function withExample({ next, ...row }: ZoneRow & { total?: number }, time_zone: string): RosterInOldZone {
  const { total: _, ...roster } = row
  if (next === null) return { ...roster, example: null }
  const { starts_at, ends_at, ...own } = next
  const there = {
    works_on: localDateOf(starts_at, time_zone),
    starts: wallTimeOf(starts_at, time_zone),
    ends: wallTimeOf(ends_at, time_zone),
  }
  return { ...roster, example: { ...own, there } }
}
