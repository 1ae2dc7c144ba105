create table rosters (
  id                 uuid primary key,
  agency_id          uuid not null,
  company_id         uuid not null,
  customer_id        uuid not null,
  location_id        uuid not null,
  name               text not null,
  week_start         date not null,
  days               int not null default 7 check (days between 1 and 28),
  -- copied: a later change of the site's zone does not move what was rostered
  time_zone          text not null,
  notes              text,
  status             text not null default 'draft' check (status in ('draft', 'published', 'locked', 'archived', 'cancelled')),
  published_at       timestamptz,
  published_by       uuid,
  version            int not null default 1,
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now(),
  -- budgeted hours of the whole roster, or of each of its days, whose sum is the whole
  budget_minutes     int,
  day_budget_minutes int[],
  constraint rosters_agency_key unique (agency_id, id),
  constraint rosters_company_fk foreign key (agency_id, company_id) references companies (agency_id, id),
  constraint rosters_customer_fk foreign key (agency_id, customer_id) references customers (agency_id, id),
  constraint rosters_location_fk foreign key (agency_id, location_id) references locations (agency_id, id),
  constraint rosters_budget check (budget_minutes >= 0),
  constraint rosters_day_budget
    check (day_budget_minutes is null or (cardinality(day_budget_minutes) = days and budget_minutes is not null))
);
create index rosters_week on rosters (agency_id, week_start, id);
create index rosters_location on rosters (agency_id, location_id);
create index rosters_customer on rosters (agency_id, customer_id);
call muster_protect('rosters');
call muster_audit('rosters');
call muster_search('rosters', $$name$$);

create function muster_notify_roster() returns trigger language plpgsql as $$
begin
  perform pg_notify('muster_rosters', new.id || ' ' || pg_current_xact_id());
  return null;
end $$;
-- Name and status are on the board too.
create trigger rosters_changed after update on rosters for each row execute function muster_notify_roster();

-- What a customer needs. A shift may cross midnight; its day is the one it starts on, in the site's zone.
create table roster_shifts (
  id              uuid primary key,
  agency_id       uuid not null,
  roster_id       uuid not null,
  location_id     uuid not null,
  position_id     uuid not null references reference_items (id),
  works_on        date not null,
  starts          time not null,
  ends            time not null,
  starts_at       timestamptz not null,
  ends_at         timestamptz not null,
  clock_minutes   int not null,
  elapsed_minutes int not null,
  openings        int not null default 1 check (openings between 1 and 500),
  breaks          jsonb not null default '[]',
  notes           text,
  status          text not null default 'draft' check (status in ('draft', 'published', 'cancelled')),
  version         int not null default 1,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  -- whether the breaks follow the site's rules, or somebody set them
  breaks_by       text not null default 'hand' check (breaks_by in ('rules', 'hand')),
  sub_location_id uuid,
  -- what to wear on the shift
  dress_code      text,
  -- where its people go on arrival
  meeting_point   text,
  constraint roster_shifts_agency_key unique (agency_id, id),
  constraint roster_shifts_roster_fk foreign key (agency_id, roster_id) references rosters (agency_id, id) on delete cascade,
  constraint roster_shifts_location_fk foreign key (agency_id, location_id) references locations (agency_id, id),
  constraint roster_shifts_sub_location_fk foreign key (agency_id, location_id, sub_location_id)
    references sub_locations (agency_id, location_id, id),
  constraint roster_shifts_ends_after_start check (ends_at > starts_at),
  constraint roster_shifts_at_most_a_day check (ends_at <= starts_at + interval '25 hours')
);
create index roster_shifts_roster on roster_shifts (agency_id, roster_id, works_on);
create index roster_shifts_day on roster_shifts (agency_id, works_on);
create index roster_shifts_position on roster_shifts (agency_id, position_id);
create index roster_shifts_location on roster_shifts (agency_id, location_id);
call muster_protect('roster_shifts');
call muster_audit('roster_shifts');

