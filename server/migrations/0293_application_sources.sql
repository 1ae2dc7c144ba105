-- Where an applicant came from, as the link that they followed names it (`?source=`); null: it named nothing.
alter table job_applications add column source_label text check (source_label ~ '^[a-z0-9._-]{1,40}$');
