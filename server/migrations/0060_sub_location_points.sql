-- Where a part of a site lies, when it is far from where the site itself is: a gate, a dock.
alter table sub_locations
  add column latitude  numeric(9, 6) check (latitude between -90 and 90),
  add column longitude numeric(9, 6) check (longitude between -180 and 180);
