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

drop trigger letters_tell on letters;
drop function muster_tell_letters();
create trigger letters_wake_job after insert on letters for each statement execute function muster_wake_job('letters');

drop trigger xero_fetches_tell on xero_fetches;
drop function muster_tell_xero();
create trigger xero_fetches_wake_job after insert on xero_fetches for each statement execute function muster_wake_job('pay-slips');

create trigger imports_wake_job after update of status on imports for each row when (new.status = 'queued') execute function muster_wake_job('imports');

-- Why an import failed: a code of contract/refusals.ts, and the reference under which the log has the cause.
alter table imports
  add column failure_code text,
  add column failure_reference uuid;
