-- What became of each notification on each channel (issue 18, decision 113).
create table notification_deliveries (
  id              uuid primary key,
  -- that of the reader
  agency_id       uuid,
  membership_id   uuid not null,
  -- null: the reader switched this kind off in the product, and only other channels carry it
  notification_id uuid references notifications (id) on delete cascade,
  -- one notification to one reader at one time, over several channels; a later one merged into the same notification has another
  send_id         uuid not null,
  channel         text not null check (channel in ('in_app', 'email', 'sms', 'push')),
  status          text not null check (status in ('queued', 'sent', 'failed', 'suppressed', 'seen')),
  -- failed: what the other server said; suppressed: a reason of contract/platform/deliveries.ts
  error           text,
  -- of an email; no foreign key, because sent letters are deleted earlier
  letter_id       uuid,
  created_at      timestamptz not null,
  -- when it got this status
  status_at       timestamptz not null,
  constraint notification_deliveries_once unique (send_id, channel),
  constraint notification_deliveries_membership_fk foreign key (agency_id, membership_id) references memberships (agency_id, id) on delete cascade
);
create index notification_deliveries_membership on notification_deliveries (agency_id, membership_id);
create index notification_deliveries_notification on notification_deliveries (notification_id);
create index notification_deliveries_letter on notification_deliveries (letter_id) where letter_id is not null;
create index notification_deliveries_age on notification_deliveries (created_at) where notification_id is null;
call muster_protect('notification_deliveries');
