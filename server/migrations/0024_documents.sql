-- Rows without an agency are the platform's and come with the product.
create table document_types (
  id            uuid primary key,
  agency_id     uuid references companies (id),
  kind          text not null check (kind in ('document', 'certification')),
  code          text not null check (code ~ '^[A-Z0-9_]{1,24}$'),
  name          text not null,
  translations  jsonb not null default '{}',
  -- what is required with it; a number that is not required is not stored, because those of passports and licences are sealed elsewhere
  needs_number  boolean not null default false,
  needs_issued  boolean not null default false,
  needs_expires boolean not null default false,
  needs_file    boolean not null default true,
  -- days before the expiry on which to remind
  lead_days     jsonb not null default '[60, 30, 14, 7, 1]',
  active        boolean not null default true,
  sort          int not null default 100,
  version       int not null default 1,
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now()
);
create unique index document_types_code_unique on document_types (agency_id, code) nulls not distinct;
call muster_protect('document_types');
call muster_show_unowned('document_types');
call muster_audit('document_types');

-- Who must have it: each agency decides, also for shared types.
create table document_demands (
  id          uuid primary key,
  agency_id   uuid not null references companies (id),
  type_id     uuid not null references document_types (id),
  -- null: everybody
  position_id uuid references reference_items (id)
);
create unique index document_demands_one on document_demands (agency_id, type_id, position_id) nulls not distinct;
create index document_demands_type on document_demands (type_id);
create index document_demands_position on document_demands (position_id) where position_id is not null;
call muster_protect('document_demands');
call muster_audit('document_demands');

create table employee_documents (
  id                  uuid primary key,
  agency_id           uuid not null,
  employee_id         uuid not null,
  type_id             uuid not null references document_types (id),
  -- A renewal is the next edition and never changes the one before.
  edition             int not null check (edition > 0),
  supersedes_id       uuid,
  status              text not null check (status in ('requested', 'submitted', 'approved', 'rejected', 'superseded', 'withdrawn')),
  number              text,
  issuer              text,
  issued_on           date,
  expires_on          date,
  file_id             uuid references files (id),
  file_name           text,
  visible_to_customer boolean not null default false,
  -- what the agency said when it requested it
  note                text,
  requested_at        timestamptz,
  submitted_at        timestamptz,
  submitted_by_name   text,
  decided_at          timestamptz,
  decided_by_name     text,
  reason              text,
  version             int not null default 1,
  created_at          timestamptz not null default now(),
  updated_at          timestamptz not null default now(),
  constraint employee_documents_agency_key unique (agency_id, id),
  constraint employee_documents_edition unique (agency_id, employee_id, type_id, edition),
  constraint employee_documents_employee_fk foreign key (agency_id, employee_id) references employees (agency_id, id) on delete cascade,
  constraint employee_documents_supersedes_fk foreign key (agency_id, supersedes_id) references employee_documents (agency_id, id),
  constraint employee_documents_dates check (expires_on >= issued_on),
  constraint employee_documents_reason check (status <> 'rejected' or reason is not null)
);
-- One counts and one is pending, whoever writes at the same time.
create unique index employee_documents_approved on employee_documents (agency_id, employee_id, type_id) where status = 'approved';
create unique index employee_documents_open on employee_documents (agency_id, employee_id, type_id)
  where status in ('requested', 'submitted');
create index employee_documents_ends on employee_documents (agency_id, expires_on) where status = 'approved' and expires_on is not null;
create index employee_documents_type on employee_documents (type_id);
create index employee_documents_file on employee_documents (file_id) where file_id is not null;
create index employee_documents_supersedes on employee_documents (agency_id, supersedes_id) where supersedes_id is not null;
-- What waits for a review, the longest waiting first.
create index employee_documents_waiting on employee_documents (agency_id, submitted_at, id) where status = 'submitted';
call muster_protect('employee_documents');
call muster_audit('employee_documents');

-- Which reminders were sent: the key prevents that anybody is reminded twice, however many processes look.
create table document_reminders (
  agency_id   uuid not null,
  document_id uuid not null,
  -- -1: of the expiry itself, once it has passed
  lead_days   int not null,
  sent_at     timestamptz not null,
  primary key (agency_id, document_id, lead_days),
  constraint document_reminders_document_fk foreign key (agency_id, document_id)
    references employee_documents (agency_id, id) on delete cascade
);
call muster_protect('document_reminders');

-- References of tables above. As the owner sees no rows of protected tables, nothing is read; all of them are still empty.
set local row_security to on;
alter table location_documents add constraint location_documents_type_id_fkey foreign key (type_id) references document_types (id);
set local row_security to off;
