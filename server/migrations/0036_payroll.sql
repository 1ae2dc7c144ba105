-- Pay periods of a company, and the lock that keeps the time of a period as it is (decision 130).
create table pay_periods (
  id             uuid primary key,
  agency_id      uuid not null,
  company_id     uuid not null,
  starts_on      date not null,
  ends_on        date not null,
  cycle          text not null check (cycle in ('weekly', 'fortnightly', 'monthly')),
  status         text not null default 'open' check (status in ('open', 'locked')),
  locked_at      timestamptz,
  locked_by      uuid,
  locked_by_name text,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),
  version        int not null default 1,
  constraint pay_periods_agency_key unique (agency_id, id),
  constraint pay_periods_company_fk foreign key (agency_id, company_id) references companies (agency_id, id),
  constraint pay_periods_days check (ends_on >= starts_on and ends_on - starts_on < 62),
  constraint pay_periods_lock check ((status = 'locked') = (locked_at is not null)),
  -- A day belongs to one period of its company.
  constraint pay_periods_no_overlap exclude using gist
    (agency_id with =, company_id with =, daterange(starts_on, ends_on, '[]') with &&)
);
create index pay_periods_list on pay_periods (agency_id, starts_on, id);
call muster_protect('pay_periods');
call muster_audit('pay_periods');

-- While a period is locked, nothing of it is recorded, changed or approved, whoever writes it; exporting and paying are what it is locked
-- for. The periods are locked for share, so that locking one and writing its time cannot overlap. The detail has the facts of the refusal
-- (server/http/reply.ts).
create function muster_refuse_locked_days(days jsonb) returns void
language plpgsql
as $$
declare
  period record;
begin
  for period in
    select status, starts_on, ends_on, locked_by_name from pay_periods
    where exists (
      select from jsonb_to_recordset(days) as day (agency_id uuid, company_id uuid, works_on date)
      where day.agency_id = pay_periods.agency_id and day.company_id = pay_periods.company_id
        and day.works_on between pay_periods.starts_on and pay_periods.ends_on)
    order by id
    for share
  loop
    if period.status = 'locked' then
      raise exception 'the pay period is locked' using errcode = 'check_violation', constraint = 'timesheets_period_locked',
        detail = jsonb_build_object('name', period.locked_by_name, 'from', period.starts_on, 'to', period.ends_on)::text;
    end if;
  end loop;
end $$;

create function timesheets_in_open_period() returns trigger
language plpgsql
as $$
declare
  days jsonb;
begin
  if not exists (select from pay_periods) then return null; end if;
  if tg_op = 'INSERT' then
    select jsonb_agg(distinct jsonb_build_object('agency_id', agency_id, 'company_id', company_id, 'works_on', works_on)) into days
    from written where status not in ('exported', 'paid');
  else
    -- A merge of employees writes other columns, and is allowed.
    select jsonb_agg(distinct day) into days
    from written join overwritten using (id)
    cross join lateral (values
      (jsonb_build_object('agency_id', written.agency_id, 'company_id', written.company_id, 'works_on', written.works_on)),
      (jsonb_build_object('agency_id', overwritten.agency_id, 'company_id', overwritten.company_id, 'works_on', overwritten.works_on))
    ) as days (day)
    where written.status not in ('exported', 'paid') and overwritten.status not in ('exported', 'paid')
      and (written.status, written.works_on, written.company_id, written.starts_at, written.ends_at, written.breaks, written.paid_minutes, written.notes)
        is distinct from
        (overwritten.status, overwritten.works_on, overwritten.company_id, overwritten.starts_at, overwritten.ends_at, overwritten.breaks, overwritten.paid_minutes, overwritten.notes);
  end if;
  if days is not null then perform muster_refuse_locked_days(days); end if;
  return null;
end $$;
create trigger timesheets_recorded_in_open_period after insert on timesheets
  referencing new table as written for each statement execute function timesheets_in_open_period();
create trigger timesheets_changed_in_open_period after update on timesheets
  referencing new table as written old table as overwritten for each statement execute function timesheets_in_open_period();

-- What happened to a period: who locked and reopened it, and why.
create table pay_period_changes (
  id            uuid primary key,
  agency_id     uuid not null,
  pay_period_id uuid not null,
  at            timestamptz not null,
  by_account    uuid,
  by_name       text not null,
  from_status   text,
  to_status     text not null,
  reason        text,
  constraint pay_period_changes_period_fk foreign key (agency_id, pay_period_id) references pay_periods (agency_id, id) on delete cascade
);
create index pay_period_changes_of on pay_period_changes (agency_id, pay_period_id, at);
call muster_protect('pay_period_changes');

