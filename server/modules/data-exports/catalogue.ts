// The tables of an agency as the database's catalogue describes them: a new table is in the next export without a change here.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/database/dialect.ts'
import { isSecret, leftOutTables, numberColumn, numberTables } from './rules.ts'

export type ExportedColumn = {
  readonly name: string
  /** as PostgreSQL names it */
  readonly type: string
  readonly nullable: boolean
  /** the table that its values are ids of */
  readonly references: string | null
  /** what is written instead of its value */
  readonly shown?: RawBuilder<string | null>
}

export type ExportedTable = {
  readonly name: string
  readonly columns: readonly ExportedColumn[]
  /** the primary key, in its order */
  readonly key: readonly ExportedColumn[]
  /** columns with secrets, which are in no export */
  readonly left_out: readonly string[]
  /** the rows that are exported */
  readonly condition: RawBuilder<boolean>
  /** accounts and sessions belong to the platform, whose role sees them all */
  readonly of_platform: boolean
}

/** A table without the choice of its rows. */
export type CatalogueTable = Omit<ExportedTable, 'condition' | 'of_platform'>

type CatalogueRow = { name: string; columns: ExportedColumn[]; key: string[] }

/**
 * Every table of an agency, with the rows that belong to it and those that all agencies share. Row-level security shows no others; that the
 * agency is named as well is a second wall.
 */
export async function agencyTables(db: Db, agency_id: string): Promise<ExportedTable[]> {
  const tables = await catalogueTables(db)
  return tables
    .filter(({ name }) => leftOutTables[name] === undefined)
    .map((table) => ({
      ...{ ...table, of_platform: false, condition: isOfAgency(table, agency_id) },
      columns: table.name === 'leave_requests' ? table.columns.map(withoutHidden) : table.columns,
    }))
}

function isOfAgency({ name, columns }: CatalogueTable, agency_id: string) {
  const isOwn = columns.some((column) => column.name === 'agency_id')
    ? sql<boolean>`(agency_id = ${agency_id}::uuid or agency_id is null)`
    : sql<boolean>`true`
  const isTold = toldLeave[name]
  return isTold === undefined ? isOwn : sql<boolean>`(${isOwn} and ${isTold})`
}

const isOfOpenLeave = (table: string) => sql<boolean>`exists (
  select from leave_requests shown where shown.agency_id = ${sql.ref(`${table}.agency_id`)}
    and shown.id = ${sql.ref(`${table}.leave_request_id`)} and shown.secret_type_id is null)`

/** Evidence of private leave says what its type does, which no export has. */
export const isOpenEvidence = isOfOpenLeave('leave_evidence')

/** The rows about leave that say nothing of the type of private leave: what is unpaid or accrues would. */
const toldLeave: Readonly<Record<string, RawBuilder<boolean>>> = {
  leave_evidence: isOpenEvidence,
  leave_request_days: isOfOpenLeave('leave_request_days'),
  leave_entries: sql<boolean>`leave_entries.secret_type_id is null`,
  leave_pay_outs: sql<boolean>`leave_pay_outs.secret_type_id is null`,
}

const hiddenColumns = ['minutes', 'unpaid_minutes', 'first_approved_by', 'first_approved_by_name']
const withoutHidden = (column: ExportedColumn): ExportedColumn =>
  hiddenColumns.includes(column.name)
    ? { ...column, shown: sql`case when secret_type_id is null then ${sql.ref(column.name)} end` }
    : column

const underRowSecurity = sql`relrowsecurity and has_any_column_privilege(oid, 'select')`

/**
 * These tables, by default every one that the role of the transaction sees under row-level security, with the columns that it may read, by
 * name.
 */
export async function catalogueTables(db: Db, names?: readonly string[]): Promise<CatalogueTable[]> {
  const isMeant = names === undefined ? underRowSecurity : sql`relname = any(${[...names]}::text[])`
  const { rows } = await sql<CatalogueRow>`
    select tables.relname::text as name,
      (select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod), 'nullable', not attnotnull,
          'references', (
            select target.relname from pg_constraint key join pg_class target on target.oid = key.confrelid
            where key.conrelid = tables.oid and key.contype = 'f' and attribute.attnum = any(key.conkey) and attname <> 'agency_id'
            order by cardinality(key.conkey), key.conname limit 1
          )) order by attnum)
        from pg_attribute attribute
        where attrelid = tables.oid and attnum > 0 and not attisdropped and attgenerated = ''
          and has_column_privilege(tables.oid, attnum, 'select')) as columns,
      (select json_agg(attname order by place)
        from pg_index cross join unnest(indkey::int2[]) with ordinality as part (number, place)
        join pg_attribute on attrelid = indrelid and attnum = part.number
        where indrelid = tables.oid and indisprimary) as key
    from pg_class tables
    where relkind = 'r' and relnamespace = 'public'::regnamespace and ${isMeant}
    order by relname`.execute(db)
  return rows.map(tableOf)
}

function tableOf({ name, columns, key }: CatalogueRow): CatalogueTable {
  const isLeftOut = (column: string) => isSecret(name, column) && !(column === numberColumn && name in numberTables)
  return {
    name,
    columns: columns.filter((column) => !isLeftOut(column.name)),
    key: key.map((part) => columns.find((column) => column.name === part) ?? missing(name)),
    left_out: columns.filter((column) => isLeftOut(column.name)).map((column) => column.name),
  }
}

function missing(table: string): never {
  throw new Error(`the key of ${table} is not readable`)
}
