-- The least margin that an agency wants: of every customer, or of one instead.
create table margin_floors (
  id           uuid primary key,
  agency_id    uuid not null references companies (id),
  -- null: of every customer without one of its own
  customer_id  uuid,
  -- hundredths of a percent of the charge
  basis_points int not null check (basis_points between 0 and 9999),
  version      int not null default 1,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  constraint margin_floors_agency_key unique (agency_id, id),
  constraint margin_floors_customer_fk foreign key (agency_id, customer_id) references customers (agency_id, id),
  constraint margin_floors_once unique nulls not distinct (agency_id, customer_id)
);
call muster_protect('margin_floors');
call muster_audit('margin_floors');

-- What a roster may cost the agency, in the currency in which its people are paid; null: any amount.
alter table rosters add column budget_cents int check (budget_cents >= 0);

-- Why a roster was published although its costs had warnings. Never changed.
create table roster_cost_confirmations (
  id           uuid primary key,
  agency_id    uuid not null,
  roster_id    uuid not null,
  account_id   uuid not null references accounts (id),
  by_name      text not null,
  warnings     text[] not null,
  reason       text not null,
  confirmed_at timestamptz not null,
  constraint roster_cost_confirmations_agency_key unique (agency_id, id),
  constraint roster_cost_confirmations_roster_fk foreign key (agency_id, roster_id) references rosters (agency_id, id)
);
create index roster_cost_confirmations_roster on roster_cost_confirmations (agency_id, roster_id, confirmed_at);
call muster_protect('roster_cost_confirmations');
call muster_audit('roster_cost_confirmations');

-- How much pay counts when people are proposed: 0: not at all.
alter table fill_runs add column cost_weight int not null default 0 check (cost_weight between 0 and 4);
