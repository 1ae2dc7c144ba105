-- Jobs, their templates and who applied for them (domain.md section 6, decisions 091 to 093).
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
  shift_pattern       text,
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
  constraint job_templates_agency_key unique (agency_id, id),
  constraint job_templates_pay check (pay_min_cents <= pay_max_cents)
);
create unique index job_templates_name_unique on job_templates (agency_id, lower(name));
create index job_templates_category on job_templates (agency_id, category_id);
call muster_protect('job_templates');
call muster_audit('job_templates', ignored => array['usage_count']);
call muster_search('job_templates', $$name || ' ' || jsonb_path_query_array(texts, '$.*.title')::text$$);

-- The last number that an agency gave a job: two are never the same, and none is given twice.
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
  shift_pattern       text,
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
  status              text not null default 'draft' check (status in
    ('draft', 'pending_approval', 'published', 'on_hold', 'filled', 'expired', 'closed', 'cancelled', 'archived')),
  status_reason       text,
  -- null: never, or the time for which it is scheduled has not come
  published_at        timestamptz,
  created_by_name     text,
  version             int not null default 1,
  created_at          timestamptz not null,
  updated_at          timestamptz not null,
  constraint jobs_agency_key unique (agency_id, id),
  constraint jobs_code_unique unique (agency_id, code),
  constraint jobs_pay check (pay_min_cents <= pay_max_cents),
  constraint jobs_open_until check (status not in ('published', 'on_hold') or closes_at is not null),
  constraint jobs_company_fk foreign key (agency_id, company_id) references companies (agency_id, id),
  constraint jobs_customer_fk foreign key (agency_id, customer_id) references customers (agency_id, id),
  constraint jobs_location_fk foreign key (agency_id, location_id) references locations (agency_id, id),
  constraint jobs_sub_location_fk foreign key (agency_id, sub_location_id) references sub_locations (agency_id, id),
  constraint jobs_recruiter_fk foreign key (agency_id, recruiter_id) references memberships (agency_id, id) on delete set null (recruiter_id),
  constraint jobs_contact_fk foreign key (agency_id, hiring_contact_id) references customer_contacts (agency_id, id)
    on delete set null (hiring_contact_id),
  constraint jobs_template_fk foreign key (agency_id, source_template_id) references job_templates (agency_id, id)
    on delete set null (source_template_id)
);
create index jobs_updated on jobs (agency_id, updated_at desc, id desc);
create index jobs_status on jobs (agency_id, status, updated_at desc, id desc);
create index jobs_customer on jobs (agency_id, customer_id) where customer_id is not null;
create index jobs_position on jobs (position_id) where position_id is not null;
-- What the job of every minute looks for.
create index jobs_closing on jobs (closes_at) where status in ('published', 'on_hold');
create index jobs_to_publish on jobs (publish_at) where status = 'published' and published_at is null;
call muster_protect('jobs');
call muster_audit('jobs');
call muster_search('jobs', $$code || ' ' || jsonb_path_query_array(texts, '$.*.title')::text$$);

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
  id               uuid primary key,
  agency_id        uuid not null,
  job_id           uuid not null,
  -- the applicant's file, where they applied with an account (decision 092)
  employee_id      uuid,
  first_name       text not null,
  last_name        text not null,
  -- in lower case, and in E.164: an applicant is recognised by them
  email            text,
  phone            text,
  language         text not null check (language in ('en', 'fr', 'de', 'pt')),
  right_to_work    text check (right_to_work in ('citizen', 'permanent', 'nz', 'temporary')),
  available_from   date,
  source           text not null check (source in ('portal', 'direct_link', 'referral', 'import', 'agency', 'internal')),
  cover_note       text,
  -- the questions as the applicant saw them, and the answers by their ids
  questions        jsonb not null,
  answers          jsonb not null,
  score            int not null,
  knocked_out      boolean not null,
  resume_file_id   uuid references files (id),
  resume_name      text,
  stage            text not null default 'applied' check (stage in ('applied', 'screening', 'shortlisted', 'testing', 'interview',
    'client_review', 'offered', 'selected', 'rejected', 'withdrawn', 'offer_declined', 'talent_pool')),
  stage_since      timestamptz not null,
  -- the recruiter's order within the job, 1 first
  priority         int not null,
  rating           int check (rating between 0 and 5),
  notes            text,
  reject_reason    text,
  rejected_stage   text,
  offer_pay_cents  int,
  offer_starts_on  date,
  offer_expires_at timestamptz,
  selected_at      timestamptz,
  consent_until    date not null,
  -- the job's prevent_duplicates when they applied
  once             boolean not null,
  applied_at       timestamptz not null,
  version          int not null default 1,
  updated_at       timestamptz not null,
  constraint job_applications_agency_key unique (agency_id, id),
  -- deferrable, so that one statement can change the whole order
  constraint job_applications_order unique (agency_id, job_id, priority) deferrable initially immediate,
  constraint job_applications_reachable check (email is not null or phone is not null),
  constraint job_applications_job_fk foreign key (agency_id, job_id) references jobs (agency_id, id),
  constraint job_applications_employee_fk foreign key (agency_id, employee_id) references employees (agency_id, id)
);
create unique index job_applications_once_employee on job_applications (agency_id, job_id, employee_id) where once and employee_id is not null;
create unique index job_applications_once_email on job_applications (agency_id, job_id, email) where once and email is not null;
create unique index job_applications_once_phone on job_applications (agency_id, job_id, phone) where once and phone is not null;
create index job_applications_stage on job_applications (agency_id, job_id, stage);
create index job_applications_newest on job_applications (agency_id, applied_at desc, id desc);
create index job_applications_employee on job_applications (agency_id, employee_id) where employee_id is not null;
create index job_applications_email on job_applications (agency_id, email) where email is not null;
create index job_applications_phone on job_applications (agency_id, phone) where phone is not null;
call muster_protect('job_applications');
-- A new position in the order is nobody's change to the others.
call muster_audit('job_applications', ignored => array['priority']);
call muster_search('job_applications', $$first_name || ' ' || last_name || ' ' || coalesce(email, '')$$);

-- Every change of a stage: a log.
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
  -- in the stage before
  minutes        int,
  constraint job_application_moves_application_fk foreign key (agency_id, application_id) references job_applications (agency_id, id)
    on delete cascade
);
create index job_application_moves_of on job_application_moves (agency_id, application_id, at desc, id desc);
call muster_protect('job_application_moves');

-- Customers write drafts for themselves and see the applicants who were released to them (domain.md section 12).
set local row_security to on;
set local role muster_platform;
insert into role_permissions (role_id, permission)
select id, unnest(array['Job Post/list', 'Job Post/view', 'Job Post/create', 'Job Post/update', 'Job Post/draft list', 'Job Post/view applicants'])
from roles where system and kind = 'customer'
on conflict do nothing;
reset role;
