-- What a part of a site is charged to, on the invoice of its customer.
alter table sub_locations
  add column cost_centre text,
  add column po_number   text,
  add column updated_at  timestamptz not null default now();
create index sub_locations_name on sub_locations (agency_id, lower(name), id);
