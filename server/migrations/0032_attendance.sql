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
