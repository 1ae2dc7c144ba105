-- Single sign-on by OpenID Connect: an agency's identity provider, its email domains, and who signed in through it.
create table identity_providers (
  id                     uuid primary key,
  agency_id              uuid not null references companies (id),
  issuer                 text not null,
  client_id              text not null,
  client_secret_sealed   text not null,
  scopes                 text not null,
  -- off; on: users of its domains may sign in through it; required: they have to
  mode                   text not null default 'off' check (mode in ('off', 'on', 'required')),
  -- Microsoft Entra sends no email_verified.
  trusts_email           boolean not null default false,
  creates_users          boolean not null default false,
  groups_claim           text not null,
  -- for users without one of the groups below; null: they get no role
  default_role_id        uuid,
  -- the one user who may always sign in with a password
  password_membership_id uuid,
  tested_at              timestamptz,
  tested_by              uuid,
  version                int not null default 1,
  created_at             timestamptz not null,
  updated_at             timestamptz not null,
  constraint identity_providers_one unique (agency_id),
  constraint identity_providers_role_fk foreign key (default_role_id) references roles (id),
  constraint identity_providers_password_fk foreign key (agency_id, password_membership_id) references memberships (agency_id, id),
  constraint identity_providers_way_in check (mode <> 'required' or password_membership_id is not null)
);
create index identity_providers_role on identity_providers (default_role_id) where default_role_id is not null;
call muster_protect('identity_providers');
call muster_audit('identity_providers');

-- Proved by a record of its name servers: otherwise an agency could sign in as other agencies' users.
create table email_domains (
  id          uuid primary key,
  agency_id   uuid not null references companies (id),
  domain      citext not null,
  dns_text    text not null,
  verified_at timestamptz,
  created_at  timestamptz not null,
  constraint email_domains_one unique (agency_id, domain)
);
create unique index email_domains_verified on email_domains (domain) where verified_at is not null;
call muster_protect('email_domains');
call muster_audit('email_domains');

create table identity_provider_groups (
  id         uuid primary key,
  agency_id  uuid not null references companies (id),
  -- of several groups of a user the first one counts
  position   int not null,
  group_name text not null,
  role_id    uuid not null,
  constraint identity_provider_groups_one unique (agency_id, group_name),
  constraint identity_provider_groups_role_fk foreign key (role_id) references roles (id)
);
create index identity_provider_groups_role on identity_provider_groups (role_id);
call muster_protect('identity_provider_groups');
call muster_audit('identity_provider_groups');

-- Which user of the agency somebody at its provider is. Of this agency only: its administrators decide what its provider says.
create table provider_identities (
  id            uuid primary key,
  agency_id     uuid not null,
  membership_id uuid not null,
  issuer        text not null,
  subject       text not null,
  linked_at     timestamptz not null,
  last_used_at  timestamptz not null,
  constraint provider_identities_subject unique (agency_id, issuer, subject),
  constraint provider_identities_user unique (agency_id, membership_id, issuer),
  constraint provider_identities_agency_key unique (agency_id, id),
  constraint provider_identities_membership_fk foreign key (agency_id, membership_id) references memberships (agency_id, id) on delete cascade
);
call muster_protect('provider_identities');
call muster_audit('provider_identities', ignored => array['last_used_at']);

-- A sign-in that was sent to the provider and has not come back. Each comes back once, to the browser that began it.
create table provider_sign_ins (
  state_hash           text primary key,
  agency_id            uuid not null references companies (id),
  browser_hash         text not null,
  -- whose test it is; null: a sign-in
  tester_membership_id uuid,
  expires_at           timestamptz not null,
  constraint provider_sign_ins_tester_fk foreign key (agency_id, tester_membership_id) references memberships (agency_id, id) on delete cascade
);
create index provider_sign_ins_agency on provider_sign_ins (agency_id, tester_membership_id);
create index provider_sign_ins_expiry on provider_sign_ins (expires_at);
call muster_protect('provider_sign_ins');

-- What the provider calls a session of ours, to end it there or from there.
create table provider_sessions (
  session_id           uuid primary key references sessions (id) on delete cascade,
  agency_id            uuid not null,
  identity_id          uuid not null,
  provider_session_id  text,
  id_token_sealed      text not null,
  constraint provider_sessions_identity_fk foreign key (agency_id, identity_id) references provider_identities (agency_id, id) on delete cascade
);
create index provider_sessions_identity on provider_sessions (agency_id, identity_id);
call muster_protect('provider_sessions');

-- Such a session is of one agency only, and ends after a day.
alter table sessions add column single_sign_on boolean not null default false;

-- A deleted account has no identity elsewhere.
create function muster_forget_identities() returns trigger language plpgsql as $$
begin
  delete from provider_identities using memberships
    where memberships.agency_id = provider_identities.agency_id and memberships.id = provider_identities.membership_id
      and memberships.account_id = new.id;
  return null;
end $$;
create trigger accounts_forget_identities after update of status on accounts
  for each row when (new.status = 'deleted') execute function muster_forget_identities();

set local row_security to on;
set local role muster_platform;
insert into role_permissions (role_id, permission)
  select id, permission from roles cross join unnest(array['Single Sign-On/view', 'Single Sign-On/update']) permission
  where system and kind = 'admin' and name = 'admin' on conflict do nothing;
reset role;
