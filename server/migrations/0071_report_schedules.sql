-- Reports that are made and sent to users of the agency by themselves (server/modules/reports).
create table report_schedules (
  id             uuid primary key,
  agency_id      uuid not null references companies (id),
  -- who made or last changed it; without a valid one it is paused
  owner_id       uuid not null,
  name           text not null,
  report         text not null check (report in ('overtime', 'hours', 'margin')),
  -- what it is added up by
  grouping       text not null,
  customer_id    uuid,
  location_id    uuid,
  format         text not null check (format in ('pdf', 'xlsx', 'csv')),
  period         text not null check (period in ('last_week', 'last_month', 'last_pay_period')),
  rhythm         text not null check (rhythm in ('weekly', 'monthly')),
  weekday        int check (weekday between 1 and 7),
  -- in a shorter month its last day
  day_of_month   int check (day_of_month between 1 and 31),
  -- in the agency's time zone
  at             time not null,
  recipient_ids  uuid[] not null,
  is_paused      boolean not null default false,
  paused_because text check (paused_because in ('owner_left')),
  -- null: paused
  next_at        timestamptz,
  -- somebody asked for it to be sent now
  requested_at   timestamptz,
  last_at        timestamptz,
  last_result    text check (last_result in ('sent', 'nobody', 'no_period', 'failed')),
  last_sent      int,
  last_left_out  text[] not null default '{}',
  version        int not null default 1,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),
  constraint report_schedules_agency_key unique (agency_id, id),
  constraint report_schedules_customer_fk foreign key (agency_id, customer_id) references customers (agency_id, id),
  constraint report_schedules_location_fk foreign key (agency_id, location_id) references locations (agency_id, id),
  constraint report_schedules_day check ((rhythm = 'weekly') = (weekday is not null) and (rhythm = 'monthly') = (day_of_month is not null)),
  constraint report_schedules_next check (is_paused = (next_at is null))
);
create index report_schedules_due on report_schedules (next_at) where next_at is not null;
create index report_schedules_requested on report_schedules (requested_at) where requested_at is not null;
call muster_protect('report_schedules');
call muster_audit('report_schedules', ignored => array['next_at', 'requested_at', 'last_at', 'last_result', 'last_sent', 'last_left_out']);
create trigger report_schedules_wake_job after update of requested_at on report_schedules
  for each row when (new.requested_at is not null) execute function muster_wake_job('reports');

-- A report as one person was sent it: what they could see then.
create table report_files (
  id            uuid primary key,
  agency_id     uuid not null references companies (id),
  schedule_id   uuid not null,
  membership_id uuid not null,
  name          text not null,
  report        text not null check (report in ('overtime', 'hours', 'margin')),
  format        text not null check (format in ('pdf', 'xlsx', 'csv')),
  from_day      date not null,
  to_day        date not null,
  -- amounts of pay are in it
  with_pay      boolean not null,
  filename      text not null,
  file_id       uuid not null references files (id),
  created_at    timestamptz not null,
  expires_at    timestamptz not null,
  constraint report_files_agency_key unique (agency_id, id),
  constraint report_files_membership_fk foreign key (agency_id, membership_id) references memberships (agency_id, id) on delete cascade
);
create index report_files_newest on report_files (agency_id, membership_id, created_at desc, id desc);
create index report_files_expiry on report_files (expires_at);
create index report_files_file on report_files (file_id);
call muster_protect('report_files');

alter table files drop constraint files_purpose_check;
alter table files add constraint files_purpose_check check (purpose in ('avatar', 'document', 'logo', 'evidence', 'export', 'report')) not valid;

set local row_security to on;
set local role muster_platform;
insert into role_permissions (role_id, permission)
select id, 'Report/schedule' from roles where system and name in ('superadmin', 'admin') on conflict do nothing;
reset role;
