-- What a search compares and a list of names is sorted by: also without apostrophes, hyphens and invisible characters, and with the
-- capital letters of every script. The same as plainText in server/database/lists/search.ts.
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
    create or replace function muster_plain(said text) returns text
    language sql immutable parallel safe
    return case
      -- most of what is searched, and ten times faster
      when octet_length(said) = length(said) then lower(translate(said, '''`-', ''))
      else replace(replace(replace(replace(
        translate(lower(regexp_replace(normalize(translate(said, %L, ''), nfkd), '[\u0300-\u036f]', '', 'g')%s), 'ØøŁłĐđÆŒÐðĦħÞıς', 'oollddæœddhhþiσ'),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
    end $body$, ignored, folding);
end $make$;

-- The stored texts are computed anew. Generated columns are replaced, not rewritten: PostgreSQL changes one in place only from version 17 on.
do $rewrite$
declare
  stored record;
  indexes text[];
  index_text text;
begin
  for stored in
    select tables.oid, tables.relname, columns.attname, columns.attnum, pg_get_expr(defaults.adbin, defaults.adrelid) as expression
    from pg_attribute columns
    join pg_class tables on tables.oid = columns.attrelid and tables.relnamespace = 'public'::regnamespace
    join pg_attrdef defaults on defaults.adrelid = columns.attrelid and defaults.adnum = columns.attnum
    where columns.attgenerated = 's' and pg_get_expr(defaults.adbin, defaults.adrelid) like '%muster_plain%'
  loop
    select array_agg(pg_get_indexdef(indexrelid)) into indexes
    from pg_index where indrelid = stored.oid and stored.attnum = any(indkey);
    execute format('alter table %I drop column %I', stored.relname, stored.attname);
    execute format('alter table %I add column %I text not null generated always as (%s) stored', stored.relname, stored.attname, stored.expression);
    foreach index_text in array coalesce(indexes, '{}') loop execute index_text; end loop;
  end loop;
end $rewrite$;

-- Lists are sorted along these.
drop index customers_name, locations_name, sub_locations_name, memberships_name, supervisors_list, shift_patterns_list, employees_name;
create index customers_name on customers (agency_id, muster_plain(name), id);
create index locations_name on locations (agency_id, muster_plain(name), id);
create index sub_locations_name on sub_locations (agency_id, muster_plain(name), id);
create index memberships_name on memberships (agency_id, muster_plain(shown_name), account_id);
create index supervisors_list on supervisors (agency_id, muster_plain(last_name || ' ' || first_name), id);
create index shift_patterns_list on shift_patterns (agency_id, starts, muster_plain(name), id);
create index employees_name on employees (agency_id, muster_plain(name), id);

-- People are found as duplicates as they are found by a search.
drop index employees_full_name;
create index employees_full_name on employees (agency_id, muster_plain(last_name), muster_plain(first_name)) where merged_into_id is null;
