-- Logout tokens that identity providers sent: each counts once. Kept for longer than a token is accepted.
create table provider_logouts (
  agency_id  uuid not null references companies (id),
  -- of issuer and token id
  token_hash text not null,
  expires_at timestamptz not null,
  primary key (agency_id, token_hash)
);
create index provider_logouts_expiry on provider_logouts (expires_at);
call muster_protect('provider_logouts');

create index provider_sessions_at_provider on provider_sessions (agency_id, provider_session_id) where provider_session_id is not null;
