-- A shift that ends at a wall time which the clock skips (02:00 in the night Sydney goes forward) was an hour too long by the clock,
-- and paid so (decision 066). Hours that were approved stay as they were approved.
set local row_security to on;
set local role muster_platform;

-- Shifts whose end was moved over the skipped time: nothing of the change lies between their two ends.
update timesheets set rostered_minutes = timesheets.rostered_minutes - (shifts.clock_minutes - shifts.elapsed_minutes)
from roster_shifts shifts
join assignments on assignments.agency_id = shifts.agency_id and assignments.roster_shift_id = shifts.id
join rosters on rosters.agency_id = shifts.agency_id and rosters.id = shifts.roster_id
where timesheets.agency_id = assignments.agency_id and timesheets.assignment_id = assignments.id
  and timesheets.status in ('draft', 'submitted', 'client_approved', 'rejected', 'disputed')
  and shifts.clock_minutes > shifts.elapsed_minutes
  and extract(epoch from (shifts.ends_at at time zone rosters.time_zone)::time - shifts.ends) / 60
    = shifts.clock_minutes - shifts.elapsed_minutes;

update timesheets set clock_minutes = elapsed_minutes, paid_minutes = elapsed_minutes - unpaid_minutes
where status in ('draft', 'submitted', 'client_approved', 'rejected', 'disputed')
  and clock_minutes > elapsed_minutes
  and extract(epoch from (ends_at at time zone time_zone)::time - ends) / 60 = clock_minutes - elapsed_minutes;

update roster_shifts set clock_minutes = roster_shifts.elapsed_minutes
from rosters
where rosters.agency_id = roster_shifts.agency_id and rosters.id = roster_shifts.roster_id
  and roster_shifts.clock_minutes > roster_shifts.elapsed_minutes
  and extract(epoch from (roster_shifts.ends_at at time zone rosters.time_zone)::time - roster_shifts.ends) / 60
    = roster_shifts.clock_minutes - roster_shifts.elapsed_minutes;

reset role;
