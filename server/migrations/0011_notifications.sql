-- What somebody is told of. The text is no column: it is rendered from the kind and its params where it is read.

-- A notification points to the membership that reads it. The super admin's has no agency: such rows are the platform's.
create unique index memberships_agency_key on memberships (agency_id, id);

create table notifications (
  id            uuid primary key,
  -- that of the reader
  agency_id     uuid,
  membership_id uuid not null,
  kind          text not null,
  params        jsonb not null default '{}',
  link          text not null check (link like '/%' and link not like '//%'),
  priority      text not null check (priority in ('normal', 'high')),
  -- what joins an unread one of the same key instead of standing beside it
  group_key     text,
  created_at    timestamptz not null,
  read_at       timestamptz,
  -- when a letter about it was last written; null: none
  letter_at     timestamptz,
  constraint notifications_membership_fk foreign key (agency_id, membership_id) references memberships (agency_id, id) on delete cascade
);
create index notifications_newest on notifications (membership_id, created_at desc, id);
create index notifications_unread on notifications (membership_id, created_at desc, id) where read_at is null;
create unique index notifications_unread_group on notifications (membership_id, group_key) where read_at is null and group_key is not null;
call muster_protect('notifications');

-- Only what somebody chose otherwise; the rest is contract/notifications.ts.
create table notification_preferences (
  agency_id     uuid,
  membership_id uuid not null,
  kind          text not null,
  product       boolean not null,
  mail          boolean not null,
  primary key (membership_id, kind),
  constraint notification_preferences_membership_fk foreign key (agency_id, membership_id) references memberships (agency_id, id) on delete cascade
);
call muster_protect('notification_preferences');

create table notification_quiet_hours (
  membership_id uuid primary key,
  agency_id     uuid,
  active        boolean not null,
  starts        time not null,
  ends          time not null,
  time_zone     text not null,
  constraint notification_quiet_hours_membership_fk foreign key (agency_id, membership_id) references memberships (agency_id, id) on delete cascade
);
call muster_protect('notification_quiet_hours');

-- Two lists of names, written as people write them, without saying one twice.
create function muster_unite(one text, other text) returns text
language sql immutable parallel safe
return case
  when one is null or one = other then other
  when other is null or position(other in one) > 0 then one
  when right(one, 1) = '…' then one
  when length(one) + length(other) > 60 then one || ' …'
  else one || ', ' || other
end;

-- What an unread notification says once another of its group has come: counts add up, periods span, names are listed, the rest is the newer's.
create function muster_join_notes(one jsonb, other jsonb) returns jsonb
language sql immutable parallel safe
return one || other || jsonb_strip_nulls(jsonb_build_object(
  'count', (one ->> 'count')::int + (other ->> 'count')::int,
  'from', least(one ->> 'from', other ->> 'from'),
  'to', greatest(one ->> 'to', other ->> 'to'),
  'places', muster_unite(one ->> 'places', other ->> 'places'),
  'names', muster_unite(one ->> 'names', other ->> 'names')
));
