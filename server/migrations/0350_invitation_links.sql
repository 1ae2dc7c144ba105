-- Whose an invitation was, also after it was used, replaced or has expired.
create table invitation_links (
  token_hash text primary key,
  agency_id  uuid not null references companies (id) on delete cascade,
  created_at timestamptz not null
);
create index invitation_links_agency on invitation_links (agency_id);
create index invitation_links_created on invitation_links (created_at);
call muster_protect('invitation_links');

set local row_security to on;
set local role muster_platform;
insert into invitation_links (token_hash, agency_id, created_at)
select invited.secret_hash, invited.agency_id, invited.created_at
from (
  select account_tokens.secret_hash, account_tokens.created_at, (
    select memberships.agency_id from memberships
    where memberships.account_id = account_tokens.account_id and memberships.agency_id is not null
    order by memberships.invited_at desc nulls last, memberships.id limit 1
  ) as agency_id
  from account_tokens where account_tokens.purpose = 'invite'
) invited
where invited.agency_id is not null;
reset role;
