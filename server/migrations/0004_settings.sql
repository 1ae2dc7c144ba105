-- What an agency sets for itself, in one row (its keys are those of contract/platform/settings.ts); the platform's row has no agency.
create table configs (
  id         uuid primary key,
  agency_id  uuid,
  overrides  jsonb not null default '{}',
  version    int not null default 1,
  updated_at timestamptz not null default now(),
  constraint configs_one_each unique nulls not distinct (agency_id)
);
call muster_protect('configs');
call muster_show_unowned('configs');
call muster_audit('configs');

-- The settings of the installation. All values are sealed, not only the secret ones; agencies see none of them.
create table environment_settings (
  key        text primary key,
  sealed     text not null,
  ends       text not null,
  updated_at timestamptz not null default now(),
  version    int not null default 1
);
grant select, insert, update, delete on environment_settings to muster_platform;
-- It has no agency: its changes are in the platform's chain.
call muster_audit('environment_settings', agency => 'null::uuid');

-- The channels that the installation has set up, for transactions of agencies, which cannot read its settings.
create table available_channels (
  channel text primary key check (channel in ('sms'))
);
grant select on available_channels to muster_agency;
grant select, insert, delete on available_channels to muster_platform;