-- Pay runs: the records that close the approved time they export (decision 130).
create table pay_runs (
  id                uuid primary key,
  agency_id         uuid not null,
  company_id        uuid not null,
  pay_period_id     uuid not null,
  -- of its period: 1, 2, …
  number            int not null check (number > 0),
  target            text not null check (target in ('file', 'xero')),
  status            text not null default 'draft' check (status in ('draft', 'exported', 'posted')),
  -- approved time of days before the period too
  includes_earlier  boolean not null default false,
  created_by        uuid not null,
  created_by_name   text not null,
  exported_at       timestamptz,
  exported_by       uuid,
  exported_by_name  text,
  -- the first download, or the first request to the payroll system: from then on payroll may have it
  delivered_at      timestamptz,
  delivered_by_name text,
  posted_at         timestamptz,
  posted_by         uuid,
  posted_by_name    text,
  reopened_at       timestamptz,
  reopened_by       uuid,
  reopened_by_name  text,
  reopen_reason     text,
  created_at        timestamptz not null default now(),
  updated_at        timestamptz not null default now(),
  version           int not null default 1,
  constraint pay_runs_agency_key unique (agency_id, id),
  constraint pay_runs_number unique (agency_id, pay_period_id, number),
  constraint pay_runs_company_fk foreign key (agency_id, company_id) references companies (agency_id, id),
  constraint pay_runs_period_fk foreign key (agency_id, pay_period_id) references pay_periods (agency_id, id),
  constraint pay_runs_exported check ((status = 'draft') = (exported_at is null)),
  constraint pay_runs_posted check ((status = 'posted') = (posted_at is not null))
);
create index pay_runs_list on pay_runs (agency_id, created_at, id);
create index pay_runs_period on pay_runs (agency_id, pay_period_id);
call muster_protect('pay_runs');
call muster_audit('pay_runs');

create table pay_run_lines (
  id                uuid primary key,
  agency_id         uuid not null,
  pay_run_id        uuid not null,
  -- worked time, or a cancelled shift that is paid
  timesheet_id      uuid,
  assignment_id     uuid,
  employee_id       uuid not null,
  works_on          date not null,
  rate_label        text not null check (rate_label in ('ordinary', 'cancelled_shift')),
  -- what this line pays; of a correction the difference
  minutes           int not null,
  pay_cents         int check (pay_cents > 0),
  amount_cents      bigint,
  corrects_line_id  uuid,
  -- of the timesheet when the line was made: a later version is not exported unseen
  timesheet_version int,
  -- as they were then, so that a file can be downloaded again: codes and names, start, end and breaks
  facts             jsonb not null,
  -- reopened for a correction: its time may be in another line again
  released_at       timestamptz,
  released_by_name  text,
  release_reason    text,
  constraint pay_run_lines_agency_key unique (agency_id, id),
  constraint pay_run_lines_run_fk foreign key (agency_id, pay_run_id) references pay_runs (agency_id, id) on delete cascade,
  constraint pay_run_lines_timesheet_fk foreign key (agency_id, timesheet_id) references timesheets (agency_id, id),
  constraint pay_run_lines_assignment_fk foreign key (agency_id, assignment_id) references assignments (agency_id, id),
  constraint pay_run_lines_employee_fk foreign key (agency_id, employee_id) references employees (agency_id, id),
  constraint pay_run_lines_corrects_fk foreign key (agency_id, corrects_line_id) references pay_run_lines (agency_id, id),
  constraint pay_run_lines_source check ((timesheet_id is null) <> (assignment_id is null))
);
-- Nothing is paid twice.
create unique index pay_run_lines_timesheet on pay_run_lines (agency_id, timesheet_id)
  where timesheet_id is not null and released_at is null;
create unique index pay_run_lines_assignment on pay_run_lines (agency_id, assignment_id)
  where assignment_id is not null and released_at is null;
create index pay_run_lines_of_timesheet on pay_run_lines (agency_id, timesheet_id) where timesheet_id is not null;
create index pay_run_lines_of_assignment on pay_run_lines (agency_id, assignment_id) where assignment_id is not null;
create index pay_run_lines_run on pay_run_lines (agency_id, pay_run_id, works_on);
create index pay_run_lines_employee on pay_run_lines (agency_id, employee_id);
create index pay_run_lines_corrects on pay_run_lines (agency_id, corrects_line_id) where corrects_line_id is not null;
create index pay_run_lines_released on pay_run_lines (agency_id, released_at) where released_at is not null;
call muster_protect('pay_run_lines');

-- What happened to a run.
create table pay_run_changes (
  id         uuid primary key,
  agency_id  uuid not null,
  pay_run_id uuid not null,
  at         timestamptz not null,
  by_account uuid,
  by_name    text not null,
  action     text not null,
  reason     text,
  lines      int,
  constraint pay_run_changes_run_fk foreign key (agency_id, pay_run_id) references pay_runs (agency_id, id) on delete cascade
);
create index pay_run_changes_of on pay_run_changes (agency_id, pay_run_id, at);
call muster_protect('pay_run_changes');

-- The columns of a file, as an agency's payroll reads them.
create table pay_export_profiles (
  id         uuid primary key,
  agency_id  uuid not null,
  name       text not null,
  format     text not null check (format in ('csv', 'xlsx')),
  separator  text not null default ',' check (separator in (',', ';', E'\t')),
  -- [{ field, heading, format, text }] in order
  columns    jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version    int not null default 1,
  -- the profile that the agency uses for its payroll files, one at most
  is_default boolean not null default false,
  constraint pay_export_profiles_agency_key unique (agency_id, id)
);
create unique index pay_export_profiles_name_unique on pay_export_profiles (agency_id, muster_name_key(name));
create unique index pay_export_profiles_default on pay_export_profiles (agency_id) where is_default;
call muster_protect('pay_export_profiles');
call muster_audit('pay_export_profiles');
