-- A change of several rosters has an entry in the log of each; they are undone and redone together (issue 18, decision 117).
alter table roster_changes add column batch_id uuid;
create index roster_changes_batch on roster_changes (agency_id, batch_id) where batch_id is not null;
