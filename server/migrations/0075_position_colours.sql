-- Red means declined or a conflict on the roster, so no position or shift pattern is red: brown takes its place.
alter table reference_items drop constraint reference_items_colour_check;
alter table shift_patterns drop constraint shift_patterns_colour_check;

set local row_security to on;
set local role muster_platform;

update reference_items set colour = 'brown' where colour = 'red';
update shift_patterns set colour = 'brown' where colour = 'red';

reset role;

alter table reference_items add constraint reference_items_colour_check
  check (colour in ('blue', 'teal', 'orange', 'grape', 'indigo', 'brown', 'lime', 'cyan', 'pink', 'yellow', 'green', 'gray'));
alter table shift_patterns add constraint shift_patterns_colour_check
  check (colour in ('blue', 'teal', 'orange', 'grape', 'indigo', 'brown', 'lime', 'cyan', 'pink', 'yellow', 'green', 'gray'));
