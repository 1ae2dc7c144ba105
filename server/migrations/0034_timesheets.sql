create table timesheets (
  id                uuid primary key,
  agency_id         uuid not null,
  company_id        uuid not null,
  customer_id       uuid not null,
  location_id       uuid not null,
  position_id       uuid not null references reference_items (id),
  employee_id       uuid not null,
  assignment_id     uuid,
  works_on          date not null,
  starts            time not null,
  ends              time not null,
  starts_at         timestamptz not null,
  ends_at           timestamptz not null,
  time_zone         text not null,
  breaks            jsonb not null default '[]',
  clock_minutes     int not null,
  elapsed_minutes   int not null,
  break_minutes     int not null default 0,
  unpaid_minutes    int not null default 0,
  paid_minutes      int not null,
  rostered_starts   time,
  rostered_ends     time,
  rostered_minutes  int,
  notes             text,
  status            text not null default 'draft'
    check (status in ('draft', 'submitted', 'client_approved', 'approved', 'exported', 'paid', 'rejected', 'disputed', 'void')),
  status_reason     text,
  approved_at       timestamptz,
  approved_by       uuid,
  version           int not null default 1,
  created_at        timestamptz not null default now(),
  updated_at        timestamptz not null default now(),
  -- whether the site's rules deduct the breaks, or somebody recorded them all
  breaks_by         text not null default 'hand' check (breaks_by in ('rules', 'hand')),
  -- since when the hours wait for approval (decision 041)
  submitted_at      timestamptz,
  -- who recorded a draft's hours: those of the clock follow the punches until a person changes them
  filled_by         text not null default 'person' check (filled_by in ('person', 'clock')),
  -- the punches, and the rule by which they became the recorded time
  clocked_starts_at timestamptz,
  clocked_ends_at   timestamptz,
  -- the minutes of each break that was clocked
  clocked_breaks    jsonb,
  rounding          jsonb,
  -- for the index of the list: among 100,000 timesheets few have an open exception
  open_exceptions   boolean not null default false,
  constraint timesheets_agency_key unique (agency_id, id),
  constraint timesheets_company_fk foreign key (agency_id, company_id) references companies (agency_id, id),
  constraint timesheets_customer_fk foreign key (agency_id, customer_id) references customers (agency_id, id),
  constraint timesheets_location_fk foreign key (agency_id, location_id) references locations (agency_id, id),
  constraint timesheets_employee_fk foreign key (agency_id, employee_id) references employees (agency_id, id),
  constraint timesheets_assignment_fk foreign key (agency_id, assignment_id) references assignments (agency_id, id),
  constraint timesheets_ends_after_start check (ends_at > starts_at),
  constraint timesheets_breaks_fit check (unpaid_minutes <= break_minutes and paid_minutes >= 0),
  -- A person cannot have worked twice at one time; void and rejected timesheets do not count.
  constraint timesheets_no_double_time exclude using gist (agency_id with =, employee_id with =, tstzrange(starts_at, ends_at) with &&)
    where (status not in ('void', 'rejected'))
);
create unique index timesheets_assignment_unique on timesheets (agency_id, assignment_id)
  where assignment_id is not null and status <> 'void';
create index timesheets_employee_day on timesheets (agency_id, employee_id, works_on);
create index timesheets_customer_day on timesheets (agency_id, customer_id, works_on);
create index timesheets_status on timesheets (agency_id, status, works_on);
create index timesheets_position on timesheets (agency_id, position_id);
-- For the job that approves hours to which nobody responded.
create index timesheets_unanswered on timesheets (submitted_at) where status = 'submitted';
create index timesheets_list on timesheets (agency_id, works_on, starts_at, id);
-- The latest hours at a site.
create index timesheets_location_day on timesheets (agency_id, location_id, works_on);
create index timesheets_open_exceptions on timesheets (agency_id, works_on, starts_at, id) where open_exceptions;
call muster_protect('timesheets');
-- It follows from the exceptions, whose rows say who resolved them.
call muster_audit('timesheets', ignored => array['open_exceptions']);

create table timesheet_changes (
  id           uuid primary key,
  agency_id    uuid not null,
  timesheet_id uuid not null,
  at           timestamptz not null default now(),
  by_account   uuid,
  by_name      text not null,
  from_status  text,
  to_status    text not null,
  reason       text,
  step         text check (step in ('customer', 'agency', 'timeout', 'none')),
  -- the paid time after the change, so that the history shows what it did to pay
  paid_minutes int,
  constraint timesheet_changes_timesheet_fk foreign key (agency_id, timesheet_id) references timesheets (agency_id, id) on delete cascade
);
create index timesheet_changes_timesheet on timesheet_changes (agency_id, timesheet_id, at);
call muster_protect('timesheet_changes');
call muster_audit('timesheet_changes');

