-- The token with which an agency's identity provider creates and deactivates users (SCIM 2.0); one per agency, only its hash.
create table scim_tokens (
  id           uuid primary key,
  agency_id    uuid not null references companies (id),
  token_hash   text not null unique,
  -- to recognise it
  ends         text not null,
  created_at   timestamptz not null,
  last_used_at timestamptz,
  constraint scim_tokens_one unique (agency_id)
);
call muster_protect('scim_tokens');
call muster_audit('scim_tokens', ignored => array['last_used_at']);

-- What the identity provider calls a user.
create table scim_users (
  agency_id     uuid not null,
  membership_id uuid not null,
  external_id   text not null,
  primary key (agency_id, membership_id),
  constraint scim_users_membership_fk foreign key (agency_id, membership_id) references memberships (agency_id, id) on delete cascade
);
create index scim_users_external on scim_users (agency_id, external_id);
call muster_protect('scim_users');
