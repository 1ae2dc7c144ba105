-- Offers of open shifts to employees: one row per person.
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
  constraint shift_offers_assignment_fk foreign key (agency_id, assignment_id)
    references assignments (agency_id, id) on delete set null (assignment_id),
  constraint shift_offers_sent check (status = 'queued' or sent_at is not null or status in ('expired', 'revoked', 'filled_by_other'))
);
-- Nobody is offered a shift twice at the same time.
create unique index shift_offers_once on shift_offers (agency_id, roster_shift_id, employee_id)
  where status in ('queued', 'sent', 'seen', 'applied');
create index shift_offers_shift on shift_offers (agency_id, roster_shift_id);
create index shift_offers_employee on shift_offers (agency_id, employee_id, created_at);
create index shift_offers_assignment on shift_offers (agency_id, assignment_id) where assignment_id is not null;
call muster_protect('shift_offers');
call muster_audit('shift_offers', ignored => array['seen_at']);

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

-- Requests of employees to swap a shift, to have it covered by a colleague, or to be released from it (decision 114).
create table shift_swaps (
  id                 uuid primary key,
  agency_id          uuid not null,
  kind               text not null check (kind in ('swap', 'cover', 'release')),
  status             text not null check (status in ('pending_peer', 'pending_manager', 'approved', 'declined', 'cancelled', 'expired')),
  -- the shift to give up
  assignment_id      uuid not null,
  employee_id        uuid not null,
  -- of a swap: the shift of the colleague
  peer_assignment_id uuid,
  -- who accepted
  peer_employee_id   uuid,
  note               text,
  reason             text,
  -- [{ step, at, by_name, findings: [{ employee_id, roster_shift_id, findings }] }]: what eligibility found at each step
  decisions          jsonb not null default '[]',
  decided_by_name    text,
  decided_at         timestamptz,
  created_at         timestamptz not null,
  updated_at         timestamptz not null,
  version            int not null default 1,
  constraint shift_swaps_agency_key unique (agency_id, id),
  constraint shift_swaps_assignment_fk foreign key (agency_id, assignment_id) references assignments (agency_id, id) on delete cascade,
  constraint shift_swaps_peer_assignment_fk foreign key (agency_id, peer_assignment_id)
    references assignments (agency_id, id) on delete cascade,
  constraint shift_swaps_employee_fk foreign key (agency_id, employee_id) references employees (agency_id, id),
  constraint shift_swaps_peer_fk foreign key (agency_id, peer_employee_id) references employees (agency_id, id),
  constraint shift_swaps_swapped check ((kind = 'swap') = (peer_assignment_id is not null))
);
-- One at a time for each shift; also finds the open ones of an assignment.
create unique index shift_swaps_one_open on shift_swaps (agency_id, assignment_id) where status in ('pending_peer', 'pending_manager');
create index shift_swaps_assignment on shift_swaps (agency_id, assignment_id);
create index shift_swaps_peer_assignment on shift_swaps (agency_id, peer_assignment_id) where peer_assignment_id is not null;
create index shift_swaps_employee on shift_swaps (agency_id, employee_id, created_at);
create index shift_swaps_peer on shift_swaps (agency_id, peer_employee_id) where peer_employee_id is not null;
create index shift_swaps_open on shift_swaps (id) where status in ('pending_peer', 'pending_manager');
call muster_protect('shift_swaps');
call muster_audit('shift_swaps');

-- The colleagues who were asked.
create table shift_swap_peers (
  agency_id   uuid not null,
  swap_id     uuid not null,
  employee_id uuid not null,
  refused_at  timestamptz,
  primary key (agency_id, swap_id, employee_id),
  constraint shift_swap_peers_swap_fk foreign key (agency_id, swap_id) references shift_swaps (agency_id, id) on delete cascade,
  constraint shift_swap_peers_employee_fk foreign key (agency_id, employee_id) references employees (agency_id, id) on delete cascade
);
create index shift_swap_peers_employee on shift_swap_peers (agency_id, employee_id);
call muster_protect('shift_swap_peers');

-- References of tables above. As the owner sees no rows of protected tables, nothing is read; all of them are still empty.
set local row_security to on;
alter table response_link_offers add constraint response_link_offers_offer_fk foreign key (agency_id, offer_id)
  references shift_offers (agency_id, id) on delete cascade;
set local row_security to off;
