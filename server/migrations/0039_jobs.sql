-- Configurable stages of recruiting. Kinds are fixed and decide what is possible; stages have names, an order, and the email that an
-- applicant gets who reaches one. A row without a name has the usual name of its kind.
create table job_stage_sets (
  id         uuid primary key,
  agency_id  uuid not null references companies (id),
  -- null: the set that comes with the product
  name       text,
  -- jobs without a set have this one
  is_default boolean not null,
  version    int not null default 1,
  constraint job_stage_sets_agency_key unique (agency_id, id)
);
create unique index job_stage_sets_name_unique on job_stage_sets (agency_id, muster_name_key(name));
create unique index job_stage_sets_default on job_stage_sets (agency_id) where is_default;
call muster_protect('job_stage_sets');
call muster_audit('job_stage_sets');

create table job_stages (
  id              uuid primary key,
  agency_id       uuid not null,
  stage_set_id    uuid not null,
  kind            text not null check (kind in ('applied', 'screening', 'shortlisted', 'testing', 'interview', 'client_review', 'offered',
    'selected', 'rejected', 'withdrawn', 'offer_declined', 'talent_pool')),
  position        int not null,
  -- by language
  names           jsonb not null default '{}',
  email_applicant boolean not null,
  email_subjects  jsonb not null default '{}',
  email_texts     jsonb not null default '{}',
  when_passed     text not null default 'stay' check (when_passed in ('stay', 'shortlist', 'next')),
  notify_failed   boolean not null default true,
  constraint job_stages_agency_key unique (agency_id, id),
  -- so that the kind of an application's stage cannot differ from that of the application
  constraint job_stages_kind_key unique (agency_id, id, kind),
  constraint job_stages_set_fk foreign key (agency_id, stage_set_id) references job_stage_sets (agency_id, id) on delete cascade
);
create index job_stages_of on job_stages (agency_id, stage_set_id, kind, position);
call muster_protect('job_stages');
call muster_audit('job_stages');

-- The stages that every agency begins with.
create function muster_add_stage_set(agency uuid) returns void
language plpgsql
as $$
declare
  set_id uuid := gen_random_uuid();
begin
  insert into job_stage_sets (id, agency_id, is_default) values (set_id, agency, true);
  insert into job_stages (id, agency_id, stage_set_id, kind, position, email_applicant)
  select gen_random_uuid(), agency, set_id, kind, place, kind in ('applied', 'offered', 'rejected', 'talent_pool')
  from unnest(array['applied', 'screening', 'shortlisted', 'testing', 'interview', 'client_review', 'offered', 'selected', 'rejected',
    'withdrawn', 'offer_declined', 'talent_pool']) with ordinality kinds (kind, place);
end $$;

create function muster_new_agency_stages() returns trigger
language plpgsql
as $$
begin
  perform muster_add_stage_set(new.id);
  return null;
end $$;
create trigger companies_stages after insert on companies
  for each row when (new.type = 'head') execute function muster_new_agency_stages();

-- The tests that applicants get who reach a stage; job_stages.when_passed says what follows.
create table job_stage_tests (
  agency_id uuid not null,
  stage_id  uuid not null,
  skill_id  uuid not null references reference_items (id),
  primary key (agency_id, stage_id, skill_id),
  constraint job_stage_tests_stage_fk foreign key (agency_id, stage_id) references job_stages (agency_id, id) on delete cascade
);
create index job_stage_tests_skill on job_stage_tests (skill_id);
call muster_protect('job_stage_tests');
call muster_audit('job_stage_tests');

