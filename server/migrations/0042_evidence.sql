create table evidence_packs (
  id                uuid primary key,
  agency_id         uuid not null references companies (id),
  subject           text not null check (subject in ('employee', 'location', 'period')),
  -- the employee or the location, without a foreign key: the pack stays what it was made about; null: the whole agency
  subject_id        uuid,
  subject_name      text not null,
  first_day         date not null,
  last_day          date not null,
  -- who it is for, and why
  recipient         text not null,
  purpose           text not null,
  -- what the person who made it may see and chose
  with_facts        boolean not null,
  with_files        boolean not null,
  language          text not null check (language in ('en', 'fr', 'de', 'pt')),
  made_by_name      text not null,
  status            text not null default 'queued' check (status in ('queued', 'running', 'ready', 'failed', 'expired')),
  -- why it failed: a code of contract/platform/evidence.ts, and the reference under which the log has the cause
  reason            text,
  failure_reference text,
  done              int not null default 0,
  total             int not null default 0,
  attempts          int not null default 0,
  -- until then one process makes it; while it waits for a retry: not before
  lease_until       timestamptz,
  file_id           uuid references files (id),
  size              int,
  entries           int,
  manifest_sha256   text,
  -- Ed25519, PEM; the fingerprint is the SHA-256 of its DER form
  public_key        text,
  key_fingerprint   text,
  created_at        timestamptz not null,
  finished_at       timestamptz,
  expires_at        timestamptz,
  version           int not null default 1,
  constraint evidence_packs_agency_key unique (agency_id, id),
  constraint evidence_packs_days check (first_day <= last_day),
  constraint evidence_packs_subject check ((subject = 'period') = (subject_id is null)),
  constraint evidence_packs_ready
    check (status <> 'ready' or (file_id is not null and manifest_sha256 is not null and key_fingerprint is not null))
);
create index evidence_packs_newest on evidence_packs (agency_id, created_at desc, id desc);
create index evidence_packs_open on evidence_packs (created_at, id) where status in ('queued', 'running');
create index evidence_packs_expiry on evidence_packs (expires_at) where status = 'ready';
create index evidence_packs_file on evidence_packs (file_id) where file_id is not null;
call muster_protect('evidence_packs');
call muster_audit('evidence_packs', ignored => array['done', 'total', 'attempts', 'lease_until']);
create trigger evidence_packs_wake_job after insert on evidence_packs for each statement execute function muster_wake_job('evidence');
