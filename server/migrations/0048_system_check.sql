-- The system check compares the applied migrations with those of the running version.
grant select on migrations to muster_platform;
