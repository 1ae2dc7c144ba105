-- The first tables: agencies with their companies, accounts, reference lists, customers with sites, people, rosters, worked time, imports.
-- Conventions (docs/architecture.md): a tenant's table carries agency_id, keys and foreign keys lead with it, row-level security compares it.
-- A record's key is (agency_id, id) for foreign keys, so that a row can never point into another agency.

create extension if not exists citext;
create extension if not exists btree_gist;
create extension if not exists pg_trgm;

-- ---------------------------------------------------------------- companies

-- The agency is the head company: its agency_id is its own id; sister concerns and branches carry the head's id.
create table companies (
  id                uuid primary key,
  agency_id         uuid not null,
  parent_company_id uuid,
  type              text not null default 'sister' check (type in ('head', 'sister', 'branch')),
  name              text not null,
  legal_name        text,
  abn               text,
  email             text not null,
  phone             text,
  website           text,
  address_line      text,
  suburb            text,
  state             text,
  postcode          text,
  time_zone         text not null,
  status            text not null default 'active' check (status in ('active', 'inactive', 'archived')),
  version           int not null default 1,
  created_at        timestamptz not null default now(),
  updated_at        timestamptz not null default now(),
  constraint companies_agency_key unique (agency_id, id),
  constraint companies_head_is_its_agency check ((type = 'head') = (agency_id = id)),
  constraint companies_agency_fk foreign key (agency_id) references companies (id) deferrable initially deferred,
  constraint companies_parent_fk foreign key (agency_id, parent_company_id) references companies (agency_id, id)
);
create unique index companies_name_unique on companies (agency_id, lower(name));
create unique index companies_abn_unique on companies (agency_id, abn) where abn is not null;
call muster_protect('companies');

-- ---------------------------------------------------------------- reference lists

-- Rows without an agency are the platform's: shared and read-only for agencies.
create table reference_items (
  id           uuid primary key,
  agency_id    uuid references companies (id),
  kind         text not null check (kind in ('category', 'industry', 'account_type', 'employment_type', 'bank', 'country', 'designation', 'duty', 'field', 'position', 'sector')),
  code         text not null,
  name         text not null,
  translations jsonb not null default '{}',
  description  text,
  colour       text check (colour in ('blue', 'teal', 'orange', 'grape', 'indigo', 'red', 'lime', 'cyan', 'pink', 'yellow', 'green', 'gray')),
  sort         int not null default 100,
  active       boolean not null default true,
  version      int not null default 1,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now()
);
create unique index reference_items_code_unique on reference_items (agency_id, kind, code) nulls not distinct;
create index reference_items_kind on reference_items (kind, agency_id, sort, name);
call muster_protect('reference_items');
call muster_show_unowned('reference_items');

-- ---------------------------------------------------------------- customers and their sites

create table customers (
  id                 uuid primary key,
  agency_id          uuid not null,
  company_id         uuid not null,
  code               text not null,
  name               text not null,
  legal_name         text,
  abn                text,
  billing_email      text,
  payment_terms_days int not null default 14 check (payment_terms_days between 0 and 180),
  address_line       text,
  suburb             text,
  state              text,
  postcode           text,
  status             text not null default 'active' check (status in ('prospect', 'active', 'on_hold', 'inactive')),
  version            int not null default 1,
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now(),
  constraint customers_agency_key unique (agency_id, id),
  constraint customers_company_fk foreign key (agency_id, company_id) references companies (agency_id, id)
);
-- Within the agency, not the company: the same customer must not be kept twice under two sister concerns by one import.
create unique index customers_code_unique on customers (agency_id, upper(code));
create index customers_company on customers (agency_id, company_id);
create index customers_name on customers (agency_id, lower(name), id);
call muster_protect('customers');

create table customer_contacts (
  id          uuid primary key,
  agency_id   uuid not null,
  customer_id uuid not null,
  role        text not null default 'site' check (role in ('billing', 'site', 'approver', 'backup_approver', 'safety', 'other')),
  name        text not null,
  email       text,
  phone       text,
  is_main     boolean not null default false,
  version     int not null default 1,
  created_at  timestamptz not null default now(),
  constraint customer_contacts_customer_fk foreign key (agency_id, customer_id) references customers (agency_id, id) on delete cascade
);
create unique index customer_contacts_one_main on customer_contacts (agency_id, customer_id) where is_main;
call muster_protect('customer_contacts');

