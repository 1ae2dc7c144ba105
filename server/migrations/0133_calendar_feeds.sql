-- The private calendar of a worker's shifts: one address per membership, which contains a random token; the table has only its hash
-- (decision 110).
create table calendar_feeds (
  id            uuid primary key,
  agency_id     uuid not null references companies (id),
  membership_id uuid not null unique references memberships (id) on delete cascade,
  token_hash    text not null unique,
  created_at    timestamptz not null,
  -- when a calendar last read it
  read_at       timestamptz
);
create index calendar_feeds_agency on calendar_feeds (agency_id);
call muster_protect('calendar_feeds');
