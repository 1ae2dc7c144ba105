-- The list of categories counts the jobs of each: with 100,000 jobs a page took 0.7 s, and 0.3 ms with this index.
create index jobs_category on jobs (agency_id, category_id) where category_id is not null;
