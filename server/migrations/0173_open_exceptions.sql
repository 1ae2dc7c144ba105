-- Whether a timesheet has an open exception, for the index of the list: among 100,000 timesheets few have one (decision 127).
alter table timesheets add column open_exceptions boolean not null default false;
-- It follows from the exceptions, whose rows say who resolved them.
call muster_audit('timesheets', ignored => array['open_exceptions']);

set local row_security to on;
set local role muster_platform;
update timesheets set open_exceptions = true
where exists (
  select from timesheet_exceptions found
  where found.agency_id = timesheets.agency_id and found.timesheet_id = timesheets.id and found.resolved_at is null);
reset role;

create index timesheets_open_exceptions on timesheets (agency_id, works_on, starts_at, id) where open_exceptions;

create function muster_note_open_exceptions() returns trigger language plpgsql as $$
begin
  update timesheets set open_exceptions = found.is_open
  from (
    select agency_id, timesheet_id, exists (
        select from timesheet_exceptions still
        where still.agency_id = changed.agency_id and still.timesheet_id = changed.timesheet_id and still.resolved_at is null
      ) as is_open
    from (select distinct agency_id, timesheet_id from changed_rows) as changed
  ) as found
  where timesheets.agency_id = found.agency_id and timesheets.id = found.timesheet_id and timesheets.open_exceptions <> found.is_open;
  return null;
end $$;

create trigger timesheet_exceptions_added after insert on timesheet_exceptions
  referencing new table as changed_rows for each statement execute function muster_note_open_exceptions();
create trigger timesheet_exceptions_changed after update on timesheet_exceptions
  referencing new table as changed_rows for each statement execute function muster_note_open_exceptions();
create trigger timesheet_exceptions_removed after delete on timesheet_exceptions
  referencing old table as changed_rows for each statement execute function muster_note_open_exceptions();
