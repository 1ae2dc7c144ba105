-- Web Push: the devices on which somebody wants notifications, one row for each browser, for the session that registered it (decision 112).
create table push_devices (
  id            uuid primary key,
  -- null: a user of the platform
  agency_id     uuid,
  membership_id uuid not null,
  session_id    uuid not null,
  -- the address at the push service, which is a secret: whoever has it can send
  endpoint      text not null unique,
  public_key    text not null,
  auth_secret   text not null,
  user_agent    text not null,
  created_at    timestamptz not null,
  constraint push_devices_agency_key unique (agency_id, id)
);
create index push_devices_membership on push_devices (membership_id);
create index push_devices_session on push_devices (session_id);
call muster_protect('push_devices');

create table push_messages (
  id                 uuid primary key,
  agency_id          uuid,
  device_id          uuid not null references push_devices (id) on delete cascade,
  -- the record of the delivery, one for all devices; no foreign key, because it may be deleted earlier
  delivery_id        uuid,
  -- what the service worker shows; deleted once it is sent, because its link may grant access
  content            jsonb not null,
  is_urgent          boolean not null,
  -- the assignment that it asks about, in the version that it describes
  assignment_id      uuid,
  assignment_version int,
  -- several messages of one topic replace each other on the device, and at the push service
  topic              text not null,
  status             text not null default 'queued' check (status in ('queued', 'sending', 'sent', 'failed', 'expired')),
  attempts           int not null default 0,
  -- not before; while it is being sent, when another process may try. Null: at once
  next_try_at        timestamptz,
  expires_at         timestamptz not null,
  failure            text,
  sent_at            timestamptz,
  created_at         timestamptz not null,
  offer_id           uuid,
  offer_version      int,
  constraint push_messages_question check (num_nonnulls(assignment_id, offer_id) <= 1)
);
create index push_messages_waiting on push_messages (next_try_at nulls first, created_at) where status in ('queued', 'sending');
create index push_messages_device on push_messages (device_id);
create index push_messages_delivery on push_messages (delivery_id) where delivery_id is not null;
create index push_messages_agency on push_messages (agency_id);
call muster_protect('push_messages');
revoke select, update, delete on push_messages from muster_agency;
create trigger push_messages_wake_job after insert on push_messages for each statement execute function muster_wake_job('push');
