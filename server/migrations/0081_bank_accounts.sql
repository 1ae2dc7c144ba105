-- Somebody has up to three bank accounts, and their pay is split between them (domain.md section 4, decision 076). The row `bank` of
-- employee_groups stays: version, last change and review belong to the accounts as a whole.
create table employee_bank_accounts (
  id            uuid primary key,
  agency_id     uuid not null,
  employee_id   uuid not null,
  -- fixed amounts are paid in this order
  sequence      int not null check (sequence between 1 and 3),
  account_name  text not null,
  bsb           text not null,
  -- Sealed for the person, as it was in employee_groups. null: an account from before this table whose number was not entered.
  number_sealed text,
  number_ends   text,
  number_key    text generated always as (split_part(number_sealed, '.', 2)) stored,
  -- what goes there each pay; null: the remainder
  amount_cents  int check (amount_cents > 0),
  created_at    timestamptz not null default now(),
  -- Deferred: accounts change places in one transaction.
  constraint employee_bank_accounts_sequence unique (agency_id, employee_id, sequence) deferrable initially deferred,
  constraint employee_bank_accounts_one_remainder exclude using btree (agency_id with =, employee_id with =)
    where (amount_cents is null) deferrable initially deferred,
  constraint employee_bank_accounts_employee_fk foreign key (agency_id, employee_id) references employees (agency_id, id) on delete cascade
);
create index employee_bank_accounts_key on employee_bank_accounts (number_key) where number_sealed is not null;
call muster_protect('employee_bank_accounts');
call muster_audit('employee_bank_accounts');

-- Whose number was shown: a person may have several accounts. null: of another number, or from before this column.
alter table number_looks add column number_ends text;

set local row_security to on;
set local role muster_platform;
insert into employee_bank_accounts (id, agency_id, employee_id, sequence, account_name, bsb, number_sealed, number_ends)
select id, agency_id, employee_id, 1, data ->> 'account_name', data ->> 'bsb', number_sealed, number_ends
from employee_groups where name = 'bank';
update employee_groups set data = '{}', number_sealed = null, number_ends = null, reviewed_number_ends = null,
  reviewed_data = case when jsonb_typeof(reviewed_data) = 'object' then jsonb_build_object('accounts', jsonb_build_array(reviewed_data
    || jsonb_build_object('id', id, 'number_ends', reviewed_number_ends, 'split', 'remainder', 'amount_cents', null))) end
where name = 'bank';
reset role;
