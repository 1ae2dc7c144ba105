-- A person's visas, one after the other. The newest confirmed one is in employees.right_to_work, visa_subclass and visa_expires_on too,
-- which lists read.
create table employee_visas (
  id                uuid primary key,
  agency_id         uuid not null,
  employee_id       uuid not null,
  right_to_work     text not null check (right_to_work in ('citizen', 'permanent', 'nz', 'temporary')),
  visa_id           uuid references reference_items (id),
  visa_sub_class_id uuid references reference_items (id),
  -- null: those of the stream or the visa; of a bridging visa only what was entered counts
  conditions        jsonb,
  number_sealed     text,
  number_ends       text,
  number_key        text generated always as (split_part(number_sealed, '.', 2)) stored,
  granted_on        date not null,
  expires_on        date,
  recorded_by_name  text not null,
  -- null: recorded by the person and not confirmed by the agency, so that it does not count yet
  confirmed_at      timestamptz,
  confirmed_by_name text,
  version           int not null default 1,
  created_at        timestamptz not null default now(),
  updated_at        timestamptz not null default now(),
  -- when the student's course begins: conditions 8104 and 8105 allow no work before it. Of the visa, because the next may be for another
  -- course
  course_starts_on  date,
  constraint employee_visas_agency_key unique (agency_id, id),
  constraint employee_visas_employee_fk foreign key (agency_id, employee_id) references employees (agency_id, id) on delete cascade,
  constraint employee_visas_order check (expires_on >= granted_on)
);
create index employee_visas_person on employee_visas (agency_id, employee_id, granted_on desc, id desc);
create index employee_visas_key on employee_visas (number_key) where number_sealed is not null;
call muster_protect('employee_visas');
call muster_audit('employee_visas');

create table vevo_checks (
  id              uuid primary key,
  agency_id       uuid not null,
  employee_id     uuid not null,
  checked_on      date not null,
  checked_by_name text not null,
  outcome         text not null check (outcome in ('verified', 'restricted', 'rejected', 'expired', 'error')),
  entitlement     text,
  next_check_on   date,
  file_id         uuid references files (id),
  filename        text,
  created_at      timestamptz not null default now(),
  -- Which reminders of checks in VEVO were sent: the key prevents that anybody is reminded twice, however many processes look.
  constraint vevo_checks_agency_key unique (agency_id, id),
  constraint vevo_checks_employee_fk foreign key (agency_id, employee_id) references employees (agency_id, id) on delete cascade
);
create index vevo_checks_person on vevo_checks (agency_id, employee_id, checked_on desc, id desc);
call muster_protect('vevo_checks');
call muster_audit('vevo_checks');

create table vevo_reminders (
  agency_id uuid not null,
  check_id  uuid not null,
  -- 0: of the day itself, or later
  lead_days int not null,
  sent_at   timestamptz not null,
  primary key (agency_id, check_id, lead_days),
  constraint vevo_reminders_check_fk foreign key (agency_id, check_id) references vevo_checks (agency_id, id) on delete cascade
);
call muster_protect('vevo_reminders');

create table study_periods (
  id                uuid primary key,
  agency_id         uuid not null,
  employee_id       uuid not null,
  kind              text not null check (kind in ('session', 'break')),
  course            text,
  starts_on         date not null,
  ends_on           date not null,
  recorded_by_name  text not null,
  -- null: recorded by the person; a break counts only once the agency has confirmed it
  confirmed_at      timestamptz,
  confirmed_by_name text,
  created_at        timestamptz not null default now(),
  constraint study_periods_employee_fk foreign key (agency_id, employee_id) references employees (agency_id, id) on delete cascade,
  constraint study_periods_order check (ends_on >= starts_on)
);
create index study_periods_person on study_periods (agency_id, employee_id, starts_on, id);
call muster_protect('study_periods');
call muster_audit('study_periods');

create table hours_elsewhere (
  id               uuid primary key,
  agency_id        uuid not null,
  employee_id      uuid not null,
  week_start       date not null check (extract(isodow from week_start) = 1),
  minutes          int not null check (minutes between 1 and 10080),
  recorded_by_name text not null,
  recorded_at      timestamptz not null,
  constraint hours_elsewhere_week unique (agency_id, employee_id, week_start),
  constraint hours_elsewhere_employee_fk foreign key (agency_id, employee_id) references employees (agency_id, id) on delete cascade
);
call muster_protect('hours_elsewhere');
call muster_audit('hours_elsewhere');
