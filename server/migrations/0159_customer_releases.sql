-- What a customer sees of the people rostered for them (issue 18, decision 118); null: as the agency decided for all its customers.
alter table customers
  add column release_photo     text check (release_photo in ('yes', 'no')),
  add column release_name      text check (release_name in ('full', 'initial')),
  add column release_phone     text check (release_phone in ('yes', 'no')),
  add column release_skills    text check (release_skills in ('yes', 'no')),
  add column release_documents text check (release_documents in ('yes', 'no'));
