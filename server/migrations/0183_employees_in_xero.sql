-- Sending employees to Xero (docs/decisions/132-employees-in-xero.md).

-- Requests to an organisation are one second apart in every job and process: when the next one may be sent.
alter table xero_links add column next_call_at timestamptz;
call muster_audit('xero_links', ignored => array['organisations', 'token_expires_at', 'token_number', 'token_sealed', 'refreshing_until', 'people_since', 'pay_runs_since', 'calls_on', 'calls_made', 'next_call_at']);

alter table xero_people
  -- the organisation they belong to; null: read before this was stored
  add column tenant_id uuid,
  -- when Xero changed the person last, as received
  add column edition text,
  drop constraint xero_people_matched_by_check,
  add constraint xero_people_matched_by_check check (matched_by in ('email', 'birth', 'hand', 'created', 'none')),
  drop constraint xero_people_matched,
  add constraint xero_people_matched check (employee_id is null or matched_by in ('email', 'birth', 'hand', 'created'));
call muster_audit('xero_people', ignored => array['email', 'birth_date', 'is_active', 'tenant_id', 'edition']);
set local row_security to on; set local role muster_platform;
update xero_people set tenant_id = link.tenant_id from xero_links link
where link.agency_id = xero_people.agency_id and link.company_id = xero_people.company_id;
reset role;

-- The pay calendars, earnings rates and super funds of an organisation, read from there.
create table xero_choices (
  agency_id  uuid not null,
  company_id uuid not null,
  tenant_id  uuid not null,
  kind       text not null check (kind in ('calendar', 'earnings_rate', 'super_fund')),
  xero_id    uuid not null,
  name       text not null,
  -- calendar: type, starts_on, paid_on; earnings rate: type, units; super fund: usi, abn
  facts      jsonb not null default '{}',
  is_active  boolean not null default true,
  primary key (agency_id, company_id, kind, xero_id),
  constraint xero_choices_company_fk foreign key (agency_id, company_id) references companies (agency_id, id)
);
call muster_protect('xero_choices');

-- Which of them stands for a pay cycle, a rate label or a super fund of ours.
create table xero_mappings (
  agency_id  uuid not null,
  company_id uuid not null,
  kind       text not null check (kind in ('calendar', 'earnings_rate', 'super_fund')),
  our_key    text not null,
  xero_id    uuid not null,
  primary key (agency_id, company_id, kind, our_key),
  constraint xero_mappings_choice_fk foreign key (agency_id, company_id, kind, xero_id) references xero_choices (agency_id, company_id, kind, xero_id) on delete cascade
);
create index xero_mappings_choice on xero_mappings (agency_id, company_id, kind, xero_id);
call muster_protect('xero_mappings');
call muster_audit('xero_mappings');

-- One run of the queue of a company; what is left to do is in xero_employees, so an interrupted one resumes.
create table xero_syncs (
  id              uuid primary key,
  agency_id       uuid not null,
  company_id      uuid not null,
  status          text not null default 'queued' check (status in ('queued', 'running', 'waiting', 'done', 'failed')),
  -- why it waits or failed
  reason          text check (reason in ('busy', 'budget', 'unreachable', 'expired', 'forbidden', 'unreadable')),
  started_by_name text not null,
  created_at      timestamptz not null,
  finished_at     timestamptz,
  -- the processing lease; while it waits: not before
  lease_until     timestamptz,
  attempts        int not null default 0,
  total           int not null default 0,
  done            int not null default 0,
  constraint xero_syncs_link_fk foreign key (agency_id, company_id) references xero_links (agency_id, company_id) on delete cascade
);
create unique index xero_syncs_one on xero_syncs (agency_id, company_id) where status in ('queued', 'running', 'waiting');
create index xero_syncs_newest on xero_syncs (agency_id, company_id, created_at desc, id desc);
create index xero_syncs_open on xero_syncs (created_at, id) where status in ('queued', 'running', 'waiting');
call muster_protect('xero_syncs');
create trigger xero_syncs_wake_job after insert on xero_syncs for each statement execute function muster_wake_job('xero-sync');

-- The state of each employee in Xero, and their place in the queue.
create table xero_employees (
  agency_id   uuid not null,
  company_id  uuid not null,
  employee_id uuid not null,
  state       text not null default 'not_synced' check (state in ('not_synced', 'synced', 'failed', 'conflict', 'excluded')),
  -- null: not in the queue
  queue       text check (queue in ('queued', 'syncing')),
  -- what the queue does with them: only compare, or send as well
  task        text check (task in ('compare', 'send')),
  queued_at   timestamptz,
  -- what a sync would do, as of the last comparison
  action      text check (action in ('create', 'update', 'none', 'conflict', 'blocked')),
  differences jsonb not null default '[]',
  -- why it failed or is blocked; what Xero reported is in the message
  reason      text check (reason in ('rejected', 'calendar', 'fund', 'country', 'abn', 'match', 'gone', 'unreadable')),
  message     text,
  compared_at timestamptz,
  synced_at   timestamptz,
  -- the organisation and the person there that base and theirs belong to
  tenant_id   uuid,
  xero_id     uuid,
  -- by field, the values of both sides as of the last sync, and those of Xero as read last; protected ones as signatures
  base        jsonb,
  theirs      jsonb,
  edition     text,
  -- the fields whose value here a person chose in a conflict: { field: 'ours' }
  decisions   jsonb not null default '{}',
  primary key (agency_id, employee_id),
  constraint xero_employees_company_fk foreign key (agency_id, company_id) references companies (agency_id, id),
  constraint xero_employees_employee_fk foreign key (agency_id, employee_id) references employees (agency_id, id),
  constraint xero_employees_task check ((queue is null) = (task is null))
);
create index xero_employees_company on xero_employees (agency_id, company_id);
create index xero_employees_queue on xero_employees (agency_id, company_id, queued_at, employee_id) where queue is not null;
call muster_protect('xero_employees');
call muster_audit('xero_employees', ignored => array['queue', 'task', 'queued_at', 'action', 'differences', 'message', 'compared_at', 'tenant_id', 'base', 'theirs', 'edition', 'decisions']);

-- Every write to Xero, stored before it is sent; its id is the Idempotency-Key. One that is still `sending` when the queue resumes has an
-- unknown outcome: it is looked up in Xero before anything is sent again.
create table xero_outbox (
  id          uuid primary key,
  agency_id   uuid not null,
  company_id  uuid not null,
  tenant_id   uuid not null,
  kind        text not null check (kind in ('create_employee', 'update_employee', 'send_timesheet')),
  -- our record
  subject_id  uuid not null,
  -- signature of the content: the same content is sent again under the same key
  digest      text not null,
  status      text not null default 'sending' check (status in ('sending', 'accepted', 'rejected', 'replaced')),
  -- the record in Xero
  xero_id     uuid,
  created_at  timestamptz not null,
  finished_at timestamptz,
  constraint xero_outbox_company_fk foreign key (agency_id, company_id) references companies (agency_id, id),
  constraint xero_outbox_accepted check ((status = 'accepted') = (xero_id is not null))
);
create unique index xero_outbox_open on xero_outbox (agency_id, kind, subject_id) where status = 'sending';
create index xero_outbox_subject on xero_outbox (agency_id, subject_id);
create index xero_outbox_company on xero_outbox (agency_id, company_id);
call muster_protect('xero_outbox');
