-- Pay periods of a company, and the lock that keeps the time of a period as it is (issue 19, decision 130).
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

-- While a period is locked, nothing of it is recorded, changed or approved, whoever writes it; exporting and paying are what it is
-- locked for. The periods are locked for share, so that locking one and writing its time cannot overlap. The detail has the facts of the
-- refusal (server/http/reply.ts).
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
