-- A membership has a calendar feed of its own shifts, and one of the leave of the agency's people.
alter table calendar_feeds add column shows text not null default 'shifts' check (shows in ('shifts', 'leave'));
alter table calendar_feeds alter column shows drop default;
alter table calendar_feeds drop constraint calendar_feeds_membership_id_key;
alter table calendar_feeds add constraint calendar_feeds_membership_unique unique (membership_id, shows);

-- On which days the approvers were reminded of a request that nobody has decided.
create table leave_reminders (
  agency_id        uuid not null,
  leave_request_id uuid not null,
  on_day           date not null,
  constraint leave_reminders_pkey primary key (agency_id, leave_request_id, on_day),
  constraint leave_reminders_request_fk foreign key (agency_id, leave_request_id) references leave_requests (agency_id, id) on delete cascade
);
call muster_protect('leave_reminders');
