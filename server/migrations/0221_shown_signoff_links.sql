-- Who showed the link of a sign-off on their own screen, and whether it was signed there: the customer did not get it at their address.
alter table timesheet_signoff_links add column shown_by_name text;
alter table timesheet_signoffs add column shown_by_name text;
