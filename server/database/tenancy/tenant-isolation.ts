import type { Session } from '#server/database/engine/engine.ts'

type IsolationGap = { relation: string; missing: string }

/**
 * The gaps in tenant isolation, one sentence each; empty when there are none. Every table with an agency_id has row-level security enabled
 * and forced and exactly the two policies of muster_protect (further ones may only restrict, or show the rows without an agency:
 * muster_show_unowned), and no view or materialised view reads with its owner's rights.
 */
export async function tenancyGaps(session: Session): Promise<string[]> {
  const tables = await session.query<IsolationGap>(unprotectedTables)
  const views = await session.query<IsolationGap>(openViews)
  return [...tables.rows, ...views.rows].map((gap) => `${gap.relation}: ${gap.missing}`)
}

const tenantTables = `
  select c.oid, c.relname, c.relrowsecurity, c.relforcerowsecurity, a.attnum
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
  join pg_attribute a on a.attrelid = c.oid and a.attname = 'agency_id' and not a.attisdropped
  where c.relkind in ('r', 'p')`

const unprotectedTables = `
  with tenant_tables as (${tenantTables}),
  good_policies as (
    select polrelid, polname from pg_policy
    where polpermissive and polcmd = '*'
      and case polname
        when 'agency' then polroles = array['muster_agency'::regrole::oid]
          and pg_get_expr(polqual, polrelid) like '(agency_id = ( SELECT (NULLIF(current_setting(''app.agency''::text, true), ''''::text))::uuid%)'
          and coalesce(pg_get_expr(polwithcheck, polrelid), '') in ('', pg_get_expr(polqual, polrelid))
        when 'platform' then polroles = array['muster_platform'::regrole::oid]
        else false end
  )
  select relname as relation, 'row-level security is not enabled and forced' as missing
  from tenant_tables where not (relrowsecurity and relforcerowsecurity)
  union all
  select relname, 'the policy "' || wanted || '" of muster_protect is missing'
  from tenant_tables cross join unnest(array['agency', 'platform']) as wanted
  where not exists (select from good_policies where polrelid = oid and polname = wanted)
  union all
  select relname, 'the policy "' || polname || '" widens what an agency sees'
  from tenant_tables join pg_policy on polrelid = tenant_tables.oid
  where polpermissive and polname not in ('agency', 'platform')
    and not (polname = 'unowned' and polcmd = 'r' and pg_get_expr(polqual, polrelid) = '(agency_id IS NULL)')
  order by 1, 2`

const openViews = `
  select c.relname as relation,
    case c.relkind when 'm' then 'a materialised view cannot be protected' else 'a view needs security_invoker = true' end as missing
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
  where (c.relkind = 'm' or c.relkind = 'v' and not coalesce(c.reloptions && array['security_invoker=true', 'security_invoker=on', 'security_invoker=1'], false))
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  order by 1`
