-- An employee with a text that is longer than Xero accepts is not sent; the message names the fields.
alter table xero_employees
  drop constraint xero_employees_reason_check,
  add constraint xero_employees_reason_check
    check (reason in ('rejected', 'calendar', 'fund', 'country', 'abn', 'too_long', 'match', 'gone', 'unreadable'));
