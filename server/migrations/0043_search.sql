-- The search box of the top bar: a few rows of each kind, found along the indexes of the searches from a bounded number of candidates, so
-- that a word that every row has costs no more than a rare one.
-- Ids of at most `most` rows of the transaction's agency, and none without one: the row whose code is `code`, rows with these digits in
-- their phone, and rows whose text has all words. `lead` is the like-pattern of the longest word, and `begins` that of a text that begins
-- with it where it is too short for a trigram elsewhere. It reads as the platform, like the functions of muster_search; what is shown is
-- read under row-level security. The statement is built at each call, so that PostgreSQL plans it for its words.
create function muster_find(relation text, lead text, begins text, words text[], code text, digits text, most integer)
returns setof uuid
language plpgsql stable parallel safe rows 20
security definer set search_path = public, pg_temp
as $$
declare
  own constant text := 'agency_id = nullif(current_setting(''app.agency'', true), '''')::uuid'
    || case when relation = 'employees' then ' and merged_into_id is null' else '' end;
  code_column constant text := case relation when 'employees' then 'employee_code' when 'customers' then 'code' end;
begin
  if relation not in ('employees', 'customers', 'customer_contacts', 'locations', 'rosters') then
    raise exception 'nothing is found in %', relation;
  end if;
  if code_column is not null then
    return query execute format('select id from %I where %s and upper(%I) = upper($1)', relation, own, code_column) using code;
  end if;
  if digits is not null and relation in ('employees', 'customer_contacts') then
    return query execute format('select id from %I where %s and phone like $1 limit $2', relation, own) using digits, most;
  end if;
  return query execute format(
    'select id from %I where %s and (search_text like $1 %s) and '' '' || search_text like all ($3) limit $4',
    relation, own, case when begins is null then '' else 'or search_text like $2' end
  ) using lead, begins, words, most;
end $$;
revoke execute on function muster_find from public;
grant execute on function muster_find to muster_agency;
grant create on schema public to muster_platform;
alter function muster_find owner to muster_platform;
revoke create on schema public from muster_platform;
