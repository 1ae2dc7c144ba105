-- Skill tests of applicants (issue 17, decision 084).
-- A test belongs to an employee or, until they are hired, to an application.
alter table skill_tests
  alter column employee_id drop not null,
  add column application_id uuid,
  add constraint skill_tests_taker check (num_nonnulls(employee_id, application_id) = 1),
  -- not valid, as in 0032: no row names an application yet
  add constraint skill_tests_application_fk foreign key (agency_id, application_id) references job_applications (agency_id, id)
    on delete cascade not valid;
create unique index skill_tests_application_attempt on skill_tests (agency_id, application_id, skill_id, attempt)
  where application_id is not null;
-- An applicant can have their answers deleted for good (decision 094), so they are not in the audit log.
call muster_audit('skill_tests', ignored => array['answers']);
call muster_audit('skill_test_files', ignored => array['file_name']);

-- The tests that applicants get who reach a stage, and what follows from their results.
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
alter table job_stages
  add column when_passed text not null default 'stay' check (when_passed in ('stay', 'shortlist', 'next')),
  add column notify_failed boolean not null default true;

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

-- A result can change the stage of an applicant, and so can the assignment of a test that they passed before.
create trigger skill_tests_wake_job after update of result on skill_tests
  for each row when (new.result in ('passed', 'failed', 'expired')) execute function muster_wake_job('applicant-tests');
create trigger job_application_tests_wake_job after insert on job_application_tests
  for each statement execute function muster_wake_job('applicant-tests');

-- Why the system changed the stage; null: somebody did.
alter table job_application_moves
  drop constraint job_application_moves_cause_check,
  add constraint job_application_moves_cause_check check (cause in ('offer_expired', 'erased', 'tests_passed'));
