-- What time is charged and costs is stored with its pay, so what changes it queues people as in 0065.

-- Queues the people with approved time that no pay run has exported, of these customers (null: any of the agency) on these days.
create function muster_queue_pricing_of_work(work jsonb) returns void
language plpgsql
as $$
begin
  insert into pricing_queue (agency_id, employee_id, from_day)
  select timesheets.agency_id, timesheets.employee_id, min(timesheets.works_on)
  from timesheets
  join jsonb_to_recordset(work) as changed (agency_id uuid, customer_id uuid, starts_on date, ends_on date)
    on timesheets.agency_id = changed.agency_id
    and (changed.customer_id is null or timesheets.customer_id = changed.customer_id)
    and timesheets.works_on between changed.starts_on and coalesce(changed.ends_on, 'infinity')
  where timesheets.status = 'approved'
  group by timesheets.agency_id, timesheets.employee_id;
end $$;

-- One statement for all rates of a statement: a raise ends and adds those of many customers. A changed note is no change of rates.
create function charge_rates_queue_pricing() returns trigger
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
    where (written.location_id, written.position_id, written.employment, written.label, written.method, written.cents, written.basis_points,
        written.passes_penalties, written.starts_on, written.ends_on)
      is distinct from (overwritten.location_id, overwritten.position_id, overwritten.employment, overwritten.label, overwritten.method,
        overwritten.cents, overwritten.basis_points, overwritten.passes_penalties, overwritten.starts_on, overwritten.ends_on);
  end if;
  if work is not null then perform muster_queue_pricing_of_work(work); end if;
  return null;
end $$;
create trigger charge_rates_added_queue_pricing after insert on charge_rates
  referencing new table as written for each statement execute function charge_rates_queue_pricing();
create trigger charge_rates_changed_queue_pricing after update on charge_rates
  referencing new table as written old table as overwritten for each statement execute function charge_rates_queue_pricing();
create trigger charge_rates_removed_queue_pricing after delete on charge_rates
  referencing old table as overwritten for each statement execute function charge_rates_queue_pricing();

-- Cost rates of the agency. That a sample value was checked changes nothing.
create function cost_rates_queue_pricing() returns trigger
language plpgsql
as $$
declare
  work jsonb;
begin
  if tg_op = 'INSERT' then
    select jsonb_agg(jsonb_build_object('agency_id', agency_id, 'starts_on', starts_on, 'ends_on', ends_on)) into work from written;
  elsif tg_op = 'DELETE' then
    select jsonb_agg(jsonb_build_object('agency_id', agency_id, 'starts_on', starts_on, 'ends_on', ends_on)) into work from overwritten;
  else
    select jsonb_agg(jsonb_build_object('agency_id', written.agency_id, 'starts_on', days.first, 'ends_on', days.last))
    into work from written join overwritten using (id)
    cross join lateral (values (written.starts_on, written.ends_on), (overwritten.starts_on, overwritten.ends_on)) as days (first, last)
    where (written.kind, written.state, written.industry_id, written.position_id, written.employment, written.basis_points, written.cents,
        written.starts_on, written.ends_on)
      is distinct from (overwritten.kind, overwritten.state, overwritten.industry_id, overwritten.position_id, overwritten.employment,
        overwritten.basis_points, overwritten.cents, overwritten.starts_on, overwritten.ends_on);
  end if;
  if work is not null then perform muster_queue_pricing_of_work(work); end if;
  return null;
end $$;
create trigger cost_rates_added_queue_pricing after insert on cost_rates
  referencing new table as written for each statement execute function cost_rates_queue_pricing();
create trigger cost_rates_changed_queue_pricing after update on cost_rates
  referencing new table as written old table as overwritten for each statement execute function cost_rates_queue_pricing();
create trigger cost_rates_removed_queue_pricing after delete on cost_rates
  referencing old table as overwritten for each statement execute function cost_rates_queue_pricing();

-- A customer's industry decides between cost rates.
create function customers_queue_pricing() returns trigger
language plpgsql
as $$
begin
  perform muster_queue_pricing_of_work(jsonb_build_array(jsonb_build_object('agency_id', new.agency_id, 'customer_id', new.id,
    'starts_on', '-infinity')));
  return null;
end $$;
create trigger customers_queue_pricing after update on customers
  for each row when (old.industry_id is distinct from new.industry_id) execute function customers_queue_pricing();
