-- A time of somebody's week may hold between two days only, every so many weeks, and past midnight (domain.md section 4).
alter table employee_times
  -- Times that end at or before they start end on the next day.
  drop constraint employee_times_check,
  add column valid_from    date,
  add column valid_to      date,
  add column every_n_weeks int not null default 1 constraint employee_times_weeks check (every_n_weeks between 1 and 26),
  add constraint employee_times_valid check (valid_to >= valid_from),
  -- Weeks are counted from the one in which it begins.
  add constraint employee_times_anchor check (every_n_weeks = 1 or valid_from is not null);
