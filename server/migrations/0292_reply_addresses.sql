-- Who answers a reply; null: the agency, at the address of its company.
alter table emails add column reply_to text;
