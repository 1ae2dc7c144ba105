-- When somebody was last reminded to answer: nobody is reminded twice within a few hours.
alter table assignments add column reminded_at timestamptz;
