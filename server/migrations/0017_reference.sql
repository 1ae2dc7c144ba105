-- Two more lists, visas with their streams, facts beside names, what an agency does not want to see, and public holidays.
alter table reference_items
  drop constraint reference_items_kind_check,
  add constraint reference_items_kind_check check (kind in ('category', 'industry', 'account_type', 'employment_type', 'bank', 'country',
    'designation', 'duty', 'field', 'position', 'sector', 'job_role', 'skill', 'visa', 'visa_sub_class')),
  -- a stream's visa
  add column parent_id uuid references reference_items (id),
  -- contract/reference.ts says what each list's entries may tell
  add column meta jsonb not null default '{}';
create index reference_items_parent on reference_items (agency_id, parent_id) where parent_id is not null;

set local row_security to on;
set local role muster_platform;
update reference_items set meta = jsonb_build_object('basis', lower(code)) where kind = 'employment_type' and agency_id is null
  and code in ('FULL_TIME', 'PART_TIME', 'CASUAL', 'LABOUR_HIRE', 'CONTRACTOR');
reset role;

-- How often an entry is used is counted while its list is shown.
create index employees_employment_type on employees (agency_id, employment_type_id) where employment_type_id is not null;
create index supervisors_designation on supervisors (agency_id, designation_id) where designation_id is not null;
create index location_breaks_position on location_breaks (agency_id, position_id) where position_id is not null;
create index roster_shifts_position on roster_shifts (agency_id, position_id);
create index timesheets_position on timesheets (agency_id, position_id);

-- The entries that an agency is not offered.
create table reference_hidden (
  agency_id uuid not null references companies (id),
  item_id   uuid not null references reference_items (id) on delete cascade,
  hidden_at timestamptz not null default now(),
  primary key (agency_id, item_id)
);
call muster_protect('reference_hidden');
call muster_audit('reference_hidden');

-- Which version of what comes with the product has been filled in, so that what an operator removed does not come back.
create table starting_data (
  part      text primary key,
  version   int not null,
  filled_at timestamptz not null default now()
);
grant select, insert, update on starting_data to muster_platform;

-- Rows without an agency are the platform's; an agency's own of the same day and place stands in their place.
create table public_holidays (
  id                uuid primary key,
  agency_id         uuid references companies (id),
  state             text not null check (state in ('ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA')),
  -- null: the whole state
  region            text,
  date              date not null,
  name              text not null,
  translations      jsonb not null default '{}',
  -- null: the whole day
  starts            time,
  source            text not null,
  confirmed_by      uuid,
  confirmed_by_name text,
  confirmed_at      timestamptz,
  active            boolean not null default true,
  version           int not null default 1,
  created_at        timestamptz not null default now(),
  updated_at        timestamptz not null default now()
);
create unique index public_holidays_unique on public_holidays (agency_id, state, date, lower(region), lower(name)) nulls not distinct;
create index public_holidays_date on public_holidays (date, state, agency_id);
call muster_protect('public_holidays');
call muster_show_unowned('public_holidays');
call muster_audit('public_holidays');
