-- Text messages, written with the change that causes them, as emails are.
create table sms_messages (
  id                 uuid primary key,
  agency_id          uuid,
  membership_id      uuid,
  -- the record of its delivery; no foreign key, because it may be deleted earlier
  delivery_id        uuid,
  -- of a notification, or 'reply'
  kind               text not null,
  to_number          text not null check (to_number ~ '^\+[1-9][0-9]{6,14}$'),
  content            text not null,
  -- a path of this product at the end of the content; deleted once it is sent, because it may grant access
  link               text check (link like '/%' and link not like '//%'),
  -- the assignment that YES or NO accepts or declines, in the version that the message describes
  assignment_id      uuid,
  assignment_version int,
  status             text not null default 'queued'
    check (status in ('queued', 'sending', 'sent', 'delivered', 'failed', 'suppressed', 'expired')),
  attempts           int not null default 0,
  -- not before; while it is being sent, when another process may try. Null: at once
  next_try_at        timestamptz,
  -- it is not sent from then on
  expires_at         timestamptz,
  first_try_at       timestamptz,
  -- an attempt had no response: the provider may have accepted it, and is asked before the next attempt
  is_uncertain       boolean not null default false,
  -- the id at the provider
  provider_id        text unique,
  -- a code of the provider, or of ours
  failure            text,
  sent_at            timestamptz,
  created_at         timestamptz not null,
  employee_id        uuid,
  -- the offer that it asks about, in the version that it describes
  offer_id           uuid,
  offer_version      int,
  constraint sms_messages_assignment check ((assignment_id is null) = (assignment_version is null)),
  constraint sms_messages_offer check ((offer_id is null) = (offer_version is null)),
  constraint sms_messages_question check (num_nonnulls(assignment_id, offer_id) <= 1)
);
create index sms_messages_waiting on sms_messages (next_try_at nulls first, created_at) where status in ('queued', 'sending');
create index sms_messages_number on sms_messages (to_number, created_at desc);
create index sms_messages_agency on sms_messages (agency_id);
create index sms_messages_employee on sms_messages (agency_id, employee_id) where employee_id is not null;
call muster_protect('sms_messages');
-- An agency writes messages and reads none: they contain private links.
revoke select, update, delete on sms_messages from muster_agency;
create trigger sms_messages_wake_job after insert on sms_messages for each statement execute function muster_wake_job('sms');

-- Received messages: the provider repeats a request that it thinks was lost.
create table sms_replies (
  provider_id text primary key,
  from_number text not null,
  outcome     text not null,
  received_at timestamptz not null
);
create index sms_replies_number on sms_replies (from_number, received_at desc);
grant select, insert, delete on sms_replies to muster_platform;

-- Numbers whose owners replied STOP.
create table sms_stops (
  number     text primary key,
  stopped_at timestamptz not null
);
grant select, insert, delete on sms_stops to muster_platform;
