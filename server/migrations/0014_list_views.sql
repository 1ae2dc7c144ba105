-- Saved states of a list, of one user: search, filters, sort and columns (contract/platform/list-views.ts).
create table list_views (
  id            uuid primary key,
  -- that of the owner; the super admin's are the platform's
  agency_id     uuid,
  membership_id uuid not null,
  -- the list's name in the browser: 'customers'
  list          text not null,
  name          text not null,
  -- the parameters in the address of the list: {"status": "active,on_hold", "sort": "code"}
  params        jsonb not null,
  -- the columns shown, by name
  columns       jsonb not null,
  -- the list opens with it
  is_default    boolean not null default false,
  version       int not null default 1,
  updated_at    timestamptz not null,
  constraint list_views_membership_fk foreign key (agency_id, membership_id) references memberships (agency_id, id) on delete cascade
);
create unique index list_views_name_unique on list_views (membership_id, list, muster_name_key(name));
create unique index list_views_one_default on list_views (membership_id, list) where is_default;
call muster_protect('list_views');
