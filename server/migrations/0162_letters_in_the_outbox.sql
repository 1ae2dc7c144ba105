-- Without a mail server an email is in the outbox: its status is named so.
alter table letters drop constraint letters_status_check;
set local row_security to on;
set local role muster_platform;
update letters set status = 'outbox' where status = 'kept';
reset role;
alter table letters add constraint letters_status_check check (status in ('queued', 'sending', 'sent', 'outbox', 'failed'));