-- Jobs and their templates (docs/domain.md section 6, decisions 092 and 093).
create table job_templates (
  id                  uuid primary key,
  agency_id           uuid not null references companies (id),
  name                text not null,
  active              boolean not null default true,
  usage_count         int not null default 0,
  category_id         uuid not null references reference_items (id),
  industry_id         uuid references reference_items (id),
  position_id         uuid references reference_items (id),
  job_role_id         uuid references reference_items (id),
  employment_type_id  uuid references reference_items (id),
  main_language       text not null check (main_language in ('en', 'fr', 'de', 'pt')),
  -- the title in the main language, for search and sorting
  title               text,
  -- { en: { title, summary, description, duties, requirements }, … }; the description is sanitised HTML
  texts               jsonb not null,
  openings            int not null check (openings between 1 and 500),
  pay_min_cents       int,
  pay_max_cents       int,
  pay_unit            text not null check (pay_unit in ('hour', 'day', 'week', 'year')),
  show_pay            boolean not null,
  charge_hint         text,
  visibility          text not null check (visibility in ('public', 'members', 'invited', 'internal')),
  channels            text[] not null,
  apply_without_login boolean not null,
  resume_required     boolean not null,
  prevent_duplicates  boolean not null,
  priority            text not null check (priority in ('low', 'normal', 'high', 'urgent')),
  hot                 boolean not null,
  questions           jsonb not null,
  -- [{ skill_id, min_level, required }]; what has become unusable since is left out when a job is made of it
  skills              jsonb not null,
  document_type_ids   uuid[] not null,
  created_by_name     text,
  version             int not null default 1,
  created_at          timestamptz not null,
  updated_at          timestamptz not null,
  stage_set_id        uuid,
  constraint job_templates_agency_key unique (agency_id, id),
  constraint job_templates_stage_set_fk foreign key (agency_id, stage_set_id) references job_stage_sets (agency_id, id),
  constraint job_templates_pay check (pay_min_cents <= pay_max_cents)
);
create unique index job_templates_name_unique on job_templates (agency_id, muster_name_key(name));
create index job_templates_category on job_templates (agency_id, category_id);
call muster_protect('job_templates');
call muster_audit('job_templates', ignored => array['usage_count']);
call muster_search('job_templates', $$name || ' ' || jsonb_path_query_array(texts, '$.*.title')::text$$);

-- The last number that an agency gave a job: none is given twice.
create table job_numbers (
  agency_id uuid primary key references companies (id),
  last      int not null
);
call muster_protect('job_numbers');

create table jobs (
  id                  uuid primary key,
  agency_id           uuid not null references companies (id),
  code                text not null,
  company_id          uuid,
  customer_id         uuid,
  location_id         uuid,
  sub_location_id     uuid,
  category_id         uuid references reference_items (id),
  industry_id         uuid references reference_items (id),
  position_id         uuid references reference_items (id),
  job_role_id         uuid references reference_items (id),
  employment_type_id  uuid references reference_items (id),
  main_language       text not null check (main_language in ('en', 'fr', 'de', 'pt')),
  title               text,
  texts               jsonb not null,
  openings            int not null check (openings between 1 and 500),
  pay_min_cents       int,
  pay_max_cents       int,
  pay_unit            text not null check (pay_unit in ('hour', 'day', 'week', 'year')),
  show_pay            boolean not null,
  charge_hint         text,
  visibility          text not null check (visibility in ('public', 'members', 'invited', 'internal')),
  channels            text[] not null,
  apply_without_login boolean not null,
  resume_required     boolean not null,
  prevent_duplicates  boolean not null,
  priority            text not null check (priority in ('low', 'normal', 'high', 'urgent')),
  hot                 boolean not null,
  questions           jsonb not null,
  start_on            date,
  end_on              date,
  -- as entered, and the instants in the time zone of the location, or else of the company
  time_zone           text not null,
  publish_on          date,
  publish_time        time,
  publish_at          timestamptz,
  closes_on           date,
  closes_time         time,
  closes_at           timestamptz,
  recruiter_id        uuid,
  hiring_contact_id   uuid,
  source_template_id  uuid,
  slug                text,
  status              text not null default 'draft'
    check (status in ('draft', 'pending_approval', 'published', 'on_hold', 'filled', 'expired', 'closed', 'cancelled', 'archived')),
  status_reason       text,
  -- null: never, or the time for which it is scheduled has not come
  published_at        timestamptz,
  created_by_name     text,
  version             int not null default 1,
  created_at          timestamptz not null,
  updated_at          timestamptz not null,
  stage_set_id        uuid,
  constraint jobs_agency_key unique (agency_id, id),
  constraint jobs_code_unique unique (agency_id, code),
  constraint jobs_company_fk foreign key (agency_id, company_id) references companies (agency_id, id),
  constraint jobs_customer_fk foreign key (agency_id, customer_id) references customers (agency_id, id),
  constraint jobs_location_fk foreign key (agency_id, location_id) references locations (agency_id, id),
  constraint jobs_sub_location_fk foreign key (agency_id, sub_location_id) references sub_locations (agency_id, id),
  constraint jobs_recruiter_fk foreign key (agency_id, recruiter_id)
    references memberships (agency_id, id) on delete set null (recruiter_id),
  constraint jobs_contact_fk foreign key (agency_id, hiring_contact_id) references customer_contacts (agency_id, id)
    on delete set null (hiring_contact_id),
  constraint jobs_template_fk foreign key (agency_id, source_template_id) references job_templates (agency_id, id)
    on delete set null (source_template_id),
  constraint jobs_stage_set_fk foreign key (agency_id, stage_set_id) references job_stage_sets (agency_id, id),
  constraint jobs_pay check (pay_min_cents <= pay_max_cents),
  constraint jobs_open_until check (status not in ('published', 'on_hold') or closes_at is not null),
  constraint jobs_have_stages check (stage_set_id is not null)
);
create index jobs_updated on jobs (agency_id, updated_at desc, id desc);
create index jobs_status on jobs (agency_id, status, updated_at desc, id desc);
create index jobs_customer on jobs (agency_id, customer_id) where customer_id is not null;
create index jobs_position on jobs (position_id) where position_id is not null;
-- For the background job of every minute.
create index jobs_closing on jobs (closes_at) where status in ('published', 'on_hold');
create index jobs_to_publish on jobs (publish_at) where status = 'published' and published_at is null;
-- The public job pages of an agency (decision 093) read its open public jobs.
create index jobs_public on jobs (agency_id, closes_at) where status = 'published' and visibility = 'public';
create index jobs_stage_set on jobs (agency_id, stage_set_id);
-- The order in which the report of all jobs opens: without it each page would sort every job.
create index jobs_published on jobs (agency_id, published_at desc nulls last, id desc);
-- The list of categories counts the jobs of each: with 100,000 jobs a page took 0.7 s, and 0.3 ms with this index.
create index jobs_category on jobs (agency_id, category_id) where category_id is not null;
call muster_protect('jobs');
call muster_audit('jobs');
call muster_search('jobs', $$code || ' ' || jsonb_path_query_array(texts, '$.*.title')::text$$);