create table locations (
  id                uuid primary key,
  agency_id         uuid not null,
  customer_id       uuid not null,
  code              text,
  name              text not null,
  address_line      text,
  suburb            text,
  state             text,
  postcode          text,
  latitude          numeric(9, 6) check (latitude between -90 and 90),
  longitude         numeric(9, 6) check (longitude between -180 and 180),
  geofence_m        int not null default 200 check (geofence_m between 75 and 1500),
  -- IANA name; border towns work both ways, so it belongs to the site and not to its state
  time_zone         text not null,
  site_instructions text,
  status            text not null default 'active' check (status in ('active', 'inactive')),
  version           int not null default 1,
  created_at        timestamptz not null default now(),
  updated_at        timestamptz not null default now(),
  constraint locations_agency_key unique (agency_id, id),
  constraint locations_customer_fk foreign key (agency_id, customer_id) references customers (agency_id, id)
);
create unique index locations_name_unique on locations (agency_id, customer_id, lower(name));
create index locations_name on locations (agency_id, lower(name), id);
call muster_protect('locations');

create table sub_locations (
  id          uuid primary key,
  agency_id   uuid not null,
  location_id uuid not null,
  name        text not null,
  code        text,
  status      text not null default 'active' check (status in ('active', 'inactive')),
  version     int not null default 1,
  created_at  timestamptz not null default now(),
  constraint sub_locations_agency_key unique (agency_id, id),
  constraint sub_locations_location_fk foreign key (agency_id, location_id) references locations (agency_id, id) on delete cascade
);
create unique index sub_locations_name_unique on sub_locations (agency_id, location_id, lower(name));
call muster_protect('sub_locations');

-- ---------------------------------------------------------------- people

create table employees (
  id                 uuid primary key,
  agency_id          uuid not null,
  company_id         uuid not null,
  type               text not null default 'employee' check (type in ('candidate', 'employee', 'contractor')),
  employee_code      text not null,
  first_name         text not null,
  last_name          text not null,
  preferred_name     text,
  -- What lists and rosters show: the preferred name before the first one, then the last name.
  name               text not null generated always as (coalesce(preferred_name, first_name) || ' ' || last_name) stored,
  -- What a search looks through, lower-cased once.
  search_text        text not null generated always as (lower(first_name || ' ' || last_name || ' ' || coalesce(preferred_name, '') || ' ' || employee_code || ' ' || email)) stored,
  birth_date         date not null,
  gender             text not null default 'not_stated' check (gender in ('female', 'male', 'x', 'not_stated')),
  email              text not null,
  phone              text,
  address_line       text,
  suburb             text,
  state              text,
  postcode           text,
  employment_type_id uuid references reference_items (id),
  start_date         date,
  right_to_work      text not null check (right_to_work in ('citizen', 'permanent', 'nz', 'temporary')),
  visa_subclass      text,
  visa_expires_on    date,
  -- minutes a week the person wants or is contracted for
  target_minutes     int check (target_minutes between 0 and 10080),
  notes              text,
  status             text not null default 'registered' check (status in ('lead', 'registered', 'screening', 'approved', 'active', 'on_hold', 'terminated', 'declined')),
  version            int not null default 1,
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now(),
  constraint employees_agency_key unique (agency_id, id),
  constraint employees_company_fk foreign key (agency_id, company_id) references companies (agency_id, id)
);
create unique index employees_code_unique on employees (agency_id, upper(employee_code));
create unique index employees_email_unique on employees (agency_id, lower(email));
create index employees_name on employees (agency_id, name, id);
create index employees_company on employees (agency_id, company_id);
create index employees_status on employees (agency_id, status);
-- Under row-level security a trigram index is not used (ilike is not leakproof); agency_id first and a filter is what carries the search.
create index employees_search on employees using gin (search_text gin_trgm_ops);
call muster_protect('employees');

create table employee_positions (
  agency_id   uuid not null,
  employee_id uuid not null,
  position_id uuid not null references reference_items (id),
  is_primary  boolean not null default false,
  primary key (agency_id, employee_id, position_id),
  constraint employee_positions_employee_fk foreign key (agency_id, employee_id) references employees (agency_id, id) on delete cascade
);
create unique index employee_positions_one_primary on employee_positions (agency_id, employee_id) where is_primary;
create index employee_positions_position on employee_positions (agency_id, position_id);
call muster_protect('employee_positions');

