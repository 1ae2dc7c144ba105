-- What an agency files a person under (domain.md section 4, basic): entries of its own lists, the level of the award, tags, and how the
-- office rates them.
alter table employees
  add column category_id uuid,
  add column designation_id uuid,
  add column field_id uuid,
  add column country_of_birth_id uuid,
  add column classification text,
  add column tags text[] not null default '{}',
  add column rating integer constraint employees_rating check (rating between 0 and 5),
  add constraint employees_category_fk foreign key (category_id) references reference_items (id) not valid,
  add constraint employees_designation_fk foreign key (designation_id) references reference_items (id) not valid,
  add constraint employees_field_fk foreign key (field_id) references reference_items (id) not valid,
  add constraint employees_country_of_birth_fk foreign key (country_of_birth_id) references reference_items (id) not valid;

-- How many use an entry is asked of every row of its list.
create index employees_category on employees (agency_id, category_id) where category_id is not null;
create index employees_designation on employees (agency_id, designation_id) where designation_id is not null;
create index employees_field on employees (agency_id, field_id) where field_id is not null;
create index employees_country_of_birth on employees (agency_id, country_of_birth_id) where country_of_birth_id is not null;
