// The photos of a row of timesheets.
import { type RawBuilder, sql } from 'kysely'
import type { Timesheet } from '#contract/rostering/timesheets/timesheets.ts'
import { isoOf } from '#server/database/values/time-columns.ts'

/** Oldest first. */
export const attachmentsJson: RawBuilder<Timesheet['attachments']> = sql`(
  select coalesce(json_agg(json_build_object('id', added.id, 'name', added.file_name, 'content_type', files.content_type,
    'uploaded_by_name', added.uploaded_by_name, 'at', ${isoOf('added.created_at')}) order by added.created_at, added.id), '[]')
  from timesheet_attachments added join files on files.id = added.file_id
  where added.agency_id = timesheets.agency_id and added.timesheet_id = timesheets.id)`

export const attachmentCount = sql<number>`(select count(*)::int from timesheet_attachments added
  where added.agency_id = timesheets.agency_id and added.timesheet_id = timesheets.id)`
