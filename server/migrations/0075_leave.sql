-- Leave: its types, requests and the ledger of its balances.
-- A confidential type, and what is written about such leave, is in columns named as secrets: the audit log masks them and no export has them.
create table leave_types (
  id                    uuid primary key,
  agency_id             uuid not null references companies (id),
  kind                  text not null check (kind in ('annual', 'personal', 'compassionate', 'family_violence', 'community_service', 'parental',
    'long_service', 'study', 'unpaid', 'workers_compensation', 'time_in_lieu', 'public_holiday', 'other')),
  name                  text not null,
  for_permanent         boolean not null,
  for_casual            boolean not null,
  is_paid               boolean not null,
  accrual               text not null check (accrual in ('none', 'by_hand', 'per_ordinary_hour', 'yearly', 'by_service')),
  weeks_thousandths     int check (weeks_thousandths > 0),
  yearly_days           int check (yearly_days > 0),
  yearly_minutes        int check (yearly_minutes > 0),
  service_years         int check (service_years > 0),
  accrues_from          date not null,
  evidence_after_days   int check (evidence_after_days >= 0),
  notice_days           int not null check (notice_days >= 0),
  unit_minutes          int not null check (unit_minutes between 1 and 1440),
  counts_for_service    boolean not null,
  over_balance          text not null check (over_balance in ('refuse', 'unpaid')),
  is_confidential       boolean not null,
  needs_second_approval boolean not null,
  approves_itself_days  int check (approves_itself_days > 0),
  is_active             boolean not null,
  -- where its figures were read; a sample has to be checked
  source                text,
  to_check              boolean not null,
  version               int not null default 1,
  created_at            timestamptz not null default now(),
  updated_at            timestamptz not null default now(),
  constraint leave_types_agency_key unique (agency_id, id),
  constraint leave_types_figures check (
    (accrual in ('per_ordinary_hour', 'by_service')) = (weeks_thousandths is not null)
    and (accrual = 'yearly') = (num_nonnulls(yearly_days, yearly_minutes) = 1)
    and (accrual = 'by_service') = (service_years is not null))
);
create unique index leave_types_name_unique on leave_types (agency_id, lower(name));
call muster_protect('leave_types');
call muster_audit('leave_types');

create table leave_requests (
  id                     uuid primary key,
  agency_id              uuid not null,
  employee_id            uuid not null,
  type_id                uuid,
  secret_type_id         uuid,
  amount                 text not null check (amount in ('whole_days', 'half_day', 'hours')),
  from_day               date not null,
  to_day                 date not null,
  starts                 time,
  ends                   time,
  -- of all days together; of these, those beyond the balance
  minutes                int not null check (minutes >= 0),
  unpaid_minutes         int not null default 0 check (unpaid_minutes >= 0),
  note                   text,
  secret_note            text,
  status                 text not null default 'requested' check (status in ('requested', 'approved', 'declined', 'withdrawn', 'cancelled')),
  requested_by_name      text not null,
  -- the account, which cannot be the second of two approvers
  first_approved_by      uuid,
  first_approved_by_name text,
  decided_by_name        text,
  decided_at             timestamptz,
  decision_reason        text,
  secret_decision_reason text,
  version                int not null default 1,
  created_at             timestamptz not null default now(),
  updated_at             timestamptz not null default now(),
  constraint leave_requests_agency_key unique (agency_id, id),
  constraint leave_requests_employee_fk foreign key (agency_id, employee_id) references employees (agency_id, id) on delete cascade,
  constraint leave_requests_type_fk foreign key (agency_id, type_id) references leave_types (agency_id, id),
  constraint leave_requests_secret_type_fk foreign key (agency_id, secret_type_id) references leave_types (agency_id, id),
  constraint leave_requests_one_type check (num_nonnulls(type_id, secret_type_id) = 1),
  constraint leave_requests_secrets check (secret_type_id is null or (note is null and decision_reason is null)),
  constraint leave_requests_order check (to_day >= from_day),
  constraint leave_requests_one_day check (amount = 'whole_days' or to_day = from_day),
  constraint leave_requests_hours check ((amount = 'hours') = (starts is not null) and (amount = 'hours') = (ends is not null)),
  constraint leave_requests_unpaid check (unpaid_minutes <= minutes)
);
create index leave_requests_days on leave_requests (agency_id, from_day, id);
create index leave_requests_employee on leave_requests (agency_id, employee_id, to_day);
create index leave_requests_type on leave_requests (agency_id, type_id) where type_id is not null;
create index leave_requests_secret_type on leave_requests (agency_id, secret_type_id) where secret_type_id is not null;
call muster_protect('leave_requests');
call muster_audit('leave_requests');

