create function muster_slug(name text, id uuid) returns text
language plpgsql stable
as $$
declare
  plain text := translate(lower(name), 'àáâãäåçèéêëìíîïñòóôõöøùúûüýÿ', 'aaaaaaceeeeiiiinoooooouuuuyy');
  wanted text := coalesce(nullif(trim(both '-' from left(regexp_replace(plain, '[^a-z0-9]+', '-', 'g'), 60)), ''), 'agency');
begin
  if exists (select from companies where companies.slug = wanted) then
    return wanted || '-' || right(id::text, 6);
  end if;
  return wanted;
end $$;

-- The agency is the head company: its agency_id is its own id; sister concerns and branches have the head's id.
create table companies (
  id                uuid primary key,
  agency_id         uuid not null,
  parent_company_id uuid,
  type              text not null default 'sister' check (type in ('head', 'sister', 'branch')),
  name              text not null,
  legal_name        text,
  abn               text,
  email             text not null,
  phone             text,
  website           text,
  address_line      text,
  suburb            text,
  state             text,
  postcode          text,
  time_zone         text not null,
  status            text not null default 'active' check (status in ('active', 'inactive', 'archived')),
  version           int not null default 1,
  created_at        timestamptz not null default now(),
  updated_at        timestamptz not null default now(),
  -- in the public address: /register/southern-cross-staffing. It stays when the agency is renamed
  slug              text,
  acn               text,
  industry_id       uuid,
  sector_id         uuid,
  pay_cycle         text constraint companies_pay_cycle check (pay_cycle in ('weekly', 'fortnightly', 'monthly')),
  -- a day on which a pay period begins
  pay_cycle_anchor  date,
  address_line2     text,
  country           text not null default 'AU',
  logo_file_id      uuid,
  latitude          numeric(9, 6) constraint companies_latitude check (latitude between -90 and 90),
  longitude         numeric(9, 6) constraint companies_longitude check (longitude between -180 and 180),
  currency          text not null default 'AUD' constraint companies_currency check (currency ~ '^[A-Z]{3}$'),
  week_start        text not null default 'mon' constraint companies_week_start
    check (week_start in ('mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun')),
  constraint companies_agency_key unique (agency_id, id),
  constraint companies_agency_fk foreign key (agency_id) references companies (id) deferrable initially deferred,
  constraint companies_parent_fk foreign key (agency_id, parent_company_id) references companies (agency_id, id),
  constraint companies_industry_fk foreign key (industry_id) references reference_items (id),
  constraint companies_sector_fk foreign key (sector_id) references reference_items (id),
  constraint companies_logo_fk foreign key (logo_file_id) references files (id),
  constraint companies_head_is_its_agency check ((type = 'head') = (agency_id = id)),
  constraint companies_head_has_slug check ((type = 'head') = (slug is not null)),
  constraint companies_pay_cycle_begins check ((pay_cycle is null) = (pay_cycle_anchor is null)),
  constraint companies_country check (country ~ '^[A-Z]{2}$')
);
create unique index companies_name_unique on companies (agency_id, muster_name_key(name));
create unique index companies_abn_unique on companies (agency_id, abn) where abn is not null;
create unique index companies_slug_unique on companies (slug) where slug is not null;
call muster_protect('companies');
call muster_audit('companies');

create function muster_name_agency() returns trigger
language plpgsql
as $$
begin
  new.slug := coalesce(new.slug, muster_slug(new.name, new.id));
  return new;
end $$;
create trigger companies_slug before insert on companies
  for each row when (new.type = 'head') execute function muster_name_agency();

