import { type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { AuditChange, AuditEntry, AuditRow } from '#contract/audit.ts'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { refuse } from '#contract/refusals.ts'
import type { Language } from '#contract/values.ts'
import type { Db } from '#server/database/dialect.ts'
import { choicesAtMost, total } from '#server/database/page.ts'
import { inAgency, type Scope } from '#server/database/scope.ts'
import { contains, type Places, searching } from '#server/database/search.ts'
import { searchedPageOf } from '#server/database/searched-page.ts'
import { namesIn } from './names.ts'

type Rows = typeof calls.audit
const changesAtMost = 200

/** One page of the entries that the scope shows. */
export function entriesPage(db: Db, scope: Scope, asked: InputOf<Rows['list']>) {
  const matching = entriesIn(db, scope)
    .where(inPeriod(asked))
    .where(tells('entity', asked.entity))
    .where(tells('action', asked.action))
    .$if(asked.account_id !== undefined, (of) => of.where('audit_entries.account_id', '=', asked.account_id ?? null))
    .$if(asked.record_id !== undefined, (of) => of.where(concerns(asked.record_id ?? null)))
  const rows = matching.select(columns).orderBy('audit_entries.at', asked.dir).orderBy('audit_entries.id', asked.dir)
  return searchedPageOf(db, asked, matching, rows, searching(scope, asked.q, places))
}

const places: Places = (has) => [has('audit_entries', 'audit_entries.id')]

const entriesIn = (db: Db, scope: Scope) =>
  db
    .selectFrom('audit_entries')
    .where(inAgency(scope, 'audit_entries.agency_id'))
    .where(scope.kind === 'superadmin' || scope.kind === 'admin' ? sql<boolean>`true` : sql<boolean>`false`)

const columns = [
  'audit_entries.id' as const,
  'audit_entries.number' as const,
  sql<string>`to_char(audit_entries.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`.as('at'),
  'audit_entries.agency_id' as const,
  sql<string | null>`(select owner.name from companies owner where owner.id = audit_entries.agency_id)`.as(
    'agency_name',
  ),
  'audit_entries.account_id' as const,
  'audit_entries.name' as const,
  'audit_entries.call' as const,
  'audit_entries.address' as const,
  sql<AuditRow['summary']>`audit_entries.summary`.as('summary'),
]

function inPeriod({ from, to, zone }: Pick<InputOf<Rows['list']>, 'from' | 'to' | 'zone'>): RawBuilder<boolean> {
  const since = from === undefined ? sql`true` : sql`audit_entries.at >= ${from}::date::timestamp at time zone ${zone}`
  const before =
    to === undefined ? sql`true` : sql`audit_entries.at < (${to}::date + 1)::timestamp at time zone ${zone}`
  return sql<boolean>`(${since} and ${before})`
}

const parts = { entity: sql`'entity'`, action: sql`'action'` }

const tells = (part: 'entity' | 'action', values: readonly string[] | undefined) =>
  values === undefined
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from jsonb_array_elements(audit_entries.summary) told where told ->> ${parts[part]} = any (${[...values]}::text[]))`

const concerns = (record_id: string | null) =>
  sql<boolean>`exists (select from audit_changes change where change.entry_id = audit_entries.id and change.record_id = ${record_id}::uuid)`

/** One entry with its changes, or with those of one record; one outside the scope does not exist. */
export async function entryOf(
  db: Db,
  scope: Scope,
  language: Language,
  { id, record_id }: InputOf<Rows['info']>,
): Promise<AuditEntry> {
  const changes = db
    .selectFrom('audit_changes')
    .where(sql<boolean>`audit_changes.entry_id = audit_entries.id`)
    .$if(record_id !== null, (of) => of.where('audit_changes.record_id', '=', record_id))
  const shown = changes
    .select(['line', 'entity', 'record_id', 'action', 'label'])
    .select([sql<AuditChange['before']>`before`.as('before'), sql<AuditChange['after']>`after`.as('after')])
    .orderBy('line')
    .limit(changesAtMost)
  const entry = await entriesIn(db, scope)
    .select(columns)
    .select(['audit_entries.prev_hash', 'audit_entries.hash'])
    .select([jsonArrayFrom(shown).as('changes'), sql<number>`${changes.select(total)}`.as('change_count')])
    .where('audit_entries.id', '=', id)
    .executeTakeFirst()
  if (entry === undefined) refuse('notFound')
  return { ...entry, names: await namesIn(db, scope, language, entry.changes) }
}

/** Those who have done something, under the name they had last. */
export const doers = (db: Db, scope: Scope, q: string) =>
  entriesIn(db, scope)
    .select([
      sql<string>`audit_entries.account_id`.as('id'),
      sql<string>`(array_agg(audit_entries.name order by audit_entries.at desc))[1]`.as('name'),
    ])
    .where('audit_entries.account_id', 'is not', null)
    .where(contains(q, 'audit_entries.name'))
    .groupBy('audit_entries.account_id')
    .orderBy('name')
    .orderBy('id')
    .limit(choicesAtMost)
    .execute()
