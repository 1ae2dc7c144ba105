-- Charge rates from files and for single allowances and pieces; the key of the regulator's service.

-- Of an allowance or a piece rate of the agency's rule sets, with the label that it has; null: of every one.
alter table charge_rates add column code text;
alter table charge_rates add constraint charge_rates_code check (code is null or label in ('allowance', 'piece_work'));
alter table charge_rates drop constraint charge_rates_one_at_a_time;
alter table charge_rates add constraint charge_rates_one_at_a_time exclude using gist (
  agency_id with =, customer_id with =,
  coalesce(location_id, '00000000-0000-0000-0000-000000000000') with =,
  coalesce(position_id, '00000000-0000-0000-0000-000000000000') with =,
  coalesce(employment, '') with =, coalesce(label, '') with =, coalesce(code, '') with =,
  daterange(starts_on, ends_on, '[]') with &&);

-- As in 0067, with the code.
create or replace function charge_rates_queue_pricing() returns trigger
language plpgsql
as $$
declare
  work jsonb;
begin
  if tg_op = 'INSERT' then
    select jsonb_agg(jsonb_build_object('agency_id', agency_id, 'customer_id', customer_id, 'starts_on', starts_on, 'ends_on', ends_on))
    into work from written;
  elsif tg_op = 'DELETE' then
    select jsonb_agg(jsonb_build_object('agency_id', agency_id, 'customer_id', customer_id, 'starts_on', starts_on, 'ends_on', ends_on))
    into work from overwritten;
  else
    select jsonb_agg(jsonb_build_object('agency_id', written.agency_id, 'customer_id', written.customer_id, 'starts_on', days.first,
      'ends_on', days.last))
    into work from written join overwritten using (id)
    cross join lateral (values (written.starts_on, written.ends_on), (overwritten.starts_on, overwritten.ends_on)) as days (first, last)
    where (written.location_id, written.position_id, written.employment, written.label, written.code, written.method, written.cents,
        written.basis_points, written.passes_penalties, written.starts_on, written.ends_on)
      is distinct from (overwritten.location_id, overwritten.position_id, overwritten.employment, overwritten.label, overwritten.code,
        overwritten.method, overwritten.cents, overwritten.basis_points, overwritten.passes_penalties, overwritten.starts_on,
        overwritten.ends_on);
  end if;
  if work is not null then perform muster_queue_pricing_of_work(work); end if;
  return null;
end $$;

alter table imports drop constraint imports_kind_check;
alter table imports add constraint imports_kind_check
  check (kind in ('companies', 'customers', 'locations', 'employees', 'punches', 'charge_rates', 'workbook'));
alter table import_rows drop constraint import_rows_kind_check;
alter table import_rows add constraint import_rows_kind_check
  check (kind in ('companies', 'customers', 'locations', 'employees', 'punches', 'charge_rates'));
alter table import_matchings drop constraint import_matchings_kind_check;
alter table import_matchings add constraint import_matchings_kind_check
  check (kind in ('companies', 'customers', 'locations', 'employees', 'punches', 'charge_rates'));

-- The agency's own key of the Modern Awards Pay Database.
create table rate_service_keys (
  id         uuid primary key,
  agency_id  uuid not null references companies (id),
  key_sealed text not null,
  -- the last characters, by which a person recognises it
  key_ends   text not null,
  version    int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint rate_service_keys_one unique (agency_id)
);
call muster_protect('rate_service_keys');
call muster_audit('rate_service_keys');