create table company_insurances (
  id         uuid primary key,
  agency_id  uuid not null,
  company_id uuid not null,
  kind       text not null check (kind in ('workers_compensation', 'public_liability', 'professional_indemnity', 'other')),
  state      text check (state in ('ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA')),
  insurer    text not null,
  number     text not null,
  -- of the wages, where it is a premium on them
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

create table company_licences (
  id         uuid primary key,
  agency_id  uuid not null,
  company_id uuid not null,
  state      text not null check (state in ('ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA')),
  number     text not null,
  expires_on date not null,
  version    int not null default 1,
  created_at timestamptz not null default now(),
  -- One per state: a renewal changes the date.
  constraint company_licences_one unique (agency_id, company_id, state),
  constraint company_licences_company_fk foreign key (agency_id, company_id) references companies (agency_id, id)
);
call muster_protect('company_licences');
call muster_audit('company_licences');

-- Who supervises work at which sites.
create table supervisors (
  id                     uuid primary key,
  agency_id              uuid not null,
  company_id             uuid not null,
  first_name             text not null,
  last_name              text not null,
  email                  text not null,
  phone                  text,
  designation_id         uuid references reference_items (id),
  can_approve_timesheets boolean not null default false,
  can_see_cost           boolean not null default false,
  is_backup              boolean not null default false,
  status                 text not null default 'active' check (status in ('active', 'inactive')),
  version                int not null default 1,
  created_at             timestamptz not null default now(),
  updated_at             timestamptz not null default now(),
  -- instead of chosen ones: all present and future sites of the company's customers
  all_locations          boolean not null default false,
  constraint supervisors_agency_key unique (agency_id, id),
  constraint supervisors_company_fk foreign key (agency_id, company_id) references companies (agency_id, id)
);
create unique index supervisors_email_unique on supervisors (agency_id, company_id, lower(email));
create index supervisors_designation on supervisors (agency_id, designation_id) where designation_id is not null;
create index supervisors_list on supervisors (agency_id, muster_plain(muster_full_name(last_name, first_name)), id);
call muster_protect('supervisors');
call muster_audit('supervisors');
call muster_search('supervisors', $$first_name || ' ' || last_name || ' ' || email$$);
create trigger supervisors_report_address after update of email on supervisors for each row
  when (old.email <> '' and lower(old.email) is distinct from lower(new.email)) execute function muster_report_record_address();

create table supervisor_locations (
  agency_id     uuid not null,
  supervisor_id uuid not null,
  location_id   uuid not null,
  primary key (agency_id, supervisor_id, location_id),
  constraint supervisor_locations_supervisor_fk foreign key (agency_id, supervisor_id)
    references supervisors (agency_id, id) on delete cascade
);
create index supervisor_locations_location on supervisor_locations (agency_id, location_id);
call muster_protect('supervisor_locations');
call muster_audit('supervisor_locations');

-- References of tables above. As the owner sees no rows of protected tables, nothing is read; all of them are still empty.
set local row_security to on;
alter table roles add constraint roles_agency_id_fkey foreign key (agency_id) references companies (id);
alter table configs add constraint configs_agency_id_fkey foreign key (agency_id) references companies (id);
alter table emails add constraint emails_agency_id_fkey foreign key (agency_id) references companies (id);
alter table sms_messages add constraint sms_messages_agency_id_fkey foreign key (agency_id) references companies (id);
alter table reference_items add constraint reference_items_agency_id_fkey foreign key (agency_id) references companies (id);
alter table reference_hidden add constraint reference_hidden_agency_id_fkey foreign key (agency_id) references companies (id);
alter table public_holidays add constraint public_holidays_agency_id_fkey foreign key (agency_id) references companies (id);
alter table holiday_confirmations add constraint holiday_confirmations_agency_id_fkey foreign key (agency_id) references companies (id);
alter table files add constraint files_agency_id_fkey foreign key (agency_id) references companies (id);
alter table memberships add constraint memberships_agency_id_fkey foreign key (agency_id) references companies (id);
alter table memberships add constraint memberships_supervisor_fk foreign key (agency_id, supervisor_id)
  references supervisors (agency_id, id);
alter table invitation_links add constraint invitation_links_agency_id_fkey foreign key (agency_id)
  references companies (id) on delete cascade;
set local row_security to off;
