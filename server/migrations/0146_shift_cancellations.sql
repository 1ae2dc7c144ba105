-- Cancellations of published shifts under the customer's notice terms (issue 18, decision 114).

-- Null: the agency's setting.
alter table customers
  add column cancellation_pay_minutes int check (cancellation_pay_minutes between 0 and 1440),
  add column cancellation_bill_minutes int check (cancellation_bill_minutes between 0 and 1440);

-- What a cancelled assignment pays its employee and bills the customer; null: it was not cancelled with its shift.
alter table assignments
  add column cancelled_pay_minutes int check (cancelled_pay_minutes >= 0),
  add column cancelled_bill_minutes int check (cancelled_bill_minutes >= 0);

create table shift_cancellations (
  id              uuid primary key,
  agency_id       uuid not null,
  roster_id       uuid not null,
  roster_shift_id uuid not null,
  cancelled_by    text not null check (cancelled_by in ('client', 'agency')),
  reason          text not null,
  -- the terms, and what was left until the start
  notice_hours    int not null,
  minutes_before  int not null,
  pay_worker      boolean not null,
  bill_client     boolean not null,
  -- of all employees
  pay_minutes     int not null check (pay_minutes >= 0),
  bill_minutes    int not null check (bill_minutes >= 0),
  account_id      uuid not null,
  by_name         text not null,
  at              timestamptz not null,
  constraint shift_cancellations_agency_key unique (agency_id, id),
  constraint shift_cancellations_shift_fk foreign key (agency_id, roster_shift_id)
    references roster_shifts (agency_id, id) on delete cascade,
  constraint shift_cancellations_roster_fk foreign key (agency_id, roster_id) references rosters (agency_id, id) on delete cascade
);
create index shift_cancellations_shift on shift_cancellations (agency_id, roster_shift_id);
create index shift_cancellations_roster on shift_cancellations (agency_id, roster_id);
call muster_protect('shift_cancellations');
call muster_audit('shift_cancellations');

-- The contract lists the kinds (changeKinds in contract/rostering/changes.ts).
alter table roster_changes drop constraint if exists roster_changes_kind_check;

-- Roles that an agency made itself keep what they have.
set local row_security to on;
set local role muster_platform;
insert into role_permissions (role_id, permission)
select id, 'Roster/cancel' from roles where system and kind in ('superadmin', 'admin', 'customer') and name <> 'supervisor'
on conflict do nothing;
reset role;
