-- The address on a record receives its invitations and links, so the previous one gets an email about every change, whatever made it.
create function muster_report_record_address() returns trigger language plpgsql as $$
declare
  before jsonb := to_jsonb(old);
begin
  insert into emails (id, agency_id, to_address, language, kind, params)
  select gen_random_uuid(), old.agency_id, old.email, coalesce(login.locale, 'en'), 'recordAddressChanged', jsonb_build_object(
    'name', coalesce(before ->> 'first_name', before ->> 'name'),
    'email', coalesce(nullif(new.email, ''), '–'),
    'agency', coalesce((select name from companies where id = old.agency_id), ''))
  from (select) as one
  left join lateral (
    select accounts.locale from memberships join accounts on accounts.id = memberships.account_id
    where memberships.agency_id = old.agency_id and (
      memberships.employee_id = old.id or memberships.supervisor_id = old.id
      or memberships.customer_id = (before ->> 'customer_id')::uuid and accounts.email = old.email::citext)
    order by memberships.id limit 1
  ) as login on true;
  return null;
end $$;

create function muster_report_sign_in_address() returns trigger language plpgsql as $$
begin
  insert into emails (id, to_address, language, kind, params)
  values (gen_random_uuid(), old.email, new.locale, 'emailChanged', jsonb_build_object('name', new.first_name, 'email', new.email));
  return null;
end $$;

create trigger employees_report_address after update of email on employees for each row
  when (old.email <> '' and lower(old.email) is distinct from lower(new.email)) execute function muster_report_record_address();
create trigger customer_contacts_report_address after update of email on customer_contacts for each row
  when (old.email <> '' and lower(old.email) is distinct from lower(new.email)) execute function muster_report_record_address();
create trigger supervisors_report_address after update of email on supervisors for each row
  when (old.email <> '' and lower(old.email) is distinct from lower(new.email)) execute function muster_report_record_address();
-- A deleted account has no address; nobody is to be written to about it.
create trigger accounts_report_address after update of email on accounts for each row
  when (lower(old.email) is distinct from lower(new.email) and new.status <> 'deleted') execute function muster_report_sign_in_address();
