-- Whom the agency will not take on again, and why (domain.md section 4: a flag, not a status). The agency alone reads it.
alter table employees
  -- the reason; null: nobody said so
  add column do_not_rehire         text,
  add column do_not_rehire_by_name text,
  add column do_not_rehire_at      timestamptz,
  add constraint employees_do_not_rehire check (num_nulls(do_not_rehire, do_not_rehire_by_name, do_not_rehire_at) in (0, 3)) not valid;
create index employees_do_not_rehire on employees (agency_id) where do_not_rehire is not null;
