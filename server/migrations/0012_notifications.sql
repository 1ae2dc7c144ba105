create table notifications (
  id            uuid primary key,
  -- that of the reader
  agency_id     uuid,
  membership_id uuid not null,
  kind          text not null,
  params        jsonb not null default '{}',
  link          text not null check (link like '/%' and link not like '//%'),
  priority      text not null check (priority in ('normal', 'high')),
  -- an unread one with the same key is merged with the next
  group_key     text,
  created_at    timestamptz not null,
  read_at       timestamptz,
  -- when an email about it was last written; null: none
  email_at      timestamptz
);
create index notifications_newest on notifications (membership_id, created_at desc, id);
create index notifications_unread on notifications (membership_id, created_at desc, id) where read_at is null;
create unique index notifications_unread_group on notifications (membership_id, group_key) where read_at is null and group_key is not null;
call muster_protect('notifications');

-- Only what differs from the default of contract/platform/notifications/notifications.ts.
create table notification_preferences (
  agency_id     uuid,
  membership_id uuid not null,
  kind          text not null,
  product       boolean not null,
  mail          boolean not null,
  -- null: the default
  sms           boolean,
  push          boolean,
  primary key (membership_id, kind)
);
call muster_protect('notification_preferences');

create table notification_quiet_hours (
  membership_id uuid primary key,
  agency_id     uuid,
  active        boolean not null,
  starts        time not null,
  ends          time not null,
  time_zone     text not null
);
call muster_protect('notification_quiet_hours');

-- Two lists of names, as people write them, without duplicates.
create function muster_unite(one text, other text) returns text
language sql immutable parallel safe
return case
  when one is null or one = other then other
  when other is null or position(other in one) > 0 then one
  when right(one, 1) = '…' then one
  when length(one) + length(other) > 60 then one || ' …'
  else one || ', ' || other
end;

-- What an unread notification says once another of its group has come: counts add up, periods span, names are listed, the rest is the newer
-- one's.
create function muster_join_notes(one jsonb, other jsonb) returns jsonb
language sql immutable parallel safe
return one || other || jsonb_strip_nulls(jsonb_build_object(
  'count', (one ->> 'count')::int + (other ->> 'count')::int,
  'from', least(one ->> 'from', other ->> 'from'),
  'to', greatest(one ->> 'to', other ->> 'to'),
  'places', muster_unite(one ->> 'places', other ->> 'places'),
  'names', muster_unite(one ->> 'names', other ->> 'names')
));

-- References of tables above. As the owner sees no rows of protected tables, nothing is read; all of them are still empty.
set local row_security to on;
alter table notification_deliveries add constraint notification_deliveries_notification_id_fkey foreign key (notification_id)
  references notifications (id) on delete cascade;
set local row_security to off;
