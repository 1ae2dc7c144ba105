-- Lists of a hundred thousand rows: the page is read along an index in the order that goes without saying (decision 049).

-- The way of an agency's list of users: by the name that it is shown of somebody. As contract/users.ts has it, until they have come
-- in that is the one on its own invitation, afterwards the one of their account; kept beside the membership, because an order over
-- two tables has no index.
alter table memberships
  add column shown_name      text not null default '',
  add column account_deleted boolean not null default false;
call muster_audit('memberships', ignored => array['last_login_at', 'shown_name', 'account_deleted']);

create function muster_name_member() returns trigger
language plpgsql
as $$
begin
  if new.last_login_at is null and new.invited_last_name is not null then
    new.shown_name := concat_ws(' ', new.invited_first_name, new.invited_last_name);
  else
    new.shown_name := coalesce((select first_name || ' ' || last_name from accounts where id = new.account_id), new.shown_name);
  end if;
  return new;
end $$;
create trigger memberships_name before insert or update of last_login_at, invited_first_name, invited_last_name on memberships
  for each row execute function muster_name_member();

-- Accounts are written by the platform only (migration 0010), which sees every membership.
create function muster_name_members() returns trigger
language plpgsql
as $$
begin
  update memberships set
    shown_name = case when last_login_at is null and invited_last_name is not null then shown_name else new.first_name || ' ' || new.last_name end,
    account_deleted = new.status = 'deleted'
  where account_id = new.id;
  return null;
end $$;
create trigger accounts_name after update of first_name, last_name, status on accounts
  for each row
  when ((old.first_name, old.last_name, old.status) is distinct from (new.first_name, new.last_name, new.status))
  execute function muster_name_members();

set local row_security to on;
set local role muster_platform;
update memberships set
  shown_name = case when memberships.last_login_at is null and invited_last_name is not null
    then concat_ws(' ', invited_first_name, invited_last_name) else accounts.first_name || ' ' || accounts.last_name end,
  account_deleted = accounts.status = 'deleted'
from accounts where accounts.id = memberships.account_id;
reset role;

create index memberships_name on memberships (agency_id, lower(shown_name), account_id);

create index supervisors_list on supervisors (agency_id, lower(last_name || ' ' || first_name), id);
drop index supervisors_name;
create index shift_patterns_list on shift_patterns (agency_id, starts, lower(name), id);
create index timesheets_list on timesheets (agency_id, works_on, starts_at, id);
drop index timesheets_day;
