-- When a login was attached to a record that existed before, or its address was changed by somebody else: for some time it cannot change
-- bank details. Null: at its creation, together with the record.
alter table memberships add column attached_at timestamptz;
