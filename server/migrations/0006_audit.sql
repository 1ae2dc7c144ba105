-- Who changed what. Triggers write it, so nobody can forget to (docs/decisions/021-audit-by-triggers.md). A migration that makes
-- a table of records ends with
--
--   call muster_audit('customers');
--   call muster_audit('imports', ignored => array['done', 'lease_until']);    columns whose changes are nobody's deed
--   call muster_audit('role_permissions', agency => '(select …)');            where the row itself does not say whose it is;
--                                                                             the row is called `changed`
--
-- What one transaction changes of one agency is one entry of that agency's chain; what belongs to no agency, one of the
-- platform's chain. An entry carries the hash of the one before it. Numbers and hashes are given at the commit, so writers of an
-- agency wait for each other's commit and for nothing else. Who it was, the transaction says in `app.actor`.

create table audit_entries (
  id            uuid primary key,
  -- null: the platform's chain
  agency_id     uuid,
  number        bigint not null check (number > 0),
  at            timestamptz not null,
  account_id    uuid,
  membership_id uuid,
  -- as it was then; empty: the product itself, or somebody who was not signed in
  name          text not null,
  call          text,
  address       text,
  -- [{ entity, action, rows, label }] of the changes, for lists
  summary       jsonb not null,
  changes_hash  text not null,
  prev_hash     text not null,
  hash          text not null
);
create unique index audit_entries_number on audit_entries (agency_id, number) nulls not distinct;
create index audit_entries_newest on audit_entries (agency_id, at, id);
create index audit_entries_newest_of_all on audit_entries (at, id);

-- Of an update only the columns that changed; what happened to no row is an action of its own, with its facts in `after`.
-- No foreign key to the entry: that is made last. Verifying finds changes without one.
create table audit_changes (
  agency_id uuid,
  entry_id  uuid not null,
  line      int not null,
  -- a table's name
  entity    text not null,
  record_id uuid,
  action    text not null,
  -- what people call the record
  label     text,
  before    jsonb,
  after     jsonb,
  primary key (entry_id, line)
);
create index audit_changes_record on audit_changes (record_id, entry_id);

-- ---------------------------------------------------------------- only ever added to

create function muster_refuse_change() returns trigger
language plpgsql
as $$
begin
  raise exception 'what stands in % is never changed', tg_table_name using errcode = 'insufficient_privilege';
end $$;

create trigger audit_entries_stay before update or delete or truncate on audit_entries
  for each statement execute function muster_refuse_change();
create trigger audit_changes_stay before update or delete or truncate on audit_changes
  for each statement execute function muster_refuse_change();

-- ---------------------------------------------------------------- the chain

-- In plpgsql, although one statement each: plpgsql keeps the plan of a statement, a function in SQL is planned with every call.
create function muster_audit_changes_hash(of_entry uuid) returns text
language plpgsql stable
as $$
begin
  return (
    select encode(sha256(convert_to(string_agg(jsonb_build_array(line, entity, record_id, action, label, before, after)::text, chr(10) order by line), 'UTF8')), 'hex')
    from audit_changes where entry_id = of_entry
  );
end $$;

create function muster_audit_hash(entry audit_entries) returns text
language plpgsql immutable
as $$
begin
  return encode(sha256(convert_to(entry.prev_hash || jsonb_build_array(
    entry.id, entry.agency_id, entry.number, (extract(epoch from entry.at) * 1000000)::bigint, entry.account_id, entry.membership_id,
    entry.name, entry.call, entry.address, entry.summary, entry.changes_hash)::text, 'UTF8')), 'hex');
end $$;

-- Runs at the commit, once for each entry.
create function muster_audit_chain() returns trigger
language plpgsql security definer set search_path = public, pg_temp set row_security = on
as $$
declare
  by_whom jsonb := coalesce(nullif(current_setting('app.actor', true), ''), '{}')::jsonb;
  head    audit_entries;
  entry   audit_entries;