create function timesheet_changes_paid() returns trigger
language plpgsql
as $$
begin
  -- Written in the same statement as the hours, which it does not see yet, the writer states it.
  new.paid_minutes := coalesce(new.paid_minutes, (
    select timesheets.paid_minutes from timesheets where timesheets.agency_id = new.agency_id and timesheets.id = new.timesheet_id));
  return new;
end $$;
create trigger timesheet_changes_paid before insert on timesheet_changes for each row execute function timesheet_changes_paid();

-- What does not add up between the rostered shift, the punches and a timesheet: computed when time is recorded and when punches change.
create table timesheet_exceptions (
  agency_id        uuid not null,
  timesheet_id     uuid not null,
  code             text not null check (code in ('unscheduled', 'early_in', 'late_in', 'early_out', 'late_out', 'hours_differ',
    'missing_in', 'missing_out', 'missing_break', 'too_little_break', 'too_much_break', 'wrong_site', 'outside_fence',
    'inaccurate_position', 'no_position', 'photo_mismatch', 'clock_drift', 'long_shift', 'short_rest', 'below_minimum', 'visa_hours')),
  -- as configured when it was found
  severity         text not null check (severity in ('low', 'medium', 'high')),
  -- the figures of its sentence
  facts            jsonb not null default '{}',
  found_at         timestamptz not null,
  resolved_at      timestamptz,
  resolved_by      uuid,
  resolved_by_name text,
  resolution       text check (resolution in ('as_recorded', 'clocked', 'rostered', 'approved')),
  note             text,
  constraint timesheet_exceptions_key primary key (agency_id, timesheet_id, code),
  constraint timesheet_exceptions_timesheet_fk foreign key (agency_id, timesheet_id)
    references timesheets (agency_id, id) on delete cascade,
  constraint timesheet_exceptions_resolved check (
    (resolved_at is null) = (resolution is null) and (resolved_at is null) = (resolved_by_name is null))
);
create index timesheet_exceptions_open on timesheet_exceptions (agency_id, timesheet_id) where resolved_at is null;
call muster_protect('timesheet_exceptions');

create function muster_note_open_exceptions() returns trigger language plpgsql as $$
begin
  update timesheets set open_exceptions = found.is_open
  from (
    select agency_id, timesheet_id, exists (
        select from timesheet_exceptions still
        where still.agency_id = changed.agency_id and still.timesheet_id = changed.timesheet_id and still.resolved_at is null
      ) as is_open
    from (select distinct agency_id, timesheet_id from changed_rows) as changed
  ) as found
  where timesheets.agency_id = found.agency_id and timesheets.id = found.timesheet_id and timesheets.open_exceptions <> found.is_open;
  return null;
end $$;
create trigger timesheet_exceptions_added after insert on timesheet_exceptions
  referencing new table as changed_rows for each statement execute function muster_note_open_exceptions();
create trigger timesheet_exceptions_changed after update on timesheet_exceptions
  referencing new table as changed_rows for each statement execute function muster_note_open_exceptions();
create trigger timesheet_exceptions_removed after delete on timesheet_exceptions
  referencing old table as changed_rows for each statement execute function muster_note_open_exceptions();

-- Punches that a planner recorded as hours, or attached to hours, which no shift connects with their timesheet.
create table timesheet_punches (
  agency_id    uuid not null,
  punch_id     uuid not null,
  timesheet_id uuid not null,
  at           timestamptz not null,
  by_account   uuid,
  by_name      text not null,
  constraint timesheet_punches_key primary key (agency_id, punch_id),
  constraint timesheet_punches_timesheet_fk foreign key (agency_id, timesheet_id) references timesheets (agency_id, id) on delete cascade
);
create index timesheet_punches_timesheet on timesheet_punches (agency_id, timesheet_id);
call muster_protect('timesheet_punches');

