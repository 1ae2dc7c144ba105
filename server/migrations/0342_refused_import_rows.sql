-- The refused rows of a file are downloaded to be corrected: as they were read, sealed as they may have account and tax file numbers.
alter table import_rows add column cells_sealed text;
-- By kind, in their order.
alter table imports add column headers jsonb not null default '{}';

-- What the agency notes about a customer; its users do not see it.
alter table customers add column notes text;
