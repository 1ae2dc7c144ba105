-- What a site asks of those who come, in their language, and whose public holidays it keeps.
alter table locations
  -- null: those of its own state
  add column holiday_region            text check (holiday_region in ('ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA')),
  add column induction_required        boolean not null default false,
  add column instructions_translations jsonb not null default '{}';

-- The skills without which nobody works at a site.
create table location_skills (
  agency_id   uuid not null,
  location_id uuid not null,
  skill_id    uuid not null references reference_items (id),
  primary key (agency_id, location_id, skill_id),
  constraint location_skills_location_fk foreign key (agency_id, location_id) references locations (agency_id, id)
);
create index location_skills_skill on location_skills (skill_id);
call muster_protect('location_skills');
call muster_audit('location_skills');
