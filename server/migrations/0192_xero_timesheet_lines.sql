-- Which timesheet in Xero has which line of a pay run (docs/decisions/141-periods-of-timesheets-in-xero.md): one at most, by its key.
alter table xero_timesheets
  -- the organisation that it was queued for, and to which its xero_id belongs
  add column tenant_id uuid,
  drop constraint xero_timesheets_reason_check,
  add constraint xero_timesheets_reason_check check (reason in ('unmatched', 'calendar', 'rate', 'exists', 'rejected', 'unreadable', 'organisation'));

create table xero_timesheet_lines (
  agency_id       uuid not null,
  pay_run_line_id uuid not null,
  timesheet_id    uuid not null,
  primary key (agency_id, pay_run_line_id),
  constraint xero_timesheet_lines_line_fk foreign key (agency_id, pay_run_line_id) references pay_run_lines (agency_id, id) on delete cascade,
  constraint xero_timesheet_lines_timesheet_fk foreign key (agency_id, timesheet_id) references xero_timesheets (agency_id, id) on delete cascade
);
create index xero_timesheet_lines_timesheet on xero_timesheet_lines (agency_id, timesheet_id);
call muster_protect('xero_timesheet_lines');

-- A run that another process took over is no longer this one's.
alter table xero_syncs add column holder uuid;
alter table xero_fetches add column holder uuid;

set local row_security to on; set local role muster_platform;
-- A company that is not connected any more gets a number that no organisation has.
update xero_timesheets set tenant_id = coalesce(
  (select link.tenant_id from xero_links link where link.agency_id = xero_timesheets.agency_id and link.company_id = xero_timesheets.company_id),
  '00000000-0000-0000-0000-000000000000');
insert into xero_timesheet_lines (agency_id, pay_run_line_id, timesheet_id)
select distinct on (line.agency_id, line.id) line.agency_id, line.id, sheet.id
from pay_run_lines line
join xero_timesheet_runs link on link.agency_id = line.agency_id and link.pay_run_id = line.pay_run_id
join xero_timesheets sheet on sheet.agency_id = link.agency_id and sheet.id = link.timesheet_id and sheet.employee_id = line.employee_id
order by line.agency_id, line.id, sheet.queued_at desc, sheet.id;
reset role;

alter table xero_timesheets
  alter column tenant_id set not null,
  drop constraint xero_timesheets_one,
  add constraint xero_timesheets_one unique (agency_id, company_id, employee_id, tenant_id, period_from);
