-- The history of a timesheet has the paid time after each change, so that it shows what a change did to pay. Changes of before have none.
alter table timesheet_changes add column paid_minutes int;

create function timesheet_changes_paid() returns trigger
language plpgsql
as $$
begin
  -- Written in the same statement as the hours, which it does not see yet, the writer states it.
  new.paid_minutes := coalesce(new.paid_minutes, (
    select timesheets.paid_minutes from timesheets where timesheets.agency_id = new.agency_id and timesheets.id = new.timesheet_id));
  return new;
end $$;
create trigger timesheet_changes_paid before insert on timesheet_changes for each row execute function timesheet_changes_paid();
