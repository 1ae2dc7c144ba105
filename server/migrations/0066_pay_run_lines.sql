-- What a rule set pays is one line for each label, percentage and rate of a timesheet (server/modules/payroll/rules.ts).
alter table pay_run_lines drop constraint pay_run_lines_rate_label_check;
alter table pay_run_lines add constraint pay_run_lines_label check (rate_label in ('cancelled_shift', 'ordinary', 'saturday', 'sunday',
  'public_holiday', 'early', 'afternoon', 'evening', 'night', 'permanent_night', 'overtime_first', 'overtime_further', 'overtime_sunday',
  'overtime_public_holiday', 'short_rest', 'minimum_engagement', 'minimum_overtime', 'missed_break', 'allowance', 'piece_work',
  'piece_guarantee'));
alter table pay_run_lines drop constraint pay_run_lines_pay_cents_check;
alter table pay_run_lines add constraint pay_run_lines_rate check (pay_cents >= 0);
alter table pay_run_lines
  -- units instead of minutes, which are 0 then: kilometres, occasions, pieces
  add column hundredths   int,
  -- hundredths of a percent; null for amounts and without a rule set
  add column percentage   int,
  add column clause       text,
  add column counts_for   jsonb,
  -- of an allowance or a piece rate
  add column item_code    text,
  -- what the rule set says that payroll calls the label
  add column payroll_code text,
  -- false: its minutes are in another line too, which this one is paid in addition to
  add column adds_hours   boolean not null default true,
  -- lines of a timesheet with the same key are one, and are corrected together; empty without a rule set
  add column line_key     text not null default '',
  -- the stored price that the line was made of; empty without a rule set
  add column priced_as    text not null default '';

-- Nothing is paid twice: a timesheet has its lines in one run, one of each key.
drop index pay_run_lines_timesheet;
alter table pay_run_lines add constraint pay_run_lines_timesheet
  exclude using gist (agency_id with =, timesheet_id with =, pay_run_id with <>) where (timesheet_id is not null and released_at is null);
create unique index pay_run_lines_key on pay_run_lines (agency_id, pay_run_id, timesheet_id, line_key) where timesheet_id is not null;
-- Which labels occur, for the mapping of a payroll system.
create index pay_run_lines_labels on pay_run_lines (agency_id, rate_label) where line_key <> '';
