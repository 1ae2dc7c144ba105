-- The employee that a hired applicant became (decision 096).
alter table job_applications
  add column converted_employee_id uuid,
  add column hired_at timestamptz,
  add column hired_by_name text,
  -- not valid, as in 0032: no row names an employee yet
  add constraint job_applications_hired_fk foreign key (agency_id, converted_employee_id) references employees (agency_id, id) not valid,
  add constraint job_applications_hired check ((converted_employee_id is null) = (hired_at is null));
create index job_applications_hired_as on job_applications (agency_id, converted_employee_id) where converted_employee_id is not null;
-- People of the same name are possible duplicates.
create index employees_full_name on employees (agency_id, lower(last_name), lower(first_name)) where merged_into_id is null;
