-- Not validated, as in 0032: no row names another yet.
-- Who took over from whom. A planned replacement can be deleted, its predecessor too when its draft shift is removed.
alter table assignments
  add column replaces_id uuid,
  add constraint assignments_replaces_fk foreign key (agency_id, replaces_id) references assignments (agency_id, id)
    on delete set null (replaces_id) not valid;
create index assignments_replaces on assignments (agency_id, replaces_id) where replaces_id is not null;