-- A job without a set gets the agency's default one.
create function muster_default_stage_set() returns trigger
language plpgsql
as $$
begin
  new.stage_set_id := coalesce(new.stage_set_id,
    (select id from job_stage_sets where agency_id = new.agency_id and is_default));
  return new;
end $$;
create trigger jobs_stage_set before insert or update of stage_set_id on jobs
  for each row when (new.stage_set_id is null) execute function muster_default_stage_set();

create table job_skills (
  agency_id uuid not null,
  job_id    uuid not null,
  skill_id  uuid not null references reference_items (id),
  min_level int not null check (min_level between 1 and 5),
  required  boolean not null,
  primary key (agency_id, job_id, skill_id),
  constraint job_skills_job_fk foreign key (agency_id, job_id) references jobs (agency_id, id) on delete cascade
);
create index job_skills_skill on job_skills (skill_id);
call muster_protect('job_skills');
call muster_audit('job_skills');

create table job_documents (
  agency_id        uuid not null,
  job_id           uuid not null,
  document_type_id uuid not null references document_types (id),
  primary key (agency_id, job_id, document_type_id),
  constraint job_documents_job_fk foreign key (agency_id, job_id) references jobs (agency_id, id) on delete cascade
);
call muster_protect('job_documents');
call muster_audit('job_documents');

