// How the hours came about: punches and their corrections, exceptions, sign-offs of customers and photos of paper timesheets; and what was recorded beside them.
import { type RawBuilder, sql } from 'kysely'
import { isoOf, wallTime } from '#server/database/values/time-columns.ts'
import type { PackPart } from './part.ts'
import { type PackSelection, receiptsShown, selectedAssignments, sheetIsApproved } from './selection.ts'

/** The punches of the selected assignments, and the others of the period by the site's day. Positions are in no pack, only distances. */
const selectedPunches = ({
  agency_id,
  employee_id,
  location_id,
  first_day,
  last_day,
}: PackSelection): RawBuilder<unknown> => sql`
  punched as (
    select punches.*, locations.name as site, locations.time_zone
    from punches join locations on locations.agency_id = punches.agency_id and locations.id = punches.location_id
    where punches.agency_id = ${agency_id}::uuid
      and (${employee_id}::uuid is null or punches.employee_id = ${employee_id}::uuid)
      and (${location_id}::uuid is null or punches.location_id = ${location_id}::uuid)
      and punches.at between ${first_day}::date - interval '1 day' and ${last_day}::date + interval '3 days'
      and (punches.assignment_id in (select id from duty)
        or (punches.at at time zone locations.time_zone)::date between ${first_day}::date and ${last_day}::date)
  )`

const punches: PackPart = {
  name: 'punches.csv',
  columns: [
    ...['at', 'time_zone', 'kind', 'employee_code', 'employee_name', 'site', 'source', 'device_at', 'received_at'],
    ...['inside_fence', 'distance_m', 'no_location', 'recorded_by', 'note', 'assignment_id', 'punch_id'],
  ],
  rows: ({ of }) => sql`
    with ${selectedAssignments(of)}, ${selectedPunches(of)}
    select ${isoOf('punched.at')} as at, punched.time_zone, punched.kind, employees.employee_code, employees.name as employee_name,
      punched.site, punched.source, ${isoOf('punched.device_at')} as device_at, ${isoOf('punched.received_at')} as received_at,
      case when punched.inside_fence then 'yes' when not punched.inside_fence then 'no' end as inside_fence, punched.distance_m,
      punched.no_location, punched.recorded_by_name as recorded_by, punched.note, punched.assignment_id, punched.id as punch_id
    from punched join employees on employees.id = punched.employee_id
    order by punched.at, employees.employee_code, punched.number`,
}

const corrections: PackPart = {
  name: 'punch-corrections.csv',
  columns: ['punch_id', 'kind', 'replaced_by_id', 'reason', 'at', 'recorded_by'],
  rows: ({ of }) => sql`
    with ${selectedAssignments(of)}, ${selectedPunches(of)}
    select corrected.punch_id, corrected.kind, corrected.replaced_by_id, corrected.reason, ${isoOf('corrected.at')} as at,
      corrected.recorded_by_name as recorded_by
    from punch_corrections corrected join punched on punched.agency_id = corrected.agency_id and punched.id = corrected.punch_id
    order by corrected.number`,
}

const exceptions: PackPart = {
  name: 'exceptions.csv',
  columns: [
    'timesheet_id',
    'code',
    'severity',
    'facts',
    'found_at',
    'resolution',
    'resolved_at',
    'resolved_by',
    'note',
  ],
  rows: ({ of }) => sql`
    with ${selectedAssignments(of)}
    select found.timesheet_id, found.code, found.severity, found.facts::text as facts, ${isoOf('found.found_at')} as found_at,
      found.resolution, ${isoOf('found.resolved_at')} as resolved_at, found.resolved_by_name as resolved_by, found.note
    from timesheet_exceptions found join sheet on sheet.agency_id = found.agency_id and sheet.id = found.timesheet_id
    order by sheet.works_on, found.timesheet_id, found.code`,
}

const signoffs: PackPart = {
  name: 'sign-offs.csv',
  columns: [
    ...[
      'timesheet_id',
      'work_date',
      'employee_name',
      'starts',
      'ends',
      'break_minutes',
      'paid_minutes',
      'decision',
      'reason',
    ],
    ...['proposed_starts', 'proposed_ends', 'proposed_break_minutes', 'signed_at', 'signed_name', 'signature_method'],
    ...['sent_at', 'sent_by', 'signoff_id'],
  ],
  rows: ({ of }) => sql`
    with ${selectedAssignments(of)}
    select line.timesheet_id, line.works_on::text as work_date, line.employee_name, ${wallTime('line.starts')} as starts,
      ${wallTime('line.ends')} as ends, line.break_minutes, line.paid_minutes, line.decision, line.reason,
      ${wallTime('line.proposed_starts')} as proposed_starts, ${wallTime('line.proposed_ends')} as proposed_ends,
      line.proposed_break_minutes, ${isoOf('signoff.signed_at')} as signed_at, signoff.signed_name, signoff.signature_method,
      ${isoOf('signoff.sent_at')} as sent_at, signoff.sent_by_name as sent_by, signoff.id as signoff_id
    from timesheet_signoff_lines line
    join sheet on sheet.agency_id = line.agency_id and sheet.id = line.timesheet_id
    join timesheet_signoffs signoff on signoff.agency_id = line.agency_id and signoff.id = line.signoff_id
    order by line.works_on, line.timesheet_id, signoff.sent_at, signoff.id`,
}

/** Of approved time: how much of what, and for those who see sensitive data what was spent. What is paid for it is in no pack. */
const extras: PackPart = {
  name: 'timesheet-extras.csv',
  columns: [
    ...['timesheet_id', 'work_date', 'employee_code', 'employee_name', 'kind', 'code', 'title', 'unit', 'units'],
    ...['amount_spent', 'recorded_at', 'recorded_by', 'extra_id'],
  ],
  rows: ({ of, with_facts }) => sql`
    with ${selectedAssignments(of)}
    select extra.timesheet_id, sheet.works_on::text as work_date, employees.employee_code, employees.name as employee_name, extra.kind,
      extra.code, extra.title, extra.unit, round(extra.hundredths / 100.0, 2)::text as units,
      case when ${with_facts}::boolean then round(extra.cents / 100.0, 2)::text end as amount_spent,
      ${isoOf('extra.created_at')} as recorded_at, extra.recorded_by_name as recorded_by, extra.id as extra_id
    from timesheet_extras extra
    join sheet on sheet.agency_id = extra.agency_id and sheet.id = extra.timesheet_id
    join employees on employees.id = sheet.employee_id
    where ${sheetIsApproved}
    order by sheet.works_on, extra.timesheet_id, extra.created_at, extra.id`,
}

const attachments: PackPart = {
  name: 'timesheet-attachments.csv',
  columns: ['timesheet_id', 'extra_id', 'uploaded_at', 'uploaded_by', 'file_name', 'uploaded_sha256', 'file'],
  rows: ({ of, with_facts }) => sql`
    with ${selectedAssignments(of)}
    select attached.timesheet_id, attached.extra_id, ${isoOf('attached.created_at')} as uploaded_at, attached.uploaded_by_name as uploaded_by,
      attached.file_name, files.sha256 as uploaded_sha256, attached.id as stored_id
    from timesheet_attachments attached
    join sheet on sheet.agency_id = attached.agency_id and sheet.id = attached.timesheet_id
    join files on files.id = attached.file_id
    where attached.extra_id is null or ${receiptsShown(with_facts)}
    order by sheet.works_on, attached.timesheet_id, attached.created_at, attached.id`,
}

export const timeParts: readonly PackPart[] = [punches, corrections, exceptions, signoffs, extras, attachments]
