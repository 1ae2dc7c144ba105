-- What changes the pay of approved time puts its people into pricing_queue, whoever writes it, and wakes the job that prices them.
-- Every change adds a row of its own, so that transactions that change time of the same person never wait for each other: approving costs an
-- insert. The job takes the rows that it has read.
alter table pricing_queue drop constraint pricing_queue_pkey;
alter table pricing_queue add column id uuid not null default gen_random_uuid();
alter table pricing_queue add constraint pricing_queue_pkey primary key (agency_id, id);
create index pricing_queue_employee on pricing_queue (agency_id, employee_id);

-- A row, so that a statement that queues nobody wakes nobody.
create trigger pricing_queue_wake_job after insert on pricing_queue
  for each row execute function muster_wake_job('pricing');

-- Queues the people of an agency, or one of them, with approved time from a day on that no pay run has exported.
create function muster_queue_pricing(agency uuid, first_day date, person uuid default null) returns void
language plpgsql
as $$
begin
  insert into pricing_queue (agency_id, employee_id, from_day)
  select agency_id, employee_id, min(works_on)
  from timesheets
  where agency_id = agency and status = 'approved' and works_on >= first_day and (person is null or employee_id = person)
  group by agency_id, employee_id;
end $$;

create function muster_counts_in_week(status text) returns boolean
language sql immutable
return status in ('submitted', 'client_approved', 'approved', 'exported', 'paid', 'disputed');

-- Changed time. Hours that wait for approval count in their week as well, so they change the pay of approved ones of that week and later.
create function timesheets_queue_pricing() returns trigger
language plpgsql
as $$
declare
  agency constant uuid := coalesce(new.agency_id, old.agency_id);
  first_day constant date := least(new.works_on, old.works_on);
begin
  if 'approved' not in (coalesce(new.status, ''), coalesce(old.status, '')) and not exists (
    select from timesheets
    where agency_id = agency and employee_id in (new.employee_id, old.employee_id) and works_on >= first_day - 7 and status = 'approved')
  then return null; end if;
  insert into pricing_queue (agency_id, employee_id, from_day) values (agency, coalesce(new.employee_id, old.employee_id), first_day);
  -- A merge moves time from one record of a person to the other.
  if old.employee_id <> new.employee_id then
    insert into pricing_queue (agency_id, employee_id, from_day) values (agency, old.employee_id, first_day);
  end if;
  return null;
end $$;
create trigger timesheets_recorded_queue_pricing after insert on timesheets
  for each row when (muster_counts_in_week(new.status)) execute function timesheets_queue_pricing();
create trigger timesheets_deleted_queue_pricing after delete on timesheets
  for each row when (muster_counts_in_week(old.status)) execute function timesheets_queue_pricing();
-- Exporting and paying change nothing.
create trigger timesheets_changed_queue_pricing after update on timesheets
  for each row when (
    (muster_counts_in_week(new.status) or muster_counts_in_week(old.status))
    and (
      (new.status = 'approved' and old.status <> 'approved')
      or (old.status = 'approved' and new.status not in ('approved', 'exported', 'paid'))
      or (muster_counts_in_week(new.status), new.employee_id, new.customer_id, new.location_id, new.position_id, new.works_on,
          new.starts_at, new.ends_at, new.time_zone, new.breaks, new.break_minutes, new.unpaid_minutes)
        is distinct from
        (muster_counts_in_week(old.status), old.employee_id, old.customer_id, old.location_id, old.position_id, old.works_on,
          old.starts_at, old.ends_at, old.time_zone, old.breaks, old.break_minutes, old.unpaid_minutes)))
  execute function timesheets_queue_pricing();

-- Rules.
create function pay_rule_versions_queue_pricing() returns trigger
language plpgsql
as $$
begin
  perform muster_queue_pricing(coalesce(new.agency_id, old.agency_id), least(new.valid_from, old.valid_from));
  return null;
end $$;
create trigger pay_rule_versions_added_queue_pricing after insert or delete on pay_rule_versions
  for each row execute function pay_rule_versions_queue_pricing();
create trigger pay_rule_versions_changed_queue_pricing after update on pay_rule_versions
  for each row when ((old.valid_from, old.rules) is distinct from (new.valid_from, new.rules))
  execute function pay_rule_versions_queue_pricing();