create table job_applications (
  id                    uuid primary key,
  agency_id             uuid not null,
  job_id                uuid not null,
  -- the applicant's file, where they applied with an account (decision 092)
  employee_id           uuid,
  first_name            text not null,
  last_name             text not null,
  -- in lower case, and in E.164: an applicant is recognised by them
  email                 text,
  phone                 text,
  language              text not null check (language in ('en', 'fr', 'de', 'pt')),
  right_to_work         text check (right_to_work in ('citizen', 'permanent', 'nz', 'temporary')),
  available_from        date,
  source                text not null check (source in ('portal', 'direct_link', 'referral', 'import', 'agency', 'internal')),
  cover_note            text,
  -- the questions as the applicant saw them, and the answers by their ids
  questions             jsonb not null,
  answers               jsonb not null,
  score                 int not null,
  knocked_out           boolean not null,
  resume_file_id        uuid references files (id),
  resume_name           text,
  stage                 text not null default 'applied' check (stage in ('applied', 'screening', 'shortlisted', 'testing', 'interview',
    'client_review', 'offered', 'selected', 'rejected', 'withdrawn', 'offer_declined', 'talent_pool')),
  stage_since           timestamptz not null,
  -- the recruiter's order within the job, 1 first
  priority              int not null,
  rating                int check (rating between 0 and 5),
  reject_reason         text,
  rejected_stage        text,
  offer_pay_cents       int,
  offer_starts_on       date,
  offer_expires_at      timestamptz,
  selected_at           timestamptz,
  consent_until         date not null,
  -- the job's prevent_duplicates when they applied
  once                  boolean not null,
  applied_at            timestamptz not null,
  version               int not null default 1,
  updated_at            timestamptz not null,
  -- An anonymised application has only what statistics need: job, source, stages and times.
  anonymised_at         timestamptz,
  stage_id              uuid,
  -- the employee that a hired applicant became
  converted_employee_id uuid,
  hired_at              timestamptz,
  hired_by_name         text,
  -- when they answered questions later; null: never
  answered_at           timestamptz,
  -- the end of the consent of which they have been reminded
  consent_reminded_for  date,
  -- where an applicant came from, as the link that they followed names it (`?source=`); null: it named nothing
  source_label          text check (source_label ~ '^[a-z0-9._-]{1,40}$'),
  constraint job_applications_agency_key unique (agency_id, id),
  -- deferrable, so that one statement can change the whole order
  constraint job_applications_order unique (agency_id, job_id, priority) deferrable initially immediate,
  constraint job_applications_job_fk foreign key (agency_id, job_id) references jobs (agency_id, id),
  constraint job_applications_employee_fk foreign key (agency_id, employee_id) references employees (agency_id, id),
  constraint job_applications_stage_fk foreign key (agency_id, stage_id, stage) references job_stages (agency_id, id, kind),
  constraint job_applications_hired_fk foreign key (agency_id, converted_employee_id) references employees (agency_id, id),
  constraint job_applications_reachable check (anonymised_at is not null or email is not null or phone is not null),
  constraint job_applications_have_stage check (stage_id is not null),
  constraint job_applications_hired check ((converted_employee_id is null) = (hired_at is null)),
  constraint job_applications_anonymous check (anonymised_at is null or
    num_nonnulls(employee_id, email, phone, right_to_work, available_from, cover_note, resume_file_id, resume_name) = 0)
);
create unique index job_applications_once_employee on job_applications (agency_id, job_id, employee_id)
  where once and employee_id is not null;
create unique index job_applications_once_email on job_applications (agency_id, job_id, email) where once and email is not null;
create index job_applications_stage on job_applications (agency_id, job_id, stage);
create index job_applications_newest on job_applications (agency_id, applied_at desc, id desc);
create index job_applications_employee on job_applications (agency_id, employee_id) where employee_id is not null;
create index job_applications_email on job_applications (agency_id, email) where email is not null;
create index job_applications_phone on job_applications (agency_id, phone) where phone is not null;
create index job_applications_offers on job_applications (offer_expires_at) where stage = 'offered' and offer_expires_at is not null;
create index job_applications_consent on job_applications (consent_until) where anonymised_at is null;
create index job_applications_stage_id on job_applications (agency_id, stage_id);
create index job_applications_hired_as on job_applications (agency_id, converted_employee_id) where converted_employee_id is not null;
create index job_applications_named on job_applications (agency_id, job_id, muster_plain(muster_full_name(last_name, first_name)));
call muster_protect('job_applications');
-- The audit log is never changed, so what applicants can have deleted must not get into it: neither their details nor their name.
call muster_audit('job_applications', ignored => array['priority', 'first_name', 'last_name', 'email', 'phone', 'cover_note',
  'right_to_work', 'available_from', 'questions', 'answers', 'resume_name', 'notes']);
call muster_search('job_applications', $$first_name || ' ' || last_name || ' ' || coalesce(email, '')$$);
-- What applicants can have deleted must not get into the audit log: not their name as the label, on either way.
do $$
declare
  source  text := pg_get_functiondef('audit_job_applications'::regproc);
  several text := replace(source, $name$(shown ->> 'first_name') || ' ' || (shown ->> 'last_name')$name$, 'null::text');
  unnamed text := replace(several, $name$(shown_row ->> 'first_name') || ' ' || (shown_row ->> 'last_name')$name$, 'null::text');
begin
  if several = source or unnamed = several then raise exception 'audit_job_applications has no label to remove'; end if;
  execute unnamed;
end $$;

