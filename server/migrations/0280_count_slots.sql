-- People are counted in slots: the writers of one agency no longer wait for each other until their transactions end, which let an
-- import hold up a publication that activates people. Each transaction takes the first slot that no other one holds, so that
-- usually one row of a combination is used; the number of people is the sum of its slots.
alter table employee_counts add column slot smallint not null default 0;
alter table employee_counts drop constraint employee_counts_pkey;
alter table employee_counts add primary key (agency_id, company_id, status, right_to_work, slot);

create function free_count_slot() returns smallint
language plpgsql
as $$
begin
  for slot in 0..31 loop
    if pg_try_advisory_xact_lock(hashtext('employee_counts'), slot) then return slot; end if;
  end loop;
  -- More writers at once than slots: this one waits for the one that it shares a slot with.
  return pg_backend_pid() % 32;
end $$;

create or replace function count_employees() returns trigger
language plpgsql
as $$
declare
  own_slot smallint := free_count_slot();
begin
  if tg_op = 'INSERT' then
    insert into employee_counts as stored (agency_id, company_id, status, right_to_work, people, slot)
    select agency_id, company_id, status, right_to_work, count(*), own_slot from now_rows where merged_into_id is null
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (agency_id, company_id, status, right_to_work, slot) do update set people = stored.people + excluded.people;
  elsif tg_op = 'DELETE' then
    insert into employee_counts as stored (agency_id, company_id, status, right_to_work, people, slot)
    select agency_id, company_id, status, right_to_work, -count(*), own_slot from was_rows where merged_into_id is null
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (agency_id, company_id, status, right_to_work, slot) do update set people = stored.people + excluded.people;
  else
    insert into employee_counts as stored (agency_id, company_id, status, right_to_work, people, slot)
    select agency_id, company_id, status, right_to_work, sum(difference), own_slot
    from (select agency_id, company_id, status, right_to_work, 1 as difference from now_rows where merged_into_id is null
      union all select agency_id, company_id, status, right_to_work, -1 from was_rows where merged_into_id is null) moved
    group by 1, 2, 3, 4 having sum(difference) <> 0 order by 1, 2, 3, 4
    on conflict (agency_id, company_id, status, right_to_work, slot) do update set people = stored.people + excluded.people;
  end if;
  return null;
end $$;
