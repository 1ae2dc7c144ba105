-- The public job pages of an agency (decision 093) read its open public jobs.
create index jobs_public on jobs (agency_id, closes_at) where status = 'published' and visibility = 'public';
