-- The parts of a person's file that there is one of: next of kin, bank, passport, tax, licence, super. contract/personal.ts says what
-- each tells; the number among it is sealed (server/outside/seal.ts) and stands apart, so that nothing that shows `data` shows it.
create table employee_groups (
  id               uuid primary key,
  agency_id        uuid not null,
  employee_id      uuid not null,
  name             text not null check (name in ('kin', 'bank', 'passport', 'tax', 'licence', 'super')),
  data             jsonb not null,
  number_sealed    text,
  number_ends      text,
  -- the key that opens the number: a rotation looks for those of former keys
  number_key       text generated always as (split_part(number_sealed, '.', 2)) stored,
  version          int not null default 1,
  updated_at       timestamptz not null default now(),
  updated_by_name  text not null default '',
  -- null: the person changed it themselves and nobody of the agency has looked yet
  reviewed_at      timestamptz,
  reviewed_by_name text,
  constraint employee_groups_one unique (agency_id, employee_id, name),
  constraint employee_groups_employee_fk foreign key (agency_id, employee_id) references employees (agency_id, id) on delete cascade
);
create index employee_groups_key on employee_groups (number_key) where number_sealed is not null;
call muster_protect('employee_groups');
call muster_audit('employee_groups');

set local row_security to on;
set local role muster_platform;
insert into employee_groups (id, agency_id, employee_id, name, data, number_sealed, number_ends, reviewed_at)
select id, agency_id, employee_id, 'bank', jsonb_build_object('account_name', account_name, 'bsb', bsb), account_number_sealed, account_number_ends, created_at
from employee_bank_accounts;
reset role;
drop table employee_bank_accounts;

-- Who looked at a sealed number, and why: the person sees it, and the audit log has it too.
create table number_looks (
  id          uuid primary key,
  agency_id   uuid not null,
  employee_id uuid not null,
  group_name  text not null,
  purpose     text not null,
  note        text,
  account_id  uuid not null,
  by_name     text not null,
  at          timestamptz not null,
  constraint number_looks_employee_fk foreign key (agency_id, employee_id) references employees (agency_id, id) on delete cascade
);
create index number_looks_person on number_looks (agency_id, employee_id, at desc);
create index number_looks_reader on number_looks (account_id, at);
call muster_protect('number_looks');
