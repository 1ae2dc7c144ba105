-- The secrets with which other programs make calls for an agency. A token acts for one of its users and can never do more than that user.
create table api_tokens (
  id                   uuid primary key,
  agency_id            uuid not null references companies (id),
  membership_id        uuid not null,
  name                 text not null,
  permissions          text[] not null,
  read_only            boolean not null,
  -- 256 random bits need no slow hash
  secret_hash          text not null constraint api_tokens_secret unique,
  last_four            text not null,
  -- of the secret before the last rotation, which works until then
  former_secret_hash   text constraint api_tokens_former_secret unique,
  former_until         timestamptz,
  expires_at           timestamptz not null,
  -- written at most once a minute
  last_used_at         timestamptz,
  revoked_at           timestamptz,
  created_at           timestamptz not null,
  updated_at           timestamptz not null,
  version              int not null default 1,
  constraint api_tokens_agency_key unique (agency_id, id),
  constraint api_tokens_membership_fk foreign key (agency_id, membership_id) references memberships (agency_id, id),
  constraint api_tokens_former check ((former_secret_hash is null) = (former_until is null))
);
create index api_tokens_membership on api_tokens (agency_id, membership_id);
call muster_protect('api_tokens');
call muster_audit('api_tokens', ignored => array['last_used_at']);

set local row_security to on;
set local role muster_platform;
insert into role_permissions (role_id, permission)
select roles.id, given.permission
from roles cross join unnest(array['API Token/list', 'API Token/create', 'API Token/update']) as given (permission)
where roles.system and roles.kind in ('admin', 'superadmin') and roles.name <> 'supervisor'
on conflict do nothing;
reset role;
