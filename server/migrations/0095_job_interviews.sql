-- Interviews of applicants (issue 17, decision 095).
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
  constraint job_interviews_time check (status <> 'scheduled' or starts_at is not null),
  constraint job_interviews_application_fk foreign key (agency_id, application_id) references job_applications (agency_id, id)
    on delete cascade
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

-- The calendar entry that an email carries (server/modules/letters/calendar.ts).
alter table letters add column event jsonb;
