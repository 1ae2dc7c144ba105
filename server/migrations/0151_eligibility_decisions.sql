-- Why somebody was allowed to work a shift, readable years later: the findings and the facts at that time (decision 115).

create table eligibility_decisions (
  id              uuid primary key,
  agency_id       uuid not null,
  employee_id     uuid not null,
  -- neither has a foreign key: a draft can be deleted, the decision about it stays
  assignment_id   uuid not null,
  roster_shift_id uuid not null,
  roster_id       uuid not null,
  -- the order of the decisions: two can have the same time
  number          bigint not null generated always as identity,
  kind            text not null check (kind in ('assigned', 'copied', 'moved', 'accepted')),
  at              timestamptz not null,
  -- null: somebody without an account, who responded by a private link
  account_id      uuid,
  by_name         text not null,
  -- the day of the shift, from which the retention period counts
  works_on        date not null,
  rules_version   int not null,
  -- the shift as it was: { works_on, starts_at, ends_at, time_zone, position_name, location_name, customer_name }
  shift           jsonb not null,
  findings        jsonb not null,
  facts           jsonb not null,
  override_reason text,
  constraint eligibility_decisions_agency_key unique (agency_id, id),
  constraint eligibility_decisions_employee_fk foreign key (agency_id, employee_id) references employees (agency_id, id)
);
create index eligibility_decisions_assignment on eligibility_decisions (agency_id, assignment_id, number desc);
create index eligibility_decisions_employee on eligibility_decisions (agency_id, employee_id, number desc);
create index eligibility_decisions_age on eligibility_decisions (works_on);
call muster_protect('eligibility_decisions');

-- Merging two records of a person moves their decisions; nothing else about them ever changes.
create trigger eligibility_decisions_stay
  before update of id, assignment_id, roster_shift_id, roster_id, kind, at, account_id, by_name, works_on, rules_version, shift, findings, facts, override_reason
  on eligibility_decisions for each row execute function muster_refuse_change();
