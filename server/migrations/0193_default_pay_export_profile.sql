-- The column profile that an agency uses for its payroll files, one at most.
alter table pay_export_profiles add column is_default boolean not null default false;
create unique index pay_export_profiles_default on pay_export_profiles (agency_id) where is_default;
