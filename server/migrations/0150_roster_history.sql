-- The change log of a roster can be filtered and shown for years; the board as it was is rebuilt from the audit log (decision 115).

-- The kinds are those of the contract: several modules record their own.
alter table roster_changes drop constraint if exists roster_changes_kind_check;
-- null: somebody without an account, who responded by a private link
alter table roster_changes alter column account_id drop not null;
alter table roster_changes
  add column shift_ids uuid[] not null default '{}',
  add column employee_ids uuid[] not null default '{}',
  -- the entry of the audit log with the same changes; null: before it was stored
  add column audit_entry_id uuid;

set local row_security to on;
set local role muster_platform;
update roster_changes set
  shift_ids = coalesce((
    select array_agg(distinct shift_id) from jsonb_array_elements(records) record
    cross join lateral (values
      (case when record ->> 'table' = 'roster_shifts' then (record ->> 'id')::uuid end),
      ((record -> 'before' ->> 'roster_shift_id')::uuid), ((record -> 'after' ->> 'roster_shift_id')::uuid)
    ) as found(shift_id) where shift_id is not null), '{}'),
  employee_ids = coalesce((
    select array_agg(distinct employee_id) from jsonb_array_elements(records) record
    cross join lateral (values
      ((record -> 'before' ->> 'employee_id')::uuid), ((record -> 'after' ->> 'employee_id')::uuid)
    ) as found(employee_id) where employee_id is not null), '{}')
where records is not null;
reset role;

-- Finds the shifts and assignments that a roster had and has no longer.
create index audit_changes_roster on audit_changes ((coalesce(before ->> 'roster_id', after ->> 'roster_id')))
  where entity in ('roster_shifts', 'assignments') and action in ('insert', 'delete');
