-- Each company's link to its organisation in Xero.
create table xero_links (
  agency_id         uuid not null,
  company_id        uuid not null,
  status            text not null default 'connected' check (status in ('connected', 'expired', 'error')),
  -- the organisations to choose from; the chosen one's names are below
  organisations     jsonb not null default '[]',
  tenant_id         uuid,
  tenant_name       text,
  connection_id     uuid,
  -- both tokens, as JSON; null: they are no longer valid
  token_sealed      text,
  token_expires_at  timestamptz not null,
  -- increases with every new pair: who refreshes an older one is late
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
  -- requests to an organisation are one second apart in every job and process: when the next one may be sent
  next_call_at      timestamptz,
  primary key (agency_id, company_id),
  constraint xero_links_company_fk foreign key (agency_id, company_id) references companies (agency_id, id)
);
create unique index xero_links_tenant on xero_links (agency_id, tenant_id) where tenant_id is not null;
call muster_protect('xero_links');
call muster_audit('xero_links', ignored => array['organisations', 'token_expires_at', 'token_number', 'token_sealed', 'refreshing_until',
  'people_since', 'pay_runs_since', 'calls_on', 'calls_made', 'next_call_at']);

-- One fetch of pay slips: what is left to do is in xero_slips, so an interrupted one resumes.
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
  -- the processing lease; while it waits: not before
  lease_until     timestamptz,
  attempts        int not null default 0,
  total           int not null default 0,
  done            int not null default 0,
  given           int not null default 0,
  corrected       int not null default 0,
  holder          uuid,
  constraint xero_fetches_link_fk foreign key (agency_id, company_id) references xero_links (agency_id, company_id) on delete cascade
);
create unique index xero_fetches_one on xero_fetches (agency_id, company_id) where status in ('queued', 'running', 'waiting');
create index xero_fetches_newest on xero_fetches (agency_id, company_id, created_at desc, id desc);
create index xero_fetches_open on xero_fetches (created_at, id) where status in ('queued', 'running', 'waiting');
call muster_protect('xero_fetches');
create trigger xero_fetches_wake_job after insert on xero_fetches for each statement execute function muster_wake_job('pay-slips');

-- The people of an organisation in Xero, and their employees here. They stay when the link is removed: a new link finds them.
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
  -- how it was matched; `none`: a person said that it is nobody here
  matched_by  text check (matched_by in ('email', 'birth', 'hand', 'created', 'none')),
  -- the organisation they belong to
  tenant_id   uuid,
  -- when Xero changed the person last, as received
  edition     text,
  primary key (agency_id, company_id, xero_id),
  constraint xero_people_company_fk foreign key (agency_id, company_id) references companies (agency_id, id),
  constraint xero_people_employee_fk foreign key (agency_id, employee_id) references employees (agency_id, id),
  constraint xero_people_matched check (employee_id is null or matched_by in ('email', 'birth', 'hand', 'created'))
);
create unique index xero_people_one on xero_people (agency_id, company_id, employee_id) where employee_id is not null;
create index xero_people_employee on xero_people (agency_id, employee_id) where employee_id is not null;
call muster_protect('xero_people');
call muster_audit('xero_people', ignored => array['email', 'birth_date', 'is_active', 'tenant_id', 'edition']);

