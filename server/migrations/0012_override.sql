-- A reason against a rule is worth what its giver is: who decided otherwise, under which name, and when.
alter table assignments
  add column overridden_by uuid,
  add column overridden_by_name text,
  add column overridden_at timestamptz;

-- Until now a reason was only ever given with the assignment itself; by whom, nothing tells any more.
set local row_security to on;
set local role muster_platform;
update assignments set overridden_at = created_at where override_reason is not null;
reset role;
