-- A changed pay rate, and a choice between the values of Muster and Xero, are somebody's decision about pay: the audit log has them. The
-- rate is stored as it is, because whoever checks pay needs it, and shown to readers who may see pay (server/modules/audit/rules.ts).
call muster_audit('placements');
call muster_audit('xero_employees', ignored => array['queue', 'task', 'queued_at', 'action', 'differences', 'message', 'compared_at',
  'tenant_id', 'base', 'theirs', 'edition']);
