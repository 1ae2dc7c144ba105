-- Requests of employees to swap a shift, to have it covered by a colleague, or to be released from it (issue 18, decision 114).
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
  constraint shift_swaps_peer_assignment_fk foreign key (agency_id, peer_assignment_id) references assignments (agency_id, id) on delete cascade,
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
