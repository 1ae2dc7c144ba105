-- Answers that are files, tests that do not count, and the skills that positions ask for (docs/decisions/045).
alter table skill_questions
  drop constraint skill_questions_kind_check,
  add constraint skill_questions_kind_check check (kind in ('single', 'multiple', 'true_false', 'number', 'short_text', 'file'));

alter table skill_tests
  add column void_reason text,
  add column voided_by_name text,
  add constraint skill_tests_agency_key unique (agency_id, id),
  add constraint skill_tests_void check (result <> 'void' or (void_reason is not null and voided_by_name is not null));
create index skill_tests_to_mark on skill_tests (agency_id, handed_in_at, id) where result = 'to_mark';

-- What was handed in for a question that asks for a file; while the test runs, another takes its place.
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
call muster_audit('skill_test_files');

alter table employee_skills
  -- the test that verifies it; null: somebody of the agency did, or nobody
  add column test_id uuid,
  -- what stood here before a test verified it; null: nothing did
  add column before_test jsonb,
  add constraint employee_skills_test_fk foreign key (agency_id, test_id) references skill_tests (agency_id, id) not valid;
create index employee_skills_test on employee_skills (agency_id, test_id) where test_id is not null;

-- What whoever works in a position must be able to do, and how well; each agency decides, also for a position that is shared.
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

alter table location_skills add column min_level int not null default 1 check (min_level between 1 and 5);
