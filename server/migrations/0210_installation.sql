-- The identity of this installation; one row. The folder of stored files is marked with it, so that a server that is started with another
-- database refuses the folder and does not take its files for unused ones. A copy of the database is the same installation: an existing
-- database takes the id of its oldest shared role, which every copy has, also one made before this migration.
create table installation (
  only_row   boolean primary key default true check (only_row),
  id         uuid not null,
  created_at timestamptz not null default now()
);
grant select, insert on installation to muster_platform;
set local row_security to on;
set local role muster_platform;
insert into installation (id)
select coalesce((select id from roles where system order by created_at, id limit 1), gen_random_uuid());
reset role;
revoke insert on installation from muster_platform;
