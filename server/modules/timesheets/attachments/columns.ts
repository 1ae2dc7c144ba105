// The photos of a row of timesheets.
import { type RawBuilder, sql } from 'kysely'
import type { Timesheet } from '#contract/rostering/timesheets/timesheets.ts'
import type { TimeReader } from '#server/modules/timesheets/readers.ts'
import { isoOf } from '#server/database/values/time-columns.ts'

/** Of `timesheet_attachments added`: customers do not see the receipts of expenses. */
const isShownTo = ({ kind }: Pick<TimeReader, 'kind'>) =>
  kind === 'customer' ? sql<boolean>`added.extra_id is null` : sql<boolean>`true`

/** Oldest first. */
export const attachmentsFor = (reader: Pick<TimeReader, 'kind'>): RawBuilder<Timesheet['attachments']> => sql`(
  select coalesce(json_agg(json_build_object('id', added.id, 'name', added.file_name, 'content_type', files.content_type,
    'uploaded_by_name', added.uploaded_by_name, 'at', ${isoOf('added.created_at')},
    'extra_id', added.extra_id) order by added.created_at, added.id), '[]')
  from timesheet_attachments added join files on files.id = added.file_id
  where added.agency_id = timesheets.agency_id and added.timesheet_id = timesheets.id and ${isShownTo(reader)})`

export const attachmentCount = (
  reader: Pick<TimeReader, 'kind'>,
) => sql<number>`(select count(*)::int from timesheet_attachments added
  where added.agency_id = timesheets.agency_id and added.timesheet_id = timesheets.id and ${isShownTo(reader)})`