-- Notifies every server process, at commit, of each roster whose shifts or assignments changed, whichever code changed them. The payload is
-- the roster and the transaction; PostgreSQL merges equal ones of one transaction.
create function muster_notify_rosters() returns trigger language plpgsql as $$
begin
  perform pg_notify('muster_rosters', roster_id || ' ' || pg_current_xact_id())
  from (select distinct roster_id from changed_rows) as changed;
  return null;
end $$;
create trigger roster_shifts_added after insert on roster_shifts
  referencing new table as changed_rows for each statement execute function muster_notify_rosters();
create trigger roster_shifts_changed after update on roster_shifts
  referencing new table as changed_rows for each statement execute function muster_notify_rosters();
create trigger roster_shifts_removed after delete on roster_shifts
  referencing old table as changed_rows for each statement execute function muster_notify_rosters();

-- The skills that one shift requires besides those of its site and its position.
create table roster_shift_skills (
  agency_id       uuid not null,
  roster_shift_id uuid not null,
  skill_id        uuid not null references reference_items (id),
  min_level       int not null default 1 check (min_level between 1 and 5),
  primary key (agency_id, roster_shift_id, skill_id),
  constraint roster_shift_skills_shift_fk foreign key (agency_id, roster_shift_id)
    references roster_shifts (agency_id, id) on delete cascade
);
create index roster_shift_skills_skill on roster_shift_skills (skill_id);
call muster_protect('roster_shift_skills');
call muster_audit('roster_shift_skills');

-- One person on one opening. The constraint guarantees that nobody has two at one time.
create table assignments (
  id                     uuid primary key,
  agency_id              uuid not null,
  roster_id              uuid not null,
  roster_shift_id        uuid not null,
  employee_id            uuid not null,
  works_on               date not null,
  starts_at              timestamptz not null,
  ends_at                timestamptz not null,
  status                 text not null default 'planned' check (status in ('planned', 'pending', 'accepted', 'declined', 'timed_out',
    'withdrawn', 'cancelled_agency', 'cancelled_client', 'replaced', 'in_progress', 'worked', 'no_show')),
  responded_at           timestamptz,
  responded_by           uuid,
  response_note          text,
  override_reason        text,
  -- the findings of when the person was assigned or moved: the record of the decision
  findings               jsonb not null default '[]',
  version                int not null default 1,
  created_at             timestamptz not null default now(),
  updated_at             timestamptz not null default now(),
  -- who overrode a finding, and when
  overridden_by          uuid,
  overridden_by_name     text,
  overridden_at          timestamptz,
  -- the last reminder to respond: nobody is reminded twice within a few hours
  reminded_at            timestamptz,
  -- the findings of when the assignment was accepted
  accepted_findings      jsonb,
  -- null: not recorded. The reason is in response_note, like the note of every response
  no_show_excused        boolean,
  -- Who took over from whom. A planned replacement can be deleted, its predecessor too when its draft shift is removed.
  replaces_id            uuid,
  -- how the response arrived; null: there is none
  response_channel       text check (response_channel in ('app', 'email', 'sms', 'push', 'agency')),
  -- what a cancelled assignment pays its employee and bills the customer; null: it was not cancelled with its shift
  cancelled_pay_minutes  int check (cancelled_pay_minutes >= 0),
  cancelled_bill_minutes int check (cancelled_bill_minutes >= 0),
  -- Changes of a published roster are collected until they are published. While a change of an assignment is not published, the row keeps
  -- what its employee was last notified of: { works_on, starts, ends, starts_at, ends_at, location_name, sub_location_name, position_id,
  -- notes, status }. Null: the employee knows the assignment as it is, or was never notified of it. It is derived from the row as it was,
  -- so the audit log leaves it out.
  last_published         jsonb,
  -- why the employee withdrew after accepting; what they wrote is in response_note
  withdrawal_reason      text check (withdrawal_reason in ('sick', 'other')),
  constraint assignments_agency_key unique (agency_id, id),
  constraint assignments_shift_fk foreign key (agency_id, roster_shift_id) references roster_shifts (agency_id, id) on delete cascade,
  constraint assignments_roster_fk foreign key (agency_id, roster_id) references rosters (agency_id, id) on delete cascade,
  constraint assignments_employee_fk foreign key (agency_id, employee_id) references employees (agency_id, id),
  constraint assignments_replaces_fk foreign key (agency_id, replaces_id) references assignments (agency_id, id)
    on delete set null (replaces_id),
  constraint assignments_excused_no_show check (no_show_excused is null or status = 'no_show'),
  constraint assignments_no_double_booking exclude using gist (agency_id with =, employee_id with =, tstzrange(starts_at, ends_at) with &&)
    where (status in ('planned', 'pending', 'accepted', 'in_progress', 'worked'))
);
create index assignments_shift on assignments (agency_id, roster_shift_id);
create index assignments_roster on assignments (agency_id, roster_id);
create index assignments_employee_day on assignments (agency_id, employee_id, works_on);
create index assignments_start on assignments (agency_id, starts_at, id);
-- The job that starts assignments reads only those that wait for the start of their shift.
create index assignments_to_start on assignments (starts_at, id) where status in ('pending', 'accepted');
create index assignments_replaces on assignments (agency_id, replaces_id) where replaces_id is not null;
-- The list of cancelled shifts that are paid or billed, and the payroll file.
create index assignments_charged on assignments (agency_id, works_on)
  where cancelled_pay_minutes > 0 or cancelled_bill_minutes > 0;