-- The number is sealed (server/outside/seal.ts): encrypted with a key that is not in the database, bound to its row.
create table employee_bank_accounts (
  id                    uuid primary key,
  agency_id             uuid not null,
  employee_id           uuid not null,
  account_name          text not null,
  bsb                   text not null check (bsb ~ '^\d{3}-\d{3}$'),
  account_number_sealed text not null,
  account_number_ends   text not null,
  version               int not null default 1,
  created_at            timestamptz not null default now(),
  constraint employee_bank_accounts_one unique (agency_id, employee_id),
  constraint employee_bank_accounts_employee_fk foreign key (agency_id, employee_id) references employees (agency_id, id) on delete cascade
);
call muster_protect('employee_bank_accounts');

-- ---------------------------------------------------------------- access

create table roles (
  id         uuid primary key,
  agency_id  uuid references companies (id),
  name       text not null,
  -- only these four land on the dashboard (specification section 2), so every role has one of them
  kind       text not null check (kind in ('superadmin', 'admin', 'customer', 'employee')),
  system     boolean not null default false,
  version    int not null default 1,
  created_at timestamptz not null default now()
);
create unique index roles_name_unique on roles (agency_id, lower(name)) nulls not distinct;
call muster_protect('roles');
call muster_show_unowned('roles');

create table role_permissions (
  role_id    uuid not null references roles (id) on delete cascade,
  permission text not null,
  primary key (role_id, permission)
);
grant select, insert, update, delete on role_permissions to muster_platform;
grant select on role_permissions to muster_agency;

-- An account is global; what it may do is a membership of an agency. Agencies' transactions do not see either table.
create table accounts (
  id              uuid primary key,
  email           citext not null constraint accounts_email_unique unique,
  password_hash   text not null,
  first_name      text not null,
  last_name       text not null,
  locale          text not null default 'en' check (locale in ('en', 'fr', 'de', 'pt')),
  status          text not null default 'active' check (status in ('invited', 'active', 'inactive', 'suspended', 'deleted')),
  last_login_at   timestamptz,
  version         int not null default 1,
  created_at      timestamptz not null default now()
);
grant select, insert, update, delete on accounts to muster_platform;

create table memberships (
  id          uuid primary key,
  account_id  uuid not null references accounts (id),
  role_id     uuid not null references roles (id),
  -- null: the super admin, who works across agencies
  agency_id   uuid references companies (id),
  employee_id uuid,
  customer_id uuid,
  active      boolean not null default true,
  created_at  timestamptz not null default now(),
  constraint memberships_employee_fk foreign key (agency_id, employee_id) references employees (agency_id, id),
  constraint memberships_customer_fk foreign key (agency_id, customer_id) references customers (agency_id, id)
);
create unique index memberships_unique on memberships (account_id, agency_id, role_id) nulls not distinct;
create unique index memberships_employee_unique on memberships (agency_id, employee_id) where employee_id is not null;
alter table memberships enable row level security;
alter table memberships force row level security;
create policy agency on memberships to muster_agency using (agency_id = (select nullif(current_setting('app.agency', true), '')::uuid))
  with check (agency_id = (select nullif(current_setting('app.agency', true), '')::uuid));
create policy platform on memberships to muster_platform using (true) with check (true);
grant select, insert, update, delete on memberships to muster_platform;
grant select on memberships to muster_agency;

create table sessions (
  id            uuid primary key,
  account_id    uuid not null references accounts (id),
  membership_id uuid not null references memberships (id),
  user_agent    text,
  created_at    timestamptz not null default now(),
  seen_at       timestamptz not null default now(),
  expires_at    timestamptz not null,
  ended_at      timestamptz,
  ended_because text
);
create index sessions_account on sessions (account_id);
grant select, insert, update, delete on sessions to muster_platform;

-- Only hashes; each token works once, and the use of a used one ends its session.
create table refresh_tokens (
  token_hash text primary key,
  session_id uuid not null references sessions (id) on delete cascade,
  issued_at  timestamptz not null default now(),
  used_at    timestamptz
);
create index refresh_tokens_session on refresh_tokens (session_id);
grant select, insert, update, delete on refresh_tokens to muster_platform;

-- Counters of attempts: losing them in a crash is harmless, so they are not logged.
create unlogged table throttles (
  key          text primary key,
  attempts     int not null,
  window_start timestamptz not null
);
grant select, insert, update, delete on throttles to muster_platform;

