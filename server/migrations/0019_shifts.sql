-- Named times for shifts (contract/rostering/shifts/shifts.ts). Without a company and a customer: the whole agency's.
create table shift_patterns (
  id           uuid primary key,
  agency_id    uuid not null references companies (id),
  company_id   uuid,
  customer_id  uuid,
  name         text not null,
  translations jsonb not null default '{}',
  starts       time not null,
  ends         time not null,
  -- null: as the location's rules say
  breaks       jsonb,
  colour       text not null
    check (colour in ('blue', 'teal', 'orange', 'grape', 'indigo', 'brown', 'lime', 'cyan', 'pink', 'yellow', 'green', 'gray')),
  -- 1 is Monday; none: every day
  weekdays     jsonb not null default '[]',
  status       text not null default 'active' check (status in ('active', 'inactive')),
  version      int not null default 1,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  constraint shift_patterns_agency_key unique (agency_id, id),
  constraint shift_patterns_company_fk foreign key (agency_id, company_id) references companies (agency_id, id),
  constraint shift_patterns_customer_fk foreign key (agency_id, customer_id) references customers (agency_id, id) on delete cascade,
  constraint shift_patterns_one_scope check (company_id is null or customer_id is null)
);
create unique index shift_patterns_name_unique on shift_patterns (agency_id, company_id, customer_id,
  muster_name_key(name)) nulls not distinct;
create index shift_patterns_customer on shift_patterns (agency_id, customer_id);
create index shift_patterns_company on shift_patterns (agency_id, company_id);
create index shift_patterns_list on shift_patterns (agency_id, starts, muster_plain(name), id);
call muster_protect('shift_patterns');
call muster_audit('shift_patterns');
call muster_search('shift_patterns', $$name || ' ' || jsonb_path_query_array(translations, '$.*')::text$$);
