-- Who sees the types of leave but not of confidential leave could tell it from all other leave. So leave of a person's private matters is
-- stored as confidential leave is: in columns that the audit log masks and that no export has. What was stored before is moved, without
-- lines in the log, which would say what it no longer may.
alter table leave_requests disable trigger user;
alter table leave_entries disable trigger user;
set local row_security to on;
set local role muster_platform;
update leave_requests set secret_type_id = type_id, type_id = null, secret_note = note, note = null,
  secret_decision_reason = decision_reason, decision_reason = null
from leave_types where leave_types.agency_id = leave_requests.agency_id and leave_types.id = leave_requests.type_id
  and leave_types.kind in ('personal', 'compassionate', 'family_violence', 'unpaid');
update leave_entries set secret_type_id = type_id, type_id = null, secret_reason = reason, reason = null
from leave_types where leave_types.agency_id = leave_entries.agency_id and leave_types.id = leave_entries.type_id
  and leave_types.kind in ('personal', 'compassionate', 'family_violence', 'unpaid');
reset role;
set local row_security to off;
alter table leave_requests enable trigger user;
alter table leave_entries enable trigger user;

-- What is unpaid, and what of a public holiday is taken, depends on the type.
call muster_audit('leave_requests', array['minutes', 'unpaid_minutes']);