-- What a request takes of each of its days. A night shift belongs to the day on which it starts.
create table leave_request_days (
  agency_id        uuid not null,
  leave_request_id uuid not null,
  day              date not null,
  -- the working time; of it, what is beyond the balance; and what it takes from the balance, where a day counts as one of the usual length
  minutes          int not null check (minutes >= 0),
  unpaid_minutes   int not null default 0 check (unpaid_minutes between 0 and minutes),
  balance_minutes  int not null check (balance_minutes >= 0),
  constraint leave_request_days_pkey primary key (agency_id, leave_request_id, day),
  constraint leave_request_days_request_fk foreign key (agency_id, leave_request_id) references leave_requests (agency_id, id) on delete cascade
);
call muster_protect('leave_request_days');

create table leave_evidence (
  id               uuid primary key,
  agency_id        uuid not null,
  leave_request_id uuid not null,
  file_id          uuid not null references files (id),
  file_name        text not null,
  uploaded_by_name text not null,
  created_at       timestamptz not null,
  constraint leave_evidence_agency_key unique (agency_id, id),
  constraint leave_evidence_request_fk foreign key (agency_id, leave_request_id) references leave_requests (agency_id, id) on delete cascade
);
create index leave_evidence_request on leave_evidence (agency_id, leave_request_id);
create index leave_evidence_file on leave_evidence (file_id);
call muster_protect('leave_evidence');

-- The ledger: a balance is the sum of its entries.
create table leave_entries (
  id                uuid primary key,
  agency_id         uuid not null,
  employee_id       uuid not null,
  type_id           uuid,
  secret_type_id    uuid,
  kind              text not null check (kind in ('opening', 'accrued', 'taken', 'returned', 'adjusted', 'paid_out', 'expired')),
  minutes           int not null,
  on_day            date not null,
  -- Of what accrued: the first day of the week or the year, and which entry for it this is; later ones correct the first.
  period_from       date,
  edition           int,
  -- what it counts beside the entries before it, and the weeks of leave for a year of ordinary hours then
  ordinary_minutes  int,
  weeks_thousandths int,
  leave_request_id  uuid,
  reason            text,
  secret_reason     text,
  -- null: by itself
  by_name           text,
  created_at        timestamptz not null,
  constraint leave_entries_agency_key unique (agency_id, id),
  constraint leave_entries_employee_fk foreign key (agency_id, employee_id) references employees (agency_id, id) on delete cascade,
  constraint leave_entries_type_fk foreign key (agency_id, type_id) references leave_types (agency_id, id),
  constraint leave_entries_secret_type_fk foreign key (agency_id, secret_type_id) references leave_types (agency_id, id),
  -- With its person, whose requests and entries are deleted together.
  constraint leave_entries_request_fk foreign key (agency_id, leave_request_id) references leave_requests (agency_id, id) on delete cascade,
  constraint leave_entries_one_type check (num_nonnulls(type_id, secret_type_id) = 1),
  constraint leave_entries_period check (
    (kind in ('accrued', 'expired')) = (period_from is not null) and (period_from is not null) = (edition is not null)),
  constraint leave_entries_request check ((kind in ('taken', 'returned')) = (leave_request_id is not null)),
  constraint leave_entries_reason check (
    kind not in ('opening', 'adjusted', 'paid_out') or num_nonnulls(reason, secret_reason) = 1)
);
-- Nothing accrues twice, however often and in how many processes the job runs.
create unique index leave_entries_accrued_once on leave_entries
  (agency_id, employee_id, coalesce(type_id, secret_type_id), kind, period_from, edition) where period_from is not null;
create index leave_entries_balance on leave_entries (agency_id, employee_id, coalesce(type_id, secret_type_id), on_day);
create index leave_entries_type on leave_entries (agency_id, type_id) where type_id is not null;
create index leave_entries_secret_type on leave_entries (agency_id, secret_type_id) where secret_type_id is not null;
create index leave_entries_request on leave_entries (agency_id, leave_request_id) where leave_request_id is not null;
call muster_protect('leave_entries');

-- An entry is never changed: it only moves to the record that remains of its person, and is deleted only with them.
create function leave_entries_append_only() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - array['employee_id', 'edition'] = to_jsonb(old) - array['employee_id', 'edition']
      and new.employee_id <> old.employee_id then return new; end if;
  elsif not exists (select from employees where agency_id = old.agency_id and id = old.employee_id) then
    return old;
  end if;
  raise exception 'entries of leave are never changed' using errcode = 'integrity_constraint_violation';
end $$;
create trigger leave_entries_append_only before update or delete on leave_entries
  for each row execute function leave_entries_append_only();

set local row_security to on;
set local role muster_platform;
insert into role_permissions (role_id, permission)
select id, permission from roles, unnest(array['Leave/list', 'Leave/view', 'Leave/create', 'Leave/update', 'Leave/view type',
  'Leave/view confidential']) as permission
where system and name in ('superadmin', 'admin') on conflict do nothing;
insert into role_permissions (role_id, permission)
select id, permission from roles, unnest(array['Leave/list', 'Leave/view', 'Leave/create']) as permission
where system and kind = 'employee' on conflict do nothing;
reset role;
