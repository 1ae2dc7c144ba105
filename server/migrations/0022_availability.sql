-- When a person may be asked to work, in local time of the place of work. Times that end at or before they start end on the next day.
create table employee_times (
  id            uuid primary key,
  agency_id     uuid not null,
  employee_id   uuid not null,
  -- 1: Monday … 7: Sunday
  weekday       int not null check (weekday between 1 and 7),
  starts        time not null,
  -- 00:00 is midnight, when the day is over
  ends          time not null,
  preference    text not null check (preference in ('available', 'preferred', 'unavailable')),
  valid_from    date,
  valid_to      date,
  every_n_weeks int not null default 1 constraint employee_times_weeks check (every_n_weeks between 1 and 26),
  constraint employee_times_employee_fk foreign key (agency_id, employee_id) references employees (agency_id, id) on delete cascade,
  constraint employee_times_valid check (valid_to >= valid_from),
  -- Weeks are counted from the one in which it begins.
  constraint employee_times_anchor check (every_n_weeks = 1 or valid_from is not null)
);
create index employee_times_person on employee_times (agency_id, employee_id, weekday, starts);
call muster_protect('employee_times');
call muster_audit('employee_times');

create table employee_exceptions (
  id          uuid primary key,
  agency_id   uuid not null,
  employee_id uuid not null,
  from_day    date not null,
  to_day      date not null check (to_day >= from_day),
  starts      time,
  ends        time,
  kind        text not null check (kind in ('unavailable', 'available')),
  reason      text,
  constraint employee_exceptions_employee_fk foreign key (agency_id, employee_id) references employees (agency_id, id) on delete cascade,
  constraint employee_exceptions_times check ((starts is null) = (ends is null) and (ends > starts or ends = '00:00'))
);
create index employee_exceptions_person on employee_exceptions (agency_id, employee_id, to_day);
call muster_protect('employee_exceptions');
call muster_audit('employee_exceptions');
