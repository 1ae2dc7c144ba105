-- An operator who starts once without the demo (MUSTER_SEED=none) never gets one by a later start that lacks the setting.
alter table installation add column demo_refused boolean not null default false;
grant update (demo_refused) on installation to muster_platform;
