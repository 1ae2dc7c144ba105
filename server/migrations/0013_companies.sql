-- Who supervises work at which sites, and the licences a labour-hire company needs in some states (au-facts.md section 3.1).
create table supervisors (
  id                     uuid primary key,
  agency_id              uuid not null,
  company_id             uuid not null,
  first_name             text not null,
  last_name              text not null,
  email                  text not null,
  phone                  text,
  designation_id         uuid references reference_items (id),
  can_approve_timesheets boolean not null default false,
  can_see_cost           boolean not null default false,
  is_backup              boolean not null default false,
  status                 text not null default 'active' check (status in ('active', 'inactive')),
  version                int not null default 1,
  created_at             timestamptz not null default now(),
  updated_at             timestamptz not null default now(),
  constraint supervisors_agency_key unique (agency_id, id),
  constraint supervisors_company_fk foreign key (agency_id, company_id) references companies (agency_id, id)
);
create unique index supervisors_email_unique on supervisors (agency_id, company_id, lower(email));
create index supervisors_name on supervisors (agency_id, company_id, lower(last_name), id);
call muster_protect('supervisors');
call muster_audit('supervisors');

create table supervisor_locations (
  agency_id     uuid not null,
  supervisor_id uuid not null,
  location_id   uuid not null,
  primary key (agency_id, supervisor_id, location_id),
  constraint supervisor_locations_supervisor_fk foreign key (agency_id, supervisor_id) references supervisors (agency_id, id) on delete cascade,
  constraint supervisor_locations_location_fk foreign key (agency_id, location_id) references locations (agency_id, id)
);
create index supervisor_locations_location on supervisor_locations (agency_id, location_id);
call muster_protect('supervisor_locations');
call muster_audit('supervisor_locations');

create table company_licences (
  id         uuid primary key,
  agency_id  uuid not null,
  company_id uuid not null,
  state      text not null check (state in ('ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA')),
  number     text not null,
  expires_on date not null,
  version    int not null default 1,
  created_at timestamptz not null default now(),
  constraint company_licences_company_fk foreign key (agency_id, company_id) references companies (agency_id, id),
  -- One a state: a renewal changes the date.
  constraint company_licences_one unique (agency_id, company_id, state)
);
call muster_protect('company_licences');
call muster_audit('company_licences');
