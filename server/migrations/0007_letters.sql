-- Letters are written in the transaction of what they tell of, and sent after it: nobody gets a letter about what never happened.
create table letters (
  id          uuid primary key,
  agency_id   uuid references companies (id),
  to_address  text not null,
  language    text not null check (language in ('en', 'fr', 'de', 'pt')),
  kind        text not null,
  -- emptied once the letter was sent, where it held a code or a link that lets somebody in
  params      jsonb not null,
  status      text not null default 'queued' check (status in ('queued', 'sending', 'sent', 'kept', 'failed')),
  attempts    int not null default 0,
  -- not before; while it is being sent, when somebody else may try. Null: at once
  next_try_at timestamptz,
  failure     text,
  sent_at     timestamptz,
  created_at  timestamptz not null default now()
);
create index letters_waiting on letters (next_try_at nulls first, created_at) where status in ('queued', 'sending');
create index letters_created on letters (created_at desc, id);
call muster_protect('letters');
-- An agency writes letters and reads none: they hold codes.
revoke select, update, delete on letters from muster_agency;

-- Wakes who sends them, in whatever server process.
create function muster_tell_letters() returns trigger language plpgsql as $$
begin
  perform pg_notify('muster_letters', '');
  return null;
end $$;
create trigger letters_tell after insert on letters for each statement execute function muster_tell_letters();
