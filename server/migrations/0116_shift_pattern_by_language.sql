-- The shift pattern of a job is a text like the others: one in each language. Until now there was one for all of them.
set local row_security to on;
set local role muster_platform;
create function pg_temp.with_shift_pattern(texts jsonb, main_language text, shift_pattern text) returns jsonb
language sql
as $$
  select coalesce(jsonb_object_agg(written.language, written.text || jsonb_build_object('shift_pattern', shift_pattern)), '{}')
  from (
    select key as language, value as text from jsonb_each(texts) where jsonb_typeof(value) = 'object'
    union all
    select main_language, '{"title": null, "summary": null, "description": "", "duties": [], "requirements": []}'
    where shift_pattern is not null and coalesce(jsonb_typeof(texts -> main_language), 'null') = 'null'
  ) written
$$;
update jobs set texts = pg_temp.with_shift_pattern(texts, main_language, shift_pattern);
update job_templates set texts = pg_temp.with_shift_pattern(texts, main_language, shift_pattern);
drop function pg_temp.with_shift_pattern;
reset role;

alter table jobs drop column shift_pattern;
alter table job_templates drop column shift_pattern;
