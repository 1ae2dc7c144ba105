-- Named times for shifts; contract/shifts.ts says what they mean. Of no company and no customer: the whole agency's.
create table shift_patterns (
  id           uuid primary key,
  agency_id    uuid not null references companies (id),
  company_id   uuid,
  customer_id  uuid,
  name         text not null,
  translations jsonb not null default '{}',
  starts       time not null,
  ends         time not null,
  -- null: those that the location's rules give
  breaks       jsonb,
  colour       text not null check (colour in ('blue', 'teal', 'orange', 'grape', 'indigo', 'red', 'lime', 'cyan', 'pink', 'yellow', 'green', 'gray')),
  -- 1 is Monday; none: every day
  weekdays     jsonb not null default '[]',
  status       text not null default 'active' check (status in ('active', 'inactive')),
  version      int not null default 1,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  constraint shift_patterns_agency_key unique (agency_id, id),
  constraint shift_patterns_one_scope check (company_id is null or customer_id is null),
  constraint shift_patterns_company_fk foreign key (agency_id, company_id) references companies (agency_id, id),
  constraint shift_patterns_customer_fk foreign key (agency_id, customer_id) references customers (agency_id, id) on delete cascade
);
create unique index shift_patterns_name_unique on shift_patterns (agency_id, company_id, customer_id, lower(name)) nulls not distinct;
create index shift_patterns_customer on shift_patterns (agency_id, customer_id);
create index shift_patterns_company on shift_patterns (agency_id, company_id);
call muster_protect('shift_patterns');
call muster_audit('shift_patterns');

-- Whether the site's rules take breaks from the time worked by themselves, or somebody told them all. What was recorded before stays as it is.
alter table timesheets add column breaks_by text not null default 'hand' check (breaks_by in ('rules', 'hand'));
