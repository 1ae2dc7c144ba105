-- A part of a site may have break rules of its own, and a shift may say in which part it is worked (domain.md sections 3 and 7).
-- Not valid, as in 0032: no row names another yet, and a server refuses to look through the policies.
alter table sub_locations add constraint sub_locations_site_key unique (agency_id, location_id, id);

alter table location_breaks
  add column sub_location_id uuid,
  add constraint location_breaks_sub_location_fk foreign key (agency_id, location_id, sub_location_id)
    references sub_locations (agency_id, location_id, id) on delete cascade not valid;

alter table roster_shifts
  add column sub_location_id uuid,
  add constraint roster_shifts_sub_location_fk foreign key (agency_id, location_id, sub_location_id)
    references sub_locations (agency_id, location_id, id) not valid;
