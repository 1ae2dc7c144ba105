-- Opening balances of leave are imported as other records are.
alter table imports drop constraint imports_kind_check;
alter table imports add constraint imports_kind_check
  check (kind in ('companies', 'customers', 'locations', 'employees', 'punches', 'charge_rates', 'leave_balances', 'workbook'));
alter table import_rows drop constraint import_rows_kind_check;
alter table import_rows add constraint import_rows_kind_check
  check (kind in ('companies', 'customers', 'locations', 'employees', 'punches', 'charge_rates', 'leave_balances'));
alter table import_matchings drop constraint import_matchings_kind_check;
alter table import_matchings add constraint import_matchings_kind_check
  check (kind in ('companies', 'customers', 'locations', 'employees', 'punches', 'charge_rates', 'leave_balances'));

alter table report_schedules drop constraint report_schedules_report_check;
alter table report_schedules add constraint report_schedules_report_check
  check (report in ('overtime', 'hours', 'margin', 'budget', 'leave_liability'));
alter table report_files drop constraint report_files_report_check;
alter table report_files add constraint report_files_report_check
  check (report in ('overtime', 'hours', 'margin', 'budget', 'leave_liability'));
