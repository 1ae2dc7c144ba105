-- The notification ledger of rosters: one row for each assignment that its employee was notified of, with what was announced. How it was
-- sent is in notification_deliveries, by send_id.
create table shift_notices (
  id              uuid primary key,
  agency_id       uuid not null,
  -- the order: several can have the same time
  number          bigint not null generated always as identity,
  roster_id       uuid not null,
  -- without foreign keys: a draft shift that was published once can be deleted
  roster_shift_id uuid not null,
  assignment_id   uuid not null,
  employee_id     uuid not null,
  -- of contract/platform/notifications/notifications.ts
  kind            text not null,
  -- whether the employee has to respond (again)
  requires_answer boolean not null,
  -- { works_on, starts, ends, starts_at, ends_at, location_name, position_id }
  announced       jsonb not null,
  -- the same, of the notice before; null: the first one
  was             jsonb,
  -- sent again: was is that of the notice it repeats
  repeated        boolean not null default false,
  -- what the planner added
  message         text,
  -- null: the employee has no user
  send_id         uuid,
  by_name         text not null,
  sent_at         timestamptz not null,
  -- the employee must know by then: the start, or the earlier one that they knew
  due_at          timestamptz not null,
  -- seen in another way than by opening the notification: in the list of their shifts, or reached by phone
  seen_at         timestamptz,
  seen_how        text check (seen_how in ('app', 'phone')),
  seen_by_name    text,
  constraint shift_notices_agency_key unique (agency_id, id),
  constraint shift_notices_roster_fk foreign key (agency_id, roster_id) references rosters (agency_id, id) on delete cascade,
  constraint shift_notices_employee_fk foreign key (agency_id, employee_id) references employees (agency_id, id),
  constraint shift_notices_seen check ((seen_at is null) = (seen_how is null))
);
create index shift_notices_roster on shift_notices (agency_id, roster_id, number desc);
create index shift_notices_assignment on shift_notices (agency_id, assignment_id, number desc);
create index shift_notices_employee on shift_notices (agency_id, employee_id, number desc);
create index shift_notices_due on shift_notices (agency_id, due_at);
create index shift_notices_age on shift_notices (sent_at);
call muster_protect('shift_notices');

-- The private calendar of an employee's shifts: one address per membership, which contains a random token; the table has only its hash.
create table calendar_feeds (
  id            uuid primary key,
  agency_id     uuid not null references companies (id),
  membership_id uuid not null unique references memberships (id) on delete cascade,
  token_hash    text not null unique,
  created_at    timestamptz not null,
  -- when a calendar last read it
  read_at       timestamptz
);
create index calendar_feeds_agency on calendar_feeds (agency_id);
call muster_protect('calendar_feeds');

-- Private links with which employees respond to shifts without signing in. The link has a random token, the table only its hash; it is
-- valid until the last of its shifts starts.
create table response_links (
  id          uuid primary key,
  agency_id   uuid not null,
  employee_id uuid not null,
  -- the message that carried it
  channel     text not null check (channel in ('email', 'sms', 'push')),
  token_hash  text not null unique,
  revoked_at  timestamptz,
  created_at  timestamptz not null,
  constraint response_links_agency_key unique (agency_id, id),
  constraint response_links_employee_fk foreign key (agency_id, employee_id) references employees (agency_id, id) on delete cascade
);
create index response_links_employee on response_links (agency_id, employee_id);
create index response_links_created on response_links (created_at);
call muster_protect('response_links');

create table response_link_assignments (
  agency_id     uuid not null,
  link_id       uuid not null,
  assignment_id uuid not null,
  primary key (agency_id, link_id, assignment_id),
  constraint response_link_assignments_link_fk foreign key (agency_id, link_id) references response_links (agency_id, id) on delete cascade,
  constraint response_link_assignments_assignment_fk foreign key (agency_id, assignment_id)
    references assignments (agency_id, id) on delete cascade
);
create index response_link_assignments_of on response_link_assignments (agency_id, assignment_id);
call muster_protect('response_link_assignments');

create table response_link_offers (
  agency_id uuid not null,
  link_id   uuid not null,
  offer_id  uuid not null,
  primary key (agency_id, link_id, offer_id),
  constraint response_link_offers_link_fk foreign key (agency_id, link_id) references response_links (agency_id, id) on delete cascade
);
create index response_link_offers_of on response_link_offers (agency_id, offer_id);
call muster_protect('response_link_offers');
