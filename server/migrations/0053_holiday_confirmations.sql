-- An agency has compared a shared public holiday with the state's announcement. It speaks for the day as it was then: of a later version
-- of the day it says nothing.
create table holiday_confirmations (
  agency_id         uuid not null references companies (id),
  holiday_id        uuid not null references public_holidays (id) on delete cascade,
  holiday_version   int not null,
  confirmed_by      uuid,
  confirmed_by_name text not null,
  confirmed_at      timestamptz not null,
  primary key (agency_id, holiday_id)
);
call muster_protect('holiday_confirmations');
call muster_audit('holiday_confirmations');
