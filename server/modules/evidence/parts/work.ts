// Who worked where: assignments, timesheets, their approval, the decisions about eligibility and the notifications.
import { sql } from 'kysely'
import { isoOf, wallTime } from '#server/database/values/time-columns.ts'
import { nameIn } from '#server/modules/reference/queries.ts'
import { addressSql } from '#server/modules/rosters/assignments/queries.ts'
import type { PackPart } from './part.ts'
import { selectedAssignments } from './selection.ts'

// A timesheet can exist without an assignment, and the other way round.
const workPart: PackPart = {
  name: 'work.csv',
  columns: [
    ...['work_date', 'starts', 'ends', 'time_zone', 'employee_code', 'employee_name', 'labour_hire_provider'],
    ...['provider_abn', 'host', 'host_abn', 'site', 'site_address', 'site_state', 'position', 'assignment_status'],
    ...['responded_at', 'response_channel', 'override_reason', 'overridden_by', 'paid_minutes', 'timesheet_status'],
    ...['assignment_id', 'timesheet_id'],
  ],
  rows: ({ of, language }) => sql`
    with ${selectedAssignments(of)}, live as (select * from sheet where status <> 'void'), work as (
      select coalesce(duty.works_on, live.works_on) as works_on, coalesce(duty.starts, live.starts) as starts,
        coalesce(duty.ends, live.ends) as ends, coalesce(duty.time_zone, live.time_zone) as time_zone,
        coalesce(duty.employee_id, live.employee_id) as employee_id, coalesce(duty.company_id, live.company_id) as company_id,
        coalesce(duty.customer_id, live.customer_id) as customer_id, coalesce(duty.location_id, live.location_id) as location_id,
        coalesce(duty.position_id, live.position_id) as position_id, coalesce(duty.starts_at, live.starts_at) as starts_at,
        duty.status as assignment_status, duty.responded_at, duty.response_channel, duty.override_reason,
        duty.overridden_by_name as overridden_by, live.paid_minutes, live.status as timesheet_status, duty.id as assignment_id,
        live.id as timesheet_id
      from duty full join live on live.assignment_id = duty.id
    )
    select work.works_on::text as work_date, ${wallTime('work.starts')} as starts, ${wallTime('work.ends')} as ends, work.time_zone,
      employees.employee_code, employees.name as employee_name, coalesce(companies.legal_name, companies.name) as labour_hire_provider,
      companies.abn as provider_abn, coalesce(customers.legal_name, customers.name) as host, customers.abn as host_abn,
      locations.name as site, ${addressSql} as site_address, locations.state as site_state,
      ${nameIn(language, 'positions')} as position, work.assignment_status, ${isoOf('work.responded_at')} as responded_at,
      work.response_channel, work.override_reason, work.overridden_by, work.paid_minutes, work.timesheet_status, work.assignment_id,
      work.timesheet_id
    from work
    join employees on employees.id = work.employee_id join companies on companies.id = work.company_id
    join customers on customers.id = work.customer_id join locations on locations.id = work.location_id
    join reference_items positions on positions.id = work.position_id
    order by work.works_on, work.starts_at, employees.employee_code, work.assignment_id, work.timesheet_id`,
}

const timesheetsPart: PackPart = {
  name: 'timesheets.csv',
  columns: [
    ...[
      'timesheet_id',
      'assignment_id',
      'work_date',
      'employee_code',
      'employee_name',
      'host',
      'site',
      'starts',
      'ends',
    ],
    ...['time_zone', 'rostered_starts', 'rostered_ends', 'break_minutes', 'unpaid_minutes', 'paid_minutes', 'status'],
    ...['status_reason', 'submitted_at', 'approved_at'],
  ],
  rows: ({ of }) => sql`
    with ${selectedAssignments(of)}
    select sheet.id as timesheet_id, sheet.assignment_id, sheet.works_on::text as work_date, employees.employee_code,
      employees.name as employee_name, customers.name as host, locations.name as site, ${wallTime('sheet.starts')} as starts,
      ${wallTime('sheet.ends')} as ends, sheet.time_zone, ${wallTime('sheet.rostered_starts')} as rostered_starts,
      ${wallTime('sheet.rostered_ends')} as rostered_ends, sheet.break_minutes, sheet.unpaid_minutes, sheet.paid_minutes,
      sheet.status, sheet.status_reason, ${isoOf('sheet.submitted_at')} as submitted_at, ${isoOf('sheet.approved_at')} as approved_at
    from sheet
    join employees on employees.id = sheet.employee_id join customers on customers.id = sheet.customer_id
    join locations on locations.id = sheet.location_id
    order by sheet.works_on, sheet.starts_at, employees.employee_code, sheet.id`,
}

