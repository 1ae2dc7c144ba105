-- Shift notifications to employees without an account (decision 119): by email and SMS, to the addresses of their record. The foreign keys
-- are not validated: no row has an employee yet.
alter table notification_deliveries
  alter column membership_id drop not null,
  -- the recipient where they have no account
  add column employee_id uuid,
  add constraint notification_deliveries_recipient check (num_nonnulls(membership_id, employee_id) = 1),
  add constraint notification_deliveries_employee_fk foreign key (agency_id, employee_id) references employees (agency_id, id) on delete cascade not valid;
create index notification_deliveries_employee on notification_deliveries (agency_id, employee_id) where employee_id is not null;

alter table sms_messages
  add column employee_id uuid,
  add constraint sms_messages_employee_fk foreign key (agency_id, employee_id) references employees (agency_id, id) on delete cascade not valid;
create index sms_messages_employee on sms_messages (agency_id, employee_id) where employee_id is not null;

-- Offers are accepted and declined by SMS and from push messages, as assignments are.
alter table sms_messages
  add column offer_id uuid,
  add column offer_version int,
  add constraint sms_messages_offer check ((offer_id is null) = (offer_version is null)),
  add constraint sms_messages_question check (num_nonnulls(assignment_id, offer_id) <= 1);
alter table push_messages
  add column offer_id uuid,
  add column offer_version int,
  add constraint push_messages_question check (num_nonnulls(assignment_id, offer_id) <= 1);
