-- The customers with whom, and the company for which, a person usually works. They are offered first there, and nothing is forbidden: who
-- is blocked is in customer_employees.
create table placements (
  id          uuid primary key,
  agency_id   uuid not null,
  employee_id uuid not null,
  customer_id uuid not null,
  company_id  uuid not null,
  -- null: at every site of the customer
  location_id uuid,
  position_id uuid not null references reference_items (id),
  starts_on   date not null,
  -- the last day on which it holds; null: until it is ended
  ends_on     date,
  priority    text not null default 'usual' check (priority in ('first', 'usual', 'reserve')),
  -- per hour; null: what the person usually gets
  pay_cents   int check (pay_cents > 0),
  note        text,
  version     int not null default 1,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  constraint placements_employee_fk foreign key (agency_id, employee_id) references employees (agency_id, id) on delete cascade,
  constraint placements_customer_fk foreign key (agency_id, customer_id) references customers (agency_id, id),
  constraint placements_company_fk foreign key (agency_id, company_id) references companies (agency_id, id),
  constraint placements_location_fk foreign key (agency_id, location_id) references locations (agency_id, id),
  constraint placements_order check (ends_on >= starts_on),
  -- Two at the same time could differ in priority and pay.
  constraint placements_one_at_a_time exclude using gist (
    agency_id with =, employee_id with =, customer_id with =, position_id with =,
    coalesce(location_id, '00000000-0000-0000-0000-000000000000') with =, daterange(starts_on, ends_on, '[]') with &&
    )
);
create index placements_person on placements (agency_id, employee_id, starts_on desc);
create index placements_company on placements (agency_id, company_id);
create index placements_location on placements (agency_id, location_id) where location_id is not null;
create index placements_position on placements (position_id);
create index placements_customer on placements (agency_id, customer_id, position_id) include (employee_id, starts_on, ends_on);
call muster_protect('placements');
-- The pay rate is logged as it is, because whoever checks pay needs it, and shown to readers who may see pay
-- (server/modules/audit/rules.ts).
call muster_audit('placements');
