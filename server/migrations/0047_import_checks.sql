-- How far the check of a file is, for whoever waits for it; the row goes with the check.
create table import_checks (
  agency_id  uuid not null,
  account_id uuid not null,
  -- the browser's own, so that it can ask before it has an answer
  key        text not null,
  total      int not null,
  done       int not null default 0,
  started_at timestamptz not null,
  primary key (agency_id, account_id, key)
);
call muster_protect('import_checks');
