-- When the course of a student begins: conditions 8104 and 8105 allow no work before it. Of the visa, because the next may be for another.
alter table employee_visas add column course_starts_on date;

-- Who has been reminded of which check in VEVO: the key lets nobody be reminded twice, however many servers sweep.
alter table vevo_checks add constraint vevo_checks_agency_key unique (agency_id, id);
create table vevo_reminders (
  agency_id uuid not null,
  check_id  uuid not null,
  -- 0: of the day itself, or later
  lead_days int not null,
  sent_at   timestamptz not null,
  primary key (agency_id, check_id, lead_days),
  constraint vevo_reminders_check_fk foreign key (agency_id, check_id) references vevo_checks (agency_id, id) on delete cascade
);
call muster_protect('vevo_reminders');

-- What waits to be looked at, the longest waiting first.
create index employee_documents_waiting on employee_documents (agency_id, submitted_at, id) where status = 'submitted';