begin
  perform pg_advisory_xact_lock(hashtextextended('muster_audit ' || coalesce(new.agency_id::text, 'platform'), 0));
  if new.agency_id is null then
    select * into head from audit_entries where agency_id is null order by number desc limit 1;
  else
    select * into head from audit_entries where agency_id = new.agency_id order by number desc limit 1;
  end if;
  entry.id := new.entry_id;
  entry.agency_id := new.agency_id;
  entry.number := coalesce(head.number, 0) + 1;
  -- Under the lock, so that of two entries the later one has the higher number.
  entry.at := clock_timestamp();
  entry.account_id := (by_whom ->> 'account_id')::uuid;
  entry.membership_id := (by_whom ->> 'membership_id')::uuid;
  entry.name := coalesce(by_whom ->> 'name', '');
  entry.call := by_whom ->> 'call';
  entry.address := by_whom ->> 'address';
  entry.summary := (
    select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('entity', entity, 'action', action, 'rows', rows, 'label', label)) order by first)
    from (
      select entity, action, count(*) as rows, min(line) as first, (array_agg(label order by line))[1] as label
      from audit_changes where entry_id = new.entry_id group by entity, action
    ) told
  );
  entry.changes_hash := muster_audit_changes_hash(new.entry_id);
  entry.prev_hash := coalesce(head.hash, repeat('0', 64));
  entry.hash := muster_audit_hash(entry);
  insert into audit_entries select entry.*;
  return null;
end $$;

create constraint trigger audit_changes_chained after insert on audit_changes
  deferrable initially deferred for each row when (new.line = 1) execute function muster_audit_chain();

-- ---------------------------------------------------------------- what is written down

-- A v7 uuid, in the order of time: entries and their changes stay together on disk.
create function muster_audit_id() returns uuid
language plpgsql
as $$
declare
  bytes bytea := overlay(uuid_send(gen_random_uuid())
    placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6);
begin
  return encode(set_byte(bytes, 6, 112 | (get_byte(bytes, 6) & 15)), 'hex')::uuid;
end $$;

-- Given how many changes follow of which agency ('' the platform): the entry of each in this transaction, and after which line.
-- What it remembers is local to the transaction, and goes back with a savepoint as the lines do.
create function muster_audit_lines(counts jsonb) returns table (chain text, entry_id uuid, lines int)
language plpgsql
as $$
declare
  kept jsonb := coalesce(nullif(current_setting('app.audit', true), ''), '{}')::jsonb;
  more int;
begin
  for chain, more in select key, value::int from jsonb_each_text(counts) loop
    entry_id := coalesce((kept -> chain ->> 'id')::uuid, muster_audit_id());
    lines := coalesce((kept -> chain ->> 'lines')::int, 0);
    kept := kept || jsonb_build_object(chain, jsonb_build_object('id', entry_id, 'lines', lines + more));
    return next;
  end loop;
  perform set_config('app.audit', kept::text, true);
end $$;

-- Columns that hold a secret, or its hash.
create function muster_audit_masked(relation oid) returns text[]
language plpgsql stable
as $$
begin
  return (
    select coalesce(array_agg(attname::text), '{}') from pg_attribute
    where attrelid = relation and attnum > 0 and not attisdropped and attname ~ '((^|_)(sealed|hash)|^otp)$|^password(?!.*_at$)|secret|token'
  );
end $$;

create function muster_audit_mask(masked text[], held jsonb) returns jsonb
language plpgsql immutable
as $$
begin
  return held || coalesce((select jsonb_object_agg(name, '•••') from unnest(masked) name where held -> name <> 'null'), '{}');
end $$;