-- Whoever names only the kind means its first stage in the job's set.
create function muster_first_stage() returns trigger
language plpgsql
as $$
begin
  if new.stage_id is null or (tg_op = 'UPDATE' and new.stage <> old.stage and new.stage_id = old.stage_id) then
    new.stage_id := (
      select job_stages.id from jobs join job_stages on job_stages.agency_id = jobs.agency_id
        and job_stages.stage_set_id = jobs.stage_set_id and job_stages.kind = new.stage
      where jobs.agency_id = new.agency_id and jobs.id = new.job_id
      order by job_stages.position limit 1);
  end if;
  return new;
end $$;
create trigger job_applications_first_stage before insert or update of stage, stage_id on job_applications
  for each row execute function muster_first_stage();

-- Every change of a stage.
create table job_application_moves (
  id             uuid primary key,
  agency_id      uuid not null,
  application_id uuid not null,
  from_stage     text,
  to_stage       text not null,
  note           text,
  -- null: the applicant, or the system
  by_name        text,
  at             timestamptz not null,
  -- spent in the stage before
  minutes        int,
  -- Why the system changed the stage; null: somebody did.
  cause          text check (cause in ('offer_expired', 'erased', 'tests_passed')),
  -- the stages of these kinds; null: deleted since
  from_stage_id  uuid,
  to_stage_id    uuid,
  constraint job_application_moves_application_fk foreign key (agency_id, application_id) references job_applications (agency_id, id)
    on delete cascade
);
create index job_application_moves_of on job_application_moves (agency_id, application_id, at desc, id desc);
call muster_protect('job_application_moves');

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

-- Notes about an applicant, each with its author, and the colleagues whom they mention.
create table job_application_notes (
  id             uuid primary key,
  agency_id      uuid not null,
  application_id uuid not null,
  -- the author's membership, which for the super admin belongs to no agency; null: unknown
  author_id      uuid,
  author_name    text,
  -- mentions are in it as @[membership id]
  text           text not null,
  created_at     timestamptz not null,
  edited_at      timestamptz,
  -- restored by an undo, or else deleted for good a day later
  deleted_at     timestamptz,
  version        int not null default 1,
  constraint job_application_notes_agency_key unique (agency_id, id),
  constraint job_application_notes_application_fk foreign key (agency_id, application_id)
    references job_applications (agency_id, id) on delete cascade
);
create index job_application_notes_of on job_application_notes (agency_id, application_id, created_at desc, id desc);
create index job_application_notes_deleted on job_application_notes (deleted_at) where deleted_at is not null;
call muster_protect('job_application_notes');
-- What is written about an applicant can be deleted for good (decision 094), so it is not in the audit log.
call muster_audit('job_application_notes', ignored => array['text']);

-- Who was notified of a note. A row stays when the mention is removed, so that nobody is notified of a note twice.
create table job_note_mentions (
  agency_id     uuid not null,
  note_id       uuid not null,
  membership_id uuid not null,
  primary key (agency_id, note_id, membership_id),
  constraint job_note_mentions_note_fk foreign key (agency_id, note_id) references job_application_notes (agency_id, id) on delete cascade,
  constraint job_note_mentions_member_fk foreign key (agency_id, membership_id) references memberships (agency_id, id) on delete cascade
);
create index job_note_mentions_member on job_note_mentions (agency_id, membership_id);
call muster_protect('job_note_mentions');

-- The emails to an applicant: those of stages, interviews and offers, and what recruiters wrote.
create table job_application_messages (
  id             uuid primary key,
  agency_id      uuid not null,
  application_id uuid not null,
  -- deleted thirty days after it was sent, so no foreign key
  email_id       uuid not null,
  -- in the applicant's language
  subject        text not null,
  -- null: a standard text, or a stage's
  text           text,
  -- null: sent by a stage change, an interview or the applicant
  by_name        text,
  sent_at        timestamptz not null,
  constraint job_application_messages_agency_key unique (agency_id, id),
  constraint job_application_messages_application_fk foreign key (agency_id, application_id)
    references job_applications (agency_id, id) on delete cascade
);
create index job_application_messages_of on job_application_messages (agency_id, application_id, sent_at desc, id desc);
call muster_protect('job_application_messages');

