-- What a company is known by beside its ABN (domain.md section 2), how often it pays, and its insurances: workers compensation by
-- state, and those that customers ask a certificate of.
alter table companies
  add column acn text,
  add column industry_id uuid,
  add column sector_id uuid,
  add column pay_cycle text constraint companies_pay_cycle check (pay_cycle in ('weekly', 'fortnightly', 'monthly')),
  -- A day on which a pay period begins.
  add column pay_cycle_anchor date,
  add constraint companies_pay_cycle_begins check ((pay_cycle is null) = (pay_cycle_anchor is null)),
  add constraint companies_industry_fk foreign key (industry_id) references reference_items (id) not valid,
  add constraint companies_sector_fk foreign key (sector_id) references reference_items (id) not valid;

create table company_insurances (
  id         uuid primary key,
  agency_id  uuid not null,
  company_id uuid not null,
  kind       text not null check (kind in ('workers_compensation', 'public_liability', 'professional_indemnity', 'other')),
  state      text check (state in ('ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA')),
  insurer    text not null,
  number     text not null,
  -- Of the wages, where it is a premium on them.
  rate       numeric(5, 2) check (rate between 0 and 100),
  expires_on date not null,
  version    int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint company_insurances_agency_key unique (agency_id, id),
  constraint company_insurances_company_fk foreign key (agency_id, company_id) references companies (agency_id, id),
  constraint company_insurances_state check (kind <> 'workers_compensation' or state is not null)
);
create index company_insurances_company on company_insurances (agency_id, company_id);
call muster_protect('company_insurances');
call muster_audit('company_insurances');
