-- What is paid beside hours: allowances and pieces of the rule set, recorded by hand, and expenses, which are reimbursed.
create table timesheet_extras (
  id               uuid primary key,
  agency_id        uuid not null,
  timesheet_id     uuid not null,
  kind             text not null check (kind in ('allowance', 'piece', 'expense')),
  -- of the rule set's allowance or piece rate
  code             text,
  -- what the rule set called it when it was recorded; of an expense, what it was for
  title            text not null,
  -- what one of it is: kilometre, occasion, hour, piece ...
  unit             text check (unit in ('hour', 'part_of_hour', 'period', 'day', 'kilometre', 'occasion', 'piece')),
  -- units; pieces are whole
  hundredths       int check (hundredths > 0),
  -- what was spent, to be reimbursed
  cents            int check (cents > 0),
  recorded_by_name text not null,
  version          int not null default 1,
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),
  constraint timesheet_extras_agency_key unique (agency_id, id),
  constraint timesheet_extras_timesheet_fk foreign key (agency_id, timesheet_id) references timesheets (agency_id, id) on delete cascade,
  constraint timesheet_extras_amount check (case when kind = 'expense'
    then cents is not null and code is null and unit is null and hundredths is null
    else cents is null and code is not null and unit is not null and hundredths is not null end),
  constraint timesheet_extras_pieces check ((kind = 'piece') = (unit is not distinct from 'piece') and (kind <> 'piece' or hundredths % 100 = 0))
);
create index timesheet_extras_timesheet on timesheet_extras (agency_id, timesheet_id, created_at);
call muster_protect('timesheet_extras');
call muster_audit('timesheet_extras');

-- A receipt of an expense, which customers do not see.
alter table timesheet_attachments add column extra_id uuid;
-- Not checked for the rows there are, which have none: row-level security would refuse to read them.
alter table timesheet_attachments add constraint timesheet_attachments_extra_fk
  foreign key (agency_id, extra_id) references timesheet_extras (agency_id, id) not valid;
create index timesheet_attachments_extra on timesheet_attachments (agency_id, extra_id) where extra_id is not null;

-- What the customer signed for beside the hours, without amounts.
alter table timesheet_signoff_lines add column extras jsonb not null default '[]';

-- What was recorded before and after the change, where it was one of an extra.
alter table timesheet_changes add column extra jsonb;

-- In a locked pay period nothing is recorded beside hours either (0036).
create function timesheet_extras_in_open_period() returns trigger
language plpgsql
as $$
begin
  perform muster_refuse_locked_days((
    select jsonb_agg(jsonb_build_object('agency_id', agency_id, 'company_id', company_id, 'works_on', works_on)) from timesheets
    where agency_id = coalesce(new.agency_id, old.agency_id) and id = coalesce(new.timesheet_id, old.timesheet_id)));
  return null;
end $$;
create trigger timesheet_extras_in_open_period after insert or update or delete on timesheet_extras
  for each row execute function timesheet_extras_in_open_period();

-- What is recorded beside hours that count in their week changes the pay of approved ones of that day and later, as in 0065.
create function timesheet_extras_queue_pricing() returns trigger
language plpgsql
as $$
begin
  insert into pricing_queue (agency_id, employee_id, from_day)
  select changed.agency_id, changed.employee_id, changed.works_on
  from timesheets changed
  where changed.agency_id = coalesce(new.agency_id, old.agency_id) and changed.id = coalesce(new.timesheet_id, old.timesheet_id)
    and muster_counts_in_week(changed.status)
    and exists (select from timesheets approved where approved.agency_id = changed.agency_id
      and approved.employee_id = changed.employee_id and approved.works_on >= changed.works_on - 7 and approved.status = 'approved');
  return null;
end $$;
create trigger timesheet_extras_queue_pricing after insert or update or delete on timesheet_extras
  for each row execute function timesheet_extras_queue_pricing();

alter table pay_run_lines drop constraint pay_run_lines_label;
alter table pay_run_lines add constraint pay_run_lines_label check (rate_label in ('cancelled_shift', 'ordinary', 'saturday', 'sunday',
  'public_holiday', 'early', 'afternoon', 'evening', 'night', 'permanent_night', 'overtime_first', 'overtime_further', 'overtime_sunday',
  'overtime_public_holiday', 'short_rest', 'minimum_engagement', 'minimum_overtime', 'missed_break', 'allowance', 'piece_work',
  'piece_guarantee', 'expense'));
