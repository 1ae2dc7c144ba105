-- A tablet can be offline for days, and not for weeks: an older punch waits for a decision.
alter table kiosk_punches drop constraint kiosk_punches_reason_check;
alter table kiosk_punches add constraint kiosk_punches_reason_check
  check (reason in ('altered', 'copied', 'revoked', 'unconfirmed', 'unknownPerson', 'future', 'tooOld', 'refused'));
