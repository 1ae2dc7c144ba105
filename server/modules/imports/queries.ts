import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { type ImportRecord, type ImportRow, importMessage } from '#contract/imports.ts'
import { refuse } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import { inAgency, type Scope } from '#server/database/scope.ts'

/** One import with its counts. */
export async function importOf(db: Db, scope: Scope, id: string): Promise<ImportRecord> {
  const found = await db
    .selectFrom('imports')
    .leftJoin('companies', 'companies.id', 'imports.company_id')
    .select(['imports.id', 'imports.kind', 'imports.filename', 'companies.name as company_name', 'imports.status'])
    .select(['imports.total', 'imports.done', 'imports.creates', 'imports.updates', 'imports.sames'])
    .select(['imports.refusals', 'imports.warnings', 'imports.created_at', 'imports.finished_at'])
    .select(sql<string[]>`imports.unknown_columns`.as('unknown_columns'))
    .where(inAgency(scope, 'imports.agency_id'))
    .where('imports.id', '=', id)
    .executeTakeFirst()
  return found ?? refuse('notFound')
}

/** A page of the rows of an import. */
export async function importRowsOf(db: Db, scope: Scope, input: InputOf<Calls['imports']['rows']>) {
  await importOf(db, scope, input.id)
  const chosen = rowsOf(db, scope, input.id)
    .$if(input.verdict !== undefined, (of) => of.where('verdict', 'in', input.verdict ?? []))
    .$if(input.only_messages === true, (of) => of.where(sql<boolean>`messages <> '[]'::jsonb`))
    .$if(input.q !== '', (of) => of.where(sql<boolean>`strpos(lower(label), lower(${input.q})) > 0`))
  const counted = await chosen.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await chosen
    .select(['row', 'line', 'label', 'verdict', 'messages'])
    .orderBy('row', input.dir)
    .limit(input.per_page)
    .offset((input.page - 1) * input.per_page)
    .execute()
  return { rows: rows.map(told), total: counted.total, page: input.page, per_page: input.per_page }
}

/** The rows that something is said about, for the report. */
export async function importFindings(db: Db, scope: Scope, id: string): Promise<ImportRow[]> {
  const rows = await rowsOf(db, scope, id)
    .select(['row', 'line', 'label', 'verdict', 'messages'])
    .where(sql<boolean>`messages <> '[]'::jsonb`)
    .orderBy('row')
    .execute()
  return rows.map(told)
}

const rowsOf = (db: Db, scope: Scope, id: string) =>
  db.selectFrom('import_rows').where(inAgency(scope, 'import_rows.agency_id')).where('import_id', '=', id)

const told = <R extends { messages: unknown }>(row: R) => ({
  ...row,
  messages: importMessage.array().parse(row.messages),
})
