// What distributing the tables by agency_id, each agency's rows on one node, would need. PostgreSQL's catalogue says it.
import type { Session } from '#server/database/engine/engine.ts'

/**
 * distributed: an agency's rows; mixed: also rows of no agency; reference: no agency, and tables of agencies refer to it; single: none of
 * these, so one node has it.
 */
export type TablePlace = 'distributed' | 'mixed' | 'reference' | 'single'

export type PlacedTable = { name: string; place: TablePlace }

/** Every table, with where it would be. */
export async function placedTables(session: Session): Promise<PlacedTable[]> {
  const { rows } = await session.query<PlacedTable>(`
    with ${tables}
    select name, case
      when agency_column is not null then case when is_required then 'distributed' else 'mixed' end
      when exists (select from pg_constraint k join tables source on source.oid = k.conrelid
        where k.contype = 'f' and k.confrelid = tables.oid and source.agency_column is not null) then 'reference'
      else 'single' end as place
    from tables order by name`)
  return rows
}

type Key = { table_name: string; name: string; kind: 'primary' | 'unique' | 'exclusion' }

/** The keys of the tables with an agency_id that do not include it: such a key could be checked on one node only. */
export async function keysWithoutAgency(session: Session): Promise<Key[]> {
  const { rows } = await session.query<Key>(`
    with ${tables}
    select tables.name as table_name, i.relname as name,
      case when x.indisprimary then 'primary' when x.indisexclusion then 'exclusion' else 'unique' end as kind
    from tables
    join pg_index x on x.indrelid = tables.oid and (x.indisunique or x.indisexclusion)
    join pg_class i on i.oid = x.indexrelid
    where agency_column is not null and not agency_column = any (x.indkey::int2[])
    order by 1, 2`)
  return rows
}

type ForeignKey = {
  table_name: string
  name: string
  /** agency: to the agency itself; shared: to a table that also has rows of no agency; own: to another row of the agency */
  refers_to: 'agency' | 'shared' | 'own'
}

/**
 * Foreign keys between two tables with an agency_id that do not include it. Through one of kind `own` a row may refer to another agency,
 * because foreign key checks are not subject to row-level security.
 */
export async function foreignKeysWithoutAgency(session: Session): Promise<ForeignKey[]> {
  const { rows } = await session.query<ForeignKey>(`
    with ${tables}
    select source.name as table_name, k.conname as name, case
      when k.conkey = array[source.agency_column] and target.name = 'companies' then 'agency'
      when not target.is_required then 'shared'
      else 'own' end as refers_to
    from pg_constraint k
    join tables source on source.oid = k.conrelid
    join tables target on target.oid = k.confrelid
    where k.contype = 'f' and source.agency_column is not null and target.agency_column is not null
      and not (source.agency_column = any (k.conkey) and target.agency_column = any (k.confkey))
    order by 1, 2`)
  return rows
}

/** The foreign keys from a table without an agency_id to one that has it: a row of every node would refer to rows of one. */
export async function foreignKeysIntoAgencies(session: Session): Promise<string[]> {
  const { rows } = await session.query<{ name: string }>(`
    with ${tables}
    select k.conname as name from pg_constraint k
    join tables source on source.oid = k.conrelid
    join tables target on target.oid = k.confrelid
    where k.contype = 'f' and source.agency_column is null and target.agency_column is not null
    order by 1`)
  return rows.map(({ name }) => name)
}

/** The tables of agencies on which a trigger runs for rows. */
export async function agencyTablesWithTriggers(session: Session): Promise<string[]> {
  const { rows } = await session.query<{ name: string }>(`
    with ${tables}
    select distinct name from tables join pg_trigger t on t.tgrelid = tables.oid
    where agency_column is not null and not t.tgisinternal order by name`)
  return rows.map(({ name }) => name)
}

const tables = `tables as (
  select c.oid, c.relname as name, a.attnum as agency_column, a.attnotnull as is_required
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
  left join pg_attribute a on a.attrelid = c.oid and a.attname = 'agency_id' and not a.attisdropped
  where c.relkind in ('r', 'p') and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
)`
