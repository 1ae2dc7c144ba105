-- Users: an account and what it is at each agency. Both have a state: the platform closes the account, an agency closes only what
-- somebody is there.

-- A suspension with an end ends by itself: the state that counts at a moment. `status_before` is what recovering brings back.
create function muster_standing(status text, status_before text, suspended_until timestamptz, at timestamptz) returns text
language sql immutable parallel safe
return case when status = 'suspended' and suspended_until <= at then coalesce(status_before, 'active') else status end;

alter table accounts
  add column status_before   text check (status_before in ('invited', 'active', 'inactive')),
  add column status_reason   text,
  add column suspended_until timestamptz;

alter table memberships
  add column status             text not null default 'active' check (status in ('invited', 'active', 'inactive', 'suspended')),
  add column status_before      text check (status_before in ('invited', 'active', 'inactive')),
  add column status_reason      text,
  add column suspended_until    timestamptz,
  -- when the last invitation went out; a membership that was never invited was made by registering
  add column invited_at         timestamptz,
  -- What the agency wrote on its invitation. Until the person has come in this is all that it sees of them: whether the address
  -- already had an account elsewhere is nobody's business.
  add column invited_first_name text,
  add column invited_last_name  text,
  add column invited_phone      text,
  add column last_login_at      timestamptz,
  add column version            int not null default 1;

set local row_security to on;
set local role muster_platform;
update memberships set status = 'inactive' where not active;
update memberships set last_login_at = (select max(created_at) from sessions where sessions.membership_id = memberships.id);
-- The shared role of those who run an agency gets the permissions that are new.
insert into role_permissions (role_id, permission)
select id, unnest(array['User/list', 'User/view', 'User/create', 'User/update']) from roles where system and kind = 'admin'
on conflict do nothing;
reset role;

alter table memberships drop column active;

-- Somebody is one thing at an agency: a session stands in an agency, and whoever switches chooses one.
drop index memberships_unique;
create unique index memberships_unique on memberships (account_id, agency_id) nulls not distinct;
create index memberships_agency on memberships (agency_id, account_id);
create index memberships_customer on memberships (agency_id, customer_id) where customer_id is not null;

-- An agency reads the accounts of those who are something there, and of these only what a list shows: no hash, no secret, and
-- not when or how else somebody signs in. It writes none: calls that do run as the platform (contract/call.ts, `ofAccounts`).
alter table accounts enable row level security, force row level security;
create policy platform on accounts to muster_platform using (true) with check (true);
create policy agency on accounts for select to muster_agency
  using (exists (select from memberships where memberships.account_id = accounts.id));
grant select (id, email, first_name, last_name, phone, locale, status) on accounts to muster_agency;
