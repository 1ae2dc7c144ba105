-- The parts of its state that a site lies in, as public holidays name them: a show day is kept there and nowhere else. A site may lie in
-- several (Launceston keeps its own show and Northern Tasmania's Recreation Day).
alter table locations add column local_regions text[] not null default '{}';
