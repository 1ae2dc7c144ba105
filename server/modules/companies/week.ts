import { sql } from 'kysely'
import { type LocalDate } from '#contract/values/time.ts'
import { weekStarts } from '#contract/values/week-starts.ts'
import type { Db } from '#server/database/dialect.ts'
import { inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import { platformZone } from '#server/modules/notifications/queries.ts'
import { companyOfReader } from './queries.ts'

type CompanyDay = { scope: Scope; now: Date; company_id?: string | null }

/**
 * The row `week (today, first_day)`: the days of the head company's zone, in weeks of the named company, or else of the reader's. Across
 * agencies with different zones, today is the latest of them; where there is no company yet, that of the platform's zone.
 */
export const weekSql = ({ scope, now, company_id = null }: CompanyDay) => sql`week as (
  select today, today - (extract(isodow from today)::int + 6 - position(week_start in ${weekStarts.join('')}) / 3) % 7 as first_day
  from (
    select (${now.toISOString()}::timestamptz at time zone coalesce(head.time_zone, ${platformZone}))::date as today,
      coalesce(counting.week_start, 'mon') as week_start
    from (values (true)) once
    left join companies head on head.type = 'head' and ${inAgency(scope, 'head.agency_id')}
    left join companies counting on counting.agency_id = head.agency_id
      and counting.id = coalesce(${company_id}::uuid, ${companyOfReader(scope)})
    order by today desc, head.id limit 1
  ) present
)`

/** The same row. */
export async function weekAt(db: Db, at: CompanyDay) {
  const { rows } = await sql<{
    today: LocalDate
    first_day: LocalDate
  }>`with ${weekSql(at)} select today, first_day from week`.execute(db)
  const [week] = rows
  if (week === undefined) throw new Error('there is no week')
  return week
}
