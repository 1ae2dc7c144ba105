-- Customers recommend applicants; only the agency makes offers.
alter table job_review_answers drop constraint job_review_answers_choice_check;
set local row_security to on;
set local role muster_platform;
update job_review_answers set choice = 'recommend' where choice = 'offer';
reset role;
alter table job_review_answers add constraint job_review_answers_choice_check
  check (choice in ('interview', 'recommend', 'reject'));

set local role muster_platform;
-- Offers that exist only because a customer chose them, and that nobody has accepted, return to the client review.
with unmade as (
  select application.agency_id, application.id, application.stage_id, application.stage_since
  from job_applications application
  where application.stage = 'offered' and application.offer_pay_cents is null and application.offer_starts_on is null
    and exists (
      select from job_review_answers answer
      where answer.agency_id = application.agency_id and answer.application_id = application.id
        and answer.choice = 'recommend' and answer.stage_since = application.stage_since)
), returned as (
  update job_applications application
  set stage = 'client_review', stage_since = now(), updated_at = now(), version = application.version + 1
  from unmade where application.agency_id = unmade.agency_id and application.id = unmade.id
  returning application.agency_id, application.id, application.stage_id
)
insert into job_application_moves
  (id, agency_id, application_id, from_stage, from_stage_id, to_stage, to_stage_id, at, minutes)
select gen_random_uuid(), returned.agency_id, returned.id, 'offered', unmade.stage_id, 'client_review', returned.stage_id, now(),
  greatest(0, floor(extract(epoch from now() - unmade.stage_since) / 60))::int
from returned join unmade on unmade.agency_id = returned.agency_id and unmade.id = returned.id;
reset role;
