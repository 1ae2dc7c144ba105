create table customers (
  id                         uuid primary key,
  agency_id                  uuid not null,
  company_id                 uuid not null,
  code                       text not null,
  name                       text not null,
  legal_name                 text,
  abn                        text,
  billing_email              text,
  payment_terms_days         int not null default 14 check (payment_terms_days between 0 and 180),
  address_line               text,
  suburb                     text,
  state                      text,
  postcode                   text,
  status                     text not null default 'active' check (status in ('prospect', 'active', 'on_hold', 'inactive')),
  version                    int not null default 1,
  created_at                 timestamptz not null default now(),
  updated_at                 timestamptz not null default now(),
  industry_id                uuid references reference_items (id),
  sector_id                  uuid references reference_items (id),
  category_id                uuid references reference_items (id),
  account_type_id            uuid references reference_items (id),
  billing_address            text,
  purchase_order_required    boolean not null default false,
  invoice_split              text not null default 'customer' check (invoice_split in ('customer', 'location', 'po', 'employee')),
  timesheet_approval         text not null default 'agency_only'
    check (timesheet_approval in ('none', 'customer', 'customer_then_agency', 'agency_only')),
  -- null: hours are never approved because nobody responded
  approval_timeout_hours     int check (approval_timeout_hours between 1 and 720),
  cancellation_notice_hours  int not null default 24 check (cancellation_notice_hours between 0 and 720),
  -- null: a shift may be as short as it likes
  minimum_engagement_minutes int check (minimum_engagement_minutes between 0 and 1440),
  address_line2              text,
  -- null: the agency's setting
  cancellation_pay_minutes   int check (cancellation_pay_minutes between 0 and 1440),
  cancellation_bill_minutes  int check (cancellation_bill_minutes between 0 and 1440),
  -- What a customer sees of the people rostered for them; null: as the agency decided for all its customers.
  release_photo              text check (release_photo in ('yes', 'no')),
  release_name               text check (release_name in ('full', 'initial')),
  release_phone              text check (release_phone in ('yes', 'no')),
  release_skills             text check (release_skills in ('yes', 'no')),
  release_documents          text check (release_documents in ('yes', 'no')),
  -- after how many hours without a signature the approver is reminded, and the backup approver gets the link; null: never
  signoff_reminder_hours     int default 24 check (signoff_reminder_hours between 1 and 720),
  signoff_escalation_hours   int default 48 check (signoff_escalation_hours between 1 and 720),
  -- the agency's own; the customer's users do not see it
  notes                      text,
  constraint customers_agency_key unique (agency_id, id),
  constraint customers_company_fk foreign key (agency_id, company_id) references companies (agency_id, id)
);
-- Within the agency, not the company: no import may add the same customer twice under two sister concerns.
create unique index customers_code_unique on customers (agency_id, upper(code));
create index customers_company on customers (agency_id, company_id);
create index customers_industry on customers (industry_id) where industry_id is not null;
create index customers_sector on customers (sector_id) where sector_id is not null;
create index customers_category on customers (category_id) where category_id is not null;
create index customers_account_type on customers (account_type_id) where account_type_id is not null;
create index customers_name on customers (agency_id, muster_plain(name), id);
call muster_protect('customers');
call muster_audit('customers');
call muster_search('customers', $$name || ' ' || coalesce(legal_name, '') || ' ' || code || ' ' || coalesce(abn, '') || ' ' || coalesce(suburb, '')$$);

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

create table customer_contacts (
  id          uuid primary key,
  agency_id   uuid not null,
  customer_id uuid not null,
  role        text not null default 'site' check (role in ('billing', 'site', 'approver', 'backup_approver', 'safety', 'other')),
  name        text not null,
  email       text,
  phone       text,
  is_main     boolean not null default false,
  version     int not null default 1,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  constraint customer_contacts_agency_key unique (agency_id, id),
  constraint customer_contacts_customer_fk foreign key (agency_id, customer_id) references customers (agency_id, id) on delete cascade
);
create unique index customer_contacts_one_main on customer_contacts (agency_id, customer_id) where is_main;
create index customer_contacts_customer on customer_contacts (agency_id, customer_id, lower(name), id);
create index customer_contacts_phone_search on customer_contacts using gin (phone gin_trgm_ops) where phone is not null;
call muster_protect('customer_contacts');
call muster_audit('customer_contacts');
call muster_search('customer_contacts', $$name || ' ' || coalesce(email, '')$$);
create trigger customer_contacts_report_address after update of email on customer_contacts for each row
  when (old.email <> '' and lower(old.email) is distinct from lower(new.email)) execute function muster_report_record_address();

-- The sites that a contact is for; without any, all of the customer.
create table contact_locations (
  agency_id   uuid not null,
  contact_id  uuid not null,
  location_id uuid not null,
  primary key (agency_id, contact_id, location_id),
  constraint contact_locations_contact_fk foreign key (agency_id, contact_id) references customer_contacts (agency_id, id) on delete cascade
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
  -- the last day on which it holds; null: until it is removed
  expires_on  date,
  version     int not null default 1,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  constraint customer_employees_customer_fk foreign key (agency_id, customer_id) references customers (agency_id, id),
  constraint customer_employees_reason check (list <> 'blocked' or reason is not null)
);
-- A person is preferred or blocked at a place, not both; they may be inducted beside either.
create unique index customer_employees_one on customer_employees (agency_id, customer_id, employee_id, location_id,
  (list = 'inducted')) nulls not distinct;
create index customer_employees_person on customer_employees (agency_id, employee_id, customer_id);
create index customer_employees_location on customer_employees (agency_id, location_id) where location_id is not null;
call muster_protect('customer_employees');
call muster_audit('customer_employees');

-- References of tables above. As the owner sees no rows of protected tables, nothing is read; all of them are still empty.
set local row_security to on;
alter table memberships add constraint memberships_customer_fk foreign key (agency_id, customer_id) references customers (agency_id, id);
set local row_security to off;
