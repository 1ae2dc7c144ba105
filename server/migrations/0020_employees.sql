create table employees (
  id                    uuid primary key,
  agency_id             uuid not null,
  company_id            uuid not null,
  type                  text not null default 'employee' check (type in ('candidate', 'employee', 'contractor')),
  employee_code         text not null,
  first_name            text not null,
  last_name             text not null,
  preferred_name        text,
  birth_date            date not null,
  gender                text not null default 'not_stated' check (gender in ('female', 'male', 'x', 'not_stated')),
  email                 text not null,
  phone                 text,
  address_line          text,
  suburb                text,
  state                 text,
  postcode              text,
  employment_type_id    uuid references reference_items (id),
  start_date            date,
  right_to_work         text not null check (right_to_work in ('citizen', 'permanent', 'nz', 'temporary')),
  visa_subclass         text,
  visa_expires_on       date,
  -- minutes a week that the person wants or is contracted for
  target_minutes        int check (target_minutes between 0 and 10080),
  notes                 text,
  status                text not null default 'registered'
    check (status in ('lead', 'registered', 'screening', 'approved', 'active', 'on_hold', 'terminated', 'declined')),
  version               int not null default 1,
  created_at            timestamptz not null default now(),
  updated_at            timestamptz not null default now(),
  -- the record that remains after a merge; a merged record is never active, for readers of the status alone
  merged_into_id        uuid,
  -- the reason why the agency will not take the person on again (docs/domain.md section 4: a flag, not a status), which only the agency
  -- reads; null: it would
  do_not_rehire         text,
  do_not_rehire_by_name text,
  do_not_rehire_at      timestamptz,
  -- the basics that the person changed themselves, as they were before; null: nothing waits for a review
  own_before            jsonb,
  own_changed_at        timestamptz,
  title                 text,
  middle_name           text,
  pronouns              text,
  languages             text,
  has_transport         boolean not null default false,
  max_travel_km         integer constraint employees_max_travel check (max_travel_km between 0 and 2000),
  -- Entries of the agency's own lists (docs/domain.md section 4).
  category_id           uuid,
  designation_id        uuid,
  field_id              uuid,
  country_of_birth_id   uuid,
  classification        text,
  tags                  text[] not null default '{}',
  rating                integer constraint employees_rating check (rating between 0 and 5),
  address_line2         text,
  name                  text not null generated always as (muster_full_name(coalesce(preferred_name, first_name), last_name)) stored,
  constraint employees_agency_key unique (agency_id, id),
  constraint employees_company_fk foreign key (agency_id, company_id) references companies (agency_id, id),
  constraint employees_merged_fk foreign key (agency_id, merged_into_id) references employees (agency_id, id),
  constraint employees_category_fk foreign key (category_id) references reference_items (id),
  constraint employees_designation_fk foreign key (designation_id) references reference_items (id),
  constraint employees_field_fk foreign key (field_id) references reference_items (id),
  constraint employees_country_of_birth_fk foreign key (country_of_birth_id) references reference_items (id),
  constraint employees_merged_is_over check (merged_into_id is null or (status in ('terminated', 'declined') and merged_into_id <> id)),
  constraint employees_do_not_rehire check (num_nulls(do_not_rehire, do_not_rehire_by_name, do_not_rehire_at) in (0, 3)),
  constraint employees_own_change check ((own_before is null) = (own_changed_at is null))
);
create index employees_company on employees (agency_id, company_id);
create index employees_status on employees (agency_id, status);
-- A list of reference entries counts how often each is used.
create index employees_employment_type on employees (agency_id, employment_type_id) where employment_type_id is not null;
create index employees_merged on employees (agency_id, merged_into_id) where merged_into_id is not null;
-- Duplicates of a new person are looked for by these.
create index employees_phone on employees (agency_id, phone) where phone is not null;
create index employees_born on employees (agency_id, birth_date);
create unique index employees_code_unique on employees (agency_id, upper(employee_code)) where merged_into_id is null;
create index employees_do_not_rehire on employees (agency_id) where do_not_rehire is not null;
create index employees_own_change on employees (agency_id) where own_changed_at is not null;
-- A list of reference entries counts how often each is used.
create index employees_category on employees (agency_id, category_id) where category_id is not null;
create index employees_designation on employees (agency_id, designation_id) where designation_id is not null;
create index employees_field on employees (agency_id, field_id) where field_id is not null;
create index employees_country_of_birth on employees (agency_id, country_of_birth_id) where country_of_birth_id is not null;
-- Phones are stored as +61412345678 and found by any run of their digits.
create index employees_phone_search on employees using gin (phone gin_trgm_ops) where phone is not null;
create index employees_name on employees (agency_id, muster_plain(name), id);
create index employees_full_name on employees (agency_id, muster_plain(last_name), muster_plain(first_name)) where merged_into_id is null;
create unique index employees_email_unique on employees (agency_id, lower(email)) where merged_into_id is null and email <> '';
call muster_protect('employees');
call muster_audit('employees');
call muster_search('employees', $$first_name || ' ' || last_name || ' ' || coalesce(preferred_name, '') || ' ' || employee_code || ' ' || email$$);
create trigger employees_report_address after update of email on employees for each row
  when (old.email <> '' and lower(old.email) is distinct from lower(new.email)) execute function muster_report_record_address();

