// The exceptions of the last weeks, as recording the hours would have found them; those of approved hours are resolved.
import { sql } from 'kysely'
import type { Db } from '#server/database/dialect.ts'
import { refreshExceptions } from '#server/modules/timesheets/exceptions/refresh.ts'
import type { SeedTime } from '#server/seed/story.ts'

const days = 21

/** After the hours and their punches. */
export async function putExceptions(db: Db, agency_id: string, { now, today }: SeedTime) {
  const sheets = await db
    .selectFrom('timesheets')
    .select('id')
    .where('agency_id', '=', agency_id)
    .where('works_on', '>', sql<string>`${today}::date - ${days}::int`)
    .where('status', '<>', 'void')
    .orderBy('id')
    .execute()
  await refreshExceptions(
    db,
    sheets.map(({ id }) => id),
    new Date(now),
  )
  await sql`
    update timesheet_exceptions found set resolved_at = sheet.approved_at, resolved_by = sheet.approved_by, resolution = 'approved',
      resolved_by_name = (select changes.by_name from timesheet_changes changes
        where changes.agency_id = sheet.agency_id and changes.timesheet_id = sheet.id and changes.to_status = 'approved'
        order by changes.at desc limit 1)
    from timesheets sheet
    where found.agency_id = ${agency_id}::uuid and sheet.agency_id = found.agency_id and sheet.id = found.timesheet_id
      and sheet.status in ('approved', 'exported', 'paid') and sheet.approved_at is not null`.execute(db)
}
