-- Supervisors plan at their sites (decision 048): their shared role, which no hand changes, gets what that takes.
set local row_security to on;
set local role muster_platform;
insert into role_permissions (role_id, permission)
select id, unnest(array['Roster/create', 'Roster/publish']) from roles where system and name = 'supervisor'
on conflict do nothing;
reset role;
