-- The questions of a test of a skill; each agency writes its own.
create table skill_questions (
  id           uuid primary key,
  agency_id    uuid not null references companies (id),
  skill_id     uuid not null references reference_items (id),
  kind         text not null check (kind in ('single', 'multiple', 'true_false', 'number', 'short_text', 'file')),
  -- by language; English always exists
  wording      jsonb not null,
  -- of single and multiple: a list of {wording, correct}
  options      jsonb not null default '[]',
  -- of true_false 0 or 1, of number the number
  correct      numeric,
  marks        int not null check (marks between 1 and 100),
  time_limit_s int not null check (time_limit_s between 10 and 3600),
  active       boolean not null default true,
  version      int not null default 1,
  created_at   timestamptz not null default now()
);
create index skill_questions_of_skill on skill_questions (agency_id, skill_id, created_at, id);
create index skill_questions_skill on skill_questions (skill_id);
call muster_protect('skill_questions');
call muster_audit('skill_questions');

-- A test that an employee or, until they are hired, an applicant takes or took. It has the questions as they were drawn, so that a changed
-- question changes no result.
create table skill_tests (
  id             uuid primary key,
  agency_id      uuid not null,
  employee_id    uuid,
  skill_id       uuid not null references reference_items (id),
  attempt        int not null,
  started_at     timestamptz not null,
  ends_at        timestamptz not null,
  handed_in_at   timestamptz,
  questions      jsonb not null,
  answers        jsonb not null default '{}',
  -- by question; those that a person marks come later
  marks          jsonb not null default '{}',
  pass_mark      int not null,
  score          int,
  result         text not null check (result in ('in_progress', 'to_mark', 'passed', 'failed', 'expired', 'void')),
  marked_by_name text,
  version        int not null default 1,
  void_reason    text,
  voided_by_name text,
  application_id uuid,
  constraint skill_tests_attempt unique (agency_id, employee_id, skill_id, attempt),
  constraint skill_tests_agency_key unique (agency_id, id),
  constraint skill_tests_employee_fk foreign key (agency_id, employee_id) references employees (agency_id, id) on delete cascade,
  constraint skill_tests_void check (result <> 'void' or (void_reason is not null and voided_by_name is not null)),
  constraint skill_tests_taker check (num_nonnulls(employee_id, application_id) = 1)
);
create index skill_tests_skill on skill_tests (skill_id);
create index skill_tests_to_mark on skill_tests (agency_id, handed_in_at, id) where result = 'to_mark';
create unique index skill_tests_application_attempt on skill_tests (agency_id, application_id, skill_id, attempt)
  where application_id is not null;
call muster_protect('skill_tests');
-- An applicant can have their answers deleted for good (decision 094), so they are not in the audit log.
call muster_audit('skill_tests', ignored => array['answers']);
-- A result can change the stage of an applicant, and so can the assignment of a test that they passed before.
create trigger skill_tests_wake_job after update of result on skill_tests
  for each row when (new.result in ('passed', 'failed', 'expired')) execute function muster_wake_job('applicant-tests');

-- The file that answers a question; while the test runs, another replaces it.
create table skill_test_files (
  agency_id   uuid not null,
  test_id     uuid not null,
  question_id uuid not null,
  file_id     uuid not null references files (id),
  file_name   text not null,
  sent_at     timestamptz not null,
  primary key (agency_id, test_id, question_id),
  constraint skill_test_files_test_fk foreign key (agency_id, test_id) references skill_tests (agency_id, id) on delete cascade
);
create index skill_test_files_file on skill_test_files (file_id);
call muster_protect('skill_test_files');
call muster_audit('skill_test_files', ignored => array['file_name']);

-- A person's skills (docs/domain.md section 4): their own statement until the agency or a test has verified it.
create table employee_skills (
  id               uuid primary key,
  agency_id        uuid not null,
  employee_id      uuid not null,
  skill_id         uuid not null references reference_items (id),
  -- 1: beginner … 5: teaches it
  level            int not null check (level between 1 and 5),
  years            int check (years between 0 and 60),
  source           text not null check (source in ('self', 'reference', 'test')),
  -- the last day on which it counts; null: it does not end
  expires_on       date,
  -- null: not verified
  verified_at      timestamptz,
  verified_by_name text,
  version          int not null default 1,
  -- the test that verified it; null: the agency did, or nobody
  test_id          uuid,
  -- the row as it was before a test verified it; null: there was none
  before_test      jsonb,
  constraint employee_skills_one unique (agency_id, employee_id, skill_id),
  constraint employee_skills_employee_fk foreign key (agency_id, employee_id) references employees (agency_id, id) on delete cascade,
  constraint employee_skills_test_fk foreign key (agency_id, test_id) references skill_tests (agency_id, id),
  constraint employee_skills_verified check ((verified_at is null) = (verified_by_name is null))
);
create index employee_skills_skill on employee_skills (skill_id);
create index employee_skills_test on employee_skills (agency_id, test_id) where test_id is not null;
call muster_protect('employee_skills');
call muster_audit('employee_skills');

-- The skills that a position requires, and how well; each agency decides, also for a shared position.
create table position_skills (
  agency_id   uuid not null references companies (id),
  position_id uuid not null references reference_items (id),
  skill_id    uuid not null references reference_items (id),
  min_level   int not null check (min_level between 1 and 5),
  primary key (agency_id, position_id, skill_id)
);
create index position_skills_position on position_skills (position_id);
create index position_skills_skill on position_skills (skill_id);
call muster_protect('position_skills');
call muster_audit('position_skills');
