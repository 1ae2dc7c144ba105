-- The breaks of everybody who works at a site (contract/rostering/breaks.ts).
create table location_breaks (
  id                   uuid primary key,
  agency_id            uuid not null,
  location_id          uuid not null,
  position_id          uuid references reference_items (id),
  sequence             int not null check (sequence between 1 and 100),
  name                 text not null,
  minutes              int not null check (minutes between 5 and 240),
  paid                 boolean not null default false,
  mode                 text not null default 'auto_deduct' check (mode in ('auto_deduct', 'recorded', 'window')),
  after_minutes_worked int not null check (after_minutes_worked between 0 and 1500),
  earliest_offset      int,
  latest_offset        int,
  applies_min_shift    int,
  applies_max_shift    int,
  effective_from       date,
  effective_to         date,
  version              int not null default 1,
  created_at           timestamptz not null default now(),
  updated_at           timestamptz not null default now(),
  sub_location_id      uuid,
  constraint location_breaks_agency_key unique (agency_id, id),
  constraint location_breaks_location_fk foreign key (agency_id, location_id) references locations (agency_id, id) on delete cascade,
  constraint location_breaks_sub_location_fk foreign key (agency_id, location_id, sub_location_id)
    references sub_locations (agency_id, location_id, id) on delete cascade
);
create index location_breaks_location on location_breaks (agency_id, location_id, sequence, id);
create index location_breaks_position on location_breaks (agency_id, position_id) where position_id is not null;
call muster_protect('location_breaks');
call muster_audit('location_breaks');
