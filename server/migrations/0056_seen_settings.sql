-- Whoever changes a setting of the installation has seen a version of it, as with any other record.
alter table environment_settings add column version int not null default 1;
-- Which day was confirmed, as the log tells it.
alter table holiday_confirmations add column name text not null default '';
