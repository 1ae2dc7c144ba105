-- Budgeted hours of a roster (issue 18, decision 116): as a whole, or for each of its days, whose sum is the whole.
alter table rosters
  add column budget_minutes int,
  add column day_budget_minutes int[],
  add constraint rosters_budget check (budget_minutes >= 0),
  add constraint rosters_day_budget check (day_budget_minutes is null or (cardinality(day_budget_minutes) = days and budget_minutes is not null));
