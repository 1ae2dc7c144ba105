-- The change log of rosters: what each change did, by whom, and every shift and assignment before and after it, so that it can be undone
-- and redone (issue 18, decision 100).
create table roster_changes (
  id             uuid primary key,
  agency_id      uuid not null,
  roster_id      uuid not null,
  -- the order of the changes: two can have the same time
  number         bigint not null generated always as identity,
  kind           text not null check (kind in ('move', 'copy', 'assign', 'unassign', 'add', 'edit', 'remove', 'breaks', 'several')),
  -- of the text; employees as ids, so that their current names are shown
  params         jsonb not null default '{}',
  -- [{ table, id, before, after }]; null: too old to be undone
  records        jsonb,
  account_id     uuid not null,
  by_name        text not null,
  at             timestamptz not null,
  undone_at      timestamptz,
  undone_by_name text,
  constraint roster_changes_agency_key unique (agency_id, id),
  constraint roster_changes_roster_fk foreign key (agency_id, roster_id) references rosters (agency_id, id) on delete cascade
);
create index roster_changes_newest on roster_changes (agency_id, roster_id, number desc);
create index roster_changes_age on roster_changes (at) where records is not null;
call muster_protect('roster_changes');