-- A customer signs off the hours of a location's week without an account, with a private link.
create table timesheet_signoffs (
  id               uuid primary key,
  agency_id        uuid not null,
  customer_id      uuid not null,
  location_id      uuid not null,
  week_start       date not null,
  sent_by_name     text not null,
  sent_at          timestamptz not null,
  expires_at       timestamptz not null,
  opened_at        timestamptz,
  reminded_at      timestamptz,
  escalated_at     timestamptz,
  revoked_at       timestamptz,
  revoked_by_name  text,
  signed_at        timestamptz,
  signed_name      text,
  signed_address   text,
  signature_method text check (signature_method in ('drawn', 'typed')),
  -- the strokes of a drawn signature, each a list of points
  signature        jsonb,
  version          int not null default 1,
  created_at       timestamptz not null,
  updated_at       timestamptz not null,
  shown_by_name    text,
  constraint timesheet_signoffs_agency_key unique (agency_id, id),
  constraint timesheet_signoffs_customer_fk foreign key (agency_id, customer_id) references customers (agency_id, id),
  constraint timesheet_signoffs_location_fk foreign key (agency_id, location_id) references locations (agency_id, id),
  constraint timesheet_signoffs_signed check (num_nonnulls(signed_at, signed_name, signature_method) in (0, 3)),
  constraint timesheet_signoffs_drawn check ((signature is not null) = (signature_method is not distinct from 'drawn'))
);
-- One at a time: sending it again adds links to it.
create unique index timesheet_signoffs_open on timesheet_signoffs (agency_id, location_id, week_start)
  where signed_at is null and revoked_at is null;
create index timesheet_signoffs_newest on timesheet_signoffs (agency_id, sent_at desc, id);
create index timesheet_signoffs_customer on timesheet_signoffs (agency_id, customer_id);
-- For the job that reminds and escalates.
create index timesheet_signoffs_unanswered on timesheet_signoffs (sent_at) where signed_at is null and revoked_at is null;
call muster_protect('timesheet_signoffs');
call muster_audit('timesheet_signoffs', ignored => array['opened_at', 'signature']);

-- Every link that opens a sign-off, and to whom it was sent. Only the hash of its token is stored.
create table timesheet_signoff_links (
  id                uuid primary key,
  agency_id         uuid not null,
  signoff_id        uuid not null,
  channel           text not null check (channel in ('email', 'sms', 'qr')),
  token_hash        text not null unique,
  recipient_name    text,
  -- an email address or a phone number; null: a QR code
  recipient_address text,
  is_backup         boolean not null default false,
  language          text not null,
  created_at        timestamptz not null,
  -- who showed the link on their own screen: the customer did not get it at their address
  shown_by_name     text,
  constraint timesheet_signoff_links_signoff_fk foreign key (agency_id, signoff_id)
    references timesheet_signoffs (agency_id, id) on delete cascade,
  constraint timesheet_signoff_links_address check ((channel = 'qr') = (recipient_address is null))
);
create index timesheet_signoff_links_of on timesheet_signoff_links (agency_id, signoff_id);
call muster_protect('timesheet_signoff_links');

-- What was signed, as it was then: later changes of the timesheet do not change the record.
create table timesheet_signoff_lines (
  agency_id              uuid not null,
  signoff_id             uuid not null,
  timesheet_id           uuid not null,
  decision               text not null check (decision in ('approve', 'correct', 'dispute')),
  reason                 text,
  employee_name          text not null,
  works_on               date not null,
  starts                 time not null,
  ends                   time not null,
  break_minutes          int not null,
  paid_minutes           int not null,
  -- proposed by the customer; the agency decides
  proposed_starts        time,
  proposed_ends          time,
  proposed_break_minutes int,
  primary key (agency_id, signoff_id, timesheet_id),
  constraint timesheet_signoff_lines_signoff_fk foreign key (agency_id, signoff_id)
    references timesheet_signoffs (agency_id, id) on delete cascade,
  constraint timesheet_signoff_lines_timesheet_fk foreign key (agency_id, timesheet_id)
    references timesheets (agency_id, id) on delete cascade,
  constraint timesheet_signoff_lines_proposed
    check (num_nonnulls(proposed_starts, proposed_ends, proposed_break_minutes) = case when decision = 'correct' then 3 else 0 end),
  constraint timesheet_signoff_lines_reason check (decision = 'approve' or reason is not null)
);
create index timesheet_signoff_lines_timesheet on timesheet_signoff_lines (agency_id, timesheet_id);
call muster_protect('timesheet_signoff_lines');

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
  constraint timesheet_attachments_timesheet_fk foreign key (agency_id, timesheet_id)
    references timesheets (agency_id, id) on delete cascade
);
create index timesheet_attachments_timesheet on timesheet_attachments (agency_id, timesheet_id, created_at);
create index timesheet_attachments_file on timesheet_attachments (file_id);
call muster_protect('timesheet_attachments');
call muster_audit('timesheet_attachments', ignored => array['file_id']);
