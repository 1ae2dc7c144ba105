-- A suspension with an end ends by itself: the status that counts at a moment. `status_before` is what recovering restores.
create function muster_effective_user_status(status text, status_before text, suspended_until timestamptz, at timestamptz) returns text
language sql immutable parallel safe
return case when status = 'suspended' and suspended_until <= at then coalesce(status_before, 'active') else status end;

-- An account is global; what it may do is in its memberships, one for each agency. The platform decides about the account, an agency only
-- about its membership.
create table accounts (
  id                       uuid primary key,
  email                    citext not null constraint accounts_email_unique unique,
  password_hash            text not null,
  first_name               text not null,
  last_name                text not null,
  locale                   text not null default 'en' check (locale in ('en', 'fr', 'de', 'pt')),
  status                   text not null default 'active' check (status in ('invited', 'active', 'inactive', 'suspended', 'deleted')),
  last_login_at            timestamptz,
  version                  int not null default 1,
  created_at               timestamptz not null default now(),
  phone                    text,
  avatar_file_id           uuid references files (id),
  password_changed_at      timestamptz,
  -- the secret of the authenticator app; in force since two_factor_at, and only being set up while that is null
  two_factor_sealed        text,
  two_factor_at            timestamptz,
  -- the 30 seconds whose code was used last: no code works twice
  two_factor_step          int,
  status_before            text check (status_before in ('invited', 'active', 'inactive')),
  status_reason            text,
  suspended_until          timestamptz,
  -- A lost second factor is switched off by the super admin, who gives a reason.
  two_factor_ended_because text,
  constraint accounts_two_factor_has_secret check (two_factor_at is null or two_factor_sealed is not null)
);
create index accounts_avatar on accounts (avatar_file_id) where avatar_file_id is not null;
grant select, insert, update, delete on accounts to muster_platform;
call muster_audit('accounts', ignored => array['last_login_at', 'two_factor_step'], agency => 'null::uuid');

-- Accounts are written by the platform only, which sees every membership.
create function muster_name_members() returns trigger
language plpgsql
as $$
begin
  update memberships set
    shown_name = case when last_login_at is null and invited_last_name is not null then shown_name
      else muster_full_name(new.first_name, new.last_name) end,
    shown_email = new.email,
    account_deleted = new.status = 'deleted'
  where account_id = new.id;
  return null;
end $$;
create trigger accounts_name after update of first_name, last_name, email, status on accounts
  for each row
  when ((old.first_name, old.last_name, old.email, old.status) is distinct from (new.first_name, new.last_name, new.email, new.status))
  execute function muster_name_members();

create function muster_report_sign_in_address() returns trigger language plpgsql as $$
begin
  insert into emails (id, to_address, language, kind, params)
  values (gen_random_uuid(), old.email, new.locale, 'emailChanged', jsonb_build_object('name', new.first_name, 'email', new.email));
  return null;
end $$;
-- A deleted account has no address; nobody is notified of it.
create trigger accounts_report_address after update of email on accounts for each row
  when (lower(old.email) is distinct from lower(new.email) and new.status <> 'deleted') execute function muster_report_sign_in_address();

-- For a lost phone: ten codes, each of which works once.
create table recovery_codes (
  account_id uuid not null references accounts (id) on delete cascade,
  code_hash  text not null,
  used_at    timestamptz,
  primary key (account_id, code_hash)
);
grant select, insert, update, delete on recovery_codes to muster_platform;

-- Codes sent by email (register, recover) and the tokens behind links (reset, invite). Only hashes; each works once.
create table account_tokens (
  id             uuid primary key,
  -- null: nobody has this address (yet). Such a code exists too, so that the responses do not differ
  account_id     uuid references accounts (id) on delete cascade,
  purpose        text not null check (purpose in ('register', 'recover', 'reset', 'invite')),
  email          citext not null,
  secret_hash    text not null,
  tries          int not null default 0,
  -- what a person without an account entered before the code is confirmed
  payload_sealed text,
  expires_at     timestamptz not null,
  used_at        timestamptz,
  created_at     timestamptz not null default now()
);
create index account_tokens_email on account_tokens (email, purpose, created_at);
create unique index account_tokens_secret on account_tokens (secret_hash) where purpose in ('reset', 'invite');
create index account_tokens_account on account_tokens (account_id);
create index account_tokens_age on account_tokens (created_at);
grant select, insert, update, delete on account_tokens to muster_platform;

