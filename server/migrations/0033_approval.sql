-- Whose approvals hours have had, one after the other, and since when they wait (decision 041).
alter table timesheets add column submitted_at timestamptz;
alter table timesheet_changes add column step text check (step in ('customer', 'agency', 'timeout', 'none'));
-- What is found by the job that counts silence as approval.
create index timesheets_unanswered on timesheets (submitted_at) where status = 'submitted';

set local row_security to on;
set local role muster_platform;
update timesheet_changes set step = case to_status when 'client_approved' then 'customer' else 'agency' end
where to_status in ('client_approved', 'approved') and from_status is distinct from to_status and from_status is distinct from 'exported';
update timesheets set submitted_at = (
  select max(changes.at) from timesheet_changes changes
  where changes.agency_id = timesheets.agency_id and changes.timesheet_id = timesheets.id and changes.to_status = 'submitted'
) where status <> 'draft';
-- The shared role of a customer's people gets the permission that is new to it.
insert into role_permissions (role_id, permission) select id, 'Timesheet/approve' from roles where system and kind = 'customer'
on conflict do nothing;
reset role;
