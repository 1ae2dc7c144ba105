-- What all modules share: tenant isolation, searches and names. The files after this one have the tables of one module each, in the order of
-- server/modules.ts, but for those of the server itself, after the audit. A key of a tenant's record is (agency_id, id), and foreign keys
-- lead with agency_id, so that a row never refers to another agency; a reference to a table that is created later is in that table's file.
create extension if not exists citext;
create extension if not exists btree_gist;
create extension if not exists pg_trgm;

-- Tenant isolation. After each table one of these calls:
--
--   call muster_protect('customers');        a table of a tenant: it has a column agency_id
--   call muster_protect('agencies', 'id');   the tenant itself: its own id is the agency's
--   call muster_show_unowned('roles');       after muster_protect: all agencies read the rows without an agency_id, and only the
--                                            platform changes them
--   call muster_share('countries');          a table without a tenant; both roles may read and write it
--   call muster_share('countries', 'select') ... or only read it
--
-- muster_protect switches row-level security on, for the owner too, and makes two policies:
--   agency    muster_agency sees and writes the rows whose agency_id is the transaction's setting app.agency; without a setting,
--             none. An equality with a scalar sub-select is evaluated once per statement and costs 7 %; a list, or an additional
--             "or sees everything", costs 10 to 24 times as much.
--   platform  muster_platform sees and writes everything (super admin, sign-in, jobs).
-- The start refuses a table with agency_id that lacks them (server/database/tenancy/tenant-isolation.ts).
--
-- A migration that CHANGES ROWS of a protected table does it as the platform; otherwise the owner is refused, because row_security is
-- off in migrations, so that a forgotten switch is an error and not an update of no rows:
--   set local row_security to on; set local role muster_platform;  update ...;  reset role;
-- A constraint that is added to a protected table later and reads rows (a foreign key) is `not valid` for the same reason.
--
-- Views need `with (security_invoker = true)` and a muster_share('the_view', 'select').

create procedure muster_share(relation text, rights text default 'select, insert, update, delete')
language plpgsql
as $$
begin
  execute format('grant %s on %I to muster_agency, muster_platform', rights, relation);
end $$;

create procedure muster_protect(relation text, agency_column text default 'agency_id')
language plpgsql
as $$
declare
  own_rows text := format('%I = (select nullif(current_setting(''app.agency'', true), '''')::uuid)', agency_column);
begin
  execute format('alter table %I enable row level security, force row level security', relation);
  execute format('create policy agency on %I to muster_agency using (%s) with check (%s)', relation, own_rows, own_rows);
  execute format('create policy platform on %I to muster_platform using (true) with check (true)', relation);
  call muster_share(relation);
end $$;

create procedure muster_show_unowned(relation text)
language plpgsql
as $$
begin
  execute format('create policy unowned on %I for select to muster_agency using (agency_id is null)', relation);
end $$;

revoke execute on procedure muster_share, muster_protect, muster_show_unowned from public;

-- What a search compares and a list of names is sorted by: without case, accents, apostrophes, hyphens and invisible characters. The same as
-- plainText in server/database/lists/search.ts. Accents are removed first; letters that Unicode does not decompose are listed.
do $make$
declare
  -- Without one of them, lower() of a database that was made without a language knows only the 26 letters. PostgreSQL 17 and newer
  -- have the first, older ones that were built with ICU the second.
  folding constant text := case
    when exists (select from pg_collation where collname = 'pg_c_utf8') then ' collate pg_c_utf8'
    when exists (select from pg_collation where collname = 'und-x-icu') then ' collate "und-x-icu"'
    else '' end;
  ignored constant text := '''`' || U&'\00b4\2018\2019\201b\2032\02b9\02bb\02bc\02bd\02be\02bf\02c8\ff07'
    || '-' || U&'\2010\2011\2012\2013\2014\2015\2043\2212\fe58\fe63\ff0d'
    || U&'\00ad\200b\200c\200d\200e\200f\202a\202b\202c\202d\202e\2060\2066\2067\2068\2069\feff';
begin
  execute format($body$
    create function muster_plain(said text) returns text
    language sql immutable parallel safe
    return case
      -- most of what is searched, and ten times faster
      when octet_length(said) = length(said) then lower(translate(said, '''`-', ''))
      else replace(replace(replace(replace(
        translate(lower(regexp_replace(normalize(translate(said, %L, ''), nfkd), '[\u0300-\u036f]', '', 'g')%s), 'ØøŁłĐđÆŒÐðĦħÞıς', 'oollddæœddhhþiσ'),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
    end $body$, ignored, folding);
end $make$;

-- Two names are equal without regard to case, accents, apostrophes and invisible characters; a hyphen is a space, so that “Bay 1-2” is not
-- “Bay 12”. The same as nameKey in contract/values/formats/clean-text.ts.
create function muster_name_key(said text) returns text
language sql immutable parallel safe
return trim(regexp_replace(
  muster_plain(translate(said, '-' || U&'\2010\2011\2012\2013\2014\2015\2043\2212\fe58\fe63\ff0d', '            ')), ' +', ' ', 'g'));

-- The first and the last name, or the other way round to sort by. Some people have one name: it is stored as the first name, and the last
-- name is empty.
create function muster_full_name(first text, second text) returns text
language sql immutable parallel safe
return trim(first || ' ' || second);

-- The search of a list of a hundred thousand rows. The plain text of a row is a column under an index of trigrams, and one function for each
-- table returns the ids of the rows whose text is like a pattern, in the agency of the transaction, and none without one. It reads as the
-- platform, because under row-level security PostgreSQL does not use such an index: "like" is not leakproof. What is shown of these rows is
-- read under row-level security as always.
--
-- `said`: what is searched of a row, an expression over its own columns, none of them sealed or hidden; without it the table has a
-- search_text already. What is in other tables is found by their own functions (server/database/lists/search.ts).
create procedure muster_search(relation text, said text default null)
language plpgsql
as $$
begin
  if said is not null then
    execute format('alter table %I add column search_text text not null generated always as (muster_plain(%s)) stored', relation, said);
    execute format('create index %I on %I using gin (search_text gin_trgm_ops)', relation || '_search', relation);
  end if;
  execute format($made$
    create function %1$I(pattern text) returns setof uuid
    language plpgsql stable parallel safe rows 100
    security definer set search_path = public, pg_temp
    as $body$
    begin
      if pattern ~ '[[:alnum:]]{3}' then
        return query select id from %2$I
          where agency_id = nullif(current_setting('app.agency', true), '')::uuid and search_text like pattern;
      else
        -- Less has no trigram, and the index answers that by reading all of itself. It may be asked for at the beginning of a word.
        return query select id from %2$I
          where agency_id = nullif(current_setting('app.agency', true), '')::uuid and ' ' || search_text like pattern;
      end if;
    end $body$;
    revoke execute on function %1$I from public;
    grant execute on function %1$I to muster_agency;
    -- The owner of a function needs the right to make things in its schema only while it becomes that.
    grant create on schema public to muster_platform;
    alter function %1$I owner to muster_platform;
    revoke create on schema public from muster_platform$made$,
    'muster_' || relation || '_like', relation);
end $$;
revoke execute on procedure muster_search from public;

-- For triggers of records that are never changed.
create function muster_refuse_change() returns trigger
language plpgsql
as $$
begin
  raise exception 'what stands in % is never changed', tg_table_name using errcode = 'insufficient_privilege';
end $$;
