-- Who changed what. Triggers write it, so that no code can forget to (docs/decisions/021-audit-by-triggers.md). After a table of records:
--
--   call muster_audit('customers');
--   call muster_audit('imports', ignored => array['done', 'lease_until']);    columns whose changes are nobody's action
--   call muster_audit('role_permissions', agency => '(select …)');            where the row itself has no agency_id; the row is called
--                                                                             `changed`
--
-- The changes of one agency in one transaction are one entry of that agency's chain; changes that belong to no agency, one of the
-- platform's chain. An entry has the hash of the one before it. Numbers and hashes are given at the commit, so that writers of an agency
-- wait for each other's commit and for nothing else. `app.actor` of the transaction says who it was.
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
create trigger audit_entries_stay before update or delete or truncate on audit_entries
  for each statement execute function muster_refuse_change();

-- Of an update only the columns that changed. What changes no row is an action of its own, with its facts in `after`. No foreign key to the
-- entry, which is written last; verifying finds changes without one.
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
-- Finds the shifts and assignments that a roster had and has no longer.
create index audit_changes_roster on audit_changes ((coalesce(before ->> 'roster_id', after ->> 'roster_id')))
  where entity in ('roster_shifts', 'assignments') and action in ('insert', 'delete');
create trigger audit_changes_stay before update or delete or truncate on audit_changes
  for each statement execute function muster_refuse_change();

-- In plpgsql, although one statement each: plpgsql keeps the plan of a statement, while a function in SQL is planned with every call.
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

-- Runs at the commit, once for each entry. The plan is generic: where single entries have thousands of changes (an import), PostgreSQL
-- estimates that many for any entry and plans both statements anew with every call, 0.15 ms, for the same plan.
create function muster_audit_chain() returns trigger
language plpgsql security definer set search_path = public, pg_temp set row_security = on set plan_cache_mode = force_generic_plan
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
  insert into audit_entries (id, agency_id, number, at, account_id, membership_id, name, call, address, summary, changes_hash, prev_hash, hash)
  select entry.id, entry.agency_id, entry.number, entry.at, entry.account_id, entry.membership_id, entry.name, entry.call, entry.address, entry.summary,
    entry.changes_hash, entry.prev_hash, entry.hash;
  return null;
end $$;
create constraint trigger audit_changes_chained after insert on audit_changes
  deferrable initially deferred for each row when (new.line = 1) execute function muster_audit_chain();

-- A version 7 uuid, in the order of time: entries and their changes are together on disk.
create function muster_audit_id() returns uuid
language plpgsql
as $$
declare
  bytes bytea := overlay(uuid_send(gen_random_uuid())
    placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6);
begin
  return encode(set_byte(bytes, 6, 112 | (get_byte(bytes, 6) & 15)), 'hex')::uuid;
end $$;

-- For the number of changes of each agency ('' the platform): its entry in this transaction, and the line after which they follow. What it
-- stores is local to the transaction, and is rolled back with a savepoint as the lines are.
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

-- The product records what is no change of a row: an export, a refused sign-in. In an agency's transaction only for that agency.
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

