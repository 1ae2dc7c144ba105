// Columns of one timesheet that lists do not have.
import { sql } from 'kysely'
import type { Timesheet } from '#contract/rostering/timesheets/timesheets.ts'
import { isoOf, wallTime } from '#server/database/values/time-columns.ts'

export type Proposal = Omit<NonNullable<Timesheet['proposal']>, 'paid_minutes'>

/** The proposal of the sign-off that disputed the hours: a later dispute has none. */
export const proposalJson = sql<Proposal | null>`case when timesheets.status = 'disputed' then (
  select json_build_object('starts', ${wallTime('signed.proposed_starts')}, 'ends', ${wallTime('signed.proposed_ends')},
    'break_minutes', signed.proposed_break_minutes, 'reason', signed.reason, 'by_name', signoffs.signed_name, 'at', ${isoOf('signoffs.signed_at')})
  from timesheet_signoff_lines signed
  join timesheet_signoffs signoffs on signoffs.agency_id = signed.agency_id and signoffs.id = signed.signoff_id
  where signed.agency_id = timesheets.agency_id and signed.timesheet_id = timesheets.id and signed.decision = 'correct'
    and signoffs.signed_at = (select max(changes.at) from timesheet_changes changes
      where changes.agency_id = timesheets.agency_id and changes.timesheet_id = timesheets.id
        and changes.to_status = 'disputed' and changes.from_status is distinct from 'disputed')
  limit 1) end`

/** Submitting can approve in the same request, at the same time: the approval, which has a step, comes second. */
export const historyJson = sql<Timesheet['history']>`(
  select coalesce(json_agg(json_build_object(
    'at', to_char(changes.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'by_name', changes.by_name, 'from', changes.from_status, 'to', changes.to_status,
    'step', changes.step, 'reason', changes.reason, 'paid_minutes', changes.paid_minutes, 'extra', changes.extra, 'shown_by_name', (
      select signoffs.shown_by_name from timesheet_signoff_lines signed
      join timesheet_signoffs signoffs on signoffs.agency_id = signed.agency_id and signoffs.id = signed.signoff_id
      where signed.agency_id = changes.agency_id and signed.timesheet_id = changes.timesheet_id
        and signoffs.signed_at = changes.at and signoffs.signed_name = changes.by_name
      limit 1)
  ) order by changes.at, changes.step is not null, changes.id), '[]')
  from timesheet_changes changes
  where changes.agency_id = timesheets.agency_id and changes.timesheet_id = timesheets.id
)`
