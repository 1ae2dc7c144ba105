-- Rows without an agency are the platform's; an agency's own row for the same day and place replaces it.
create table public_holidays (
  id                uuid primary key,
  agency_id         uuid,
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
create unique index public_holidays_unique on public_holidays (agency_id, state, date, muster_name_key(region),
  muster_name_key(name)) nulls not distinct;
create index public_holidays_date on public_holidays (date, state, agency_id);
call muster_protect('public_holidays');
call muster_show_unowned('public_holidays');
call muster_audit('public_holidays');

-- An agency has compared a shared public holiday with the state's announcement. It is about that version of the day, and says nothing of
-- later ones.
create table holiday_confirmations (
  agency_id         uuid not null,
  holiday_id        uuid not null references public_holidays (id) on delete cascade,
  holiday_version   int not null,
  confirmed_by      uuid,
  confirmed_by_name text not null,
  confirmed_at      timestamptz not null,
  -- the day's, for the audit log
  name              text not null default '',
  primary key (agency_id, holiday_id)
);
call muster_protect('holiday_confirmations');
call muster_audit('holiday_confirmations');
