-- Emails are written in the transaction of what they are about, and sent after it: nobody gets an email about what never happened.
create table emails (
  id          uuid primary key,
  agency_id   uuid,
  to_address  text not null,
  language    text not null check (language in ('en', 'fr', 'de', 'pt')),
  kind        text not null,
  -- emptied once the email was sent, where it had a code or a link that gives access
  params      jsonb not null,
  status      text not null default 'queued' check (status in ('queued', 'sending', 'sent', 'outbox', 'failed')),
  attempts    int not null default 0,
  -- not before; while it is being sent, when another process may try. Null: at once
  next_try_at timestamptz,
  failure     text,
  sent_at     timestamptz,
  created_at  timestamptz not null default now(),
  -- the calendar entry that it carries (server/modules/emails/calendar.ts)
  event       jsonb,
  -- who gets a reply; null: the agency, at the address of its company
  reply_to    text
);
create index emails_waiting on emails (next_try_at nulls first, created_at) where status in ('queued', 'sending');
create index emails_created on emails (created_at desc, id);
call muster_protect('emails');
-- An agency writes emails and reads none: they contain codes.
revoke select, update, delete on emails from muster_agency;
create trigger emails_wake_job after insert on emails for each statement execute function muster_wake_job('emails');

-- Whether emails of the transaction's agency were sent, which is all that it may know of them.
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
