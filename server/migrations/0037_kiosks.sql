-- Kiosks: tablets with which the people of one site clock in and out (decision 126).
create table kiosks (
  id                 uuid primary key,
  agency_id          uuid not null,
  location_id        uuid not null,
  name               text not null,
  takes_photos       boolean not null,
  -- typed on a tablet within minutes, once; only its keyed hash
  pairing_code_hash  text unique,
  pairing_expires_at timestamptz,
  paired_at          timestamptz,
  revoked_at         timestamptz,
  created_at         timestamptz not null,
  updated_at         timestamptz not null,
  version            int not null default 1,
  constraint kiosks_agency_key unique (agency_id, id),
  constraint kiosks_location_fk foreign key (agency_id, location_id) references locations (agency_id, id)
);
create index kiosks_location on kiosks (agency_id, location_id);
call muster_protect('kiosks');
call muster_audit('kiosks');

-- The tablets of a kiosk, one after the other: each has its own key, token and chain of punches.
create table kiosk_devices (
  id               uuid primary key,
  agency_id        uuid not null,
  kiosk_id         uuid not null,
  -- ECDSA P-256 (SPKI, base64url); the private key never leaves the tablet
  public_key       text not null,
  token_hash       text not null unique,
  token_expires_at timestamptz not null,
  paired_at        timestamptz not null,
  -- revoked, or replaced by another tablet
  ended_at         timestamptz,
  -- two tablets continued the chain: the key was copied
  copied_at        timestamptz,
  -- the end of the chain as accepted
  last_sequence    int not null default 0,
  last_hash        text not null default '',
  -- as the tablet last reported
  last_seen_at     timestamptz,
  seen_sequence    int not null default 0,
  unsent_count     int not null default 0,
  offset_ms        bigint not null default 0,
  app_version      text,
  constraint kiosk_devices_agency_key unique (agency_id, id),
  constraint kiosk_devices_kiosk_fk foreign key (agency_id, kiosk_id) references kiosks (agency_id, id)
);
create unique index kiosk_devices_current on kiosk_devices (agency_id, kiosk_id) where ended_at is null;
create index kiosk_devices_kiosk on kiosk_devices (agency_id, kiosk_id);
call muster_protect('kiosk_devices');

-- What kiosks sent, as signed. Accepted ones are in `punches` too; others wait for a decision. Nothing is deleted.
create table kiosk_punches (
  id               uuid primary key,
  agency_id        uuid not null,
  kiosk_id         uuid not null,
  device_id        uuid not null,
  text             text not null,
  signature        text not null,
  hash             text not null,
  -- null: the text is none of ours
  sequence         int,
  previous_hash    text,
  -- whether it is a link of the chain: signed by the device, and not in the place of another one
  is_link          boolean not null,
  employee_id      uuid,
  typed_number     text,
  kind             text check (kind in ('in', 'out', 'break_start', 'break_end')),
  device_at        timestamptz,
  at               timestamptz,
  drift_seconds    int not null default 0,
  identified_by    text check (identified_by in ('pin', 'code', 'none')),
  flags            jsonb not null default '[]',
  status           text not null check (status in ('accepted', 'ignored', 'rejected', 'dismissed')),
  reason           text check (reason in ('altered', 'copied', 'revoked', 'unconfirmed', 'unknownPerson', 'future', 'tooOld', 'refused')),
  refusal          jsonb,
  -- in `punches`
  punch_id         uuid,
  photo_hash       text,
  photo_file_id    uuid references files (id) on delete set null,
  received_at      timestamptz not null,
  resolved_at      timestamptz,
  resolved_by      uuid,
  resolved_by_name text,
  resolution_note  text,
  version          int not null default 1,
  constraint kiosk_punches_agency_key unique (agency_id, id),
  constraint kiosk_punches_once unique (agency_id, device_id, hash),
  constraint kiosk_punches_kiosk_fk foreign key (agency_id, kiosk_id) references kiosks (agency_id, id),
  constraint kiosk_punches_device_fk foreign key (agency_id, device_id) references kiosk_devices (agency_id, id),
  constraint kiosk_punches_employee_fk foreign key (agency_id, employee_id) references employees (agency_id, id),
  constraint kiosk_punches_reason check (status in ('accepted', 'ignored') or reason is not null)
);
create unique index kiosk_punches_links on kiosk_punches (agency_id, device_id, sequence) where is_link;
create index kiosk_punches_received on kiosk_punches (agency_id, received_at, id);
create index kiosk_punches_kiosk on kiosk_punches (agency_id, kiosk_id, received_at);
create index kiosk_punches_open on kiosk_punches (agency_id, kiosk_id) where status = 'rejected';
create index kiosk_punches_punch on kiosk_punches (agency_id, punch_id) where punch_id is not null;
create index kiosk_punches_photos on kiosk_punches (received_at) where photo_file_id is not null;
call muster_protect('kiosk_punches');

-- The PINs with which people identify themselves at kiosks: the sealed result of a slow hash, which a kiosk gets for those it expects.
create table kiosk_pins (
  agency_id    uuid not null,
  employee_id  uuid not null,
  salt         text not null,
  check_sealed text not null,
  set_at       timestamptz not null,
  primary key (agency_id, employee_id),
  constraint kiosk_pins_employee_fk foreign key (agency_id, employee_id) references employees (agency_id, id)
);
call muster_protect('kiosk_pins');
