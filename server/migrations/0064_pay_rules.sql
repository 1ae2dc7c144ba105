-- What hours cost and what they are charged: rule sets, whom they apply to, charges, costs, and the pay of approved time (server/modules/pay).
create table pay_rule_sets (
  id         uuid primary key,
  agency_id  uuid not null references companies (id),
  code       text not null,
  title      text not null,
  -- whether it can be assigned; those who have it keep it
  active     boolean not null default true,
  version    int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint pay_rule_sets_agency_key unique (agency_id, id)
);
create unique index pay_rule_sets_code_unique on pay_rule_sets (agency_id, code);
call muster_protect('pay_rule_sets');
call muster_audit('pay_rule_sets');

create table pay_rule_versions (
  id              uuid primary key,
  agency_id       uuid not null,
  rule_set_id     uuid not null,
  -- takes effect with the first full pay period on or after this day
  valid_from      date not null,
  -- as in contract/payroll/pay-rules/rule-set.ts
  rules           jsonb not null,
  examples        jsonb not null default '[]',
  -- what changed, and why
  note            text,
  created_by      uuid not null,
  created_by_name text not null,
  version         int not null default 1,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  constraint pay_rule_versions_agency_key unique (agency_id, id),
  constraint pay_rule_versions_set_fk foreign key (agency_id, rule_set_id) references pay_rule_sets (agency_id, id) on delete cascade,
  constraint pay_rule_versions_one_a_day unique (agency_id, rule_set_id, valid_from)
);
call muster_protect('pay_rule_versions');
call muster_audit('pay_rule_versions');

-- Whom a rule set applies to: everybody at a customer, a site, in a position, or one person; null: any. Which of several wins is decided in
-- server/modules/pay/assignments.
create table pay_rule_assignments (
  id                     uuid primary key,
  agency_id              uuid not null,
  rule_set_id            uuid not null,
  customer_id            uuid,
  location_id            uuid,
  position_id            uuid references reference_items (id),
  employee_id            uuid,
  -- a code of the rule set
  classification         text not null,
  works_permanent_nights boolean not null default false,
  -- codes of the rule set
  all_purpose_allowances text[] not null default '{}',
  starts_on              date not null,
  -- the last day; null: until it is ended
  ends_on                date,
  version                int not null default 1,
  created_at             timestamptz not null default now(),
  updated_at             timestamptz not null default now(),
  constraint pay_rule_assignments_agency_key unique (agency_id, id),
  constraint pay_rule_assignments_set_fk foreign key (agency_id, rule_set_id) references pay_rule_sets (agency_id, id),
  constraint pay_rule_assignments_customer_fk foreign key (agency_id, customer_id) references customers (agency_id, id),
  constraint pay_rule_assignments_location_fk foreign key (agency_id, location_id) references locations (agency_id, id),
  constraint pay_rule_assignments_employee_fk foreign key (agency_id, employee_id) references employees (agency_id, id),
  constraint pay_rule_assignments_site_of_customer check (location_id is null or customer_id is not null),
  constraint pay_rule_assignments_order check (ends_on >= starts_on),
  constraint pay_rule_assignments_one_at_a_time exclude using gist (
    agency_id with =,
    coalesce(customer_id, '00000000-0000-0000-0000-000000000000') with =,
    coalesce(location_id, '00000000-0000-0000-0000-000000000000') with =,
    coalesce(position_id, '00000000-0000-0000-0000-000000000000') with =,
    coalesce(employee_id, '00000000-0000-0000-0000-000000000000') with =,
    daterange(starts_on, ends_on, '[]') with &&)
);
create index pay_rule_assignments_set on pay_rule_assignments (agency_id, rule_set_id);
create index pay_rule_assignments_employee on pay_rule_assignments (agency_id, employee_id) where employee_id is not null;
call muster_protect('pay_rule_assignments');
call muster_audit('pay_rule_assignments');

-- What a customer is charged for an hour, by site, position, employment and label of the pay line; null: any.
create table charge_rates (
  id                uuid primary key,
  agency_id         uuid not null,
  customer_id       uuid not null,
  location_id       uuid,
  position_id       uuid references reference_items (id),
  employment        text check (employment in ('permanent', 'casual')),
  -- of a pay line, such as overtime_first; null: of every line without a rate of its own
  label             text,
  -- cents an hour; a markup on pay; a margin on cost
  method            text not null check (method in ('fixed', 'markup', 'margin')),
  cents             int check (cents > 0),
  basis_points      int check (basis_points >= 0),
  -- of a fixed rate: whether it is multiplied by the percentage of the pay line
  passes_penalties  boolean not null default true,
  starts_on         date not null,
  -- the last day; null: until it is ended
  ends_on           date,
  note              text,
  version           int not null default 1,
  created_at        timestamptz not null default now(),
  updated_at        timestamptz not null default now(),
  constraint charge_rates_agency_key unique (agency_id, id),
  constraint charge_rates_customer_fk foreign key (agency_id, customer_id) references customers (agency_id, id),
  constraint charge_rates_location_fk foreign key (agency_id, location_id) references locations (agency_id, id),
  constraint charge_rates_amount check ((method = 'fixed') = (cents is not null) and (method = 'fixed') = (basis_points is null)),
  constraint charge_rates_order check (ends_on >= starts_on),
  constraint charge_rates_one_at_a_time exclude using gist (
    agency_id with =, customer_id with =,
    coalesce(location_id, '00000000-0000-0000-0000-000000000000') with =,
    coalesce(position_id, '00000000-0000-0000-0000-000000000000') with =,
    coalesce(employment, '') with =, coalesce(label, '') with =,
    daterange(starts_on, ends_on, '[]') with &&)
);
call muster_protect('charge_rates');
call muster_audit('charge_rates');

