-- The trigger that writes down changes took 0.4 ms for a single row, most of it starting a statement that is made for thousands of rows and
-- looking up the columns that hold secrets. Most statements change one row: it gets a way of its own, with the same result.

create or replace procedure muster_audit(relation text, ignored text[] default '{}', agency text default 'changed.agency_id')
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

-- Every audited table again, with what its own migration said: the columns to ignore and the agency are in its function.
do $$
declare
  audited record;
begin
  for audited in
    select relations.relname as relation,
      (regexp_match(prosrc, 'ignored text\[\] := ''([^'']*)'''))[1]::text[] as ignored,
      (regexp_match(prosrc, 'from \(select coalesce\((.*), nullif\(current_setting\(''app\.agency'', true\), ''''\)::uuid\) as agency_id, [^ ]+ as record_id, null::jsonb as was'))[1] as agency
    from pg_proc
    join pg_trigger on tgfoid = pg_proc.oid and tgname like '%\_audit\_insert'
    join pg_class relations on relations.oid = tgrelid
    where pronamespace = 'public'::regnamespace and proname like 'audit\_%'
    order by relations.relname
  loop
    if audited.agency is null or audited.ignored is null then raise exception 'audit of % is not understood', audited.relation; end if;
    call muster_audit(audited.relation, array_remove(array_remove(array_remove(audited.ignored, 'version'), 'updated_at'), 'search_text'), audited.agency);
  end loop;
end $$;

-- What applicants can have deleted must not get into the audit log (0090): not their name as the label, on either way.
do $$
declare
  source  text := pg_get_functiondef('audit_job_applications'::regproc);
  several text := replace(source, $name$(shown ->> 'first_name') || ' ' || (shown ->> 'last_name')$name$, 'null::text');
  unnamed text := replace(several, $name$(shown_row ->> 'first_name') || ' ' || (shown_row ->> 'last_name')$name$, 'null::text');
begin
  if several = source or unnamed = several then raise exception 'audit_job_applications has no label to remove'; end if;
  execute unnamed;
end $$;