create index assignments_unpublished on assignments (agency_id, roster_id) where last_published is not null;
call muster_protect('assignments');
call muster_audit('assignments', ignored => array['last_published']);
create trigger assignments_added after insert on assignments
  referencing new table as changed_rows for each statement execute function muster_notify_rosters();
create trigger assignments_changed after update on assignments
  referencing new table as changed_rows for each statement execute function muster_notify_rosters();
create trigger assignments_removed after delete on assignments
  referencing old table as changed_rows for each statement execute function muster_notify_rosters();

-- The change log of rosters: what each change did, by whom, and every shift and assignment before and after it, so that it can be undone
-- and redone (decision 100). Several modules record their own kinds.
create table roster_changes (
  id             uuid primary key,
  agency_id      uuid not null,
  roster_id      uuid not null,
  -- the order of the changes: two can have the same time
  number         bigint not null generated always as identity,
  kind           text not null,
  -- of the text; employees as ids, so that their current names are shown
  params         jsonb not null default '{}',
  -- [{ table, id, before, after }]; null: too old to be undone
  records        jsonb,
  account_id     uuid,
  by_name        text not null,
  at             timestamptz not null,
  undone_at      timestamptz,
  undone_by_name text,
  shift_ids      uuid[] not null default '{}',
  employee_ids   uuid[] not null default '{}',
  -- the entry of the audit log with the same changes
  audit_entry_id uuid,
  -- A change of several rosters has an entry in the log of each; they are undone and redone together.
  batch_id       uuid,
  constraint roster_changes_agency_key unique (agency_id, id),
  constraint roster_changes_roster_fk foreign key (agency_id, roster_id) references rosters (agency_id, id) on delete cascade
);
create index roster_changes_newest on roster_changes (agency_id, roster_id, number desc);
create index roster_changes_age on roster_changes (at) where records is not null;
create index roster_changes_batch on roster_changes (agency_id, batch_id) where batch_id is not null;
call muster_protect('roster_changes');