-- What a writing call answered, kept in the transaction of its effect, so that a repeated request does nothing twice.
-- Its own membership only: a stored answer may hold what another agency must not read.
create table idempotency_keys (
  agency_id     uuid,
  membership_id uuid not null,
  call          text not null,
  key           text not null,
  request_hash  text not null,
  answer        jsonb,
  created_at    timestamptz not null default now(),
  primary key (membership_id, call, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);
call muster_protect('idempotency_keys');

-- ---------------------------------------------------------------- rosters

create table rosters (
  id           uuid primary key,
  agency_id    uuid not null,
  company_id   uuid not null,
  customer_id  uuid not null,
  location_id  uuid not null,
  name         text not null,
  week_start   date not null,
  days         int not null default 7 check (days between 1 and 28),
  -- copied: a later change of the site's zone does not move what was rostered
  time_zone    text not null,
  notes        text,
  status       text not null default 'draft' check (status in ('draft', 'published', 'locked', 'archived', 'cancelled')),
  published_at timestamptz,
  published_by uuid,
  version      int not null default 1,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  constraint rosters_agency_key unique (agency_id, id),
  constraint rosters_company_fk foreign key (agency_id, company_id) references companies (agency_id, id),
  constraint rosters_customer_fk foreign key (agency_id, customer_id) references customers (agency_id, id),
  constraint rosters_location_fk foreign key (agency_id, location_id) references locations (agency_id, id)
);
create index rosters_week on rosters (agency_id, week_start, id);
create index rosters_location on rosters (agency_id, location_id);
create index rosters_customer on rosters (agency_id, customer_id);
call muster_protect('rosters');

-- Demand: what a customer needs. A shift may cross midnight; its day is the one it starts on, in the site's zone.
create table roster_shifts (
  id              uuid primary key,
  agency_id       uuid not null,
  roster_id       uuid not null,
  location_id     uuid not null,
  position_id     uuid not null references reference_items (id),
  works_on        date not null,
  starts          time not null,
  ends            time not null,
  starts_at       timestamptz not null,
  ends_at         timestamptz not null,
  clock_minutes   int not null,
  elapsed_minutes int not null,
  openings        int not null default 1 check (openings between 1 and 500),
  breaks          jsonb not null default '[]',
  notes           text,
  status          text not null default 'draft' check (status in ('draft', 'published', 'cancelled')),
  version         int not null default 1,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  constraint roster_shifts_agency_key unique (agency_id, id),
  constraint roster_shifts_ends_after_start check (ends_at > starts_at),
  constraint roster_shifts_at_most_a_day check (ends_at <= starts_at + interval '25 hours'),
  constraint roster_shifts_roster_fk foreign key (agency_id, roster_id) references rosters (agency_id, id) on delete cascade,
  constraint roster_shifts_location_fk foreign key (agency_id, location_id) references locations (agency_id, id)
);
create index roster_shifts_roster on roster_shifts (agency_id, roster_id, works_on);
create index roster_shifts_day on roster_shifts (agency_id, works_on);
call muster_protect('roster_shifts');

-- One person on one opening. Nobody holds two at one time: the constraint says so, whatever a form checked.
create table assignments (
  id                 uuid primary key,
  agency_id          uuid not null,
  roster_id          uuid not null,
  roster_shift_id    uuid not null,
  employee_id        uuid not null,
  works_on           date not null,
  starts_at          timestamptz not null,
  ends_at            timestamptz not null,
  status             text not null default 'planned' check (status in ('planned', 'pending', 'accepted', 'declined', 'timed_out', 'withdrawn', 'cancelled_agency', 'cancelled_client', 'replaced', 'in_progress', 'worked', 'no_show')),
  responded_at       timestamptz,
  responded_by       uuid,
  response_note      text,
  override_reason    text,
  -- the findings that stood when the person was assigned: the record of the decision
  findings           jsonb not null default '[]',
  version            int not null default 1,
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now(),
  constraint assignments_agency_key unique (agency_id, id),
  constraint assignments_shift_fk foreign key (agency_id, roster_shift_id) references roster_shifts (agency_id, id) on delete cascade,
  constraint assignments_roster_fk foreign key (agency_id, roster_id) references rosters (agency_id, id) on delete cascade,
  constraint assignments_employee_fk foreign key (agency_id, employee_id) references employees (agency_id, id),
  constraint assignments_no_double_booking exclude using gist (agency_id with =, employee_id with =, tstzrange(starts_at, ends_at) with &&)
    where (status in ('planned', 'pending', 'accepted', 'in_progress', 'worked'))
);
create index assignments_shift on assignments (agency_id, roster_shift_id);
create index assignments_roster on assignments (agency_id, roster_id);
create index assignments_employee_day on assignments (agency_id, employee_id, works_on);
create index assignments_start on assignments (agency_id, starts_at, id);
call muster_protect('assignments');

-- ---------------------------------------------------------------- worked time

create table timesheets (
  id               uuid primary key,
  agency_id        uuid not null,
  company_id       uuid not null,
  customer_id      uuid not null,
  location_id      uuid not null,
  position_id      uuid not null references reference_items (id),
  employee_id      uuid not null,
  assignment_id    uuid,
  works_on         date not null,
  starts           time not null,
  ends             time not null,
  starts_at        timestamptz not null,
  ends_at          timestamptz not null,
  time_zone        text not null,
  breaks           jsonb not null default '[]',
  clock_minutes    int not null,
  elapsed_minutes  int not null,
  break_minutes    int not null default 0,
  unpaid_minutes   int not null default 0,
  paid_minutes     int not null,
  rostered_starts  time,
  rostered_ends    time,
  rostered_minutes int,
  notes            text,
  status           text not null default 'draft' check (status in ('draft', 'submitted', 'client_approved', 'approved', 'exported', 'paid', 'rejected', 'disputed', 'void')),
  status_reason    text,
  approved_at      timestamptz,
  approved_by      uuid,
  version          int not null default 1,
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),
  constraint timesheets_agency_key unique (agency_id, id),
  constraint timesheets_ends_after_start check (ends_at > starts_at),
  constraint timesheets_breaks_fit check (unpaid_minutes <= break_minutes and paid_minutes >= 0),
  constraint timesheets_company_fk foreign key (agency_id, company_id) references companies (agency_id, id),
  constraint timesheets_customer_fk foreign key (agency_id, customer_id) references customers (agency_id, id),
  constraint timesheets_location_fk foreign key (agency_id, location_id) references locations (agency_id, id),
  constraint timesheets_employee_fk foreign key (agency_id, employee_id) references employees (agency_id, id),
  constraint timesheets_assignment_fk foreign key (agency_id, assignment_id) references assignments (agency_id, id),
  -- A person cannot have worked twice at one time; what is void or rejected does not count.
  constraint timesheets_no_double_time exclude using gist (agency_id with =, employee_id with =, tstzrange(starts_at, ends_at) with &&)
    where (status not in ('void', 'rejected'))
);
create unique index timesheets_assignment_unique on timesheets (agency_id, assignment_id) where assignment_id is not null and status <> 'void';
create index timesheets_day on timesheets (agency_id, works_on, id);
create index timesheets_employee_day on timesheets (agency_id, employee_id, works_on);
create index timesheets_customer_day on timesheets (agency_id, customer_id, works_on);
create index timesheets_status on timesheets (agency_id, status, works_on);
call muster_protect('timesheets');

