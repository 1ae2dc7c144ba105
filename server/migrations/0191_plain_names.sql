-- One word per concept (docs/glossary.md): email, status change, recorded.
drop trigger letters_wake_job on letters;
alter table letters rename to emails;
create trigger emails_wake_job after insert on emails for each statement execute function muster_wake_job('emails');
alter table job_application_messages rename column letter_id to email_id;
alter table notification_deliveries rename column letter_id to email_id;
alter index notification_deliveries_letter rename to notification_deliveries_email;
alter table notifications rename column letter_at to email_at;

drop function muster_letter_states;
-- An agency reads none of the emails, which contain codes and links; it may know whether one of its own was sent.
create function muster_email_states(email_ids uuid[]) returns table (email_id uuid, email_status text)
language plpgsql stable security definer set search_path = public, pg_temp set row_security = on
as $$
begin
  return query select emails.id, emails.status from emails
    where emails.id = any (email_ids)
      and emails.agency_id = coalesce(nullif(current_setting('app.agency', true), '')::uuid, emails.agency_id);
end $$;
revoke execute on function muster_email_states from public;
grant execute on function muster_email_states to muster_agency, muster_platform;
grant create on schema public to muster_platform;
alter function muster_email_states owner to muster_platform;
revoke create on schema public from muster_platform;

alter table employee_moves rename to employee_status_changes;
alter table employee_visas rename column told_by_name to recorded_by_name;
alter table study_periods rename column told_by_name to recorded_by_name;
alter table hours_elsewhere rename column told_by_name to recorded_by_name;
alter table hours_elsewhere rename column told_at to recorded_at;
alter table list_views rename column asked to params;

-- Constraints and indexes follow the names of their tables.
do $$
declare
  one record;
begin
  for one in
    select conrelid::regclass as of_table, conname as name, replace(replace(conname, 'letters', 'emails'), 'employee_moves', 'employee_status_changes') as becomes
    from pg_constraint
    where conrelid in ('emails'::regclass, 'employee_status_changes'::regclass) and (conname like 'letters%' or conname like 'employee_moves%')
    order by conname
  loop
    execute format('alter table %s rename constraint %I to %I', one.of_table, one.name, one.becomes);
  end loop;
  for one in
    select indexname as name, replace(replace(indexname, 'letters', 'emails'), 'employee_moves', 'employee_status_changes') as becomes
    from pg_indexes
    where schemaname = current_schema() and (indexname like 'letters%' or indexname like 'employee_moves%')
    order by indexname
  loop
    execute format('alter index %I rename to %I', one.name, one.becomes);
  end loop;
end $$;

-- The saved views of the list of emails.
set local row_security to on;
set local role muster_platform;
update list_views set list = 'emails' where list = 'letters';
reset role;
