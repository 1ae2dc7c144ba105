-- Pay slips as they were given: never changed afterwards, only superseded. Names and fund are those of that day, because a slip must be
-- readable as it was given after seven years (Fair Work Regulations 3.46).
create table pay_slips (
  id               uuid primary key,
  agency_id        uuid not null,
  employee_id      uuid not null,
  company_id       uuid not null,
  source           text not null check (source in ('xero', 'upload', 'entered')),
  -- its id in the accounting system
  external_id      text,
  period_from      date not null,
  period_to        date not null,
  paid_on          date not null,
  -- null: they are in the file only
  gross_cents      int check (gross_cents >= 0),
  tax_cents        int check (tax_cents >= 0),
  deductions_cents int check (deductions_cents >= 0),
  super_cents      int check (super_cents >= 0),
  net_cents        int check (net_cents >= 0),
  lines            jsonb not null default '[]',
  employer_name    text not null,
  employer_abn     text,
  employee_name    text not null,
  employee_code    text not null,
  super_fund       text,
  -- null: it is rendered from the figures
  file_id          uuid references files (id),
  file_name        text,
  superseded_by_id uuid,
  given_by_name    text not null,
  given_at         timestamptz not null,
  -- a pay slip stays in the currency in which it was paid
  currency         text not null default 'AUD' constraint pay_slips_currency check (currency ~ '^[A-Z]{3}$'),
  constraint pay_slips_agency_key unique (agency_id, id),
  constraint pay_slips_employee_fk foreign key (agency_id, employee_id) references employees (agency_id, id),
  constraint pay_slips_company_fk foreign key (agency_id, company_id) references companies (agency_id, id),
  -- Deferred: the previous slip is marked first, so that the index below accepts the next one.
  constraint pay_slips_superseded_fk foreign key (agency_id, superseded_by_id)
    references pay_slips (agency_id, id) deferrable initially deferred,
  constraint pay_slips_period check (period_to >= period_from),
  constraint pay_slips_adds_up check (net_cents = gross_cents - tax_cents - deductions_cents),
  constraint pay_slips_says_something check (
    num_nonnulls(gross_cents, tax_cents, deductions_cents, super_cents, net_cents) = 5
    or (file_id is not null and num_nonnulls(gross_cents, tax_cents, deductions_cents, super_cents, net_cents) = 0)
    )
);
-- The same pay has one slip, whoever enters it at the same time.
create unique index pay_slips_one on pay_slips (agency_id, employee_id, period_from, period_to, paid_on) where superseded_by_id is null;
create index pay_slips_person on pay_slips (agency_id, employee_id, paid_on desc, id desc);
create index pay_slips_newest on pay_slips (agency_id, paid_on desc, id desc);
create index pay_slips_company on pay_slips (agency_id, company_id);
create index pay_slips_file on pay_slips (file_id) where file_id is not null;
create index pay_slips_superseded on pay_slips (agency_id, superseded_by_id) where superseded_by_id is not null;
create unique index pay_slips_external on pay_slips (agency_id, source, external_id)
  where external_id is not null and superseded_by_id is null;
call muster_protect('pay_slips');
-- The log has the fact and the days, not what a person earns.
call muster_audit('pay_slips', ignored => array['gross_cents', 'tax_cents', 'deductions_cents', 'super_cents', 'net_cents', 'lines',
  'super_fund']);
call muster_search('pay_slips', $$employee_name || ' ' || employee_code$$);