-- Why somebody was allowed to work a shift, readable years later: the findings and the facts at that time (decision 115).
create table eligibility_decisions (
  id              uuid primary key,
  agency_id       uuid not null,
  employee_id     uuid not null,
  -- neither has a foreign key: a draft can be deleted, the decision about it stays
  assignment_id   uuid not null,
  roster_shift_id uuid not null,
  roster_id       uuid not null,
  -- the order of the decisions: two can have the same time
  number          bigint not null generated always as identity,
  kind            text not null check (kind in ('assigned', 'copied', 'moved', 'accepted')),
  at              timestamptz not null,
  -- null: somebody without an account, who responded by a private link
  account_id      uuid,
  by_name         text not null,
  -- the day of the shift, from which the retention period counts
  works_on        date not null,
  rules_version   int not null,
  -- the shift as it was: { works_on, starts_at, ends_at, time_zone, position_name, location_name, customer_name }
  shift           jsonb not null,
  findings        jsonb not null,
  facts           jsonb not null,
  override_reason text,
  constraint eligibility_decisions_agency_key unique (agency_id, id),
  constraint eligibility_decisions_employee_fk foreign key (agency_id, employee_id) references employees (agency_id, id)
);
create index eligibility_decisions_assignment on eligibility_decisions (agency_id, assignment_id, number desc);
create index eligibility_decisions_employee on eligibility_decisions (agency_id, employee_id, number desc);
create index eligibility_decisions_age on eligibility_decisions (works_on);
call muster_protect('eligibility_decisions');
-- Merging two records of a person moves their decisions; nothing else about them ever changes.
create trigger eligibility_decisions_stay
  before update of id, assignment_id, roster_shift_id, roster_id, kind, at, account_id, by_name, works_on, rules_version, shift, findings, facts, override_reason
  on eligibility_decisions for each row execute function muster_refuse_change();

-- Rosters saved as templates: shifts by the day after the first, with or without people.
create table roster_templates (
  id           uuid primary key,
  agency_id    uuid not null references companies (id),
  -- where it was saved: supervisors see the templates of their locations
  location_id  uuid not null,
  name         text not null,
  -- of the whole rotation, and of each roster that it creates
  days         int not null check (days between 1 and 56),
  roster_days  int not null check (roster_days between 1 and 28),
  usage_count  int not null default 0,
  last_used_at timestamptz,
  version      int not null default 1,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  constraint roster_templates_agency_key unique (agency_id, id),
  constraint roster_templates_location_fk foreign key (agency_id, location_id) references locations (agency_id, id)
);
create unique index roster_templates_name_unique on roster_templates (agency_id, muster_name_key(name));
create index roster_templates_location on roster_templates (agency_id, location_id);
call muster_protect('roster_templates');
call muster_audit('roster_templates', ignored => array['usage_count', 'last_used_at']);

create table roster_template_shifts (
  id              uuid primary key,
  agency_id       uuid not null,
  template_id     uuid not null,
  day             int not null check (day between 0 and 55),
  position_id     uuid not null references reference_items (id),
  sub_location_id uuid,
  starts          time not null,
  ends            time not null,
  openings        int not null check (openings between 1 and 500),
  breaks          jsonb not null,
  breaks_by       text not null check (breaks_by in ('rules', 'hand')),
  notes           text,
  -- [{ skill_id, min_level }]
  skills          jsonb not null default '[]',
  dress_code      text,
  meeting_point   text,
  constraint roster_template_shifts_agency_key unique (agency_id, id),
  constraint roster_template_shifts_template_fk foreign key (agency_id, template_id)
    references roster_templates (agency_id, id) on delete cascade
);
create index roster_template_shifts_template on roster_template_shifts (agency_id, template_id);
create index roster_template_shifts_position on roster_template_shifts (position_id);
call muster_protect('roster_template_shifts');
call muster_audit('roster_template_shifts');

create table roster_template_people (
  agency_id         uuid not null,
  template_shift_id uuid not null,
  employee_id       uuid not null,
  primary key (agency_id, template_shift_id, employee_id),
  constraint roster_template_people_shift_fk foreign key (agency_id, template_shift_id)
    references roster_template_shifts (agency_id, id) on delete cascade,
  constraint roster_template_people_employee_fk foreign key (agency_id, employee_id) references employees (agency_id, id) on delete cascade
);
create index roster_template_people_employee on roster_template_people (agency_id, employee_id);
call muster_protect('roster_template_people');
call muster_audit('roster_template_people');
