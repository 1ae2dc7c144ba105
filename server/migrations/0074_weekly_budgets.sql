-- What all rosters of a site together may cost in a week, from a Monday on until the site's next one begins.
create table weekly_budgets (
  id             uuid primary key,
  agency_id      uuid not null references companies (id),
  location_id    uuid not null,
  -- a Monday
  starts_on      date not null,
  -- in the currency in which its people are paid; null: none from this week on
  budget_cents   int check (budget_cents >= 0),
  budget_minutes int check (budget_minutes >= 0),
  version        int not null default 1,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),
  constraint weekly_budgets_agency_key unique (agency_id, id),
  constraint weekly_budgets_location_fk foreign key (agency_id, location_id) references locations (agency_id, id),
  constraint weekly_budgets_once unique (agency_id, location_id, starts_on),
  constraint weekly_budgets_monday check (extract(isodow from starts_on) = 1),
  constraint weekly_budgets_hours check (budget_minutes is null or budget_cents is not null)
);
call muster_protect('weekly_budgets');
call muster_audit('weekly_budgets');

alter table report_schedules drop constraint report_schedules_report_check;
alter table report_schedules add constraint report_schedules_report_check check (report in ('overtime', 'hours', 'margin', 'budget'));
alter table report_files drop constraint report_files_report_check;
alter table report_files add constraint report_files_report_check check (report in ('overtime', 'hours', 'margin', 'budget'));
