-- What an agency decides for itself, in one row (its keys are those of contract/settings.ts); the platform's row has no agency.
create table configs (
  id         uuid primary key,
  agency_id  uuid references companies (id),
  decided    jsonb not null default '{}',
  version    int not null default 1,
  updated_at timestamptz not null default now(),
  constraint configs_one_each unique nulls not distinct (agency_id)
);
call muster_protect('configs');
call muster_show_unowned('configs');
call muster_audit('configs');

-- What runs the installation. Values are sealed, the secret ones and the others alike; agencies see none of it.
create table environment_settings (
  key        text primary key,
  sealed     text not null,
  ends       text not null,
  updated_at timestamptz not null default now()
);
grant select, insert, update, delete on environment_settings to muster_platform;
-- It has no agency: its changes stand in the platform's chain.
call muster_audit('environment_settings', agency => 'null::uuid');
