-- A company shows its logo.
alter table files
  drop constraint files_purpose_check,
  add constraint files_purpose_check check (purpose in ('avatar', 'document', 'logo'));
alter table companies
  add column logo_file_id uuid,
  add constraint companies_logo_fk foreign key (logo_file_id) references files (id) not valid;
