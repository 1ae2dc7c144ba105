-- Some people have one name. It is stored as the first name; the last name is empty.

-- The first and the last name, or the other way round to sort by, without a space beside an empty one.
create function muster_full_name(first text, second text) returns text
language sql immutable parallel safe
return trim(first || ' ' || second);

-- Generated columns are replaced, not rewritten: PostgreSQL changes one in place only from version 17 on.
alter table employees drop column name;
alter table employees add column name text not null
  generated always as (muster_full_name(coalesce(preferred_name, first_name), last_name)) stored;
create index employees_name on employees (agency_id, muster_plain(name), id);

drop index supervisors_list, job_applications_named;
create index supervisors_list on supervisors (agency_id, muster_plain(muster_full_name(last_name, first_name)), id);
create index job_applications_named on job_applications (agency_id, job_id, muster_plain(muster_full_name(last_name, first_name)));

create or replace function muster_name_member() returns trigger
language plpgsql
as $$
begin
  new.shown_email := coalesce((select email::text from accounts where id = new.account_id), new.shown_email);
  if new.last_login_at is null and new.invited_last_name is not null then
    new.shown_name := muster_full_name(coalesce(new.invited_first_name, ''), new.invited_last_name);
  else
    new.shown_name := coalesce((select muster_full_name(first_name, last_name) from accounts where id = new.account_id), new.shown_name);
  end if;
  return new;
end $$;

create or replace function muster_name_members() returns trigger
language plpgsql
as $$
begin
  update memberships set
    shown_name = case when last_login_at is null and invited_last_name is not null then shown_name
      else muster_full_name(new.first_name, new.last_name) end,
    shown_email = new.email,
    account_deleted = new.status = 'deleted'
  where account_id = new.id;
  return null;
end $$;
