-- A level, a unit or a building has a line of its own beside the street; a company may be at home abroad.
alter table companies
  add column address_line2 text,
  add column country text not null default 'AU';
alter table companies add constraint companies_country check (country ~ '^[A-Z]{2}$') not valid;
alter table customers add column address_line2 text;
alter table locations add column address_line2 text;
alter table employees add column address_line2 text;
