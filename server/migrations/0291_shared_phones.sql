-- Two people can share a phone: only the account and the email name an applicant for certain.
drop index job_applications_once_phone;
create index job_applications_named on job_applications (agency_id, job_id, muster_plain(last_name || ' ' || first_name));
