-- Private links with which employees respond to shifts without signing in (decision 111). The link holds a random token, the table only
-- its hash; it is valid until the last of its shifts starts.
create table response_links (
  id          uuid primary key,
  agency_id   uuid not null,
  employee_id uuid not null,
  -- the message that carried it
  channel     text not null check (channel in ('email', 'sms', 'push')),
  token_hash  text not null unique,
  revoked_at  timestamptz,
  created_at  timestamptz not null,
  constraint response_links_agency_key unique (agency_id, id),
  constraint response_links_employee_fk foreign key (agency_id, employee_id) references employees (agency_id, id) on delete cascade
);
create index response_links_employee on response_links (agency_id, employee_id);
create index response_links_created on response_links (created_at);
call muster_protect('response_links');

create table response_link_assignments (
  agency_id     uuid not null,
  link_id       uuid not null,
  assignment_id uuid not null,
  primary key (agency_id, link_id, assignment_id),
  constraint response_link_assignments_link_fk foreign key (agency_id, link_id) references response_links (agency_id, id) on delete cascade,
  constraint response_link_assignments_assignment_fk foreign key (agency_id, assignment_id) references assignments (agency_id, id) on delete cascade
);
create index response_link_assignments_of on response_link_assignments (agency_id, assignment_id);
call muster_protect('response_link_assignments');

-- How the response arrived; null: there is none, or it is from before this column.
alter table assignments add column response_channel text check (response_channel in ('app', 'email', 'sms', 'push', 'agency'));