-- Whoever calls a handler in the product may note what is no change of a row: an export, a refused sign-in. In an agency's
-- transaction only for that agency.
create function muster_audit_event(for_agency uuid, event text, of_entity text, of_record uuid, facts jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp set row_security = on
as $$
begin
  if for_agency is distinct from coalesce(nullif(current_setting('app.agency', true), '')::uuid, for_agency) then
    raise exception 'an event of another agency' using errcode = 'insufficient_privilege';
  end if;
  insert into audit_changes (agency_id, entry_id, line, entity, record_id, action, after)
  select for_agency, entry_id, lines + 1, of_entity, of_record, event, facts
  from muster_audit_lines(jsonb_build_object(coalesce(for_agency::text, ''), 1));
end $$;

-- Each table gets a function of its own, because only static SQL is planned once: finding out anew with every statement which
-- columns there are would cost more than writing. What the function does not know by name (columns that come later) is in the rows' JSON.
-- Old and new rows meet in a full join, because that is never a nested loop: the plan is kept, and one made for a single row would
-- compare each of five thousand with each.
-- It runs as the platform's role: an agency's own may not write here, and after a cascade the table's owner would.
create procedure muster_audit(relation text, ignored text[] default '{}', agency text default 'changed.agency_id')
language plpgsql
as $$
declare
  keys      text;
  record_id text;
  inserts   text := 'select muster_agency as agency_id, muster_record as record_id, null::jsonb as was, to_jsonb(changed) as held from now_rows changed';
  deletes   text := 'select muster_agency as agency_id, muster_record as record_id, to_jsonb(changed) as was, null::jsonb as held from was_rows changed';
  updates   text := 'select muster_agency as agency_id, muster_record as record_id, to_jsonb(former) as was, to_jsonb(changed) as held from now_rows changed full join was_rows former using (muster_keys)';
  whole     text := 'jsonb_strip_nulls(case when masked = ''{}'' then %1$s else muster_audit_mask(masked, %1$s) end - ignored)';
  differing text := $told$(
      select jsonb_object_agg(key, case when key = any (masked) and was -> key <> 'null' then '"•••"' else was -> key end) as before,
        jsonb_object_agg(key, case when key = any (masked) and value <> 'null' then '"•••"' else value end) as after
      from jsonb_each(held) where value is distinct from was -> key and key <> all (ignored))$told$;
  -- %1$s where the rows come from, %2$s what is told of one, %3$s the action
  written   text := $told$
    with compared as materialized (
      select coalesce(agency_id::text, '') as chain, agency_id, record_id, told.before, told.after,
        left(coalesce(shown ->> 'name', (shown ->> 'first_name') || ' ' || (shown ->> 'last_name'), shown ->> 'permission', shown ->> 'key', shown ->> 'filename', shown ->> 'works_on'), 120) as label
      -- offset: read once, or each use below would make the row's JSON again
      from (select *, coalesce(held, was) as shown from (%1$s offset 0) as rows offset 0) as rows cross join lateral %2$s as told
      where coalesce(told.before, told.after) is not null
    )
    insert into audit_changes (agency_id, entry_id, line, entity, record_id, action, label, before, after)
    select agency_id, entry_id, lines + row_number() over (partition by chain order by record_id), tg_table_name, record_id, '%3$s', label, before, after
    from compared join muster_audit_lines((
      select jsonb_object_agg(chain, rows) from (select chain, count(*) as rows from compared group by chain) counted
    )) using (chain);$told$;
begin
  select string_agg(quote_ident(attname), ', ' order by array_position(indkey::int2[], attnum)),
    coalesce('changed.' || (array_agg(quote_ident(attname) order by attname = 'id' desc, array_position(indkey::int2[], attnum))
      filter (where atttypid = 'uuid'::regtype and attname <> 'agency_id'))[1], 'null::uuid')
  into strict keys, record_id
  from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
  where indrelid = relation::regclass and indisprimary;
  if keys is null then raise exception 'muster_audit: % has no primary key', relation; end if;
  agency := format('coalesce(%s, nullif(current_setting(''app.agency'', true), '''')::uuid)', agency);
  inserts := replace(replace(inserts, 'muster_agency', agency), 'muster_record', record_id);
  deletes := replace(replace(deletes, 'muster_agency', agency), 'muster_record', record_id);
  updates := replace(replace(replace(updates, 'muster_agency', agency), 'muster_record', record_id), 'muster_keys', keys);
  execute format($made$
    create or replace function %1$I() returns trigger
    language plpgsql security definer set search_path = public, pg_temp set row_security = on
    as $body$
    declare
      masked  text[] := muster_audit_masked(tg_relid);
      ignored text[] := %2$L;
    begin
      if tg_op = 'INSERT' then %3$s
      elsif tg_op = 'UPDATE' then %4$s
      else %5$s
      end if;
      return null;
    end $body$ $made$,
    -- What every change changes tells nothing.
    'audit_' || relation, ignored || array['version', 'updated_at', 'search_text'],
    format(written, inserts, format('(select null::jsonb as before, %s as after)', format(whole, 'held')), 'insert'),
    format(written, updates, differing, 'update'),
    format(written, deletes, format('(select %s as before, null::jsonb as after)', format(whole, 'was')), 'delete'));
  execute format($made$
    create or replace trigger %1$I after insert on %2$I referencing new table as now_rows for each statement execute function %5$I();
    create or replace trigger %3$I after update on %2$I referencing old table as was_rows new table as now_rows for each statement execute function %5$I();
    create or replace trigger %4$I after delete on %2$I referencing old table as was_rows for each statement execute function %5$I();
    revoke execute on function %5$I from public;
    grant create on schema public to muster_platform;
    alter function %5$I owner to muster_platform;
    revoke create on schema public from muster_platform$made$,
    relation || '_audit_insert', relation, relation || '_audit_update', relation || '_audit_delete', 'audit_' || relation);
end $$;

-- ---------------------------------------------------------------- who may, and of what

-- After the functions: PostgreSQL looks through them when they are made, and the owner may not look behind these walls.
call muster_protect('audit_entries');
call muster_protect('audit_changes');
revoke insert, update, delete on audit_entries, audit_changes from muster_agency;
revoke update, delete on audit_entries, audit_changes from muster_platform;

revoke execute on function muster_audit_lines, muster_audit_masked, muster_audit_mask,
  muster_audit_id, muster_audit_event, muster_audit_chain, muster_audit_hash, muster_audit_changes_hash from public;
revoke execute on procedure muster_audit from public;
grant execute on function muster_audit_lines, muster_audit_masked, muster_audit_mask,
  muster_audit_id to muster_platform;
grant execute on function muster_audit_event, muster_audit_hash, muster_audit_changes_hash to muster_agency, muster_platform;
grant create on schema public to muster_platform;
alter function muster_audit_chain owner to muster_platform;
alter function muster_audit_event owner to muster_platform;
revoke create on schema public from muster_platform;

call muster_audit('companies');
call muster_audit('reference_items');
call muster_audit('customers');
call muster_audit('customer_contacts');
call muster_audit('locations');
call muster_audit('sub_locations');
call muster_audit('employees');
call muster_audit('employee_positions');
call muster_audit('employee_bank_accounts');
call muster_audit('roles');
call muster_audit('role_permissions', agency => '(select roles.agency_id from roles where roles.id = changed.role_id)');
call muster_audit('accounts', ignored => array['last_login_at', 'two_factor_step'], agency => 'null::uuid');
call muster_audit('memberships', ignored => array['last_login_at']);
-- Coming in and going; not that somebody is still there.
call muster_audit('sessions', ignored => array['seen_at', 'expires_at'],
  agency => '(select memberships.agency_id from memberships where memberships.id = changed.membership_id)');
call muster_audit('rosters');
call muster_audit('roster_shifts');
call muster_audit('assignments');
call muster_audit('timesheets');
call muster_audit('timesheet_changes');
call muster_audit('imports', ignored => array['done', 'refusals', 'lease_until']);
