create table roles (
  id          uuid primary key,
  agency_id   uuid,
  name        text not null,
  -- the dashboard exists for these four only (specification section 2), so every role has one of them
  kind        text not null check (kind in ('superadmin', 'admin', 'customer', 'employee')),
  system      boolean not null default false,
  version     int not null default 1,
  created_at  timestamptz not null default now(),
  description text,
  updated_at  timestamptz not null default now(),
  -- the system roles belong to nobody; of the others, only those of the platform's own users do
  constraint roles_owner check (case when system then agency_id is null else (agency_id is null) = (kind = 'superadmin') end)
);
create unique index roles_name_unique on roles (agency_id, muster_name_key(name)) nulls not distinct;
call muster_protect('roles');
call muster_show_unowned('roles');
call muster_audit('roles');

create table role_permissions (
  role_id    uuid not null references roles (id) on delete cascade,
  permission text not null,
  primary key (role_id, permission)
);
-- A grant has no agency of its own: whoever sees its role sees it, and the agency that owns the role writes it. All agencies see the shared
-- roles and none owns them. `roles` has its own policies inside these conditions.
alter table role_permissions enable row level security, force row level security;
create policy platform on role_permissions to muster_platform using (true) with check (true);
create policy seen on role_permissions for select to muster_agency
  using (exists (select from roles where roles.id = role_id));
create policy owned on role_permissions to muster_agency
  using (exists (select from roles where roles.id = role_id and roles.agency_id = (select nullif(current_setting('app.agency', true), '')::uuid)))
  with check (exists (select from roles where roles.id = role_id and roles.agency_id = (select nullif(current_setting('app.agency', true), '')::uuid)));
grant select, insert, update, delete on role_permissions to muster_platform;
grant select, insert, delete on role_permissions to muster_agency;
call muster_audit('role_permissions', agency => '(select roles.agency_id from roles where roles.id = changed.role_id)');

-- A change of permissions takes effect with the very next request, in every server process (decision 080): a cached session has the version
-- below, and each of its transactions asks, in the message that begins it, whether that version and the session are still current.
-- Changed by the transaction that changes grants, roles or statuses, so that both are seen at once or not at all.
create table access_version (
  only_one boolean primary key default true check (only_one),
  version  bigint not null default 1
);
grant select on access_version to muster_agency, muster_platform;
insert into access_version default values;

create function muster_access_changed() returns void
language sql security definer set search_path = public, pg_temp
as $$ update access_version set version = version + 1 $$;
revoke execute on function muster_access_changed from public;
grant execute on function muster_access_changed to muster_agency, muster_platform;
