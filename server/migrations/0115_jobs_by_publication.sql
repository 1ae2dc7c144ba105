-- The order in which the report of all jobs opens: without it each page sorted every job.
create index jobs_published on jobs (agency_id, published_at desc nulls last, id desc);