create table memberships (
  id                 uuid primary key,
  account_id         uuid not null references accounts (id),
  role_id            uuid not null references roles (id),
  -- null: the super admin, who works across agencies
  agency_id          uuid,
  employee_id        uuid,
  customer_id        uuid,
  created_at         timestamptz not null default now(),
  status             text not null default 'active' check (status in ('invited', 'active', 'inactive', 'suspended')),
  status_before      text check (status_before in ('invited', 'active', 'inactive')),
  status_reason      text,
  suspended_until    timestamptz,
  -- when the last invitation was sent; null: created by registering
  invited_at         timestamptz,
  -- What the agency wrote on its invitation. Until the person signs in the agency sees nothing else of them, so that it does not learn
  -- whether the address had an account before.
  invited_first_name text,
  invited_last_name  text,
  invited_phone      text,
  last_login_at      timestamptz,
  version            int not null default 1,
  -- one of employee_id, customer_id and supervisor_id at most is set (decision 040)
  supervisor_id      uuid,
  -- The name that an agency sees: until the person signs in the one on its invitation, then the one of the account. Stored here because an
  -- order over two tables has no index, and the text of a search is in one table.
  shown_name         text not null default '',
  account_deleted    boolean not null default false,
  shown_email        text not null default '',
  -- the language on the invitation, which is the agency's own choice too
  invited_locale     text constraint memberships_invited_locale check (invited_locale in ('en', 'fr', 'de', 'pt')),
  -- when the login was attached to an existing record, or its address was changed by somebody else: for some time it cannot change bank
  -- details. Null: created together with the record
  attached_at        timestamptz,
  constraint memberships_stands_for_one check (num_nonnulls(employee_id, customer_id, supervisor_id) <= 1)
);
create unique index memberships_employee_unique on memberships (agency_id, employee_id) where employee_id is not null;
create unique index memberships_unique on memberships (account_id, agency_id) nulls not distinct;
create index memberships_agency on memberships (agency_id, account_id);
create index memberships_customer on memberships (agency_id, customer_id) where customer_id is not null;
-- A notification refers to the membership that reads it.
create unique index memberships_agency_key on memberships (agency_id, id);
create unique index memberships_supervisor_unique on memberships (agency_id, supervisor_id) where supervisor_id is not null;
-- The holders of a role are counted along an index, also of a role that hardly anybody holds.
create index memberships_holders on memberships (role_id, agency_id);
-- Notifications to an agency's office look for the users with a permission: with 100,000 employees who can sign in, that took seconds.
-- Roles of the kind `admin` are held by users without an employee or a customer, who are few.
create index memberships_office on memberships (agency_id, role_id) where employee_id is null and customer_id is null;
create index memberships_name on memberships (agency_id, muster_plain(shown_name), account_id);
call muster_protect('memberships');
revoke insert, update, delete on memberships from muster_agency;
call muster_audit('memberships', ignored => array['last_login_at', 'shown_name', 'shown_email', 'account_deleted']);
call muster_search('memberships', $$shown_name || ' ' || shown_email$$);

create function muster_name_member() returns trigger
language plpgsql
as $$
begin
  new.shown_email := coalesce((select email::text from accounts where id = new.account_id), new.shown_email);
  if new.last_login_at is null and new.invited_last_name is not null then
    new.shown_name := muster_full_name(coalesce(new.invited_first_name, ''), new.invited_last_name);
  else
    new.shown_name := coalesce((select muster_full_name(first_name, last_name) from accounts where id = new.account_id), new.shown_name);
  end if;
  return new;
end $$;
create trigger memberships_name before insert or update of last_login_at, invited_first_name, invited_last_name on memberships
  for each row execute function muster_name_member();

-- An agency reads the accounts of its own people, and of these only what a list shows: no hash, no secret, and not when or how else somebody
-- signs in. It writes none: calls that do run as the platform (`ofAccounts`). Eligibility asks whether a suspension lasts until a shift.
alter table accounts enable row level security, force row level security;
create policy platform on accounts to muster_platform using (true) with check (true);
create policy agency on accounts for select to muster_agency
  using (exists (select from memberships where memberships.account_id = accounts.id));
