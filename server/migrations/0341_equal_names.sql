-- Two names are equal without regard to case, accents, apostrophes and invisible characters; a hyphen is a space, so that “Bay 1-2” is not
-- “Bay 12”. The same as nameKey in contract/values/formats/clean-text.ts.
create function muster_name_key(said text) returns text
language sql immutable parallel safe
return trim(regexp_replace(
  muster_plain(translate(said, '-' || U&'\2010\2011\2012\2013\2014\2015\2043\2212\fe58\fe63\ff0d', '            ')), ' +', ' ', 'g'));

-- Makes a unique index. Of rows that are equal already, the oldest is in it and the others are not: they stay as they are.
create procedure muster_make_unique(index_name text, relation text, columns text, condition text default 'true', nulls text default 'distinct')
language plpgsql
as $$
declare
  doubles uuid[];
begin
  set local row_security to on;
  set local role muster_platform;
  -- Ids are in the order of their making.
  execute format('select array_agg(id) from (
    select id, row_number() over (partition by %s order by id) as place from %I where %s
  ) numbered where place > 1', columns, relation, condition) into doubles;
  reset role;
  execute format('drop index if exists %I', index_name);
  execute format('create unique index %I on %I (%s) nulls %s where %s%s', index_name, relation, columns, nulls, condition,
    case when doubles is null then '' else format(' and id <> all (%L::uuid[])', doubles) end);
end $$;

call muster_make_unique('companies_name_unique', 'companies', 'agency_id, muster_name_key(name)');
call muster_make_unique('locations_name_unique', 'locations', 'agency_id, customer_id, muster_name_key(name)');
call muster_make_unique('locations_code_unique', 'locations', 'agency_id, customer_id, upper(code)', 'code is not null');
call muster_make_unique('sub_locations_name_unique', 'sub_locations', 'agency_id, location_id, muster_name_key(name)');
call muster_make_unique('sub_locations_code_unique', 'sub_locations', 'agency_id, location_id, upper(code)', 'code is not null');
call muster_make_unique('roles_name_unique', 'roles', 'agency_id, muster_name_key(name)', nulls => 'not distinct');
call muster_make_unique('roster_templates_name_unique', 'roster_templates', 'agency_id, muster_name_key(name)');
call muster_make_unique('pay_export_profiles_name_unique', 'pay_export_profiles', 'agency_id, muster_name_key(name)');
call muster_make_unique('job_templates_name_unique', 'job_templates', 'agency_id, muster_name_key(name)');
call muster_make_unique('job_stage_sets_name_unique', 'job_stage_sets', 'agency_id, muster_name_key(name)');
call muster_make_unique('shift_patterns_name_unique', 'shift_patterns', 'agency_id, company_id, customer_id, muster_name_key(name)', nulls => 'not distinct');
call muster_make_unique('list_views_name_unique', 'list_views', 'membership_id, list, muster_name_key(name)');
call muster_make_unique('public_holidays_unique', 'public_holidays', 'agency_id, state, date, muster_name_key(region), muster_name_key(name)', nulls => 'not distinct');
drop procedure muster_make_unique;
