-- Proves at each start that a process has the keys of this database; one row. The check text is sealed with the key ring; of the token key
-- there is a fingerprint (an HMAC under it), from which it cannot be computed.
create table installation_keys (
  only_row              boolean primary key default true check (only_row),
  sealed                text not null,
  token_key_fingerprint text not null,
  updated_at            timestamptz not null default now()
);
grant select, insert, update on installation_keys to muster_platform;
