-- How a table gets its walls. Every migration that creates a table ends with one of these two calls:
--
--   call muster_protect('customers');        a table of a tenant: it has a column agency_id
--   call muster_protect('agencies', 'id');   the tenant itself: its own id is the agency's
--   call muster_show_unowned('roles');       after muster_protect: rows whose agency_id is null are everybody's to read, and
--                                            only the platform's to change
--   call muster_share('countries');          a table without a tenant; both roles may read and write it
--   call muster_share('countries', 'select') ... or only read it
--
-- muster_protect switches row-level security on (also for the owner) and makes two policies:
--   agency    muster_agency sees and writes the rows whose agency_id is the setting app.agency of the transaction; without
--             a setting, none. The comparison is an equality against a scalar sub-select, evaluated once per statement: this
--             shape costs 7 %; a list, or an "or sees everything" beside it, costs 10 to 24 times.
--   platform  muster_platform sees and writes everything (super admin, sign-in, jobs).
-- The start refuses when a table with agency_id lacks them (server/database/walls.ts).
--
-- A migration that CHANGES ROWS of a protected table must put this around it, otherwise the owner is refused (on purpose:
-- row_security is off in migrations, so a forgotten switch is an error and not an update of no rows):
--   set local row_security to on; set local role muster_platform;  update ...;  reset role;
--
-- Views need `with (security_invoker = true)` and a muster_share('the_view', 'select') of their own.

create procedure muster_share(relation text, rights text default 'select, insert, update, delete')
language plpgsql
as $$
begin
  execute format('grant %s on %I to muster_agency, muster_platform', rights, relation);
end $$;

create procedure muster_protect(relation text, agency_column text default 'agency_id')
language plpgsql
as $$
declare
  own_rows text := format('%I = (select nullif(current_setting(''app.agency'', true), '''')::uuid)', agency_column);
begin
  execute format('alter table %I enable row level security, force row level security', relation);
  execute format('create policy agency on %I to muster_agency using (%s) with check (%s)', relation, own_rows, own_rows);
  execute format('create policy platform on %I to muster_platform using (true) with check (true)', relation);
  call muster_share(relation);
end $$;

create procedure muster_show_unowned(relation text)
language plpgsql
as $$
begin
  execute format('create policy unowned on %I for select to muster_agency using (agency_id is null)', relation);
end $$;

revoke execute on procedure muster_share, muster_protect, muster_show_unowned from public;