-- The tests that an applicant has to take.
create table job_application_tests (
  agency_id        uuid not null,
  application_id   uuid not null,
  skill_id         uuid not null references reference_items (id),
  -- null: their stage did
  assigned_by_name text,
  assigned_at      timestamptz not null,
  -- a recruiter allowed another attempt, which the next one uses up
  retry_allowed_at timestamptz,
  -- the attempt whose result has been applied; null: none yet
  applied_test_id  uuid,
  primary key (agency_id, application_id, skill_id),
  constraint job_application_tests_application_fk foreign key (agency_id, application_id) references job_applications (agency_id, id)
    on delete cascade
);
create index job_application_tests_skill on job_application_tests (skill_id);
call muster_protect('job_application_tests');
call muster_audit('job_application_tests', ignored => array['applied_test_id']);

-- Whatever brings an applicant to a stage assigns its tests.
create function muster_assign_stage_tests() returns trigger
language plpgsql
as $$
begin
  insert into job_application_tests (agency_id, application_id, skill_id, assigned_at)
  select new.agency_id, new.id, skill_id, new.stage_since from job_stage_tests
  where agency_id = new.agency_id and stage_id = new.stage_id
  on conflict do nothing;
  return null;
end $$;
create trigger job_applications_stage_tests after insert or update of stage, stage_id on job_applications
  for each row when (new.stage = 'testing') execute function muster_assign_stage_tests();
create trigger job_application_tests_wake_job after insert on job_application_tests
  for each statement execute function muster_wake_job('applicant-tests');

-- Interviews of applicants.
create table job_interviews (
  id               uuid primary key,
  agency_id        uuid not null,
  application_id   uuid not null,
  status           text not null check (status in ('proposed', 'scheduled', 'cancelled')),
  -- null: the applicant has not chosen a time yet
  starts_at        timestamptz,
  duration_minutes int not null check (duration_minutes between 5 and 480),
  -- that of the job when the interview was planned
  time_zone        text not null,
  place            text,
  video_link       text,
  -- to the applicant
  message          text,
  -- SEQUENCE of the invitation: raised by every change that its recipients get
  sequence         int not null default 0,
  result           text check (result in ('passed', 'failed')),
  result_note      text,
  result_by_name   text,
  cancel_reason    text,
  created_by_name  text not null,
  created_at       timestamptz not null,
  updated_at       timestamptz not null,
  version          int not null default 1,
  constraint job_interviews_agency_key unique (agency_id, id),
  constraint job_interviews_application_fk foreign key (agency_id, application_id) references job_applications (agency_id, id)
    on delete cascade,
  constraint job_interviews_time check (status <> 'scheduled' or starts_at is not null)
);
create index job_interviews_of on job_interviews (agency_id, application_id, created_at desc);
create index job_interviews_upcoming on job_interviews (agency_id, starts_at) where status = 'scheduled';
call muster_protect('job_interviews');
-- What is written about an applicant can be deleted for good (decision 094), so it is not in the audit log.
call muster_audit('job_interviews', ignored => array['message', 'result_note', 'cancel_reason']);

-- The times from which the applicant chooses one.
create table job_interview_slots (
  id           uuid primary key,
  agency_id    uuid not null,
  interview_id uuid not null,
  starts_at    timestamptz not null,
  constraint job_interview_slots_once unique (agency_id, interview_id, starts_at),
  constraint job_interview_slots_fk foreign key (agency_id, interview_id) references job_interviews (agency_id, id) on delete cascade
);
call muster_protect('job_interview_slots');

create table job_interviewers (
  agency_id     uuid not null,
  interview_id  uuid not null,
  membership_id uuid not null,
  primary key (agency_id, interview_id, membership_id),
  constraint job_interviewers_fk foreign key (agency_id, interview_id) references job_interviews (agency_id, id) on delete cascade,
  constraint job_interviewers_member_fk foreign key (agency_id, membership_id) references memberships (agency_id, id) on delete cascade
);
create index job_interviewers_member on job_interviewers (agency_id, membership_id);
call muster_protect('job_interviewers');

-- Private links to records of jobs (decision 094). The link has a random token, the table only its hash.
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

-- Reviews by the customer of a job: what the agency releases of some applicants, to one person with a private link.
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
  choice         text not null check (choice in ('interview', 'recommend', 'reject')),
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

-- References of tables above. As the owner sees no rows of protected tables, nothing is read; all of them are still empty.
set local row_security to on;
alter table skill_tests add constraint skill_tests_application_fk foreign key (agency_id, application_id)
  references job_applications (agency_id, id) on delete cascade;
set local row_security to off;
