-- Punches that a planner recorded as hours, or attached to hours, which no shift connects with their timesheet.
create table timesheet_punches (
  agency_id    uuid not null,
  punch_id     uuid not null,
  timesheet_id uuid not null,
  at           timestamptz not null,
  by_account   uuid,
  by_name      text not null,
  constraint timesheet_punches_key primary key (agency_id, punch_id),
  constraint timesheet_punches_punch_fk foreign key (agency_id, punch_id) references punches (agency_id, id),
  constraint timesheet_punches_timesheet_fk foreign key (agency_id, timesheet_id) references timesheets (agency_id, id) on delete cascade
);
create index timesheet_punches_timesheet on timesheet_punches (agency_id, timesheet_id);
call muster_protect('timesheet_punches');
