-- The files of the store (server/outside/files/files.ts), one row each. A file without a row is unused and is purged.
create table files (
  id           uuid primary key,
  -- null: an account's, such as its picture
  agency_id    uuid,
  purpose      text not null check (purpose in ('avatar', 'document', 'logo', 'evidence')),
  content_type text not null,
  size         int not null check (size > 0),
  sha256       text not null,
  created_at   timestamptz not null default now()
);
create index files_agency on files (agency_id);
call muster_protect('files');

-- The identity of this installation; one row. The folder of stored files is marked with it, so that a server that is started with another
-- database refuses the folder and does not take its files for unused ones. A copy of the database is the same installation.
create table installation (
  only_row     boolean primary key default true check (only_row),
  id           uuid not null,
  created_at   timestamptz not null default now(),
  -- started once without the demo (MUSTER_SEED=none): a later start that lacks the setting does not create it
  demo_refused boolean not null default false
);
grant select, update (demo_refused) on installation to muster_platform;
insert into installation (id) values (gen_random_uuid());
