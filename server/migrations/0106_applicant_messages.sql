-- The emails to an applicant: what the stages, interviews and offers sent, and what recruiters wrote (issue 17, decision 099).
create table job_application_messages (
  id             uuid primary key,
  agency_id      uuid not null,
  application_id uuid not null,
  -- deleted thirty days after it was sent, so no foreign key
  letter_id      uuid not null,
  -- in the applicant's language
  subject        text not null,
  -- null: a standard text, or a stage's
  text           text,
  -- null: sent by a stage change, an interview or the applicant
  by_name        text,
  sent_at        timestamptz not null,
  constraint job_application_messages_agency_key unique (agency_id, id),
  constraint job_application_messages_application_fk foreign key (agency_id, application_id)
    references job_applications (agency_id, id) on delete cascade
);
create index job_application_messages_of on job_application_messages (agency_id, application_id, sent_at desc, id desc);
call muster_protect('job_application_messages');

-- An agency reads none of the letters, which hold codes and links; it may know whether one of its own was sent.
create function muster_letter_states(letter_ids uuid[]) returns table (letter_id uuid, letter_status text)
language plpgsql stable security definer set search_path = public, pg_temp set row_security = on
as $$
begin
  return query select letters.id, letters.status from letters
    where letters.id = any (letter_ids)
      and letters.agency_id = coalesce(nullif(current_setting('app.agency', true), '')::uuid, letters.agency_id);
end $$;
revoke execute on function muster_letter_states from public;
grant execute on function muster_letter_states to muster_agency, muster_platform;
grant create on schema public to muster_platform;
alter function muster_letter_states owner to muster_platform;
revoke create on schema public from muster_platform;
