-- What eligibility found when the assignment was accepted; `findings` are those of when the person was assigned or moved (issue 18).
alter table assignments add column accepted_findings jsonb;
