-- An agency names a user by what they are there and no longer by their account, whose id tells how old it is and so whether it
-- was there before the agency's invitation. The language on an invitation is the agency's own words, too.
alter table memberships
  add column invited_locale text constraint memberships_invited_locale check (invited_locale in ('en', 'fr', 'de', 'pt'));

set local row_security to on;
set local role muster_platform;
update notifications set link = '/users/view/' || memberships.id
from memberships
where memberships.agency_id = notifications.agency_id and notifications.link = '/users/view/' || memberships.account_id;
reset role;
