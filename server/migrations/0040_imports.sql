create table imports (
  id                uuid primary key,
  agency_id         uuid not null,
  company_id        uuid,
  kind              text not null check (kind in ('companies', 'customers', 'locations', 'employees', 'punches', 'workbook')),
  filename          text not null,
  status            text not null default 'checked' check (status in ('checked', 'queued', 'running', 'done', 'failed', 'cancelled')),
  total             int not null,
  done              int not null default 0,
  creates           int not null default 0,
  updates           int not null default 0,
  sames             int not null default 0,
  refusals          int not null default 0,
  warnings          int not null default 0,
  unknown_columns   jsonb not null default '[]',
  created_by        uuid not null,
  created_at        timestamptz not null default now(),
  finished_at       timestamptz,
  -- the process that runs it renews the lease; once it has expired another one takes over
  lease_until       timestamptz,
  keys              jsonb not null default '{}',
  -- who started it, as in the audit log: {name, account_id, membership_id}
  starter           jsonb,
  -- entries of lists that the file names and that do not exist: [{list, name, rows}]
  unknown_entries   jsonb not null default '[]',
  -- what was decided about each: [{list, name, action, id}]
  entries           jsonb not null default '[]',
  -- [{kind, field, order}], where a date of the column could be read in two ways
  date_orders       jsonb not null default '[]',
  -- why it failed: a code of contract/refusals.ts, and the reference under which the log has the cause
  failure_code      text,
  failure_reference uuid,
  -- by kind, in their order
  headers           jsonb not null default '{}',
  constraint imports_agency_key unique (agency_id, id),
  constraint imports_company_fk foreign key (agency_id, company_id) references companies (agency_id, id)
);
create index imports_age on imports (agency_id, created_at);
call muster_protect('imports');
call muster_audit('imports', ignored => array['done', 'refusals', 'lease_until']);
create trigger imports_wake_job after update of status on imports for each row when (new.status = 'queued') execute function muster_wake_job('imports');

create table import_rows (
  agency_id    uuid not null,
  import_id    uuid not null,
  row          int not null,
  line         int not null,
  label        text not null,
  verdict      text not null check (verdict in ('create', 'update', 'same', 'refused')),
  messages     jsonb not null default '[]',
  -- what would be written, already checked and normalised; sealed values stay sealed here too
  record       jsonb,
  written      boolean not null default false,
  kind         text not null check (kind in ('companies', 'customers', 'locations', 'employees', 'punches')),
  -- a refused row as it was read, to be downloaded and corrected; sealed, because it may have account and tax file numbers
  cells_sealed text,
  primary key (agency_id, import_id, kind, row),
  constraint import_rows_import_fk foreign key (agency_id, import_id) references imports (agency_id, id) on delete cascade
);
call muster_protect('import_rows');

-- The mapping of a file's columns to fields, so that the next file with the same headers needs none.
create table import_matchings (
  agency_id   uuid not null references companies (id),
  kind        text not null check (kind in ('companies', 'customers', 'locations', 'employees', 'punches')),
  -- a hash of the set of headers
  headers     text not null,
  -- by header in lower case; null: left out
  fields      jsonb not null,
  key         text not null,
  updated_at  timestamptz not null default now(),
  -- by header in lower case, where the dates of a column did not settle their order and somebody chose it
  date_orders jsonb not null default '{}',
  primary key (agency_id, kind, headers)
);
call muster_protect('import_matchings');

-- How far the check of a file is, for whoever waits for it; the row is deleted with the check.
create table import_checks (
  agency_id  uuid not null,
  account_id uuid not null,
  -- chosen by the browser, so that it can ask before it has a response
  key        text not null,
  total      int not null,
  done       int not null default 0,
  started_at timestamptz not null,
  primary key (agency_id, account_id, key)
);
call muster_protect('import_checks');