-- What an hour costs beside pay: rates of the agency with dates, by state, industry of the customer, position and employment; null: any.
create table cost_rates (
  id           uuid primary key,
  agency_id    uuid not null references companies (id),
  kind         text not null check (kind in ('super', 'workers_compensation', 'payroll_tax', 'leave', 'per_hour')),
  state        text check (state in ('ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA')),
  industry_id  uuid references reference_items (id),
  position_id  uuid references reference_items (id),
  employment   text check (employment in ('permanent', 'casual')),
  -- hundredths of a percent; of per_hour: cents
  basis_points int check (basis_points between 0 and 10000),
  cents        int check (cents >= 0),
  starts_on    date not null,
  ends_on      date,
  -- where it was read; a sample value has to be checked
  source       text,
  to_check     boolean not null default false,
  version      int not null default 1,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  constraint cost_rates_agency_key unique (agency_id, id),
  constraint cost_rates_amount check ((kind = 'per_hour') = (cents is not null) and (kind = 'per_hour') = (basis_points is null)),
  constraint cost_rates_order check (ends_on >= starts_on),
  constraint cost_rates_one_at_a_time exclude using gist (
    agency_id with =, kind with =, coalesce(state, '') with =,
    coalesce(industry_id, '00000000-0000-0000-0000-000000000000') with =,
    coalesce(position_id, '00000000-0000-0000-0000-000000000000') with =,
    coalesce(employment, '') with =,
    daterange(starts_on, ends_on, '[]') with &&)
);
call muster_protect('cost_rates');
call muster_audit('cost_rates');

-- The pay of approved time as it was priced, with the facts, so that it can be explained and replayed years later.
create table priced_timesheets (
  timesheet_id      uuid not null,
  agency_id         uuid not null,
  -- of the timesheet when it was priced
  timesheet_version int not null,
  -- null: no rule set applied
  rule_version_id   uuid,
  minutes           int not null,
  cents             bigint not null,
  -- what keeps it from being paid by the rule set; then it has no lines
  gaps              jsonb not null default '[]',
  -- the person's periods that were priced together, with the rule versions by which each was
  facts             jsonb not null,
  -- what the customer is charged and what the hours cost beside pay, where it is known
  charge_cents      bigint,
  cost_cents        bigint,
  -- a missing rate or how it came about, line by line
  charge            jsonb not null default '{}',
  cost              jsonb not null default '{}',
  priced_at         timestamptz not null,
  constraint priced_timesheets_pkey primary key (agency_id, timesheet_id),
  constraint priced_timesheets_timesheet_fk foreign key (agency_id, timesheet_id) references timesheets (agency_id, id) on delete cascade,
  constraint priced_timesheets_rules_fk foreign key (agency_id, rule_version_id) references pay_rule_versions (agency_id, id)
);
create index priced_timesheets_rules on priced_timesheets (agency_id, rule_version_id);
call muster_protect('priced_timesheets');

create table pay_lines (
  id            uuid primary key,
  agency_id     uuid not null,
  timesheet_id  uuid not null,
  position      int not null,
  label         text not null,
  minutes       int,
  hundredths    int,
  -- hundredths of a percent
  percentage    int,
  rate_cents    int not null,
  cents         bigint not null,
  clause        text,
  counts_for    jsonb not null,
  reason        jsonb not null,
  spans         jsonb not null,
  constraint pay_lines_priced_fk foreign key (agency_id, timesheet_id) references priced_timesheets (agency_id, timesheet_id) on delete cascade
);
create unique index pay_lines_position on pay_lines (agency_id, timesheet_id, position);
call muster_protect('pay_lines');

-- Whose approved time has to be priced, again: changes of time, of rules and of assignments add to it, a background job takes from it.
create table pricing_queue (
  agency_id   uuid not null,
  employee_id uuid not null,
  -- the first day that is affected
  from_day    date not null,
  queued_at   timestamptz not null default now(),
  constraint pricing_queue_pkey primary key (agency_id, employee_id),
  constraint pricing_queue_employee_fk foreign key (agency_id, employee_id) references employees (agency_id, id) on delete cascade
);
call muster_protect('pricing_queue');

set local row_security to on;
set local role muster_platform;
insert into role_permissions (role_id, permission)
select id, permission from roles, unnest(array['Pay Rule/list', 'Pay Rule/view', 'Pay Rule/create', 'Pay Rule/update', 'Charge Rate/list',
  'Charge Rate/create', 'Charge Rate/update', 'Cost Rate/list', 'Cost Rate/create', 'Cost Rate/update', 'Rate/view charge', 'Rate/view margin'])
  as permission
where system and name in ('superadmin', 'admin') on conflict do nothing;
reset role;
