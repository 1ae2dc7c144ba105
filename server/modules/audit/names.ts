// Names for the ids in an entry, so that people can read it.
import { type RawBuilder, sql } from 'kysely'
import type { AuditChange } from '#contract/platform/audit.ts'
import type { Language } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import { inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import type { Context } from '#server/http/context.ts'

type Changes = readonly Pick<AuditChange, 'before' | 'after'>[]

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The changes as an agency reads them: accounts are replaced by their memberships there. The super admin reads them unchanged. */
export async function withoutAccounts<Change extends Changes[number]>(
  db: Db,
  scope: Scope,
  changes: readonly Change[],
) {
  const ids = scope.agency_id === null ? [] : idsIn(changes)
  if (ids.length === 0) return [...changes]
  const members = await db
    .selectFrom('memberships')
    .select(['id', 'account_id'])
    .where(inAgency(scope, 'memberships.agency_id'))
    .where(sql<boolean>`account_id = any(${ids}::uuid[])`)
    .orderBy('id')
    .execute()
  const memberships = new Map<unknown, string>(members.map(({ id, account_id }) => [account_id, id]))
  const shown = (row: Change['before']) =>
    row && Object.fromEntries(Object.entries(row).map(([column, value]) => [column, memberships.get(value) ?? value]))
  return changes.map((change) => ({ ...change, before: shown(change.before), after: shown(change.after) }))
}

/** The current names of the ids in these changes; deleted and nameless records are omitted. */
export async function namesIn({ db, scope, language }: Context, changes: Changes) {
  const ids = idsIn(changes)
  if (ids.length === 0) return {}
  const { rows } = await sql<{ id: string; name: string }>`
    select named.id, named.name from (${sql.join(nameSources(scope, language), sql` union all `)}) named
    where named.id = any(${ids}::uuid[]) order by named.id`.execute(db)
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]))
}

function idsIn(changes: Changes) {
  const values = changes.flatMap(({ before, after }) =>
    [before, after].flatMap((row) => Object.values(row ?? {}).flat()),
  )
  return [...new Set(values.filter((value) => typeof value === 'string' && uuidPattern.test(value)))]
}

function nameSources(scope: Scope, language: Language): RawBuilder<unknown>[] {
  const own = inAgency(scope, 'agency_id')
  const inWords = sql`coalesce(translations ->> ${language}::text, name)`
  const shared = ['reference_items', 'document_types', 'public_holidays']
  return [
    ...shared.map(
      (table) => sql`select id, ${inWords} as name from ${sql.table(table)} where agency_id is null or ${own}`,
    ),
    ...['companies', 'customers', 'locations', 'sub_locations', 'employees'].map(
      (table) => sql`select id, name from ${sql.table(table)} where ${own}`,
    ),
  ]
}
