-- Time captured where it is worked (docs/domain.md section 8, decision 124). A punch is never changed or deleted: an error is corrected by
-- a record of its own with a reason.
create table punches (
  id               uuid primary key,
  agency_id        uuid not null,
  -- the order in which they arrived: two can have the same time
  number           bigint not null generated always as identity,
  -- of the customer of the location
  company_id       uuid not null,
  employee_id      uuid not null,
  location_id      uuid not null,
  -- null: not rostered there; without a foreign key, because a punch stays when a shift is deleted
  assignment_id    uuid,
  kind             text not null check (kind in ('in', 'out', 'break_start', 'break_end')),
  -- when it happened, as far as the server can know
  at               timestamptz not null,
  -- the clock of the device at that time; null: it has none of its own
  device_at        timestamptz,
  received_at      timestamptz not null,
  source           text not null check (source in ('kiosk', 'mobile', 'web', 'admin', 'import', 'auto')),
  kiosk_id         uuid,
  latitude         numeric(9, 6) check (latitude between -90 and 90),
  longitude        numeric(9, 6) check (longitude between -180 and 180),
  accuracy_m       int check (accuracy_m >= 0),
  distance_m       int check (distance_m >= 0),
  -- null: not compared with the site's geofence, for the reason in no_location
  inside_fence     boolean,
  no_location      text check (no_location in ('denied', 'unavailable', 'not_checked', 'site_unknown', 'inaccurate')),
  photo_file_id    uuid references files (id),
  note             text,
  -- null: a kiosk, or the product itself
  recorded_by      uuid,
  recorded_by_name text not null,
  constraint punches_agency_key unique (agency_id, id),
  constraint punches_company_fk foreign key (agency_id, company_id) references companies (agency_id, id),
  constraint punches_employee_fk foreign key (agency_id, employee_id) references employees (agency_id, id),
  constraint punches_location_fk foreign key (agency_id, location_id) references locations (agency_id, id),
  constraint punches_fence check (inside_fence is null or no_location is null)
);
create index punches_employee on punches (agency_id, employee_id, at desc);
create index punches_location on punches (agency_id, location_id, at desc);
create index punches_assignment on punches (agency_id, assignment_id) where assignment_id is not null;
create index punches_newest on punches (agency_id, at desc, id);
-- Clocked time without hours is mostly work without a shift: few of all punches.
create index punches_unrostered on punches (agency_id, at) where assignment_id is null;
call muster_protect('punches');
-- Merging two records of a person moves their punches. Coordinates and photos are deleted when their retention periods end; nothing else
-- ever changes.
create trigger punches_stay
  before update of id, agency_id, company_id, location_id, assignment_id, kind, at, device_at, received_at, source, kiosk_id, distance_m,
    inside_fence, no_location, note, recorded_by, recorded_by_name
  on punches for each row execute function muster_refuse_change();
create trigger punches_only_forget before update of latitude, longitude, accuracy_m, photo_file_id on punches
  for each row when (
    (new.latitude is not null and new.latitude is distinct from old.latitude)
    or (new.longitude is not null and new.longitude is distinct from old.longitude)
    or (new.accuracy_m is not null and new.accuracy_m is distinct from old.accuracy_m)
    or (new.photo_file_id is not null and new.photo_file_id is distinct from old.photo_file_id)
  ) execute function muster_refuse_change();
create trigger punches_remain before delete or truncate on punches for each statement execute function muster_refuse_change();

-- The board of who is on site is live: a punch of a shift notifies the open boards of its roster, as changes of assignments do.
create function muster_notify_punched() returns trigger language plpgsql as $$
begin
  perform pg_notify('muster_rosters', roster_id || ' ' || pg_current_xact_id())
  from (
    select distinct assignments.roster_id from changed_rows
    join assignments on assignments.agency_id = changed_rows.agency_id and assignments.id = changed_rows.assignment_id
  ) as changed;
  return null;
end $$;
create trigger punches_announced after insert on punches
  referencing new table as changed_rows for each statement execute function muster_notify_punched();

create table punch_corrections (
  id               uuid primary key,
  agency_id        uuid not null,
  number           bigint not null generated always as identity,
  punch_id         uuid not null,
  -- added: the punch was missing and was entered later; voided: it does not count; moved: another punch counts in its place
  kind             text not null check (kind in ('added', 'voided', 'moved')),
  replaced_by_id   uuid,
  reason           text not null,
  at               timestamptz not null,
  recorded_by      uuid,
  recorded_by_name text not null,
  constraint punch_corrections_agency_key unique (agency_id, id),
  constraint punch_corrections_punch_fk foreign key (agency_id, punch_id) references punches (agency_id, id),
  constraint punch_corrections_replaced_fk foreign key (agency_id, replaced_by_id) references punches (agency_id, id),
  constraint punch_corrections_replaced check ((replaced_by_id is not null) = (kind = 'moved'))
);
-- A punch is taken out of effect once.
create unique index punch_corrections_once on punch_corrections (agency_id, punch_id) where kind in ('voided', 'moved');
create index punch_corrections_punch on punch_corrections (agency_id, punch_id, number);
create index punch_corrections_replacing on punch_corrections (agency_id, replaced_by_id) where replaced_by_id is not null;
call muster_protect('punch_corrections');
create trigger punch_corrections_stay before update or delete or truncate on punch_corrections
  for each statement execute function muster_refuse_change();

-- Whether an employee lets their phone send where they are when they clock in and out: each answer is a row, the newest counts.
create table location_consents (
  id          uuid primary key,
  agency_id   uuid not null,
  number      bigint not null generated always as identity,
  employee_id uuid not null,
  given       boolean not null,
  at          timestamptz not null,
  account_id  uuid,
  constraint location_consents_agency_key unique (agency_id, id),
  constraint location_consents_employee_fk foreign key (agency_id, employee_id) references employees (agency_id, id)
);
create index location_consents_employee on location_consents (agency_id, employee_id, number desc);
call muster_protect('location_consents');
create trigger location_consents_stay
  before update of id, agency_id, given, at, account_id on location_consents for each row execute function muster_refuse_change();
create trigger location_consents_remain before delete or truncate on location_consents
  for each statement execute function muster_refuse_change();

-- References of tables above. As the owner sees no rows of protected tables, nothing is read; all of them are still empty.
set local row_security to on;
alter table timesheet_punches add constraint timesheet_punches_punch_fk foreign key (agency_id, punch_id)
  references punches (agency_id, id);
set local row_security to off;
