-- The backups of the installation: made every night and when a super admin requests one. The archives are in a folder (server/modules/backups).
create table backups (
  id           uuid primary key,
  -- null: the schedule
  requested_by text,
  status       text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed')),
  -- of a hundred, while it is made
  progress     int not null default 0 check (progress between 0 and 100),
  -- the path of the archive
  place        text,
  size         bigint,
  row_count    bigint,
  file_count   int,
  encrypted    boolean,
  failure      text,
  created_at   timestamptz not null default now(),
  started_at   timestamptz,
  finished_at  timestamptz,
  -- when the archive was deleted because newer ones are kept
  removed_at   timestamptz
);
create unique index backups_one_at_a_time on backups ((true)) where status in ('queued', 'running');
create index backups_newest on backups (created_at desc, id);
grant select, insert, update on backups to muster_platform;
create trigger backups_wake_job after insert on backups for each statement execute function muster_wake_job('backups');
