-- Reviews by the customer of a job (issue 17, decision 097): what the agency releases of some applicants, to one person with a private link.
create table job_reviews (
  id              uuid primary key,
  agency_id       uuid not null,
  job_id          uuid not null,
  recipient_name  text,
  recipient_email text not null,
  language        text not null check (language in ('en', 'fr', 'de', 'pt')),
  -- to the recipient
  message         text,
  -- what is shown of each applicant, besides the summary
  released        text[] not null,
  expires_at      timestamptz not null,
  opened_at       timestamptz,
  closed_at       timestamptz,
  closed_by_name  text,
  sent_by_name    text not null,
  -- the last time
  sent_at         timestamptz not null,
  created_at      timestamptz not null,
  updated_at      timestamptz not null,
  version         int not null default 1,
  constraint job_reviews_agency_key unique (agency_id, id),
  constraint job_reviews_job_fk foreign key (agency_id, job_id) references jobs (agency_id, id) on delete cascade
);
create index job_reviews_of on job_reviews (agency_id, job_id, created_at desc);
call muster_protect('job_reviews');
call muster_audit('job_reviews', ignored => array['message', 'opened_at']);

create table job_review_applicants (
  agency_id      uuid not null,
  review_id      uuid not null,
  application_id uuid not null,
  position       int not null,
  -- for the customer
  summary        text,
  primary key (agency_id, review_id, application_id),
  constraint job_review_applicants_review_fk foreign key (agency_id, review_id) references job_reviews (agency_id, id) on delete cascade,
  constraint job_review_applicants_application_fk foreign key (agency_id, application_id) references job_applications (agency_id, id)
    on delete cascade
);
create index job_review_applicants_of on job_review_applicants (agency_id, application_id, review_id);
call muster_protect('job_review_applicants');

-- What the customer chose, with a link or signed in. Rows are only added: a later answer replaces the earlier one and hides none.
create table job_review_answers (
  id             uuid primary key,
  agency_id      uuid not null,
  application_id uuid not null,
  -- null: the customer was signed in
  review_id      uuid,
  choice         text not null check (choice in ('interview', 'offer', 'reject')),
  reason         text check (reason in ('experience', 'skills', 'availability', 'pay', 'filled', 'other')),
  comment        text,
  by_name        text not null,
  at             timestamptz not null,
  -- since when the applicant is in the stage to which the answer led
  stage_since    timestamptz not null,
  constraint job_review_answers_application_fk foreign key (agency_id, application_id) references job_applications (agency_id, id)
    on delete cascade,
  constraint job_review_answers_review_fk foreign key (agency_id, review_id) references job_reviews (agency_id, id) on delete cascade
);
create index job_review_answers_of on job_review_answers (agency_id, application_id, at desc, id desc);
create index job_review_answers_review on job_review_answers (agency_id, review_id);
call muster_protect('job_review_answers');
-- What is written about an applicant can be deleted for good (decision 094), so it is not in the audit log.
call muster_audit('job_review_answers', ignored => array['reason', 'comment']);
