-- Leave that a person has not taken when the employment ends is paid, once somebody in payroll confirms it: a line of a pay run and an entry
-- in the ledger. What was decided of a balance stays here; whether it applies now is in the lines.
create table leave_pay_outs (
  id              uuid primary key,
  agency_id       uuid not null,
  employee_id     uuid not null,
  type_id         uuid,
  secret_type_id  uuid,
  last_day        date not null,
  -- what the person had on the last day, and what is paid of it; the rest is written off
  held_minutes    int not null,
  minutes         int not null check (minutes >= 0),
  -- why not all of it is paid
  reason          text,
  secret_reason   text,
  decided_at      timestamptz not null,
  decided_by      uuid,
  decided_by_name text not null,
  constraint leave_pay_outs_agency_key unique (agency_id, id),
  constraint leave_pay_outs_employee_fk foreign key (agency_id, employee_id) references employees (agency_id, id) on delete cascade,
  constraint leave_pay_outs_type_fk foreign key (agency_id, type_id) references leave_types (agency_id, id),
  constraint leave_pay_outs_secret_type_fk foreign key (agency_id, secret_type_id) references leave_types (agency_id, id),
  constraint leave_pay_outs_one_type check (num_nonnulls(type_id, secret_type_id) = 1),
  constraint leave_pay_outs_hours check (minutes <= greatest(held_minutes, 0))
);
create unique index leave_pay_outs_once on leave_pay_outs (agency_id, employee_id, coalesce(type_id, secret_type_id), last_day);
create index leave_pay_outs_type on leave_pay_outs (agency_id, type_id) where type_id is not null;
create index leave_pay_outs_secret_type on leave_pay_outs (agency_id, secret_type_id) where secret_type_id is not null;
call muster_protect('leave_pay_outs');
call muster_audit('leave_pay_outs');

alter table pay_run_lines drop constraint pay_run_lines_label;
alter table pay_run_lines add constraint pay_run_lines_label check (rate_label in ('cancelled_shift', 'ordinary', 'saturday', 'sunday',
  'public_holiday', 'early', 'afternoon', 'evening', 'night', 'permanent_night', 'overtime_first', 'overtime_further', 'overtime_sunday',
  'overtime_public_holiday', 'short_rest', 'minimum_engagement', 'minimum_overtime', 'missed_break', 'allowance', 'piece_work',
  'piece_guarantee', 'expense', 'leave', 'leave_loading', 'leave_paid_out', 'paid_out_loading'));
alter table pay_run_lines
  -- works_on is the last day then
  add column leave_pay_out_id uuid,
  add constraint pay_run_lines_pay_out_fk foreign key (agency_id, leave_pay_out_id) references leave_pay_outs (agency_id, id) not valid,
  drop constraint pay_run_lines_source,
  add constraint pay_run_lines_source check (num_nonnulls(timesheet_id, assignment_id, leave_request_id, leave_pay_out_id) = 1),
  -- Nothing is paid twice: a pay-out has its lines in one run, one of each key.
  add constraint pay_run_lines_pay_out exclude using gist (agency_id with =, leave_pay_out_id with =, pay_run_id with <>)
    where (leave_pay_out_id is not null and released_at is null);
create unique index pay_run_lines_pay_out_key on pay_run_lines (agency_id, pay_run_id, leave_pay_out_id, line_key)
  where leave_pay_out_id is not null;
create index pay_run_lines_of_pay_out on pay_run_lines (agency_id, leave_pay_out_id) where leave_pay_out_id is not null;

-- The ledger says what was entered for a pay-out. One that is taken back returns what it took.
alter table leave_entries
  add column leave_pay_out_id uuid,
  add constraint leave_entries_pay_out_fk foreign key (agency_id, leave_pay_out_id) references leave_pay_outs (agency_id, id)
    on delete cascade not valid,
  drop constraint leave_entries_request,
  add constraint leave_entries_request check (case kind when 'taken' then leave_request_id is not null
    when 'returned' then num_nonnulls(leave_request_id, leave_pay_out_id) = 1 else leave_request_id is null end);
create index leave_entries_pay_out on leave_entries (agency_id, leave_pay_out_id) where leave_pay_out_id is not null;
