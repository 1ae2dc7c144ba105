// The stored exceptions of a row of timesheets, as columns and conditions of lists.
import { type RawBuilder, sql } from 'kysely'
import { officeCodes, type TimesheetException } from '#contract/rostering/timesheets/exception-codes.ts'
import { isoOf } from '#server/database/values/time-columns.ts'
import { actsForAgency } from '#server/modules/timesheets/policy.ts'
import type { TimeReader } from '#server/modules/timesheets/readers.ts'

type ReaderKind = Pick<TimeReader, 'kind' | 'scope'>

/** Neither customers nor employees see exceptions, and supervisors none about visas. */
export const isShownTo = (reader: ReaderKind): RawBuilder<boolean> => {
  if (!actsForAgency(reader)) return sql`false`
  return reader.scope.supervisor_id === null ? sql`true` : sql`shown.code <> all(${[...officeCodes]}::text[])`
}

/** Open ones first, the most severe first. */
export const exceptionsFor = (reader: ReaderKind) =>
  actsForAgency(reader)
    ? sql<TimesheetException[]>`(
  select coalesce(json_agg(json_build_object('code', shown.code, 'severity', shown.severity, 'facts', shown.facts,
    'resolved', case when shown.resolved_at is not null then json_build_object('at', ${isoOf('shown.resolved_at')},
      'by_name', shown.resolved_by_name, 'resolution', shown.resolution, 'note', shown.note) end)
    order by shown.resolved_at is not null, array_position(array['high', 'medium', 'low'], shown.severity), shown.code), '[]')
  from timesheet_exceptions shown
  where shown.agency_id = timesheets.agency_id and shown.timesheet_id = timesheets.id and ${isShownTo(reader)})`
    : sql<TimesheetException[]>`'[]'::json`

/**
 * Whether a row of timesheets matches its shift: there was one, and no exception is open, those about visas apart, which are no difference
 * from the roster and not for everybody.
 */
export const isAsRostered = sql<boolean>`(timesheets.assignment_id is not null and not exists (
  select from timesheet_exceptions differing
  where differing.agency_id = timesheets.agency_id and differing.timesheet_id = timesheets.id and differing.resolved_at is null
    and differing.code <> all(${[...officeCodes]}::text[])))`

/** Whether there is a photo to compare with the employee, for the agency. */
export const hasPunchPhoto = (reader: Pick<TimeReader, 'kind'>) =>
  actsForAgency(reader)
    ? sql<boolean>`exists (
  select from punches where punches.agency_id = timesheets.agency_id and punches.assignment_id = timesheets.assignment_id
    and punches.photo_file_id is not null)`
    : sql<boolean>`false`
