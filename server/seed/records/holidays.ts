import { sql } from 'kysely'
import type { Db } from '#server/database/dialect.ts'
import { put } from '#server/seed/put.ts'
import type { SeedTime } from '#server/seed/story.ts'

/** The agency has compared this year's public holidays with the announcements; those of the next year it has not. */
export async function putHolidays(db: Db, agency_id: string, confirmed_by_name: string, { today }: SeedTime) {
  const year = today.slice(0, 4)
  const days = await db
    .selectFrom('public_holidays')
    .select(['id as holiday_id', 'version as holiday_version'])
    .select(sql<string>`concat_ws(', ', name, state, date)`.as('name'))
    .where('agency_id', 'is', null)
    .where('region', 'is', null)
    .where('confirmed_at', 'is', null)
    .where('date', '>=', `${year}-01-01`)
    .where('date', '<=', `${year}-12-31`)
    .orderBy('id')
    .execute()
  const confirmed_at = `${year}-01-02T00:00:00Z`
  await put(
    db,
    'holiday_confirmations',
    days.map((day) => ({ ...day, agency_id, confirmed_by_name, confirmed_at })),
  )
}
