-- What applicants get: private links, their own documents, and the deletion of their details (decision 094).

-- Private links to records of jobs. The link holds a random token, the table only its hash.
create table job_links (
  id         uuid primary key,
  agency_id  uuid not null references companies (id),
  -- what the link opens, and the id of that record
  purpose    text not null check (purpose in ('application', 'review')),
  record_id  uuid not null,
  token_hash text not null unique,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  created_at timestamptz not null
);
create index job_links_record on job_links (agency_id, purpose, record_id);
create index job_links_expired on job_links (expires_at);
call muster_protect('job_links');

-- What applicants added after they applied; the CV is with the application.
create table job_application_documents (
  id             uuid primary key,
  agency_id      uuid not null,
  application_id uuid not null,
  file_id        uuid not null references files (id),
  name           text not null,
  added_at       timestamptz not null,
  constraint job_application_documents_application_fk foreign key (agency_id, application_id)
    references job_applications (agency_id, id) on delete cascade
);
create index job_application_documents_of on job_application_documents (agency_id, application_id, added_at, id);
create index job_application_documents_file on job_application_documents (file_id);
call muster_protect('job_application_documents');

-- An anonymised application has only what statistics need: job, source, stages and times.
alter table job_applications
  add column anonymised_at timestamptz,
  drop constraint job_applications_reachable,
  add constraint job_applications_reachable check (anonymised_at is not null or email is not null or phone is not null),
  add constraint job_applications_anonymous check (anonymised_at is null or
    num_nonnulls(employee_id, email, phone, right_to_work, available_from, cover_note, resume_file_id, resume_name, notes) = 0);
-- What the background jobs look for.
create index job_applications_consent on job_applications (consent_until) where anonymised_at is null and stage <> 'selected';
create index job_applications_offers on job_applications (offer_expires_at) where stage = 'offered' and offer_expires_at is not null;

-- Why the system changed the stage; null: somebody did.
alter table job_application_moves add column cause text check (cause in ('offer_expired', 'erased'));

-- The audit log is never changed, so what applicants can have deleted must not get into it: neither their details nor their name.
call muster_audit('job_applications', ignored => array['priority', 'first_name', 'last_name', 'email', 'phone', 'cover_note',
  'right_to_work', 'available_from', 'questions', 'answers', 'resume_name', 'notes']);
do $$
declare
  source  text := pg_get_functiondef('audit_job_applications'::regproc);
  unnamed text := replace(source, $name$(shown ->> 'first_name') || ' ' || (shown ->> 'last_name')$name$, 'null::text');
begin
  if unnamed = source then raise exception 'audit_job_applications has no label to remove'; end if;
  execute unnamed;
end $$;