-- Every pay slip of a posted pay run that was seen there.
create table xero_slips (
  agency_id   uuid not null,
  company_id  uuid not null,
  xero_id     uuid not null,
  person_id   uuid not null,
  person_name text not null,
  pay_run_id  uuid not null,
  -- when the pay run was changed last, as received from Xero
  run_edition text not null,
  period_from date not null,
  period_to   date not null,
  paid_on     date not null,
  -- exists: the same pay has a slip from another source. figures: they do not add up to a slip of ours
  status      text not null default 'waiting' check (status in ('waiting', 'given', 'exists', 'figures')),
  pay_slip_id uuid,
  -- of the figures that were given, so that the same ones are not given again
  digest      text,
  primary key (agency_id, company_id, xero_id),
  constraint xero_slips_company_fk foreign key (agency_id, company_id) references companies (agency_id, id),
  constraint xero_slips_slip_fk foreign key (agency_id, pay_slip_id) references pay_slips (agency_id, id)
);
create index xero_slips_person on xero_slips (agency_id, company_id, person_id);
create index xero_slips_run on xero_slips (agency_id, company_id, pay_run_id);
create index xero_slips_slip on xero_slips (agency_id, pay_slip_id) where pay_slip_id is not null;
call muster_protect('xero_slips');

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
  constraint xero_mappings_choice_fk foreign key (agency_id, company_id, kind, xero_id)
    references xero_choices (agency_id, company_id, kind, xero_id) on delete cascade
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
  -- the process that works on it; another one may have taken over
  holder          uuid,
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
  reason      text check (reason in ('rejected', 'calendar', 'fund', 'country', 'abn', 'too_long', 'match', 'gone', 'unreadable')),
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
call muster_audit('xero_employees', ignored => array['queue', 'task', 'queued_at', 'action', 'differences', 'message', 'compared_at',
  'tenant_id', 'base', 'theirs', 'edition']);

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

-- The approved time of pay runs in Xero: one timesheet for each employee and period of their pay calendar, with the lines of every run that
-- it belongs to.
create table xero_timesheets (
  id          uuid primary key,
  agency_id   uuid not null,
  company_id  uuid not null,
  employee_id uuid not null,
  -- the pay calendar in Xero; null: not known, so that it cannot be sent
  calendar_id uuid,
  period_from date not null,
  period_to   date not null,
  status      text not null default 'queued' check (status in ('queued', 'sending', 'sent', 'failed', 'paid')),
  reason      text check (reason in ('unmatched', 'calendar', 'rate', 'exists', 'rejected', 'unreadable', 'organisation')),
  -- what Xero reported
  message     text,
  -- a timesheet of this period that somebody else entered in Xero may be replaced
  replaces    boolean not null default false,
  xero_id     uuid,
  -- what was sent last: [{ EarningsRateID, NumberOfUnits }]
  sent_lines  jsonb,
  queued_at   timestamptz not null,
  sent_at     timestamptz,
  -- the organisation that it was queued for, and to which its xero_id belongs
  tenant_id   uuid not null,
  constraint xero_timesheets_agency_key unique (agency_id, id),
  constraint xero_timesheets_one unique (agency_id, company_id, employee_id, tenant_id, period_from),
  constraint xero_timesheets_company_fk foreign key (agency_id, company_id) references companies (agency_id, id),
  constraint xero_timesheets_employee_fk foreign key (agency_id, employee_id) references employees (agency_id, id)
);
create index xero_timesheets_queue on xero_timesheets (agency_id, company_id, queued_at, id) where status in ('queued', 'sending');
create index xero_timesheets_employee on xero_timesheets (agency_id, employee_id);
call muster_protect('xero_timesheets');

create table xero_timesheet_runs (
  agency_id    uuid not null,
  timesheet_id uuid not null,
  pay_run_id   uuid not null,
  primary key (agency_id, timesheet_id, pay_run_id),
  constraint xero_timesheet_runs_timesheet_fk foreign key (agency_id, timesheet_id)
    references xero_timesheets (agency_id, id) on delete cascade,
  constraint xero_timesheet_runs_run_fk foreign key (agency_id, pay_run_id) references pay_runs (agency_id, id) on delete cascade
);
create index xero_timesheet_runs_run on xero_timesheet_runs (agency_id, pay_run_id);
call muster_protect('xero_timesheet_runs');

create table xero_timesheet_lines (
  agency_id       uuid not null,
  pay_run_line_id uuid not null,
  timesheet_id    uuid not null,
  primary key (agency_id, pay_run_line_id),
  constraint xero_timesheet_lines_line_fk foreign key (agency_id, pay_run_line_id)
    references pay_run_lines (agency_id, id) on delete cascade,
  constraint xero_timesheet_lines_timesheet_fk foreign key (agency_id, timesheet_id)
    references xero_timesheets (agency_id, id) on delete cascade
);
create index xero_timesheet_lines_timesheet on xero_timesheet_lines (agency_id, timesheet_id);
call muster_protect('xero_timesheet_lines');