-- A merged record's own address is no longer used either, so it gets the email of a changed address: when the transaction ends, because the
-- remaining record may take this address.
create function muster_report_merged_address() returns trigger language plpgsql as $$
begin
  insert into emails (id, agency_id, to_address, language, kind, params)
  select gen_random_uuid(), old.agency_id, old.email, coalesce(login.locale, 'en'), 'recordAddressChanged', jsonb_build_object(
    'name', old.first_name,
    'email', coalesce(nullif(survivor.email, ''), '–'),
    'agency', coalesce((select name from companies where id = old.agency_id), ''))
  from employees survivor
  left join lateral (
    select accounts.locale from memberships join accounts on accounts.id = memberships.account_id
    where memberships.agency_id = survivor.agency_id and memberships.employee_id = survivor.id
    order by memberships.id limit 1
  ) as login on true
  where survivor.agency_id = new.agency_id and survivor.id = new.merged_into_id and lower(survivor.email) is distinct from lower(old.email);
  return null;
end $$;
create constraint trigger employees_report_merged_address after update of merged_into_id on employees
  deferrable initially deferred for each row
  when (old.merged_into_id is null and new.merged_into_id is not null and old.email <> '')
  execute function muster_report_merged_address();

-- The search of the list of people. It returns what the list sorts and filters by, and no more: thousands of whole rows would cost more
-- than finding them. The first word is found by the index, the others among what that finds.
create function muster_people_like(patterns text[]) returns table (
  id uuid, agency_id uuid, company_id uuid, name text, employee_code text, email text, status text, right_to_work text, visa_expires_on date
)
language plpgsql stable parallel safe rows 500
security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
begin
  return query
  select id, agency_id, company_id, name, employee_code, email, status, right_to_work, visa_expires_on
  from employees
  where agency_id = nullif(current_setting('app.agency', true), '')::uuid and merged_into_id is null
    and search_text like patterns[1] and ' ' || search_text like all(patterns);
end $$;
revoke execute on function muster_people_like from public;
grant execute on function muster_people_like to muster_agency;
-- The owner of a function needs the right to create in its schema only while it becomes that.
grant create on schema public to muster_platform;
alter function muster_people_like owner to muster_platform;
revoke create on schema public from muster_platform;

create table employee_positions (
  agency_id   uuid not null,
  employee_id uuid not null,
  position_id uuid not null references reference_items (id),
  is_primary  boolean not null default false,
  primary key (agency_id, employee_id, position_id),
  constraint employee_positions_employee_fk foreign key (agency_id, employee_id) references employees (agency_id, id) on delete cascade
);
create unique index employee_positions_one_primary on employee_positions (agency_id, employee_id) where is_primary;
create index employee_positions_position on employee_positions (agency_id, position_id);
call muster_protect('employee_positions');
call muster_audit('employee_positions');

