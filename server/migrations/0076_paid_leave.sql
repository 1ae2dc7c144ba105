-- Approved leave is paid: a line of a pay run is for a timesheet, a cancelled shift, or a day of leave. What only some people may know is
-- paid as ordinary hours, so that its label says nothing.
alter table pay_run_lines drop constraint pay_run_lines_label;
alter table pay_run_lines add constraint pay_run_lines_label check (rate_label in ('cancelled_shift', 'ordinary', 'saturday', 'sunday',
  'public_holiday', 'early', 'afternoon', 'evening', 'night', 'permanent_night', 'overtime_first', 'overtime_further', 'overtime_sunday',
  'overtime_public_holiday', 'short_rest', 'minimum_engagement', 'minimum_overtime', 'missed_break', 'allowance', 'piece_work',
  'piece_guarantee', 'expense', 'leave', 'leave_loading'));
alter table pay_run_lines
  -- with works_on the day of it
  add column leave_request_id uuid,
  add constraint pay_run_lines_leave_fk foreign key (agency_id, leave_request_id) references leave_requests (agency_id, id) not valid,
  drop constraint pay_run_lines_source,
  add constraint pay_run_lines_source check (num_nonnulls(timesheet_id, assignment_id, leave_request_id) = 1),
  -- Nothing is paid twice: a day of leave has its lines in one run, one of each key.
  add constraint pay_run_lines_leave exclude using gist (agency_id with =, leave_request_id with =, works_on with =, pay_run_id with <>)
    where (leave_request_id is not null and released_at is null);
create unique index pay_run_lines_leave_key on pay_run_lines (agency_id, pay_run_id, leave_request_id, works_on, line_key)
  where leave_request_id is not null;
create index pay_run_lines_of_leave on pay_run_lines (agency_id, leave_request_id, works_on) where leave_request_id is not null;

-- Named leave is an application in Xero: one for each request and pay period, queued and sent like a timesheet.
alter table xero_timesheets
  -- null: it is a timesheet
  add column leave_request_id uuid,
  add constraint xero_timesheets_leave_fk foreign key (agency_id, leave_request_id) references leave_requests (agency_id, id)
    on delete cascade not valid,
  drop constraint xero_timesheets_one,
  add constraint xero_timesheets_one unique nulls not distinct
    (agency_id, company_id, employee_id, tenant_id, period_from, leave_request_id),
  drop constraint xero_timesheets_reason_check,
  add constraint xero_timesheets_reason_check check (reason in ('unmatched', 'calendar', 'rate', 'exists', 'rejected', 'unreadable',
    'organisation', 'leave_type', 'leave_paid'));
create index xero_timesheets_leave on xero_timesheets (agency_id, leave_request_id) where leave_request_id is not null;

alter table xero_outbox drop constraint xero_outbox_kind_check;
alter table xero_outbox add constraint xero_outbox_kind_check
  check (kind in ('create_employee', 'update_employee', 'send_timesheet', 'send_leave'));

-- A type of leave stands for one of Xero's.
alter table xero_choices drop constraint xero_choices_kind_check;
alter table xero_choices add constraint xero_choices_kind_check
  check (kind in ('calendar', 'earnings_rate', 'super_fund', 'leave_type'));
alter table xero_mappings drop constraint xero_mappings_kind_check;
alter table xero_mappings add constraint xero_mappings_kind_check
  check (kind in ('calendar', 'earnings_rate', 'super_fund', 'leave_type'));
