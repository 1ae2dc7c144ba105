-- Runs of auto-fill with their results, for a day.
create table fill_runs (
  id                uuid primary key,
  agency_id         uuid not null references companies (id),
  -- whose run it is: nobody else sees it
  account_id        uuid not null,
  -- set for a supervisor, who fills their own locations only
  supervisor_id     uuid,
  language          text not null check (language in ('en', 'fr', 'de', 'pt')),
  roster_ids        uuid[] not null,
  -- what it was started for; neither: the rosters by name, or the agency
  location_id       uuid,
  customer_id       uuid,
  first_day         date not null,
  last_day          date not null,
  seconds           int not null,
  -- [{"shift_id", "employee_id"}]: what the planner chose, and what they rejected
  keep              jsonb not null,
  exclude           jsonb not null,
  status            text not null default 'queued' check (status in ('queued', 'running', 'done', 'cancelled', 'failed', 'interrupted')),
  -- runs of any agency before it in the queue
  queue_position    int,
  cancel_requested  boolean not null default false,
  progress          jsonb,
  result            jsonb,
  failure_reference text,
  created_at        timestamptz not null,
  finished_at       timestamptz,
  constraint fill_runs_agency_key unique (agency_id, id),
  constraint fill_runs_days check (first_day <= last_day)
);
create index fill_runs_own on fill_runs (agency_id, account_id, created_at desc, id desc);
create index fill_runs_open on fill_runs (created_at, id) where status in ('queued', 'running');
create index fill_runs_age on fill_runs (created_at);
call muster_protect('fill_runs');
create trigger fill_runs_wake_job after insert on fill_runs for each statement execute function muster_wake_job('fills');
