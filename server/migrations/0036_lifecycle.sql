-- How somebody came to the status they have, who moved them and why (domain.md section 4); and two records of one person (decision 043).
create table employee_moves (
  id          uuid primary key,
  agency_id   uuid not null,
  employee_id uuid not null,
  from_status text not null,
  to_status   text not null,
  -- declined: from our list; terminated: the letter that payroll wants
  reason_code text,
  note        text,
  -- on hold: when to look again; terminated: the last day; declined: until when the record is kept
  day         date,
  -- null: nobody did, it followed from something
  by_name     text,
  -- what it followed from
  cause       text check (cause in ('shift', 'start_date')),
  at          timestamptz not null,
  constraint employee_moves_who check ((by_name is null) = (cause is not null)),
  constraint employee_moves_employee_fk foreign key (agency_id, employee_id) references employees (agency_id, id) on delete cascade
);
create index employee_moves_person on employee_moves (agency_id, employee_id, at desc, id desc);
call muster_protect('employee_moves');

-- The record that says what a merged one said. A merged record is nobody to be offered work, whatever reads only the status.
alter table employees
  add column merged_into_id uuid,
  -- not valid, as in 0032: no row names another yet
  add constraint employees_merged_fk foreign key (agency_id, merged_into_id) references employees (agency_id, id) not valid,
  add constraint employees_merged_is_over check (merged_into_id is null or (status in ('terminated', 'declined') and merged_into_id <> id));
create index employees_merged on employees (agency_id, merged_into_id) where merged_into_id is not null;
-- Whoever has the telephone number is looked for when somebody is added.
create index employees_phone on employees (agency_id, phone) where phone is not null;
create index employees_born on employees (agency_id, birth_date);

-- The other record may have the address and the code that a merged one had.
drop index employees_code_unique;
create unique index employees_code_unique on employees (agency_id, upper(employee_code)) where merged_into_id is null;
drop index employees_email_unique;
create unique index employees_email_unique on employees (agency_id, lower(email)) where merged_into_id is null;

-- Merged records are in no list, so no list counts them (migration 0004).
create or replace function count_employees() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'INSERT' then
    insert into employee_counts as kept
    select agency_id, company_id, status, right_to_work, count(*) from now_rows where merged_into_id is null
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (agency_id, company_id, status, right_to_work) do update set people = kept.people + excluded.people;
  elsif tg_op = 'DELETE' then
    insert into employee_counts as kept
    select agency_id, company_id, status, right_to_work, -count(*) from was_rows where merged_into_id is null
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (agency_id, company_id, status, right_to_work) do update set people = kept.people + excluded.people;
  else
    -- In one order everywhere, so that two writers wait for each other and do not lock each other out.
    insert into employee_counts as kept
    select agency_id, company_id, status, right_to_work, sum(difference)
    from (select agency_id, company_id, status, right_to_work, 1 as difference from now_rows where merged_into_id is null
      union all select agency_id, company_id, status, right_to_work, -1 from was_rows where merged_into_id is null) moved
    group by 1, 2, 3, 4 having sum(difference) <> 0 order by 1, 2, 3, 4
    on conflict (agency_id, company_id, status, right_to_work) do update set people = kept.people + excluded.people;
  end if;
  return null;
end $$;

-- Nor does the search box find them (migration 0005).
grant create on schema public to muster_platform;
set local role muster_platform;
create or replace function muster_people_like(pattern text) returns table (
  id uuid, agency_id uuid, company_id uuid, name text, employee_code text, email text, status text, right_to_work text, visa_expires_on date
)
language plpgsql stable parallel safe rows 500
security definer set search_path = public
as $$
#variable_conflict use_column
begin
  return query
  select id, agency_id, company_id, name, employee_code, email, status, right_to_work, visa_expires_on
  from employees
  where agency_id = nullif(current_setting('app.agency', true), '')::uuid and merged_into_id is null and search_text like pattern;
end $$;
reset role;
revoke create on schema public from muster_platform;