-- The parts of a person's file that exist once: emergency contacts, bank, passport, tax, licence, super
-- (contract/people/employee-details.ts). A number among them is sealed (server/outside/secrets/seal.ts) in a column of its own, so that
-- nothing that shows `data` shows it. The bank accounts are in employee_bank_accounts, while version, last change and review here belong to
-- all of them.
create table employee_groups (
  id                   uuid primary key,
  agency_id            uuid not null,
  employee_id          uuid not null,
  name                 text not null check (name in ('emergency_contacts', 'bank', 'passport', 'tax', 'licence', 'super')),
  data                 jsonb not null,
  number_sealed        text,
  number_ends          text,
  -- the key that opens the number: a rotation looks for those of former keys
  number_key           text generated always as (split_part(number_sealed, '.', 2)) stored,
  version              int not null default 1,
  updated_at           timestamptz not null default now(),
  updated_by_name      text not null default '',
  -- null: the person changed it themselves and the agency has not reviewed it yet
  reviewed_at          timestamptz,
  reviewed_by_name     text,
  -- what the agency reviewed last, so that it sees what is different; null: there was nothing, or nothing has changed since
  reviewed_data        jsonb,
  reviewed_number_ends text,
  -- the sealed number is another one than that
  number_changed       boolean not null default false,
  constraint employee_groups_one unique (agency_id, employee_id, name),
  constraint employee_groups_employee_fk foreign key (agency_id, employee_id) references employees (agency_id, id) on delete cascade
);
create index employee_groups_key on employee_groups (number_key) where number_sealed is not null;
create index employee_groups_waiting on employee_groups (agency_id, employee_id) where reviewed_at is null;
call muster_protect('employee_groups');
call muster_audit('employee_groups');

-- Up to three bank accounts, between which the pay is split (docs/domain.md section 4).
create table employee_bank_accounts (
  id            uuid primary key,
  agency_id     uuid not null,
  employee_id   uuid not null,
  -- fixed amounts are paid in this order
  sequence      int not null check (sequence between 1 and 3),
  account_name  text not null,
  bsb           text not null,
  -- sealed for the person; null: the number was not entered
  number_sealed text,
  number_ends   text,
  number_key    text generated always as (split_part(number_sealed, '.', 2)) stored,
  -- the amount of each pay; null: the remainder
  amount_cents  int check (amount_cents > 0),
  created_at    timestamptz not null default now(),
  -- Deferred: accounts change places in one transaction.
  constraint employee_bank_accounts_sequence unique (agency_id, employee_id, sequence) deferrable initially deferred,
  constraint employee_bank_accounts_employee_fk foreign key (agency_id, employee_id) references employees (agency_id, id) on delete cascade,
  constraint employee_bank_accounts_one_remainder exclude using btree (agency_id with =, employee_id with =)
    where (amount_cents is null) deferrable initially deferred
);
create index employee_bank_accounts_key on employee_bank_accounts (number_key) where number_sealed is not null;
call muster_protect('employee_bank_accounts');
call muster_audit('employee_bank_accounts');

-- The history of a person's status (docs/domain.md section 4).
create table employee_status_changes (
  id          uuid primary key,
  agency_id   uuid not null,
  employee_id uuid not null,
  from_status text not null,
  to_status   text not null,
  -- declined: from our list; terminated: the code that payroll needs
  reason_code text,
  note        text,
  -- on hold: when to review it; terminated: the last day; declined: until when the record is kept
  day         date,
  -- null: it followed from something
  by_name     text,
  -- what it followed from
  cause       text check (cause in ('shift', 'start_date')),
  at          timestamptz not null,
  constraint employee_status_changes_employee_fk foreign key (agency_id, employee_id)
    references employees (agency_id, id) on delete cascade,
  constraint employee_status_changes_who check ((by_name is null) = (cause is not null))
);
create index employee_status_changes_person on employee_status_changes (agency_id, employee_id, at desc, id desc);
call muster_protect('employee_status_changes');

