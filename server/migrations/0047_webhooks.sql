-- Addresses of other programs that are told what happens in an agency, and what was sent to them.
create table webhooks (
  id                   uuid primary key,
  agency_id            uuid not null references companies (id),
  name                 text not null,
  url                  text not null,
  events               text[] not null,
  secret_sealed        text not null,
  -- signs, too, for some time after a new secret was made
  former_secret_sealed text,
  former_until         timestamptz,
  status               text not null default 'active' check (status in ('active', 'disabled', 'failed')),
  -- failures since the last success: how long nothing is tried
  failures             int not null default 0,
  failing_since        timestamptz,
  paused_until         timestamptz,
  last_delivered_at    timestamptz,
  created_at           timestamptz not null,
  updated_at           timestamptz not null,
  version              int not null default 1,
  constraint webhooks_agency_key unique (agency_id, id),
  constraint webhooks_former check ((former_secret_sealed is null) = (former_until is null))
);
create index webhooks_active on webhooks (agency_id) where status = 'active';
call muster_protect('webhooks');
call muster_audit('webhooks', ignored => array['failures', 'failing_since', 'paused_until', 'last_delivered_at']);

create table webhook_deliveries (
  id              uuid primary key,
  agency_id       uuid not null,
  webhook_id      uuid not null,
  -- of a repetition: the delivery that it repeats. Receivers get the id of the first, so that they can tell
  replays_id      uuid,
  type            text not null,
  payload         jsonb not null,
  status          text not null default 'queued' check (status in ('queued', 'sending', 'delivered', 'failed')),
  attempts        int not null default 0,
  -- not before; while it is being sent, when another process may try. Null: at once
  next_try_at     timestamptz,
  attempted_at    timestamptz,
  error           text check (error in ('status', 'noAnswer', 'unknownHost', 'privateAddress', 'switchedOff')),
  response_status int,
  response_text   text,
  duration_ms     int,
  -- the order in which events are sent
  position        bigint generated always as identity,
  created_at      timestamptz not null default now(),
  constraint webhook_deliveries_agency_key unique (agency_id, id),
  constraint webhook_deliveries_webhook_fk foreign key (agency_id, webhook_id) references webhooks (agency_id, id) on delete cascade
);
create index webhook_deliveries_waiting on webhook_deliveries (webhook_id, position) where status in ('queued', 'sending');
create index webhook_deliveries_log on webhook_deliveries (agency_id, webhook_id, position);
create index webhook_deliveries_age on webhook_deliveries (created_at);
call muster_protect('webhook_deliveries');
create trigger webhook_deliveries_wake_job after insert on webhook_deliveries for each statement execute function muster_wake_job('webhooks');

-- An instant in the API's format.
create function muster_iso(at timestamptz) returns text
language sql stable parallel safe
return to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

-- Queues events of a record for the webhooks that want them, in the transaction of the change, whatever changes the table. `said` is what an
-- event says: an expression over a row named `record`, without its version. Only a change of that is an update.
create procedure muster_webhook_events(relation text, event text, said text)
language plpgsql
as $$
declare
  rows_of constant text := format('(select record.agency_id, record.id, record.version, %s as said from %%s record)', said);
  queue constant text := $sql$
    insert into webhook_deliveries (id, agency_id, webhook_id, type, payload)
    select gen_random_uuid(), changed.agency_id, webhooks.id, %1$L, jsonb_build_object('type', %1$L, 'timestamp', muster_iso(now()),
      'agency_id', changed.agency_id, 'data', changed.said || jsonb_build_object('version', changed.version))
    from %2$s join webhooks on webhooks.agency_id = changed.agency_id and webhooks.status = 'active' and %1$L = any(webhooks.events)
    order by changed.id$sql$;