-- Each table gets a function of its own, because only static SQL is planned once: finding the columns anew with every statement would cost
-- more than writing. Columns that are added later are in the rows' JSON.
-- Most statements change one row, which has a faster way with the same result: starting the statement for many rows takes most of 0.4 ms.
-- Of many rows, old and new ones are full-joined, because that is never a nested loop: the plan is kept, and one made for a single row
-- would compare each of five thousand with each.
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
  differing text := $query$(
      select jsonb_object_agg(key, case when key = any (masked) and was -> key <> 'null' then '"•••"' else was -> key end) as before,
        jsonb_object_agg(key, case when key = any (masked) and value <> 'null' then '"•••"' else value end) as after
      from jsonb_each(held) where value is distinct from was -> key and key <> all (ignored))$query$;
  -- %1$s where the rows come from, %2$s what is written of one, %3$s the action
  written   text := $query$
    masked := muster_audit_masked(tg_relid);
    with compared as materialized (
      select coalesce(agency_id::text, '') as chain, agency_id, record_id, change.before, change.after,
        left(coalesce(shown ->> 'name', (shown ->> 'first_name') || ' ' || (shown ->> 'last_name'), shown ->> 'permission', shown ->> 'key', shown ->> 'filename', shown ->> 'works_on'), 120) as label
      -- offset: read once, or each use below would make the row's JSON again
      from (select *, coalesce(held, was) as shown from (%1$s offset 0) as rows offset 0) as rows cross join lateral %2$s as change
      where coalesce(change.before, change.after) is not null
    )
    insert into audit_changes (agency_id, entry_id, line, entity, record_id, action, label, before, after)
    select agency_id, entry_id, lines + row_number() over (partition by chain order by record_id), tg_table_name, record_id, '%3$s', label, before, after
    from compared join muster_audit_lines((
      select jsonb_object_agg(chain, rows) from (select chain, count(*) as rows from compared group by chain) counted
    )) using (chain);
    return null;$query$;
  -- One row; none where there are several, and where its key changed.
  one_new   text := 'select muster_agency, muster_record, null, to_jsonb(changed) into of_agency, of_record, old_row, new_row from now_rows changed where not exists (select from now_rows offset 1)';
  one_old   text := 'select muster_agency, muster_record, to_jsonb(changed), null into of_agency, of_record, old_row, new_row from was_rows changed where not exists (select from was_rows offset 1)';
  one_both  text := 'select muster_agency, muster_record, to_jsonb(former), to_jsonb(changed) into of_agency, of_record, old_row, new_row from now_rows changed join was_rows former using (muster_keys) where not exists (select from now_rows offset 1)';
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
  one_new := replace(replace(one_new, 'muster_agency', agency), 'muster_record', record_id);
  one_old := replace(replace(one_old, 'muster_agency', agency), 'muster_record', record_id);
  one_both := replace(replace(replace(one_both, 'muster_agency', agency), 'muster_record', record_id), 'muster_keys', keys);
  execute format($made$
    create or replace function %1$I() returns trigger
    language plpgsql security definer set search_path = public, pg_temp set row_security = on
    as $body$
    declare
      masked text[];
      ignored text[] := %2$L;
      of_agency uuid;
      of_record uuid;
      old_row jsonb;
      new_row jsonb;
      shown_row jsonb;
      earlier jsonb;
      of_chain text;
      entry uuid;
      next_line int;
      stored text;
    begin
      -- Expressions instead of statements where possible: plpgsql evaluates them without starting the executor.
      if tg_op = 'INSERT' then
        %3$s;
        if not found then %6$s
        end if;
        shown_row := new_row;
        new_row := jsonb_strip_nulls(new_row - ignored);
      elsif tg_op = 'UPDATE' then
        %4$s;
        if not found then %7$s
        end if;
        shown_row := new_row;
        select jsonb_object_agg(key, old_row -> key), jsonb_object_agg(key, value) into old_row, new_row
        from jsonb_each(new_row) where value is distinct from old_row -> key and key <> all (ignored);
      else
        %5$s;
        if not found then %8$s
        end if;
        shown_row := old_row;
        old_row := jsonb_strip_nulls(old_row - ignored);
      end if;
      if new_row is null and old_row is null then return null; end if;
      -- Names of all columns that hold a secret have one of these words: only where one occurs, the columns are looked up.
      if coalesce(new_row, old_row)::text ~ 'sealed|hash|otp|password|secret|token' then
        masked := muster_audit_masked(tg_relid);
        new_row := muster_audit_mask(masked, new_row);
        old_row := muster_audit_mask(masked, old_row);
      end if;
      -- As in muster_audit_lines.
      of_chain := coalesce(of_agency::text, '');
      earlier := coalesce(nullif(current_setting('app.audit', true), ''), '{}')::jsonb;
      entry := coalesce((earlier -> of_chain ->> 'id')::uuid, muster_audit_id());
      next_line := coalesce((earlier -> of_chain ->> 'lines')::int, 0) + 1;
      stored := set_config('app.audit', (earlier || jsonb_build_object(of_chain, jsonb_build_object('id', entry, 'lines', next_line)))::text, true);
      insert into audit_changes (agency_id, entry_id, line, entity, record_id, action, label, before, after)
      values (of_agency, entry, next_line, tg_table_name, of_record, lower(tg_op),
        left(coalesce(shown_row ->> 'name', (shown_row ->> 'first_name') || ' ' || (shown_row ->> 'last_name'), shown_row ->> 'permission', shown_row ->> 'key', shown_row ->> 'filename', shown_row ->> 'works_on'), 120),
        old_row, new_row);
      return null;
    end $body$ $made$,
    -- What every change changes is not worth a line.
    'audit_' || relation, ignored || array['version', 'updated_at', 'search_text'],
    one_new, one_both, one_old,
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

-- After the functions: PostgreSQL reads the tables that they name when they are made, which the owner may not.
call muster_protect('audit_entries');
call muster_protect('audit_changes');
revoke insert, update, delete on audit_entries, audit_changes from muster_agency;
revoke update, delete on audit_entries, audit_changes from muster_platform;
call muster_search('audit_entries', $$name || ' ' || coalesce(call, '') || ' ' || coalesce(address, '') || ' ' || jsonb_path_query_array(summary, '$[*].label')::text$$);

revoke execute on function muster_audit_lines, muster_audit_masked, muster_audit_mask, muster_audit_id, muster_audit_event, muster_audit_chain,
  muster_audit_hash, muster_audit_changes_hash from public;
revoke execute on procedure muster_audit from public;
grant execute on function muster_audit_lines, muster_audit_masked, muster_audit_mask, muster_audit_id to muster_platform;
grant execute on function muster_audit_event, muster_audit_hash, muster_audit_changes_hash to muster_agency, muster_platform;
grant create on schema public to muster_platform;
alter function muster_audit_chain owner to muster_platform;
alter function muster_audit_event owner to muster_platform;
revoke create on schema public from muster_platform;