const approvalsPart: PackPart = {
  name: 'approvals.csv',
  columns: ['timesheet_id', 'at', 'by_name', 'step', 'from_status', 'to_status', 'reason'],
  rows: ({ of }) => sql`
    with ${selectedAssignments(of)}
    select changes.timesheet_id, ${isoOf('changes.at')} as at, changes.by_name, changes.step, changes.from_status, changes.to_status,
      changes.reason
    from timesheet_changes changes
    join sheet on sheet.agency_id = changes.agency_id and sheet.id = changes.timesheet_id
    order by sheet.works_on, changes.timesheet_id, changes.at, changes.step is not null, changes.id`,
}

// How far from home somebody works is no business of the customers and auditors who get a pack.
const findingsWithoutDistance = sql`jsonb_path_query_array(decision.findings, '$[*] ? (@.rule != "tooFar")')::text`

const eligibilityPart: PackPart = {
  name: 'eligibility-decisions.csv',
  columns: [
    ...['at', 'kind', 'by_name', 'employee_code', 'employee_name', 'work_date', 'assignment_id', 'rules_version'],
    ...['findings', 'override_reason', 'facts'],
  ],
  rows: ({ of, with_facts }) => sql`
    with ${selectedAssignments(of)}
    select ${isoOf('decision.at')} as at, decision.kind, decision.by_name, employees.employee_code, employees.name as employee_name,
      decision.works_on::text as work_date, decision.assignment_id, decision.rules_version, ${findingsWithoutDistance} as findings,
      decision.override_reason, case when ${with_facts}::boolean then decision.facts::text end as facts
    from eligibility_decisions decision
    join duty on duty.agency_id = decision.agency_id and duty.id = decision.assignment_id
    join employees on employees.id = decision.employee_id
    order by decision.number`,
}

const notificationsPart: PackPart = {
  name: 'notifications.csv',
  columns: [
    ...[
      'sent_at',
      'kind',
      'by_name',
      'employee_code',
      'employee_name',
      'assignment_id',
      'work_date',
      'starts',
      'ends',
      'site',
    ],
    ...['response_required', 'due_at', 'seen_at', 'seen_how', 'seen_by', 'deliveries'],
  ],
  rows: ({ of }) => sql`
    with ${selectedAssignments(of)}
    select ${isoOf('notice.sent_at')} as sent_at, notice.kind, notice.by_name, employees.employee_code, employees.name as employee_name,
      notice.assignment_id, notice.announced ->> 'works_on' as work_date, notice.announced ->> 'starts' as starts,
      notice.announced ->> 'ends' as ends, notice.announced ->> 'location_name' as site,
      case when notice.requires_answer then 'yes' else 'no' end as response_required, ${isoOf('notice.due_at')} as due_at,
      ${isoOf('notice.seen_at')} as seen_at, notice.seen_how, notice.seen_by_name as seen_by, (
        select string_agg(delivery.channel || ' ' || delivery.status || ' ' || ${isoOf('delivery.status_at')}, '; ' order by delivery.channel)
        from notification_deliveries delivery where delivery.send_id = notice.send_id
      ) as deliveries
    from shift_notices notice
    join duty on duty.agency_id = notice.agency_id and duty.id = notice.assignment_id
    join employees on employees.id = notice.employee_id
    order by notice.number`,
}

export const workParts: readonly PackPart[] = [
  workPart,
  timesheetsPart,
  approvalsPart,
  eligibilityPart,
  notificationsPart,
]