create function pay_rule_assignments_queue_pricing() returns trigger
language plpgsql
as $$
begin
  perform muster_queue_pricing(coalesce(new.agency_id, old.agency_id), least(new.starts_on, old.starts_on),
    case when tg_op = 'UPDATE' and new.employee_id is distinct from old.employee_id then null
      else coalesce(new.employee_id, old.employee_id) end);
  return null;
end $$;
create trigger pay_rule_assignments_queue_pricing after insert or update or delete on pay_rule_assignments
  for each row execute function pay_rule_assignments_queue_pricing();

-- Rates of placements.
create function placements_queue_pricing() returns trigger
language plpgsql
as $$
begin
  if tg_op <> 'INSERT' then perform muster_queue_pricing(old.agency_id, old.starts_on, old.employee_id); end if;
  if tg_op <> 'DELETE' then perform muster_queue_pricing(new.agency_id, new.starts_on, new.employee_id); end if;
  return null;
end $$;
create trigger placements_queue_pricing after insert or update or delete on placements
  for each row execute function placements_queue_pricing();

-- The person: their age, their terms, and the company that employs them.
create function employees_queue_pricing() returns trigger
language plpgsql
as $$
begin
  perform muster_queue_pricing(new.agency_id, '-infinity', new.id);
  return null;
end $$;
create trigger employees_queue_pricing after update on employees
  for each row when ((old.type, old.birth_date, old.employment_type_id, old.company_id)
    is distinct from (new.type, new.birth_date, new.employment_type_id, new.company_id))
  execute function employees_queue_pricing();

-- Pay cycles and weeks of companies, holidays that a site keeps, and on what terms an employment type is: seldom changed, so all people are
-- queued.
create function muster_queue_pricing_of_all() returns trigger
language plpgsql
as $$
begin
  perform muster_queue_pricing(new.agency_id, '-infinity');
  return null;
end $$;
create trigger companies_queue_pricing after update on companies
  for each row when ((old.pay_cycle, old.pay_cycle_anchor, old.week_start)
    is distinct from (new.pay_cycle, new.pay_cycle_anchor, new.week_start))
  execute function muster_queue_pricing_of_all();
create trigger locations_queue_pricing after update on locations
  for each row when ((old.state, old.holiday_region, old.local_regions) is distinct from (new.state, new.holiday_region, new.local_regions))
  execute function muster_queue_pricing_of_all();
create trigger reference_items_queue_pricing after update on reference_items
  for each row when (new.kind = 'employment_type' and (old.meta, old.code) is distinct from (new.meta, new.code))
  execute function muster_queue_pricing_of_all();

-- Public holidays: the agency's own, or the platform's for all agencies. Time that began on the day before can reach into one.
create function public_holidays_queue_pricing() returns trigger
language plpgsql
as $$
declare
  days jsonb;
begin
  if tg_op = 'INSERT' then
    select jsonb_agg(jsonb_build_object('agency_id', agency_id, 'date', date)) into days from written;
  elsif tg_op = 'DELETE' then
    select jsonb_agg(jsonb_build_object('agency_id', agency_id, 'date', date)) into days from overwritten;
  else
    select jsonb_agg(jsonb_build_object('agency_id', written.agency_id, 'date', day)) into days
    from written join overwritten using (id) cross join lateral (values (written.date), (overwritten.date)) as dates (day)
    where (written.date, written.state, written.region, written.starts, written.active)
      is distinct from (overwritten.date, overwritten.state, overwritten.region, overwritten.starts, overwritten.active);
  end if;
  if days is null then return null; end if;
  insert into pricing_queue (agency_id, employee_id, from_day)
  select timesheets.agency_id, timesheets.employee_id, min(timesheets.works_on)
  from timesheets
  join jsonb_to_recordset(days) as holiday (agency_id uuid, date date)
    on timesheets.works_on between holiday.date - 1 and holiday.date
    and (holiday.agency_id is null or holiday.agency_id = timesheets.agency_id)
  where timesheets.status = 'approved'
  group by timesheets.agency_id, timesheets.employee_id;
  return null;
end $$;
create trigger public_holidays_added_queue_pricing after insert on public_holidays
  referencing new table as written for each statement execute function public_holidays_queue_pricing();
create trigger public_holidays_changed_queue_pricing after update on public_holidays
  referencing new table as written old table as overwritten for each statement execute function public_holidays_queue_pricing();
create trigger public_holidays_removed_queue_pricing after delete on public_holidays
  referencing old table as overwritten for each statement execute function public_holidays_queue_pricing();
