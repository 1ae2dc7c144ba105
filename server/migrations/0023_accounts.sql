-- A change of who may do what bites on the very next request of those concerned, in every server process (decision 033): what a
-- process remembers of somebody carries the version below, and every transaction of theirs asks, in the message that begins it,
-- whether that version and their session still stand.

-- Changed by the transaction that changes grants, roles or standings, so both are seen at once or not at all.
create table access_version (
  only_one boolean primary key default true check (only_one),
  version  bigint not null default 1
);
insert into access_version default values;

create function muster_access_changed() returns void
language sql security definer set search_path = public, pg_temp
as $$ update access_version set version = version + 1 $$;

-- Refuses with MU001 when something changed since; false is no answer to anything, it only is not null.
create function muster_still_in(of_session uuid, at_version bigint) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  if exists (
    select from access_version cross join sessions
    where access_version.version = at_version and sessions.id = of_session and sessions.ended_at is null
  ) then
    return false;
  end if;
  raise exception 'who may do what has changed' using errcode = 'MU001';
end $$;

revoke execute on function muster_access_changed, muster_still_in from public;
grant execute on function muster_access_changed, muster_still_in to muster_agency, muster_platform;
grant select on access_version to muster_agency, muster_platform;

-- Eligibility asks whether a suspension lasts until a shift (domain.md section 10).
grant select (suspended_until) on accounts to muster_agency;

-- A second factor that is lost is switched off by the super admin, who says why.
alter table accounts add column two_factor_ended_because text;
