-- What somebody can do (domain.md section 4): told by themselves until somebody of the agency has verified it.
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
  -- null: nobody but the person says so
  verified_at      timestamptz,
  verified_by_name text,
  version          int not null default 1,
  constraint employee_skills_one unique (agency_id, employee_id, skill_id),
  constraint employee_skills_verified check ((verified_at is null) = (verified_by_name is null)),
  constraint employee_skills_employee_fk foreign key (agency_id, employee_id) references employees (agency_id, id) on delete cascade
);
create index employee_skills_skill on employee_skills (skill_id);
call muster_protect('employee_skills');
call muster_audit('employee_skills');

-- What is asked in a test of a skill; each agency writes its own.
create table skill_questions (
  id           uuid primary key,
  agency_id    uuid not null references companies (id),
  skill_id     uuid not null references reference_items (id),
  kind         text not null check (kind in ('single', 'multiple', 'true_false', 'number', 'short_text')),
  -- by language; English is always there
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

-- A test that somebody takes or took. The questions stand in it as they were drawn, so that a changed question changes no result.
create table skill_tests (
  id             uuid primary key,
  agency_id      uuid not null,
  employee_id    uuid not null,
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
  constraint skill_tests_attempt unique (agency_id, employee_id, skill_id, attempt),
  constraint skill_tests_employee_fk foreign key (agency_id, employee_id) references employees (agency_id, id) on delete cascade
);
create index skill_tests_skill on skill_tests (skill_id);
call muster_protect('skill_tests');
call muster_audit('skill_tests');
