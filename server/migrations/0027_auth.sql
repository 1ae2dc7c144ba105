-- Counters of attempts: losing them in a crash is harmless, so they are not logged.
create unlogged table throttles (
  key          text primary key,
  attempts     int not null,
  window_start timestamptz not null
);
grant select, insert, update, delete on throttles to muster_platform;
