-- How many people there are, kept up to date by the database. The list of people says its total with every page, and counting
-- 100,000 rows each time costs a hundred times as much as reading the page. Exact, because it changes in the transaction that
-- changes the people; writers of one agency wait for each other, as long as their transactions last.
create table employee_counts (
  agency_id     uuid not null,
  company_id    uuid not null,
  status        text not null,
  right_to_work text not null,
  people        int not null,
  primary key (agency_id, company_id, status, right_to_work)
);
call muster_protect('employee_counts');

create function count_employees() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'INSERT' then
    insert into employee_counts as kept
    select agency_id, company_id, status, right_to_work, count(*) from now_rows
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (agency_id, company_id, status, right_to_work) do update set people = kept.people + excluded.people;
  elsif tg_op = 'DELETE' then
    insert into employee_counts as kept
    select agency_id, company_id, status, right_to_work, -count(*) from was_rows
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (agency_id, company_id, status, right_to_work) do update set people = kept.people + excluded.people;
  else
    -- In one order everywhere, so that two writers wait for each other and do not lock each other out.
    insert into employee_counts as kept
    select agency_id, company_id, status, right_to_work, sum(difference)
    from (select agency_id, company_id, status, right_to_work, 1 as difference from now_rows
      union all select agency_id, company_id, status, right_to_work, -1 from was_rows) moved
    group by 1, 2, 3, 4 having sum(difference) <> 0 order by 1, 2, 3, 4
    on conflict (agency_id, company_id, status, right_to_work) do update set people = kept.people + excluded.people;
  end if;
  return null;
end $$;

create trigger employees_counted_in after insert on employees
  referencing new table as now_rows for each statement execute function count_employees();
create trigger employees_counted_out after delete on employees
  referencing old table as was_rows for each statement execute function count_employees();
create trigger employees_counted_over after update on employees
  referencing old table as was_rows new table as now_rows for each statement execute function count_employees();

set local row_security to on;
set local role muster_platform;
insert into employee_counts
select agency_id, company_id, status, right_to_work, count(*) from employees group by 1, 2, 3, 4;
reset role;
