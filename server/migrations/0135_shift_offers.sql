-- Offers of open shifts to employees (decision 111): one row per person.
create table shift_offers (
  id               uuid primary key,
  agency_id        uuid not null,
  roster_shift_id  uuid not null,
  employee_id      uuid not null,
  -- offers sent together
  batch_id         uuid not null,
  mode             text not null check (mode in ('direct', 'sequential', 'open')),
  choice           text not null check (choice in ('first', 'planner')),
  -- minutes to respond; null: until the shift starts
  window_min       int check (window_min between 5 and 1440),
  rank             int not null,
  status           text not null default 'queued'
    check (status in ('queued', 'sent', 'seen', 'applied', 'accepted', 'declined', 'expired', 'revoked', 'filled_by_other')),
  -- when it was offered: the score with its parts, and the findings
  score            int,
  score_parts      jsonb not null default '[]',
  findings         jsonb not null default '[]',
  offered_by       uuid not null,
  offered_by_name  text not null,
  sent_at          timestamptz,
  seen_at          timestamptz,
  expires_at       timestamptz,
  responded_at     timestamptz,
  responded_by     uuid,
  response_note    text,
  response_channel text check (response_channel in ('app', 'email', 'sms', 'push', 'agency')),
  -- what became of it
  assignment_id    uuid,
  created_at       timestamptz not null,
  updated_at       timestamptz not null,
  version          int not null default 1,
  constraint shift_offers_agency_key unique (agency_id, id),
  constraint shift_offers_shift_fk foreign key (agency_id, roster_shift_id) references roster_shifts (agency_id, id) on delete cascade,
  constraint shift_offers_employee_fk foreign key (agency_id, employee_id) references employees (agency_id, id),
  constraint shift_offers_assignment_fk foreign key (agency_id, assignment_id) references assignments (agency_id, id) on delete set null (assignment_id),
  constraint shift_offers_sent check (status = 'queued' or sent_at is not null or status in ('expired', 'revoked', 'filled_by_other'))
);
-- Nobody is asked twice about one shift at the same time.
create unique index shift_offers_once on shift_offers (agency_id, roster_shift_id, employee_id)
  where status in ('queued', 'sent', 'seen', 'applied');
create index shift_offers_shift on shift_offers (agency_id, roster_shift_id);
create index shift_offers_employee on shift_offers (agency_id, employee_id, created_at);
create index shift_offers_assignment on shift_offers (agency_id, assignment_id) where assignment_id is not null;
call muster_protect('shift_offers');
call muster_audit('shift_offers', ignored => array['seen_at']);

create table response_link_offers (
  agency_id uuid not null,
  link_id   uuid not null,
  offer_id  uuid not null,
  primary key (agency_id, link_id, offer_id),
  constraint response_link_offers_link_fk foreign key (agency_id, link_id) references response_links (agency_id, id) on delete cascade,
  constraint response_link_offers_offer_fk foreign key (agency_id, offer_id) references shift_offers (agency_id, id) on delete cascade
);
create index response_link_offers_of on response_link_offers (agency_id, offer_id);
call muster_protect('response_link_offers');

-- A shift that is filled, unpublished or cancelled while it is offered starts the job that settles its offers, whatever changed it.
create function muster_wake_offers() returns trigger language plpgsql as $$
begin
  if exists (
    select from shift_offers offer join changed on changed.agency_id = offer.agency_id and changed.roster_shift_id = offer.roster_shift_id
    where offer.status in ('queued', 'sent', 'seen', 'applied')
  ) then
    perform pg_notify('muster_jobs', 'offers');
  end if;
  return null;
end $$;
create trigger assignments_inserted_wake_offers after insert on assignments
  referencing new table as changed for each statement execute function muster_wake_offers();
create trigger assignments_updated_wake_offers after update on assignments
  referencing new table as changed for each statement execute function muster_wake_offers();
create trigger assignments_deleted_wake_offers after delete on assignments
  referencing old table as changed for each statement execute function muster_wake_offers();

create function muster_wake_offers_of_shifts() returns trigger language plpgsql as $$
begin
  if exists (
    select from shift_offers offer join changed on changed.agency_id = offer.agency_id and changed.id = offer.roster_shift_id
    where offer.status in ('queued', 'sent', 'seen', 'applied')
  ) then
    perform pg_notify('muster_jobs', 'offers');
  end if;
  return null;
end $$;
create trigger roster_shifts_wake_offers after update on roster_shifts
  referencing new table as changed for each statement execute function muster_wake_offers_of_shifts();
