-- The search box of the people, by an index of trigrams. Under row-level security PostgreSQL may not use it: a policy has to be
-- looked at before a comparison that could tell what it saw, and "like" counts as such. So one function asks, as the platform,
-- and says in its own first condition whose people it finds: those of the agency for which the transaction was opened, and none
-- without one. What is shown of them is read under row-level security as always (server/modules/employees/people-page.ts).
create index employees_search on employees using gin (search_text gin_trgm_ops);

-- The owner of a function needs the right to make things in its schema only while it is made.
grant create on schema public to muster_platform;
set local role muster_platform;
-- It gives what the list sorts and filters by, and no more: thousands of whole rows would cost more than finding them.
create function muster_people_like(pattern text) returns table (
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
  where agency_id = nullif(current_setting('app.agency', true), '')::uuid and search_text like pattern;
end $$;
revoke execute on function muster_people_like from public;
grant execute on function muster_people_like to muster_agency;
reset role;
revoke create on schema public from muster_platform;
