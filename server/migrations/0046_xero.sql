-- Each company's link to its organisation in Xero, and what came from there (docs/decisions/051).
create table xero_links (
  agency_id         uuid not null,
  company_id        uuid not null,
  status            text not null default 'connected' check (status in ('connected', 'expired', 'error')),
  -- what they who connected it may choose from; the chosen one's names stand below
  organisations     jsonb not null default '[]',
  tenant_id         uuid,
  tenant_name       text,
  connection_id     uuid,
  -- both tokens, as JSON; null: they no longer open anything
  token_sealed      text,
  token_expires_at  timestamptz not null,
  -- goes up with every new pair: who refreshes an older one is late
  token_number      int not null default 1,
  -- until then one process asks for new tokens, and the others wait
  refreshing_until  timestamptz,
  connected_by_name text not null,
  connected_at      timestamptz not null,
  -- only what changed since is asked for; null: everything
  people_since      timestamptz,
  pay_runs_since    timestamptz,
  calls_on          date,
  calls_made        int not null default 0,
  primary key (agency_id, company_id),
  constraint xero_links_company_fk foreign key (agency_id, company_id) references companies (agency_id, id)
);
create unique index xero_links_tenant on xero_links (agency_id, tenant_id) where tenant_id is not null;
call muster_protect('xero_links');
call muster_audit('xero_links', ignored => array['organisations', 'token_expires_at', 'token_number', 'token_sealed', 'refreshing_until', 'people_since', 'pay_runs_since', 'calls_on', 'calls_made']);

-- One fetch of pay slips: what is left to do stands in xero_slips, so one that was broken off goes on.
create table xero_fetches (
  id              uuid primary key,
  agency_id       uuid not null,
  company_id      uuid not null,
  status          text not null default 'queued' check (status in ('queued', 'running', 'waiting', 'done', 'failed')),
  -- why it waits or failed
  reason          text check (reason in ('busy', 'budget', 'unreachable', 'expired', 'forbidden', 'unreadable')),
  started_by_name text not null,
  created_at      timestamptz not null,
  finished_at     timestamptz,
  -- who works on it until when; while it waits: not before
  lease_until     timestamptz,
  attempts        int not null default 0,
  total           int not null default 0,
  done            int not null default 0,
  given           int not null default 0,
  corrected       int not null default 0,
  constraint xero_fetches_link_fk foreign key (agency_id, company_id) references xero_links (agency_id, company_id) on delete cascade
);
create unique index xero_fetches_one on xero_fetches (agency_id, company_id) where status in ('queued', 'running', 'waiting');
create index xero_fetches_newest on xero_fetches (agency_id, company_id, created_at desc, id desc);
create index xero_fetches_open on xero_fetches (created_at, id) where status in ('queued', 'running', 'waiting');
call muster_protect('xero_fetches');

-- Wakes who fetches, in whatever server process.
create function muster_tell_xero() returns trigger language plpgsql as $$
begin
  perform pg_notify('muster_xero', '');
  return null;
end $$;
create trigger xero_fetches_tell after insert on xero_fetches for each statement execute function muster_tell_xero();

-- The people of an organisation in Xero, and who each of them is here. They stay when the link goes: whoever connects again finds them.
create table xero_people (
  agency_id   uuid not null,
  company_id  uuid not null,
  xero_id     uuid not null,
  first_name  text not null,
  last_name   text not null,
  email       text,
  birth_date  date,
  is_active   boolean not null,
  employee_id uuid,
  -- how it was found out; `none`: somebody said that it is nobody here
  matched_by  text check (matched_by in ('email', 'birth', 'hand', 'none')),
  primary key (agency_id, company_id, xero_id),
  constraint xero_people_company_fk foreign key (agency_id, company_id) references companies (agency_id, id),
  constraint xero_people_employee_fk foreign key (agency_id, employee_id) references employees (agency_id, id),
  constraint xero_people_matched check (employee_id is null or matched_by in ('email', 'birth', 'hand'))
);
create unique index xero_people_one on xero_people (agency_id, company_id, employee_id) where employee_id is not null;
create index xero_people_employee on xero_people (agency_id, employee_id) where employee_id is not null;
call muster_protect('xero_people');
call muster_audit('xero_people', ignored => array['email', 'birth_date', 'is_active']);

-- Every pay slip of a posted pay run that was seen there.
create table xero_slips (
  agency_id   uuid not null,
  company_id  uuid not null,
  xero_id     uuid not null,
  person_id   uuid not null,
  person_name text not null,
  pay_run_id  uuid not null,
  -- when the pay run was changed last, as Xero says it
  run_edition text not null,
  period_from date not null,
  period_to   date not null,
  paid_on     date not null,
  -- exists: the same pay was told otherwise. figures: they do not add up to a slip of ours
  status      text not null default 'waiting' check (status in ('waiting', 'given', 'exists', 'figures')),
  pay_slip_id uuid,
  -- of what was given, so that the same figures are not given again
  digest      text,
  primary key (agency_id, company_id, xero_id),
  constraint xero_slips_company_fk foreign key (agency_id, company_id) references companies (agency_id, id),
  constraint xero_slips_slip_fk foreign key (agency_id, pay_slip_id) references pay_slips (agency_id, id)
);
create index xero_slips_person on xero_slips (agency_id, company_id, person_id);
create index xero_slips_run on xero_slips (agency_id, company_id, pay_run_id);
create index xero_slips_slip on xero_slips (agency_id, pay_slip_id) where pay_slip_id is not null;
call muster_protect('xero_slips');

-- A slip that was corrected there keeps its name: of those that count one has it.
drop index pay_slips_external;
create unique index pay_slips_external on pay_slips (agency_id, source, external_id) where external_id is not null and superseded_by_id is null;
