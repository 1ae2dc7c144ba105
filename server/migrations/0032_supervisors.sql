-- Supervisors sign in (decision 040): a membership that carries whom it stands for, and the sites that bound what they see.
-- Not valid: to look through the rows there are, the owner would have to see those of every agency, and none of them names one.
alter table memberships
  add column supervisor_id uuid,
  add constraint memberships_supervisor_fk foreign key (agency_id, supervisor_id) references supervisors (agency_id, id) not valid,
  add constraint memberships_stands_for_one check (num_nonnulls(employee_id, customer_id, supervisor_id) <= 1);
create unique index memberships_supervisor_unique on memberships (agency_id, supervisor_id) where supervisor_id is not null;

-- Instead of chosen ones: all sites that the company's customers have, and will have.
alter table supervisors add column all_locations boolean not null default false;

-- The sites that a supervisor looks after now. Nobody has to be told of a change: every query of theirs asks this.
create view supervisor_sites with (security_invoker = true) as
select supervisors.agency_id, supervisors.id as supervisor_id, held.location_id
from supervisors
join supervisor_locations held on held.agency_id = supervisors.agency_id and held.supervisor_id = supervisors.id
where supervisors.status = 'active' and not supervisors.all_locations
union all
select supervisors.agency_id, supervisors.id, locations.id
from supervisors
join customers on customers.agency_id = supervisors.agency_id and customers.company_id = supervisors.company_id
join locations on locations.agency_id = customers.agency_id and locations.customer_id = customers.id
where supervisors.status = 'active' and supervisors.all_locations;
grant select on supervisor_sites to muster_agency, muster_platform;

-- Beside the four shared roles of the kinds stands that of supervisors, of kind admin: names tell shared roles apart.
drop index roles_system_unique;
