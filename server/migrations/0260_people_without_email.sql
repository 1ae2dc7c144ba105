-- People may be entered without an email address, which is then empty; only addresses that are known must differ.
drop index employees_email_unique;
create unique index employees_email_unique on employees (agency_id, lower(email)) where merged_into_id is null and email <> '';
