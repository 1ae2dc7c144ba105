-- A file may bring companies too, or several kinds in one workbook; it may be called off; and its rows find what is there by a
-- chosen field of each kind.
alter table imports
  drop constraint imports_kind_check,
  drop constraint imports_status_check,
  add constraint imports_kind_check check (kind in ('companies', 'customers', 'locations', 'employees', 'workbook')),
  add constraint imports_status_check check (status in ('checked', 'queued', 'running', 'done', 'failed', 'cancelled')),
  add column keys jsonb not null default '{}';

alter table import_rows add column kind text check (kind in ('companies', 'customers', 'locations', 'employees'));
set local row_security to on;
set local role muster_platform;
update import_rows set kind = imports.kind from imports where imports.id = import_rows.import_id;
reset role;
set local row_security to off;
-- Each sheet of a workbook counts its own rows.
alter table import_rows
  alter column kind set not null,
  drop constraint import_rows_pkey,
  add primary key (agency_id, import_id, kind, row);

-- Which column of a file was said to be which field, so that the next file with the same headers needs no saying.
create table import_matchings (
  agency_id  uuid not null references companies (id),
  kind       text not null check (kind in ('companies', 'customers', 'locations', 'employees')),
  -- a hash of the set of headers
  headers    text not null,
  -- by header in lower case; null: left out
  fields     jsonb not null,
  key        text not null,
  updated_at timestamptz not null default now(),
  primary key (agency_id, kind, headers)
);
call muster_protect('import_matchings');
