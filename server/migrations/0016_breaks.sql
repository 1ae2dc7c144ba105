-- The breaks that a site gives whoever works there; contract/breaks.ts says what they mean.
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
  constraint location_breaks_agency_key unique (agency_id, id),
  constraint location_breaks_location_fk foreign key (agency_id, location_id) references locations (agency_id, id) on delete cascade
);
create index location_breaks_location on location_breaks (agency_id, location_id, sequence, id);
call muster_protect('location_breaks');
call muster_audit('location_breaks');

-- Whether a shift's breaks follow the site's rules, or somebody set them. What was planned before the rules stays as it is.
alter table roster_shifts add column breaks_by text not null default 'hand' check (breaks_by in ('rules', 'hand'));
