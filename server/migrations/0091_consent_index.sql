-- Somebody who was selected but never hired is anonymised, too, when the consent ends.
drop index job_applications_consent;
create index job_applications_consent on job_applications (consent_until) where anonymised_at is null;
