-- What was agreed with a customer, whom to ask there, and whom they want, have shown round, or will not have back.
alter table customers
  add column industry_id               uuid references reference_items (id),
  add column sector_id                 uuid references reference_items (id),
  add column category_id               uuid references reference_items (id),
  add column account_type_id           uuid references reference_items (id),
  add column billing_address           text,
  add column purchase_order_required   boolean not null default false,
  add column invoice_split             text not null default 'customer' check (invoice_split in ('customer', 'location', 'po', 'employee')),
  add column timesheet_approval        text not null default 'agency_only' check (timesheet_approval in ('none', 'customer', 'customer_then_agency', 'agency_only')),
  -- null: time is never taken as approved because nobody answered
  add column approval_timeout_hours    int check (approval_timeout_hours between 1 and 720),
  add column cancellation_notice_hours int not null default 24 check (cancellation_notice_hours between 0 and 720),
  -- null: a shift may be as short as it likes
  add column minimum_engagement_minutes int check (minimum_engagement_minutes between 0 and 1440);
create index customers_industry on customers (industry_id) where industry_id is not null;
create index customers_sector on customers (sector_id) where sector_id is not null;
create index customers_category on customers (category_id) where category_id is not null;
create index customers_account_type on customers (account_type_id) where account_type_id is not null;

-- The positions that are worked at a customer; without any, all are.
create table customer_positions (
  agency_id   uuid not null,
  customer_id uuid not null,
  position_id uuid not null references reference_items (id),
  primary key (agency_id, customer_id, position_id),
  constraint customer_positions_customer_fk foreign key (agency_id, customer_id) references customers (agency_id, id) on delete cascade
);
create index customer_positions_position on customer_positions (position_id);
call muster_protect('customer_positions');
call muster_audit('customer_positions');

alter table customer_contacts
  add column updated_at timestamptz not null default now(),
  add constraint customer_contacts_agency_key unique (agency_id, id);
create index customer_contacts_customer on customer_contacts (agency_id, customer_id, lower(name), id);

-- The sites that a contact is for; without any, all of the customer.
create table contact_locations (
  agency_id   uuid not null,
  contact_id  uuid not null,
  location_id uuid not null,
  primary key (agency_id, contact_id, location_id),
  constraint contact_locations_contact_fk foreign key (agency_id, contact_id) references customer_contacts (agency_id, id) on delete cascade,
  constraint contact_locations_location_fk foreign key (agency_id, location_id) references locations (agency_id, id)
);
create index contact_locations_location on contact_locations (agency_id, location_id);
call muster_protect('contact_locations');
call muster_audit('contact_locations');

create table customer_employees (
  id          uuid primary key,
  agency_id   uuid not null,
  customer_id uuid not null,
  employee_id uuid not null,
  -- null: at every site of the customer
  location_id uuid,
  list        text not null check (list in ('preferred', 'inducted', 'blocked')),
  reason      text,
  set_by_side text not null check (set_by_side in ('customer', 'agency')),
  -- the last day on which it holds; null: until somebody takes it away
  expires_on  date,
  version     int not null default 1,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  constraint customer_employees_reason check (list <> 'blocked' or reason is not null),
  constraint customer_employees_customer_fk foreign key (agency_id, customer_id) references customers (agency_id, id),
  constraint customer_employees_employee_fk foreign key (agency_id, employee_id) references employees (agency_id, id),
  constraint customer_employees_location_fk foreign key (agency_id, location_id) references locations (agency_id, id)
);
-- Somebody is preferred or blocked at a place, not both; inducted they may be beside either.
create unique index customer_employees_one on customer_employees (agency_id, customer_id, employee_id, location_id, (list = 'inducted')) nulls not distinct;
create index customer_employees_person on customer_employees (agency_id, employee_id, customer_id);
create index customer_employees_location on customer_employees (agency_id, location_id) where location_id is not null;
call muster_protect('customer_employees');
call muster_audit('customer_employees');
