-- After how many hours without a signature the approver is reminded, and the backup approver gets the link; null: never.
alter table customers
  add column signoff_reminder_hours int default 24 check (signoff_reminder_hours between 1 and 720),
  add column signoff_escalation_hours int default 48 check (signoff_escalation_hours between 1 and 720);
