-- The search of a list of a hundred thousand rows goes the way of that of the people (migration 0005, decision 053): the plain text
-- of a row is kept in it, under an index of trigrams, and one function for each table gives the ids of the rows whose text is like a
-- pattern, in the agency for which the transaction was opened, and none without one. It asks as the platform, because under
-- row-level security PostgreSQL may not use such an index; whatever is shown of these rows is read under row-level security as always.

-- `said`: what is searched of a row, an expression over its own columns; without it the table has its search_text already.
-- Never name a sealed or hidden column in it. What stands in other tables is found by their own functions (server/database/search.ts).
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

-- The address beside the name that an agency sees of its users (migration 0040): a search has its text in one table.
alter table memberships add column shown_email text not null default '';
call muster_audit('memberships', ignored => array['last_login_at', 'shown_name', 'shown_email', 'account_deleted']);

create or replace function muster_name_member() returns trigger
language plpgsql
as $$
begin
  new.shown_email := coalesce((select email::text from accounts where id = new.account_id), new.shown_email);
  if new.last_login_at is null and new.invited_last_name is not null then
    new.shown_name := concat_ws(' ', new.invited_first_name, new.invited_last_name);
  else
    new.shown_name := coalesce((select first_name || ' ' || last_name from accounts where id = new.account_id), new.shown_name);
  end if;
  return new;
end $$;

create or replace function muster_name_members() returns trigger
language plpgsql
as $$
begin
  update memberships set
    shown_name = case when last_login_at is null and invited_last_name is not null then shown_name else new.first_name || ' ' || new.last_name end,
    shown_email = new.email,
    account_deleted = new.status = 'deleted'
  where account_id = new.id;
  return null;
end $$;
drop trigger accounts_name on accounts;
create trigger accounts_name after update of first_name, last_name, email, status on accounts
  for each row
  when ((old.first_name, old.last_name, old.email, old.status) is distinct from (new.first_name, new.last_name, new.email, new.status))
  execute function muster_name_members();

set local row_security to on;
set local role muster_platform;
update memberships set shown_email = accounts.email from accounts where accounts.id = memberships.account_id;
reset role;

-- The list of people (migration 0036) finds every word too: the first by the index, the others among what it finds.
grant create on schema public to muster_platform;
set local role muster_platform;
drop function muster_people_like(text);
create function muster_people_like(patterns text[]) returns table (
  id uuid, agency_id uuid, company_id uuid, name text, employee_code text, email text, status text, right_to_work text, visa_expires_on date
)
language plpgsql stable parallel safe rows 500
security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
begin
  return query
  select id, agency_id, company_id, name, employee_code, email, status, right_to_work, visa_expires_on
  from employees
  where agency_id = nullif(current_setting('app.agency', true), '')::uuid and merged_into_id is null
    and search_text like patterns[1] and ' ' || search_text like all(patterns);
end $$;
revoke execute on function muster_people_like from public;
grant execute on function muster_people_like to muster_agency;
reset role;
revoke create on schema public from muster_platform;

call muster_search('employees');
call muster_search('customers', $$name || ' ' || coalesce(legal_name, '') || ' ' || code || ' ' || coalesce(abn, '') || ' ' || coalesce(suburb, '')$$);
call muster_search('customer_contacts', $$name$$);
call muster_search('locations', $$name || ' ' || coalesce(code, '') || ' ' || coalesce(suburb, '') || ' ' || coalesce(postcode, '')$$);
call muster_search('sub_locations', $$name || ' ' || coalesce(code, '')$$);
call muster_search('supervisors', $$first_name || ' ' || last_name || ' ' || email$$);
call muster_search('shift_patterns', $$name || ' ' || jsonb_path_query_array(translations, '$.*')::text$$);
call muster_search('rosters', $$name$$);
call muster_search('memberships', $$shown_name || ' ' || shown_email$$);
call muster_search('audit_entries', $$name || ' ' || coalesce(call, '') || ' ' || coalesce(address, '') || ' ' || jsonb_path_query_array(summary, '$[*].label')::text$$);
call muster_search('pay_slips', $$employee_name || ' ' || employee_code$$);

-- As migration 0006 has it, but that it names the columns: one is generated now.
grant create on schema public to muster_platform;
set local role muster_platform;
create or replace function muster_audit_chain() returns trigger
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
  insert into audit_entries (id, agency_id, number, at, account_id, membership_id, name, call, address, summary, changes_hash, prev_hash, hash)
  select entry.id, entry.agency_id, entry.number, entry.at, entry.account_id, entry.membership_id, entry.name, entry.call, entry.address, entry.summary,
    entry.changes_hash, entry.prev_hash, entry.hash;
  return null;
end $$;
reset role;
revoke create on schema public from muster_platform;

-- From a site that is found to what was and is done there.
create index timesheets_location on timesheets (agency_id, location_id);
create index roster_shifts_location on roster_shifts (agency_id, location_id);
