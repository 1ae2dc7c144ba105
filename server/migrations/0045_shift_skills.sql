-- What one shift asks for besides what its site and its position do (docs/decisions/050).
create table roster_shift_skills (
  agency_id       uuid not null,
  roster_shift_id uuid not null,
  skill_id        uuid not null references reference_items (id),
  min_level       int not null default 1 check (min_level between 1 and 5),
  primary key (agency_id, roster_shift_id, skill_id),
  constraint roster_shift_skills_shift_fk foreign key (agency_id, roster_shift_id) references roster_shifts (agency_id, id) on delete cascade
);
create index roster_shift_skills_skill on roster_shift_skills (skill_id);
call muster_protect('roster_shift_skills');
call muster_audit('roster_shift_skills');
