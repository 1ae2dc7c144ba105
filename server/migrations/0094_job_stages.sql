-- Configurable stages of recruiting (issue 17, decision 095). Kinds stay fixed and decide what is possible; stages have names, an order, and
-- what the applicant is written when they reach one. A row without a name has the usual name of its kind.
create table job_stage_sets (
  id         uuid primary key,
  agency_id  uuid not null references companies (id),
  -- null: the set that comes with the product
  name       text,
  -- jobs that name no set have this one
  is_default boolean not null,
  version    int not null default 1,
  constraint job_stage_sets_agency_key unique (agency_id, id)
);
create unique index job_stage_sets_name_unique on job_stage_sets (agency_id, lower(name));
create unique index job_stage_sets_default on job_stage_sets (agency_id) where is_default;
call muster_protect('job_stage_sets');

create table job_stages (
  id              uuid primary key,
  agency_id       uuid not null,
  stage_set_id    uuid not null,
  kind            text not null check (kind in ('applied', 'screening', 'shortlisted', 'testing', 'interview', 'client_review', 'offered',
    'selected', 'rejected', 'withdrawn', 'offer_declined', 'talent_pool')),
  position        int not null,
  -- by language
  names           jsonb not null default '{}',
  email_applicant boolean not null,
  email_subjects  jsonb not null default '{}',
  email_texts     jsonb not null default '{}',
  constraint job_stages_agency_key unique (agency_id, id),
  -- so that the kind of an application's stage cannot differ from that of the application
  constraint job_stages_kind_key unique (agency_id, id, kind),
  constraint job_stages_set_fk foreign key (agency_id, stage_set_id) references job_stage_sets (agency_id, id) on delete cascade
);
create index job_stages_of on job_stages (agency_id, stage_set_id, kind, position);
call muster_protect('job_stages');

-- The stages that every agency begins with.
create function muster_add_stage_set(agency uuid) returns void
language plpgsql
as $$
declare
  set_id uuid := gen_random_uuid();
begin
  insert into job_stage_sets (id, agency_id, is_default) values (set_id, agency, true);
  insert into job_stages (id, agency_id, stage_set_id, kind, position, email_applicant)
  select gen_random_uuid(), agency, set_id, kind, place, kind in ('applied', 'offered', 'rejected', 'talent_pool')
  from unnest(array['applied', 'screening', 'shortlisted', 'testing', 'interview', 'client_review', 'offered', 'selected', 'rejected',
    'withdrawn', 'offer_declined', 'talent_pool']) with ordinality kinds (kind, place);
end $$;

create function muster_new_agency_stages() returns trigger
language plpgsql
as $$
begin
  perform muster_add_stage_set(new.id);
  return null;
end $$;

create trigger companies_stages after insert on companies
  for each row when (new.type = 'head') execute function muster_new_agency_stages();

-- Not validated: the columns are new, and validating would read rows that row-level security hides. Rows written from now on are checked.
alter table job_templates add column stage_set_id uuid,
  add constraint job_templates_stage_set_fk foreign key (agency_id, stage_set_id) references job_stage_sets (agency_id, id) not valid;
alter table jobs add column stage_set_id uuid,
  add constraint jobs_stage_set_fk foreign key (agency_id, stage_set_id) references job_stage_sets (agency_id, id) not valid;
alter table job_applications add column stage_id uuid,
  add constraint job_applications_stage_fk foreign key (agency_id, stage_id, stage) references job_stages (agency_id, id, kind) not valid;
-- The stages themselves beside their kinds; null: the stage was deleted since, or the move is older than the stages.
alter table job_application_moves add column from_stage_id uuid, add column to_stage_id uuid;
create index jobs_stage_set on jobs (agency_id, stage_set_id);
create index job_applications_stage_id on job_applications (agency_id, stage_id);

-- A job without a set has the agency's default one.
create function muster_default_stage_set() returns trigger
language plpgsql
as $$
begin
  new.stage_set_id := coalesce(new.stage_set_id,
    (select id from job_stage_sets where agency_id = new.agency_id and is_default));
  return new;
end $$;
create trigger jobs_stage_set before insert or update of stage_set_id on jobs
  for each row when (new.stage_set_id is null) execute function muster_default_stage_set();

-- Whoever names only the kind means its first stage in the job's set.
create function muster_first_stage() returns trigger
language plpgsql
as $$
begin
  if new.stage_id is null or (tg_op = 'UPDATE' and new.stage <> old.stage and new.stage_id = old.stage_id) then
    new.stage_id := (
      select job_stages.id from jobs join job_stages on job_stages.agency_id = jobs.agency_id
        and job_stages.stage_set_id = jobs.stage_set_id and job_stages.kind = new.stage
      where jobs.agency_id = new.agency_id and jobs.id = new.job_id
      order by job_stages.position limit 1);
  end if;
  return new;
end $$;
create trigger job_applications_first_stage before insert or update of stage, stage_id on job_applications
  for each row execute function muster_first_stage();

set local row_security to on;
set local role muster_platform;
select muster_add_stage_set(id) from companies where type = 'head' order by id;
update jobs set stage_set_id = null;
update job_applications set stage_id = null;
reset role;

alter table jobs add constraint jobs_have_stages check (stage_set_id is not null);
alter table job_applications add constraint job_applications_have_stage check (stage_id is not null);

call muster_audit('job_stage_sets');
call muster_audit('job_stages');
