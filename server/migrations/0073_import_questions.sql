-- Who started an import, so that the audit log names them for what it writes; the lists' entries that a file names and nobody has,
-- with what was decided about each; and the order of the numbers in the dates of a file.
alter table imports
  -- as the audit log names somebody: {name, account_id, membership_id}
  add column starter jsonb,
  -- [{list, name, rows}]
  add column unknown_entries jsonb not null default '[]',
  -- [{list, name, action, id}]
  add column entries jsonb not null default '[]',
  -- [{kind, field, order}], where a date of the column could be read in two ways
  add column date_orders jsonb not null default '[]';

-- By header in lower case, where the dates of a column did not settle their order and somebody said it.
alter table import_matchings add column date_orders jsonb not null default '{}';
