-- Sending the approved time of pay runs to Xero (docs/decisions/133-timesheets-in-xero.md): one timesheet for each employee and period of
-- their pay calendar, with the lines of every run that it belongs to.
create table xero_timesheets (
  id          uuid primary key,
  agency_id   uuid not null,
  company_id  uuid not null,
  employee_id uuid not null,
  -- the pay calendar in Xero; null: not known, so that it cannot be sent
  calendar_id uuid,
  period_from date not null,
  period_to   date not null,
  status      text not null default 'queued' check (status in ('queued', 'sending', 'sent', 'failed', 'paid')),
  reason      text check (reason in ('unmatched', 'calendar', 'rate', 'exists', 'rejected', 'unreadable')),
  -- what Xero reported
  message     text,
  -- a timesheet of this period that somebody else entered in Xero may be replaced
  replaces    boolean not null default false,
  xero_id     uuid,
  -- what was sent last: [{ EarningsRateID, NumberOfUnits }]
  sent_lines  jsonb,
  queued_at   timestamptz not null,
  sent_at     timestamptz,
  constraint xero_timesheets_agency_key unique (agency_id, id),
  constraint xero_timesheets_one unique (agency_id, company_id, employee_id, period_from),
  constraint xero_timesheets_company_fk foreign key (agency_id, company_id) references companies (agency_id, id),
  constraint xero_timesheets_employee_fk foreign key (agency_id, employee_id) references employees (agency_id, id)
);
create index xero_timesheets_queue on xero_timesheets (agency_id, company_id, queued_at, id) where status in ('queued', 'sending');
create index xero_timesheets_employee on xero_timesheets (agency_id, employee_id);
call muster_protect('xero_timesheets');

create table xero_timesheet_runs (
  agency_id    uuid not null,
  timesheet_id uuid not null,
  pay_run_id   uuid not null,
  primary key (agency_id, timesheet_id, pay_run_id),
  constraint xero_timesheet_runs_timesheet_fk foreign key (agency_id, timesheet_id) references xero_timesheets (agency_id, id) on delete cascade,
  constraint xero_timesheet_runs_run_fk foreign key (agency_id, pay_run_id) references pay_runs (agency_id, id) on delete cascade
);
create index xero_timesheet_runs_run on xero_timesheet_runs (agency_id, pay_run_id);
call muster_protect('xero_timesheet_runs');