begin
  execute format($made$
    create function %1$I() returns trigger language plpgsql as $body$
    begin
      -- Most agencies have none, and the changes of a large import are not worth comparing.
      if not exists (select from webhooks where status = 'active') then return null; end if;
      if tg_op = 'INSERT' then %2$s;
      elsif tg_op = 'DELETE' then %3$s;
      else %4$s;
      end if;
      return null;
    end $body$;
    create trigger %5$I after insert on %8$I referencing new table as now_rows for each statement execute function %1$I();
    create trigger %6$I after update on %8$I referencing old table as was_rows new table as now_rows for each statement execute function %1$I();
    create trigger %7$I after delete on %8$I referencing old table as was_rows for each statement execute function %1$I()$made$,
    'muster_webhook_' || relation,
    format(queue, event || '.created', format(rows_of, 'now_rows') || ' changed'),
    format(queue, event || '.deleted', format(rows_of, 'was_rows') || ' changed'),
    format(queue, event || '.updated', format(rows_of, 'now_rows') || ' changed join ' || format(rows_of, 'was_rows')
      || ' former on former.id = changed.id and former.said <> changed.said'),
    relation || '_webhook_insert', relation || '_webhook_update', relation || '_webhook_delete', relation);
end $$;
revoke execute on procedure muster_webhook_events from public;

-- The same fields as in contract/platform/webhooks.ts.
call muster_webhook_events('roster_shifts', 'shift', $$jsonb_build_object(
  'id', record.id, 'roster_id', record.roster_id, 'location_id', record.location_id, 'sub_location_id', record.sub_location_id,
  'position_id', record.position_id, 'works_on', record.works_on, 'starts_at', muster_iso(record.starts_at),
  'ends_at', muster_iso(record.ends_at), 'openings', record.openings, 'status', record.status)$$);
call muster_webhook_events('assignments', 'assignment', $$jsonb_build_object(
  'id', record.id, 'shift_id', record.roster_shift_id, 'roster_id', record.roster_id, 'employee_id', record.employee_id,
  'works_on', record.works_on, 'starts_at', muster_iso(record.starts_at), 'ends_at', muster_iso(record.ends_at), 'status', record.status,
  'responded_at', muster_iso(record.responded_at))$$);
call muster_webhook_events('timesheets', 'timesheet', $$jsonb_build_object(
  'id', record.id, 'employee_id', record.employee_id, 'customer_id', record.customer_id, 'location_id', record.location_id,
  'position_id', record.position_id, 'assignment_id', record.assignment_id, 'works_on', record.works_on,
  'starts_at', muster_iso(record.starts_at), 'ends_at', muster_iso(record.ends_at), 'break_minutes', record.break_minutes,
  'paid_minutes', record.paid_minutes, 'status', record.status)$$);
call muster_webhook_events('employees', 'employee', $$jsonb_build_object(
  'id', record.id, 'company_id', record.company_id, 'employee_code', record.employee_code, 'first_name', record.first_name,
  'last_name', record.last_name, 'type', record.type, 'status', record.status, 'start_date', record.start_date)$$);

-- Programs that keep a copy of these lists ask for what has changed since. Most changes say when they were made; the others get it here.
create function muster_touch() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end $$;
do $make$
declare
  relation text;
begin
  foreach relation in array array['companies', 'customers', 'locations', 'employees', 'timesheets'] loop
    execute format('create index %I on %I (agency_id, updated_at, id)', relation || '_changed', relation);
    execute format('create trigger %I before update on %I for each row
      when (new.version <> old.version and new.updated_at = old.updated_at) execute function muster_touch()', relation || '_touch', relation);
  end loop;
end $make$;

set local row_security to on;
set local role muster_platform;
insert into role_permissions (role_id, permission)
select roles.id, given.permission
from roles cross join unnest(array['Webhook/list', 'Webhook/create', 'Webhook/update']) as given (permission)
where roles.system and roles.kind in ('admin', 'superadmin') and roles.name <> 'supervisor'
on conflict do nothing;
reset role;