create table timesheet_changes (
  id           uuid primary key,
  agency_id    uuid not null,
  timesheet_id uuid not null,
  at           timestamptz not null default now(),
  by_account   uuid,
  by_name      text not null,
  from_status  text,
  to_status    text not null,
  reason       text,
  constraint timesheet_changes_timesheet_fk foreign key (agency_id, timesheet_id) references timesheets (agency_id, id) on delete cascade
);
create index timesheet_changes_timesheet on timesheet_changes (agency_id, timesheet_id, at);
call muster_protect('timesheet_changes');

-- ---------------------------------------------------------------- imports

create table imports (
  id              uuid primary key,
  agency_id       uuid not null,
  company_id      uuid,
  kind            text not null check (kind in ('employees', 'customers', 'locations')),
  filename        text not null,
  status          text not null default 'checked' check (status in ('checked', 'queued', 'running', 'done', 'failed')),
  total           int not null,
  done            int not null default 0,
  creates         int not null default 0,
  updates         int not null default 0,
  sames           int not null default 0,
  refusals        int not null default 0,
  warnings        int not null default 0,
  unknown_columns jsonb not null default '[]',
  created_by      uuid not null,
  created_at      timestamptz not null default now(),
  finished_at     timestamptz,
  -- whoever runs it renews the lease; a lease that ran out means the process died and another goes on
  lease_until     timestamptz,
  constraint imports_agency_key unique (agency_id, id),
  constraint imports_company_fk foreign key (agency_id, company_id) references companies (agency_id, id)
);
create index imports_age on imports (agency_id, created_at);
call muster_protect('imports');

create table import_rows (
  agency_id uuid not null,
  import_id uuid not null,
  row       int not null,
  line      int not null,
  label     text not null,
  verdict   text not null check (verdict in ('create', 'update', 'same', 'refused')),
  messages  jsonb not null default '[]',
  -- what would be written, already checked and normalised; sealed values stay sealed here too
  record    jsonb,
  written   boolean not null default false,
  primary key (agency_id, import_id, row),
  constraint import_rows_import_fk foreign key (agency_id, import_id) references imports (agency_id, id) on delete cascade
);
call muster_protect('import_rows');
