-- Data exports about one person: with everything of theirs, as they may see it. Both empty: of the whole agency.
alter table data_exports
  -- whom it is about: an employee, for whom the agency made it
  add column employee_id uuid,
  -- or the user who made it for themselves, the only one who sees it
  add column membership_id uuid,
  add column subject_name text,
  add constraint data_exports_subject check (num_nonnulls(employee_id, membership_id) <= 1
    and (subject_name is not null) = (num_nonnulls(employee_id, membership_id) = 1)),
  add constraint data_exports_employee_fk foreign key (agency_id, employee_id) references employees (agency_id, id) not valid,
  add constraint data_exports_membership_fk foreign key (agency_id, membership_id) references memberships (agency_id, id) on delete cascade not valid;
create index data_exports_employee on data_exports (agency_id, employee_id) where employee_id is not null;
create index data_exports_own on data_exports (agency_id, membership_id, created_at desc) where membership_id is not null;
