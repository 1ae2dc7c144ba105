-- Whom an exported pay run informs of their pay statement (server/modules/payroll/statements): a queue until it is sent, then the private link
-- of those who cannot sign in. Only the hash of its token is stored.
create table pay_statement_notices (
  id                 uuid primary key,
  agency_id          uuid not null,
  pay_run_id         uuid not null,
  employee_id        uuid not null,
  queued_at          timestamptz not null,
  sent_at            timestamptz,
  -- null: without a private link
  token_hash         text unique,
  expires_at         timestamptz,
  -- the run was reopened: another export informs again
  revoked_at         timestamptz,
  wrong_birth_dates  int not null default 0,
  constraint pay_statement_notices_agency_key unique (agency_id, id),
  constraint pay_statement_notices_run_fk foreign key (agency_id, pay_run_id) references pay_runs (agency_id, id) on delete cascade,
  constraint pay_statement_notices_employee_fk foreign key (agency_id, employee_id) references employees (agency_id, id) on delete cascade,
  constraint pay_statement_notices_link check ((token_hash is null) = (expires_at is null))
);
-- Nobody is informed twice of one export.
create unique index pay_statement_notices_once on pay_statement_notices (agency_id, pay_run_id, employee_id) where revoked_at is null;
create index pay_statement_notices_employee on pay_statement_notices (agency_id, employee_id);
create index pay_statement_notices_queue on pay_statement_notices (queued_at) where sent_at is null and revoked_at is null;
call muster_protect('pay_statement_notices');

create trigger pay_statement_notices_wake_job after insert on pay_statement_notices
  for each row execute function muster_wake_job('pay-statements');
