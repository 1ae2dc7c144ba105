-- At each commit that changes records, the two statements that read the changes of its entry were planned anew, 0.15 ms: where single entries
-- have thousands of changes (an import), PostgreSQL estimates that many for any entry, and then never keeps the plan, which is the same.
alter function muster_audit_chain() set plan_cache_mode = force_generic_plan;
