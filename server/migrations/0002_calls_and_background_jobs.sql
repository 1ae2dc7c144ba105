-- The response to a writing call, stored in the transaction of its effect, so that a repeated request does nothing twice. Only its own
-- membership reads it: it may contain what another agency must not read.
create table idempotency_keys (
  agency_id     uuid,
  membership_id uuid not null,
  call          text not null,
  key           text not null,
  request_hash  text not null,
  answer        jsonb,
  created_at    timestamptz not null default now(),
  primary key (membership_id, call, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);
call muster_protect('idempotency_keys');

-- One row for each background job of server/background/jobs.ts: when it runs next, which process runs it, and how it ended last.
create table background_jobs (
  name             text primary key,
  next_run_at      timestamptz not null,
  -- the process that runs it; it renews the lease while it works, and another process takes over once the lease has expired
  leased_by        uuid,
  leased_until     timestamptz,
  -- failures since the last success
  attempts         int not null default 0,
  last_started_at  timestamptz,
  last_finished_at timestamptz,
  last_outcome     text check (last_outcome in ('done', 'failed', 'interrupted')),
  -- of the last failure; null after a success
  last_error       text,
  -- how many records the last successful run processed; null: it does not count
  last_result      int,
  constraint background_jobs_lease check ((leased_by is null) = (leased_until is null))
);
grant select, insert, update, delete on background_jobs to muster_platform;

-- Wakes a job in every server process once the transaction commits. The argument is the topic that the job names in `wakeOn`.
create function muster_wake_job() returns trigger language plpgsql as $$
begin
  perform pg_notify('muster_jobs', tg_argv[0]);
  return null;
end $$;
