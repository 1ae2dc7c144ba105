-- What does not add up between the rostered shift, the punches and a timesheet (issue 19, decision 127): computed when time is recorded and
-- when punches change.

create table timesheet_exceptions (
  agency_id        uuid not null,
  timesheet_id     uuid not null,
  code             text not null check (code in ('unscheduled', 'early_in', 'late_in', 'early_out', 'late_out', 'hours_differ', 'missing_in',
    'missing_out', 'missing_break', 'too_little_break', 'too_much_break', 'wrong_site', 'outside_fence', 'no_position', 'photo_mismatch',
    'clock_drift', 'long_shift', 'short_rest', 'visa_hours')),
  -- as configured when it was found
  severity         text not null check (severity in ('low', 'medium', 'high')),
  -- the figures of its sentence
  facts            jsonb not null default '{}',
  found_at         timestamptz not null,
  resolved_at      timestamptz,
  resolved_by      uuid,
  resolved_by_name text,
  resolution       text check (resolution in ('as_recorded', 'clocked', 'rostered', 'approved')),
  note             text,
  constraint timesheet_exceptions_key primary key (agency_id, timesheet_id, code),
  constraint timesheet_exceptions_timesheet_fk foreign key (agency_id, timesheet_id) references timesheets (agency_id, id) on delete cascade,
  constraint timesheet_exceptions_resolved check (
    (resolved_at is null) = (resolution is null) and (resolved_at is null) = (resolved_by_name is null))
);
create index timesheet_exceptions_open on timesheet_exceptions (agency_id, timesheet_id) where resolved_at is null;
call muster_protect('timesheet_exceptions');

-- The punches of a timesheet, and the rule by which they became its recorded time.
alter table timesheets
  add column clocked_starts_at     timestamptz,
  add column clocked_ends_at       timestamptz,
  -- the minutes of each break that was clocked
  add column clocked_breaks        jsonb,
  add column rounding              jsonb;

-- Hours that already await an approval, with the tolerance of a new agency; the others get theirs with their next change.
set local row_security to on;
set local role muster_platform;
insert into timesheet_exceptions (agency_id, timesheet_id, code, severity, facts, found_at)
select timesheets.agency_id, timesheets.id, found.code, found.severity, found.facts, now()
from timesheets
left join assignments on assignments.agency_id = timesheets.agency_id and assignments.id = timesheets.assignment_id
cross join lateral (
  select round(extract(epoch from timesheets.starts_at - assignments.starts_at) / 60)::int as starts_off,
    round(extract(epoch from timesheets.ends_at - assignments.ends_at) / 60)::int as ends_off
) as off
cross join lateral (values
  ('unscheduled', 'medium', '{}'::jsonb, timesheets.assignment_id is null),
  ('early_in', 'low', jsonb_build_object('minutes', -starts_off), starts_off < -15),
  ('late_in', 'medium', jsonb_build_object('minutes', starts_off), starts_off > 15),
  ('early_out', 'medium', jsonb_build_object('minutes', -ends_off), ends_off < -15),
  ('late_out', 'medium', jsonb_build_object('minutes', ends_off), ends_off > 15),
  ('hours_differ', 'medium', jsonb_build_object('minutes', abs(timesheets.paid_minutes - timesheets.rostered_minutes),
    'side', case when timesheets.paid_minutes > timesheets.rostered_minutes then 'more' else 'less' end),
    greatest(abs(starts_off), abs(ends_off)) <= 15 and abs(timesheets.paid_minutes - timesheets.rostered_minutes) > 15)
) as found (code, severity, facts, is_so)
where timesheets.status in ('submitted', 'client_approved') and found.is_so;
reset role;
