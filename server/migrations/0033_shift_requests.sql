-- Shifts that customers request and the agency approves.
create table shift_requests (
  id                  uuid primary key,
  agency_id           uuid not null,
  customer_id         uuid not null,
  location_id         uuid not null,
  sub_location_id     uuid,
  position_id         uuid not null references reference_items (id),
  -- days as YYYY-MM-DD, in order
  dates               jsonb not null,
  first_day           date not null,
  last_day            date not null,
  starts              time not null,
  ends                time not null,
  openings            int not null check (openings between 1 and 500),
  notes               text,
  wished_employee_ids uuid[] not null default '{}',
  status              text not null default 'requested' check (status in ('requested', 'approved', 'declined', 'withdrawn')),
  reason              text,
  -- the fields above as requested, where the agency has changed them since
  original            jsonb,
  requested_by        uuid not null,
  requested_by_name   text not null,
  decided_by_name     text,
  decided_at          timestamptz,
  created_at          timestamptz not null,
  updated_at          timestamptz not null,
  version             int not null default 1,
  dress_code          text,
  meeting_point       text,
  constraint shift_requests_agency_key unique (agency_id, id),
  constraint shift_requests_customer_fk foreign key (agency_id, customer_id) references customers (agency_id, id),
  constraint shift_requests_location_fk foreign key (agency_id, location_id) references locations (agency_id, id),
  constraint shift_requests_sub_location_fk foreign key (agency_id, sub_location_id) references sub_locations (agency_id, id)
);
create index shift_requests_days on shift_requests (agency_id, first_day, id);
create index shift_requests_customer on shift_requests (agency_id, customer_id, first_day);
create index shift_requests_location on shift_requests (agency_id, location_id);
create index shift_requests_sub_location on shift_requests (agency_id, sub_location_id) where sub_location_id is not null;
create index shift_requests_position on shift_requests (position_id);
call muster_protect('shift_requests');
call muster_audit('shift_requests');

create table shift_request_shifts (
  agency_id        uuid not null,
  shift_request_id uuid not null,
  roster_shift_id  uuid not null,
  primary key (agency_id, shift_request_id, roster_shift_id),
  constraint shift_request_shifts_request_fk foreign key (agency_id, shift_request_id)
    references shift_requests (agency_id, id) on delete cascade,
  constraint shift_request_shifts_shift_fk foreign key (agency_id, roster_shift_id)
    references roster_shifts (agency_id, id) on delete cascade
);
create index shift_request_shifts_of on shift_request_shifts (agency_id, roster_shift_id);
call muster_protect('shift_request_shifts');
