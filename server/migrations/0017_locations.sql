create table locations (
  id                        uuid primary key,
  agency_id                 uuid not null,
  customer_id               uuid not null,
  code                      text,
  name                      text not null,
  address_line              text,
  suburb                    text,
  state                     text,
  postcode                  text,
  latitude                  numeric(9, 6) check (latitude between -90 and 90),
  longitude                 numeric(9, 6) check (longitude between -180 and 180),
  geofence_m                int not null default 200 check (geofence_m between 75 and 1500),
  -- IANA name; border towns follow either state, so it belongs to the site and not to its state
  time_zone                 text not null,
  site_instructions         text,
  status                    text not null default 'active' check (status in ('active', 'inactive')),
  version                   int not null default 1,
  created_at                timestamptz not null default now(),
  updated_at                timestamptz not null default now(),
  -- whose public holidays the site keeps; null: those of its own state
  holiday_region            text check (holiday_region in ('ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA')),
  induction_required        boolean not null default false,
  instructions_translations jsonb not null default '{}',
  -- The parts of its state that a site lies in, as public holidays name them: a show day is kept there and nowhere else. A site may lie in
  -- several (Launceston keeps its own show and Northern Tasmania's Recreation Day).
  local_regions             text[] not null default '{}',
  address_line2             text,
  -- whether punches are compared with the geofence: not at sites in a cellar or a mine, and for customers who do not want it
  geofence_check            boolean not null default true,
  constraint locations_agency_key unique (agency_id, id),
  constraint locations_customer_fk foreign key (agency_id, customer_id) references customers (agency_id, id)
);
create unique index locations_name_unique on locations (agency_id, customer_id, muster_name_key(name));
create index locations_name on locations (agency_id, muster_plain(name), id);
create unique index locations_code_unique on locations (agency_id, customer_id, upper(code)) where code is not null;
call muster_protect('locations');
call muster_audit('locations');
call muster_search('locations', $$name || ' ' || coalesce(code, '') || ' ' || coalesce(suburb, '') || ' ' || coalesce(postcode, '')$$);

create table sub_locations (
  id          uuid primary key,
  agency_id   uuid not null,
  location_id uuid not null,
  name        text not null,
  code        text,
  status      text not null default 'active' check (status in ('active', 'inactive')),
  version     int not null default 1,
  created_at  timestamptz not null default now(),
  -- what its hours are charged to, on the customer's invoice
  cost_centre text,
  po_number   text,
  updated_at  timestamptz not null default now(),
  -- where it is far from the site's own position: a gate, a dock
  latitude    numeric(9, 6) check (latitude between -90 and 90),
  longitude   numeric(9, 6) check (longitude between -180 and 180),
  constraint sub_locations_agency_key unique (agency_id, id),
  -- for references that name both
  constraint sub_locations_site_key unique (agency_id, location_id, id),
  constraint sub_locations_location_fk foreign key (agency_id, location_id) references locations (agency_id, id) on delete cascade
);
create unique index sub_locations_name_unique on sub_locations (agency_id, location_id, muster_name_key(name));
create index sub_locations_name on sub_locations (agency_id, muster_plain(name), id);
create unique index sub_locations_code_unique on sub_locations (agency_id, location_id, upper(code)) where code is not null;
call muster_protect('sub_locations');
call muster_audit('sub_locations');
call muster_search('sub_locations', $$name || ' ' || coalesce(code, '')$$);

-- The skills without which nobody works at a site.
create table location_skills (
  agency_id   uuid not null,
  location_id uuid not null,
  skill_id    uuid not null references reference_items (id),
  min_level   int not null default 1 check (min_level between 1 and 5),
  primary key (agency_id, location_id, skill_id),
  constraint location_skills_location_fk foreign key (agency_id, location_id) references locations (agency_id, id)
);
create index location_skills_skill on location_skills (skill_id);
call muster_protect('location_skills');
call muster_audit('location_skills');

-- The document types without which nobody works at a site, besides what the agency requires of everybody and of positions.
create table location_documents (
  agency_id   uuid not null,
  location_id uuid not null,
  type_id     uuid not null,
  primary key (agency_id, location_id, type_id),
  constraint location_documents_location_fk foreign key (agency_id, location_id) references locations (agency_id, id)
);
create index location_documents_type on location_documents (type_id);
call muster_protect('location_documents');
call muster_audit('location_documents');

-- References of tables above. As the owner sees no rows of protected tables, nothing is read; all of them are still empty.
set local row_security to on;
alter table supervisor_locations add constraint supervisor_locations_location_fk foreign key (agency_id, location_id)
  references locations (agency_id, id);
alter table contact_locations add constraint contact_locations_location_fk foreign key (agency_id, location_id)
  references locations (agency_id, id);
alter table customer_employees add constraint customer_employees_location_fk foreign key (agency_id, location_id)
  references locations (agency_id, id);
set local row_security to off;

-- The sites that a supervisor looks after now. Nobody has to be notified of a change: every query of theirs reads this.
create view supervisor_sites with (security_invoker = true) as
select supervisors.agency_id, supervisors.id as supervisor_id, held.location_id
from supervisors
join supervisor_locations held on held.agency_id = supervisors.agency_id and held.supervisor_id = supervisors.id
where supervisors.status = 'active' and not supervisors.all_locations
union all
select supervisors.agency_id, supervisors.id, locations.id
from supervisors
join customers on customers.agency_id = supervisors.agency_id and customers.company_id = supervisors.company_id
join locations on locations.agency_id = customers.agency_id and locations.customer_id = customers.id
where supervisors.status = 'active' and supervisors.all_locations;
call muster_share('supervisor_sites', 'select');
