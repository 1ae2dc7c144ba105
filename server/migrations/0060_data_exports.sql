-- Archives with everything of an agency, which a background job makes (server/modules/data-exports).
create table data_exports (
  id                uuid primary key,
  agency_id         uuid not null references companies (id),
  -- whether the sealed numbers are opened in it, and the stored files are in it
  with_numbers      boolean not null,
  with_files        boolean not null,
  language          text not null check (language in ('en', 'fr', 'de', 'pt')),
  account_id        uuid not null,
  made_by_name      text not null,
  status            text not null default 'queued' check (status in ('queued', 'running', 'ready', 'failed', 'expired')),
  -- why it failed, and the reference under which the log has the cause
  reason            text check (reason in ('failure', 'too_large')),
  failure_reference text,
  done              int not null default 0,
  total             int not null default 0,
  attempts          int not null default 0,
  -- until then one process makes it
  lease_until       timestamptz,
  file_id           uuid references files (id),
  size              int,
  -- of all tables
  row_count         int,
  file_count        int,
  created_at        timestamptz not null,
  finished_at       timestamptz,
  expires_at        timestamptz,
  constraint data_exports_agency_key unique (agency_id, id),
  constraint data_exports_ready check (status <> 'ready' or (file_id is not null and size is not null and expires_at is not null))
);
create index data_exports_newest on data_exports (agency_id, created_at desc, id desc);
create index data_exports_open on data_exports (created_at, id) where status in ('queued', 'running');
create index data_exports_expiry on data_exports (expires_at) where status = 'ready';
create index data_exports_file on data_exports (file_id) where file_id is not null;
call muster_protect('data_exports');
call muster_audit('data_exports', ignored => array['done', 'total', 'attempts', 'lease_until']);
create trigger data_exports_wake_job after insert on data_exports for each statement execute function muster_wake_job('data-exports');

alter table files drop constraint files_purpose_check;
alter table files add constraint files_purpose_check check (purpose in ('avatar', 'document', 'logo', 'evidence', 'export')) not valid;

set local row_security to on;
set local role muster_platform;
insert into role_permissions (role_id, permission)
select id, 'Company/export' from roles where system and name in ('superadmin', 'admin') on conflict do nothing;
reset role;
