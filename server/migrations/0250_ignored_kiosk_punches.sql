-- A punch of a kiosk that repeats the one before it is not recorded again, and says so.
alter table kiosk_punches drop constraint kiosk_punches_status_check;
alter table kiosk_punches add constraint kiosk_punches_status_check check (status in ('accepted', 'ignored', 'rejected', 'dismissed'));
alter table kiosk_punches drop constraint kiosk_punches_reason;
alter table kiosk_punches add constraint kiosk_punches_reason check (status in ('accepted', 'ignored') or reason is not null);
