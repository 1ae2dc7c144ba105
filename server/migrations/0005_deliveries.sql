-- What became of each notification on each channel.
create table notification_deliveries (
  id              uuid primary key,
  -- that of the reader
  agency_id       uuid,
  membership_id   uuid,
  -- null: the reader switched this kind off in the product, and only other channels carry it
  notification_id uuid,
  -- one notification to one reader at one time, over several channels; a later one merged into the same notification has another
  send_id         uuid not null,
  channel         text not null check (channel in ('in_app', 'email', 'sms', 'push')),
  status          text not null check (status in ('queued', 'sent', 'failed', 'suppressed', 'seen')),
  -- failed: what the other server said; suppressed: a reason of contract/platform/notifications/deliveries.ts
  error           text,
  -- of an email; no foreign key, because sent emails are deleted earlier
  email_id        uuid,
  created_at      timestamptz not null,
  -- when it got this status
  status_at       timestamptz not null,
  -- the recipient where they have no account
  employee_id     uuid,
  constraint notification_deliveries_once unique (send_id, channel),
  constraint notification_deliveries_recipient check (num_nonnulls(membership_id, employee_id) = 1)
);
create index notification_deliveries_membership on notification_deliveries (agency_id, membership_id);
create index notification_deliveries_notification on notification_deliveries (notification_id);
create index notification_deliveries_age on notification_deliveries (created_at) where notification_id is null;
create index notification_deliveries_employee on notification_deliveries (agency_id, employee_id) where employee_id is not null;
create index notification_deliveries_email on notification_deliveries (email_id) where email_id is not null;
call muster_protect('notification_deliveries');
