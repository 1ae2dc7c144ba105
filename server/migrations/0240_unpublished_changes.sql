-- Changes of a published roster are collected until they are published. While a change of an assignment is not published, the row keeps what
-- its employee was last notified of: { works_on, starts, ends, starts_at, ends_at, location_name, sub_location_name, position_id, notes,
-- status }. Null: the employee knows the assignment as it is, or was never notified of it. What the column has is derived from the row as it
-- was, so the audit log leaves it out.
alter table assignments add column last_published jsonb;
create index assignments_unpublished on assignments (agency_id, roster_id) where last_published is not null;
call muster_audit('assignments', ignored => array['last_published']);