grant select (id, email, first_name, last_name, phone, locale, status, avatar_file_id, suspended_until) on accounts to muster_agency;

-- Does a customer have an active login with this permission? A function has a plan of its own, and costs nothing for the rows of a list
-- that do not ask it; within the list's statement it is planned for every page.
create function muster_customer_may(of_agency uuid, of_customer uuid, what text) returns boolean
language plpgsql stable
as $$
begin
  return exists (
    select from memberships login
    join accounts on accounts.id = login.account_id and accounts.status = 'active'
    join role_permissions may on may.role_id = login.role_id and may.permission = what
    where login.agency_id = of_agency and login.customer_id = of_customer and login.status = 'active');
end $$;

-- The agency of an invitation, also after it was used, replaced or has expired.
create table invitation_links (
  token_hash text primary key,
  agency_id  uuid not null,
  created_at timestamptz not null
);
create index invitation_links_agency on invitation_links (agency_id);
create index invitation_links_created on invitation_links (created_at);
call muster_protect('invitation_links');

create table sessions (
  id            uuid primary key,
  account_id    uuid not null references accounts (id),
  membership_id uuid not null references memberships (id),
  user_agent    text,
  created_at    timestamptz not null default now(),
  seen_at       timestamptz not null default now(),
  expires_at    timestamptz not null,
  ended_at      timestamptz,
  ended_because text,
  address       text
);
create index sessions_account on sessions (account_id);
grant select, insert, update, delete on sessions to muster_platform;
-- Signing in and out; not that a session goes on.
call muster_audit('sessions', ignored => array['seen_at', 'expires_at'],
  agency => '(select memberships.agency_id from memberships where memberships.id = changed.membership_id)');

-- A device belongs to whoever is signed in on it.
create function muster_forget_push_devices() returns trigger language plpgsql as $$
begin
  delete from push_devices where session_id = new.id;
  return null;
end $$;
create trigger sessions_forget_push_devices after update of ended_at on sessions
  for each row when (new.ended_at is not null) execute function muster_forget_push_devices();

-- Refuses with MU001 when something changed since. The result only has to be not null.
create function muster_require_active_session(of_session uuid, at_version bigint) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  if exists (
    select from access_version cross join sessions
    where access_version.version = at_version and sessions.id = of_session and sessions.ended_at is null
  ) then
    return false;
  end if;
  raise exception 'who may do what has changed' using errcode = 'MU001';
end $$;
revoke execute on function muster_require_active_session from public;
grant execute on function muster_require_active_session to muster_agency, muster_platform;

-- Only hashes; each token works once, and the use of a used one ends its session.
create table refresh_tokens (
  token_hash text primary key,
  session_id uuid not null references sessions (id) on delete cascade,
  issued_at  timestamptz not null default now(),
  used_at    timestamptz
);
create index refresh_tokens_session on refresh_tokens (session_id);
grant select, insert, update, delete on refresh_tokens to muster_platform;

-- References of tables above. As the owner sees no rows of protected tables, nothing is read; all of them are still empty.
set local row_security to on;
alter table notification_deliveries add constraint notification_deliveries_membership_fk foreign key (agency_id, membership_id)
  references memberships (agency_id, id) on delete cascade;
alter table sms_messages add constraint sms_messages_membership_fk foreign key (agency_id, membership_id)
  references memberships (agency_id, id) on delete cascade;
alter table push_devices add constraint push_devices_membership_fk foreign key (agency_id, membership_id)
  references memberships (agency_id, id) on delete cascade;
alter table push_devices add constraint push_devices_session_id_fkey foreign key (session_id) references sessions (id) on delete cascade;
alter table notifications add constraint notifications_membership_fk foreign key (agency_id, membership_id)
  references memberships (agency_id, id) on delete cascade;
alter table notification_preferences add constraint notification_preferences_membership_fk foreign key (agency_id, membership_id)
  references memberships (agency_id, id) on delete cascade;
alter table notification_quiet_hours add constraint notification_quiet_hours_membership_fk foreign key (agency_id, membership_id)
  references memberships (agency_id, id) on delete cascade;
set local row_security to off;
