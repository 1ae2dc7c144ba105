-- Registration, recovery, two factors, pictures: what an account needs besides its name and its password.
-- All of it is the platform's: an agency's transactions see memberships and no accounts.

-- ---------------------------------------------------------------- files

-- What stands in the file store (server/outside/files.ts), one row a file. A file without a row is an orphan and is swept.
create table files (
  id           uuid primary key,
  -- null: an account's, such as its picture
  agency_id    uuid references companies (id),
  purpose      text not null check (purpose in ('avatar')),
  content_type text not null,
  size         int not null check (size > 0),
  sha256       text not null,
  created_at   timestamptz not null default now()
);
create index files_agency on files (agency_id);
call muster_protect('files');

-- ---------------------------------------------------------------- accounts

alter table accounts
  add column phone               text,
  add column avatar_file_id      uuid references files (id),
  add column password_changed_at timestamptz,
  -- the secret of the authenticator app; in force since two_factor_at, only begun while that is null
  add column two_factor_sealed   text,
  add column two_factor_at       timestamptz,
  -- the 30 seconds whose code was used last: no code works twice
  add column two_factor_step     int,
  add constraint accounts_two_factor_has_secret check (two_factor_at is null or two_factor_sealed is not null);
create index accounts_avatar on accounts (avatar_file_id) where avatar_file_id is not null;

-- For the day the telephone is lost. Ten of them, each once.
create table recovery_codes (
  account_id uuid not null references accounts (id) on delete cascade,
  code_hash  text not null,
  used_at    timestamptz,
  primary key (account_id, code_hash)
);
grant select, insert, update, delete on recovery_codes to muster_platform;

-- Codes that went out by mail (register, recover) and the tokens behind links (reset, invite). Only hashes; each works once.
create table account_tokens (
  id             uuid primary key,
  -- null: nobody has this address (yet). Such a code exists all the same, so that its answers tell nothing
  account_id     uuid references accounts (id) on delete cascade,
  purpose        text not null check (purpose in ('register', 'recover', 'reset', 'invite')),
  email          citext not null,
  secret_hash    text not null,
  tries          int not null default 0,
  -- what a person told us who has no account before the code is confirmed
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

alter table sessions add column address text;

-- ---------------------------------------------------------------- the public name of an agency

-- What stands in its public link: /register/southern-cross-staffing. It stays when the agency is renamed.
alter table companies add column slug text;

create function muster_slug(name text, id uuid) returns text
language plpgsql stable
as $$
declare
  plain text := translate(lower(name), 'àáâãäåçèéêëìíîïñòóôõöøùúûüýÿ', 'aaaaaaceeeeiiiinoooooouuuuyy');
  wanted text := coalesce(nullif(trim(both '-' from left(regexp_replace(plain, '[^a-z0-9]+', '-', 'g'), 60)), ''), 'agency');
begin
  if exists (select from companies where companies.slug = wanted) then
    return wanted || '-' || right(id::text, 6);
  end if;
  return wanted;
end $$;

create function muster_name_agency() returns trigger
language plpgsql
as $$
begin
  new.slug := coalesce(new.slug, muster_slug(new.name, new.id));
  return new;
end $$;

create trigger companies_slug before insert on companies
  for each row when (new.type = 'head') execute function muster_name_agency();

set local row_security to on;
set local role muster_platform;
do $$
declare
  head record;
begin
  for head in select id, name from companies where type = 'head' order by created_at, id loop
    update companies set slug = muster_slug(head.name, head.id) where id = head.id;
  end loop;
end $$;
reset role;

create unique index companies_slug_unique on companies (slug) where slug is not null;
alter table companies add constraint companies_head_has_slug check ((type = 'head') = (slug is not null));
