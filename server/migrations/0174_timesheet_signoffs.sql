-- A customer signs off the hours of a location's week without an account, with a private link (decision 128).
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
  constraint timesheet_signoff_links_signoff_fk foreign key (agency_id, signoff_id) references timesheet_signoffs (agency_id, id) on delete cascade,
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
  constraint timesheet_signoff_lines_signoff_fk foreign key (agency_id, signoff_id) references timesheet_signoffs (agency_id, id) on delete cascade,
  constraint timesheet_signoff_lines_timesheet_fk foreign key (agency_id, timesheet_id) references timesheets (agency_id, id) on delete cascade,
  constraint timesheet_signoff_lines_proposed
    check (num_nonnulls(proposed_starts, proposed_ends, proposed_break_minutes) = case when decision = 'correct' then 3 else 0 end),
  constraint timesheet_signoff_lines_reason check (decision = 'approve' or reason is not null)
);
create index timesheet_signoff_lines_timesheet on timesheet_signoff_lines (agency_id, timesheet_id);
call muster_protect('timesheet_signoff_lines');
