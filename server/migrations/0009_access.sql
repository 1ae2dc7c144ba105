-- Roles are described, changed and removed by the agencies that own them; what they hold goes with them.
alter table roles
  add column description text,
  add column updated_at timestamptz not null default now(),
  -- the four system roles belong to nobody; of the others, only those of the platform's own people do
  add constraint roles_owner check (case when system then agency_id is null else (agency_id is null) = (kind = 'superadmin') end);
create unique index roles_system_unique on roles (kind) where system;
create index memberships_role on memberships (role_id);

-- From now on admins make roles of their agency (contract/permissions.ts): the shared role of those who run already gets it too.
set local row_security to on;
set local role muster_platform;
insert into role_permissions (role_id, permission)
select id, unnest(array['Role Permission/create', 'Role Permission/update']) from roles where system and kind = 'admin'
on conflict do nothing;
reset role;

-- A grant has no agency of its own: it is seen by whoever sees its role, and written by the agency that owns the role. The
-- shared roles are seen by all and owned by none. `roles` has its own walls inside these conditions.
alter table role_permissions enable row level security, force row level security;
create policy platform on role_permissions to muster_platform using (true) with check (true);
create policy seen on role_permissions for select to muster_agency
  using (exists (select from roles where roles.id = role_id));
create policy owned on role_permissions to muster_agency
  using (exists (select from roles where roles.id = role_id and roles.agency_id = (select nullif(current_setting('app.agency', true), '')::uuid)))
  with check (exists (select from roles where roles.id = role_id and roles.agency_id = (select nullif(current_setting('app.agency', true), '')::uuid)));
grant insert, delete on role_permissions to muster_agency;
