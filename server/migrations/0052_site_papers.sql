-- The kinds of papers without which nobody works at a site, besides what the agency demands of everybody and of positions.
create table location_documents (
  agency_id   uuid not null,
  location_id uuid not null,
  type_id     uuid not null references document_types (id),
  primary key (agency_id, location_id, type_id),
  constraint location_documents_location_fk foreign key (agency_id, location_id) references locations (agency_id, id)
);
create index location_documents_type on location_documents (type_id);
call muster_protect('location_documents');
call muster_audit('location_documents');
