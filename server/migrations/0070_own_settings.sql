-- An agency's admin reads and changes the agency's own rules, a customer's people see their own record and edit its contacts
-- (decision 068). Roles that an agency made itself keep what they have.
set local row_security to on;
set local role muster_platform;
insert into role_permissions (role_id, permission)
select id, unnest(array['Global Configuration/view', 'Global Configuration/update', 'Client/update contacts'])
from roles where system and kind = 'admin' and name <> 'supervisor'
on conflict do nothing;
insert into role_permissions (role_id, permission)
select id, unnest(array['Client/view', 'Client/update contacts']) from roles where system and kind = 'customer'
on conflict do nothing;
reset role;
