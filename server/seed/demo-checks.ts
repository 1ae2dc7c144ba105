// The checks of the seed's tests on a seeded database, as plain SQL.
import { sql } from 'kysely'

const southernId = sql`(select id from companies where name = 'Southern Cross Staffing')`

/** Whether everything that the demo should show exists. */
export const existingDemoRecords = (now: string) => sql`select
  (select count(distinct status) from timesheets where agency_id = ${southernId})::int as timesheet_statuses,
  (select count(distinct status) from employees where agency_id = ${southernId})::int as employee_statuses,
  exists (select from rosters r join assignments a on a.roster_id = r.id where r.status = 'draft' and r.week_start > ${now}::timestamptz::date - 1 and a.status = 'planned') as has_draft_next_week,
  (select count(*) filter (where a.status = 'pending') > 10 and count(*) filter (where a.status = 'accepted') > 10 and count(*) filter (where a.status = 'declined' and response_note is not null) > 3
   from assignments a where a.starts_at > ${now}) as has_all_responses,
  (select count(*) filter (where t.status = 'submitted') >= 3 and count(*) filter (where t.status = 'disputed') >= 1
    and count(*) filter (where t.status = 'approved' and exists (select from timesheet_changes c where c.agency_id = t.agency_id and c.timesheet_id = t.id and c.step = 'customer')) >= 3
   from timesheets t join memberships m on m.agency_id = t.agency_id and m.customer_id = t.customer_id
   join accounts on accounts.id = m.account_id where accounts.email = 'customer@muster.example') as customer_has_approvals`

/** Each must be 0. Double bookings need no query: the exclusion constraints prevent them. */
export const contradictions = (now: string) => sql`select
  (select count(*) from timesheets where ends_at > ${now} or created_at > ${now} or updated_at > ${now})::int as future_time,
  (select count(*) from timesheet_changes where at > ${now})::int as future_history,
  (select count(*) from rosters where published_at > ${now})::int as published_in_future,
  (select count(*) from assignments where responded_at > ${now} or responded_at > starts_at)::int as answered_after_start,
  (select count(*) from assignments where status in ('worked', 'no_show') and ends_at > ${now})::int as worked_in_future,
  (select count(*) from assignments where status in ('pending', 'planned') and starts_at <= ${now})::int as pending_after_start,
  (select count(*) from assignments a join rosters r on r.id = a.roster_id where r.status = 'draft' and a.status <> 'planned')::int as not_planned_in_draft,
  (select count(*) from assignments a join roster_shifts s on s.id = a.roster_shift_id
    where not exists (select from employee_positions p where p.agency_id = a.agency_id and p.employee_id = a.employee_id and p.position_id = s.position_id))::int as position_not_held,
  (select count(*) from assignments a join employees e on e.id = a.employee_id where a.status in ('planned', 'pending', 'accepted', 'worked')
    and e.right_to_work = 'temporary' and coalesce(e.visa_expires_on < (a.ends_at at time zone 'Australia/Perth')::date, true))::int as no_right_to_work,
  (select count(*) from assignments a join employees e on e.id = a.employee_id where a.starts_at > ${now} and e.status not in ('active', 'approved'))::int as not_active,
  (select count(*) from assignments a where status = 'worked' and not exists (select from timesheets t where t.agency_id = a.agency_id and t.assignment_id = a.id))::int as worked_without_time,
  (select count(*) from timesheets t join assignments a on a.id = t.assignment_id where a.status <> 'worked' or a.employee_id <> t.employee_id or a.works_on <> t.works_on)::int as time_of_others,
  (select count(*) from timesheets t where status <> (select to_status from timesheet_changes c where c.agency_id = t.agency_id and c.timesheet_id = t.id order by at desc limit 1))::int as history_differs,
  (select count(*) from timesheets where status in ('rejected', 'disputed', 'void') and status_reason is null)::int as without_reason,
  (select count(*) from timesheets where (status in ('approved', 'exported', 'paid')) <> (approved_by is not null))::int as approved_by_nobody,
  (select count(*) from roster_shifts s where openings < (select count(*) from assignments a where a.agency_id = s.agency_id and a.roster_shift_id = s.id and a.status in ('planned', 'pending', 'accepted', 'worked')))::int as overfull,
  (select count(*) from employees where birth_date > ${now}::timestamptz::date - interval '18 years' or birth_date < ${now}::timestamptz::date - interval '69 years')::int as wrong_age`

/** The work that the demo employee sees. */
export const demoEmployeeWork = (now: string, today: string) => sql`select
  (count(*) filter (where a.status = 'accepted' and a.starts_at > ${now} and a.works_on <= ${today}::date + 1))::int as accepted_next,
  (count(*) filter (where a.status = 'pending' and a.starts_at > ${now}))::int as to_answer,
  (count(*) filter (where a.status = 'declined'))::int as declined,
  (count(*) filter (where a.status = 'accepted' and a.ends_at <= ${now} and t.id is null))::int as to_enter,
  (count(*) filter (where t.status = 'rejected'))::int as rejected,
  count(*) filter (where t.status = 'approved') >= 2 and count(*) filter (where t.status = 'paid') >= 2 as settled
  from assignments a left join timesheets t on t.assignment_id = a.id and t.status <> 'void'
  join memberships m on m.employee_id = a.employee_id join accounts on accounts.id = m.account_id where accounts.email = 'employee@muster.example'`

/** What planners, customers and employees did with the current rosters of the first agency. */
export const rosterLife = sql`select
  (select array_agg(distinct mode || ' ' || status order by mode || ' ' || status) from shift_offers where agency_id = ${southernId}) as offers,
  (select array_agg(distinct kind order by kind) from shift_swaps where agency_id = ${southernId} and status = 'pending_manager') as to_approve,
  (select count(*) filter (where pay_minutes > 0) > 0 and count(*) filter (where pay_minutes = 0) > 0
    from shift_cancellations where agency_id = ${southernId} and cancelled_by = 'client') as cancelled_late_and_in_time,
  (select array_agg(distinct kind order by kind) from eligibility_decisions where agency_id = ${southernId}) as decisions,
  (select count(*) filter (where day_budget_minutes is not null) > 0 and count(*) filter (where day_budget_minutes is null) > 0
    from rosters where agency_id = ${southernId} and budget_minutes is not null) as budgets,
  (select array_agg(distinct days order by days) from roster_templates where agency_id = ${southernId}) as templates,
  exists (select from shift_requests where agency_id = ${southernId} and status = 'requested' and original is not null) as changed_request`