-- Who viewed a sealed number, and why: the person sees it, and the audit log has it too.
create table sensitive_value_views (
  id          uuid primary key,
  agency_id   uuid not null,
  employee_id uuid not null,
  group_name  text not null,
  purpose     text not null,
  note        text,
  account_id  uuid not null,
  by_name     text not null,
  at          timestamptz not null,
  -- the end of the viewed number: a person may have several accounts; null: another kind of number
  number_ends text,
  constraint sensitive_value_views_employee_fk foreign key (agency_id, employee_id) references employees (agency_id, id) on delete cascade
);
create index sensitive_value_views_person on sensitive_value_views (agency_id, employee_id, at desc);
create index sensitive_value_views_reader on sensitive_value_views (account_id, at);
call muster_protect('sensitive_value_views');

-- How many people there are, by what a list filters by, counted by triggers: the list shows its total with every page, and counting 100,000
-- rows costs a hundred times as much as reading a page. Exact, because it changes in the transaction that changes the people. Merged
-- records are in no list and not counted.
-- They are counted in slots, so that the writers of one agency do not wait for each other until their transactions end: an import would
-- hold up a publication that activates people. Each transaction takes the first slot that no other one holds, so that usually one row of a
-- combination is used; the number of people is the sum of its slots.
create table employee_counts (
  agency_id     uuid not null,
  company_id    uuid not null,
  status        text not null,
  right_to_work text not null,
  people        int not null,
  slot          smallint not null default 0,
  primary key (agency_id, company_id, status, right_to_work, slot)
);
call muster_protect('employee_counts');

create function free_count_slot() returns smallint
language plpgsql
as $$
begin
  for slot in 0..31 loop
    if pg_try_advisory_xact_lock(hashtext('employee_counts'), slot) then return slot; end if;
  end loop;
  -- More writers at once than slots: this one waits for the one that it shares a slot with.
  return pg_backend_pid() % 32;
end $$;

create function count_employees() returns trigger
language plpgsql
as $$
declare
  own_slot smallint := free_count_slot();
begin
  if tg_op = 'INSERT' then
    insert into employee_counts as stored (agency_id, company_id, status, right_to_work, people, slot)
    select agency_id, company_id, status, right_to_work, count(*), own_slot from now_rows where merged_into_id is null
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (agency_id, company_id, status, right_to_work, slot) do update set people = stored.people + excluded.people;
  elsif tg_op = 'DELETE' then
    insert into employee_counts as stored (agency_id, company_id, status, right_to_work, people, slot)
    select agency_id, company_id, status, right_to_work, -count(*), own_slot from was_rows where merged_into_id is null
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (agency_id, company_id, status, right_to_work, slot) do update set people = stored.people + excluded.people;
  else
    insert into employee_counts as stored (agency_id, company_id, status, right_to_work, people, slot)
    select agency_id, company_id, status, right_to_work, sum(difference), own_slot
    from (select agency_id, company_id, status, right_to_work, 1 as difference from now_rows where merged_into_id is null
      union all select agency_id, company_id, status, right_to_work, -1 from was_rows where merged_into_id is null) moved
    group by 1, 2, 3, 4 having sum(difference) <> 0 order by 1, 2, 3, 4
    on conflict (agency_id, company_id, status, right_to_work, slot) do update set people = stored.people + excluded.people;
  end if;
  return null;
end $$;
create trigger employees_counted_in after insert on employees
  referencing new table as now_rows for each statement execute function count_employees();
create trigger employees_counted_out after delete on employees
  referencing old table as was_rows for each statement execute function count_employees();
create trigger employees_counted_over after update on employees
  referencing old table as was_rows new table as now_rows for each statement execute function count_employees();

-- References of tables above. As the owner sees no rows of protected tables, nothing is read; all of them are still empty.
set local row_security to on;
alter table notification_deliveries add constraint notification_deliveries_employee_fk foreign key (agency_id, employee_id)
  references employees (agency_id, id) on delete cascade;
alter table sms_messages add constraint sms_messages_employee_fk foreign key (agency_id, employee_id)
  references employees (agency_id, id) on delete cascade;
alter table memberships add constraint memberships_employee_fk foreign key (agency_id, employee_id) references employees (agency_id, id);
alter table customer_employees add constraint customer_employees_employee_fk foreign key (agency_id, employee_id)
  references employees (agency_id, id);
set local row_security to off;
