-- The job that starts assignments reads only those that wait for the start of their shift.
create index assignments_to_start on assignments (starts_at, id) where status in ('pending', 'accepted');

-- Null: not recorded. Why is in response_note, like the note of every response.
alter table assignments
  add column no_show_excused boolean,
  add constraint assignments_excused_no_show check (no_show_excused is null or status = 'no_show');
