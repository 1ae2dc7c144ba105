-- The board of who is on site is live (decision 127): a punch of a shift notifies the open boards of its roster, as changes of assignments do.
create function muster_notify_punched() returns trigger language plpgsql as $$
begin
  perform pg_notify('muster_rosters', roster_id || ' ' || pg_current_xact_id())
  from (
    select distinct assignments.roster_id from changed_rows
    join assignments on assignments.agency_id = changed_rows.agency_id and assignments.id = changed_rows.assignment_id
  ) as changed;
  return null;
end $$;

create trigger punches_announced after insert on punches
  referencing new table as changed_rows for each statement execute function muster_notify_punched();
