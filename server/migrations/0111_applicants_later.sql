-- What applicants do after they applied (issue 17, decision 087).
alter table job_applications
  -- when they answered questions later; null: never
  add column answered_at timestamptz,
  -- the end of the consent of which they have been reminded
  add column consent_reminded_for date;
