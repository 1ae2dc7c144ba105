-- What the agency last looked at of what somebody has changed of their own file since, so that it sees what is different.
alter table employee_groups
  -- null: nothing was told when they looked, or nothing has changed since
  add column reviewed_data        jsonb,
  add column reviewed_number_ends text,
  -- the sealed number is another one than then
  add column number_changed       boolean not null default false;
create index employee_groups_waiting on employee_groups (agency_id, employee_id) where reviewed_at is null;

alter table employees
  -- of the basics that somebody changed themselves: what they were; null: nothing waits to be looked at
  add column own_before     jsonb,
  add column own_changed_at timestamptz,
  add constraint employees_own_change check ((own_before is null) = (own_changed_at is null)) not valid;
create index employees_own_change on employees (agency_id) where own_changed_at is not null;
