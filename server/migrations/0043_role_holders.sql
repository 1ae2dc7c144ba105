-- How many hold a role is counted along an index, also of a role that hardly anybody holds (decision 049).
create index memberships_holders on memberships (role_id, agency_id);
drop index memberships_role;
