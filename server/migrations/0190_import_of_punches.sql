-- Punches from other clocks are a kind of import (decision 138).
alter table imports
  drop constraint imports_kind_check,
  add constraint imports_kind_check check (kind in ('companies', 'customers', 'locations', 'employees', 'punches', 'workbook'));
alter table import_rows
  drop constraint import_rows_kind_check,
  add constraint import_rows_kind_check check (kind in ('companies', 'customers', 'locations', 'employees', 'punches'));
alter table import_matchings
  drop constraint import_matchings_kind_check,
  add constraint import_matchings_kind_check check (kind in ('companies', 'customers', 'locations', 'employees', 'punches'));
