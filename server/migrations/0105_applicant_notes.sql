-- Notes about an applicant, each with its author, and the colleagues whom they mention (issue 17, decision 099).
create table job_application_notes (
  id             uuid primary key,
  agency_id      uuid not null,
  application_id uuid not null,
  -- the author's membership, which for the super admin belongs to no agency; null: written before notes had authors
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

-- The one text that an application had becomes its first note.
set local row_security to on;
set local role muster_platform;
insert into job_application_notes (id, agency_id, application_id, text, created_at)
select gen_random_uuid(), agency_id, id, notes, updated_at from job_applications where btrim(notes) <> '' and anonymised_at is null;
reset role;
set local row_security to off;

alter table job_applications
  drop constraint job_applications_anonymous,
  drop column notes,
  add constraint job_applications_anonymous check (anonymised_at is null or
    num_nonnulls(employee_id, email, phone, right_to_work, available_from, cover_note, resume_file_id, resume_name) = 0);
