-- Clocked time of which there are no hours is mostly work without a shift: few of all punches (decision 142).
create index punches_unrostered on punches (agency_id, at) where assignment_id is null;
