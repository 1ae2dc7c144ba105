-- Where a company's office is, what it counts its money in, and on which day its weeks begin (domain.md section 2).
alter table companies
  add column latitude   numeric(9, 6) constraint companies_latitude check (latitude between -90 and 90),
  add column longitude  numeric(9, 6) constraint companies_longitude check (longitude between -180 and 180),
  add column currency   text not null default 'AUD' constraint companies_currency check (currency ~ '^[A-Z]{3}$'),
  add column week_start text not null default 'mon'
    constraint companies_week_start check (week_start in ('mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'));
-- A pay slip stays in the currency in which it was paid.
alter table pay_slips
  add column currency text not null default 'AUD' constraint pay_slips_currency check (currency ~ '^[A-Z]{3}$');
