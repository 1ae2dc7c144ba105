-- Photos and scans of paper timesheets.
create table timesheet_attachments (
  id               uuid primary key,
  agency_id        uuid not null,
  timesheet_id     uuid not null,
  file_id          uuid not null references files (id),
  file_name        text not null,
  uploaded_by_name text not null,
  created_at       timestamptz not null,
  constraint timesheet_attachments_agency_key unique (agency_id, id),
  constraint timesheet_attachments_timesheet_fk foreign key (agency_id, timesheet_id) references timesheets (agency_id, id) on delete cascade
);
create index timesheet_attachments_timesheet on timesheet_attachments (agency_id, timesheet_id, created_at);
create index timesheet_attachments_file on timesheet_attachments (file_id);
call muster_protect('timesheet_attachments');
call muster_audit('timesheet_attachments', ignored => array['file_id']);
