-- Rosters saved as templates (issue 18, decision 107): shifts by the day after the first, with or without people.
create table roster_templates (
  id           uuid primary key,
  agency_id    uuid not null references companies (id),
  -- where it was saved: supervisors see the templates of their locations
  location_id  uuid not null,
  name         text not null,
  -- of the whole rotation, and of each roster that it creates
  days         int not null check (days between 1 and 56),
  roster_days  int not null check (roster_days between 1 and 28),
  usage_count  int not null default 0,
  last_used_at timestamptz,
  version      int not null default 1,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  constraint roster_templates_agency_key unique (agency_id, id),
  constraint roster_templates_location_fk foreign key (agency_id, location_id) references locations (agency_id, id)
);
create unique index roster_templates_name_unique on roster_templates (agency_id, lower(name));
create index roster_templates_location on roster_templates (agency_id, location_id);
call muster_protect('roster_templates');
call muster_audit('roster_templates', ignored => array['usage_count', 'last_used_at']);

create table roster_template_shifts (
  id              uuid primary key,
  agency_id       uuid not null,
  template_id     uuid not null,
  day             int not null check (day between 0 and 55),
  position_id     uuid not null references reference_items (id),
  sub_location_id uuid,
  starts          time not null,
  ends            time not null,
  openings        int not null check (openings between 1 and 500),
  breaks          jsonb not null,
  breaks_by       text not null check (breaks_by in ('rules', 'hand')),
  notes           text,
  -- [{ skill_id, min_level }]
  skills          jsonb not null default '[]',
  constraint roster_template_shifts_agency_key unique (agency_id, id),
  constraint roster_template_shifts_template_fk foreign key (agency_id, template_id) references roster_templates (agency_id, id) on delete cascade
);
create index roster_template_shifts_template on roster_template_shifts (agency_id, template_id);
create index roster_template_shifts_position on roster_template_shifts (position_id);
call muster_protect('roster_template_shifts');
call muster_audit('roster_template_shifts');

create table roster_template_people (
  agency_id         uuid not null,
  template_shift_id uuid not null,
  employee_id       uuid not null,
  primary key (agency_id, template_shift_id, employee_id),
  constraint roster_template_people_shift_fk foreign key (agency_id, template_shift_id)
    references roster_template_shifts (agency_id, id) on delete cascade,
  constraint roster_template_people_employee_fk foreign key (agency_id, employee_id) references employees (agency_id, id) on delete cascade
);
create index roster_template_people_employee on roster_template_people (agency_id, employee_id);
call muster_protect('roster_template_people');
call muster_audit('roster_template_people');
