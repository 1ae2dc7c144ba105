-- Notifies every server process, at commit, of each roster whose shifts or assignments changed, whichever code changed them (decision 109).
-- The payload is the roster and the transaction; PostgreSQL merges equal ones of one transaction.
create function muster_notify_rosters() returns trigger language plpgsql as $$
begin
  perform pg_notify('muster_rosters', roster_id || ' ' || pg_current_xact_id())
  from (select distinct roster_id from changed_rows) as changed;
  return null;
end $$;

create function muster_notify_roster() returns trigger language plpgsql as $$
begin
  perform pg_notify('muster_rosters', new.id || ' ' || pg_current_xact_id());
  return null;
end $$;

create trigger roster_shifts_added after insert on roster_shifts
  referencing new table as changed_rows for each statement execute function muster_notify_rosters();
create trigger roster_shifts_changed after update on roster_shifts
  referencing new table as changed_rows for each statement execute function muster_notify_rosters();
create trigger roster_shifts_removed after delete on roster_shifts
  referencing old table as changed_rows for each statement execute function muster_notify_rosters();

create trigger assignments_added after insert on assignments
  referencing new table as changed_rows for each statement execute function muster_notify_rosters();
create trigger assignments_changed after update on assignments
  referencing new table as changed_rows for each statement execute function muster_notify_rosters();
create trigger assignments_removed after delete on assignments
  referencing old table as changed_rows for each statement execute function muster_notify_rosters();

-- Name and status are on the board too.
create trigger rosters_changed after update on rosters for each row execute function muster_notify_roster();
