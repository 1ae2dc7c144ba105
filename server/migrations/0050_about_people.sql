-- What else an agency keeps of a person: the name as it stands in documents, how they are spoken of, and how they come to work.
alter table employees
  add column title text,
  add column middle_name text,
  add column pronouns text,
  add column languages text,
  add column has_transport boolean not null default false,
  add column max_travel_km integer constraint employees_max_travel check (max_travel_km between 0 and 2000);
