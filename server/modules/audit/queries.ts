import { type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { AuditChange, AuditEntry, AuditRow } from '#contract/platform/audit.ts'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { notFound } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import { maxChoices, listQuery, countTotal } from '#server/database/lists/list-query.ts'
import { inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import { containsSql, type SearchedTexts, searchOf } from '#server/database/lists/search.ts'
import { maySeePay } from '#contract/permissions.ts'
import type { Context } from '#server/http/context.ts'
import { namesIn, withoutAccounts } from './names.ts'
import { withoutPay } from './rules.ts'

type AuditCalls = typeof calls.audit
const maxChanges = 200

/** One page of the entries in the scope. */
export function entriesPage(db: Db, scope: Scope, input: InputOf<AuditCalls['list']>) {
  const matching = entriesIn(db, scope)
    .where(inPeriod(input))
    .where(isOneOf('entity', input.entity))
    .where(isOneOf('action', input.action))
    .$if(input.person_id !== undefined, (of) => of.where(personIn(scope), '=', input.person_id ?? null))
    .$if(input.record_id !== undefined, (of) => of.where(concernsRecord(input.record_id ?? null)))
  return listQuery(db, input, {
    matching,
    rows: matching.select(columnsFor(scope)),
    order: [
      ['audit_entries.at', input.dir],
      ['audit_entries.id', input.dir],
    ],
    search: searchOf(scope, 'audit_entries', input.q, placesIn(scope)),
  })
}

const placesIn =
  (scope: Scope): SearchedTexts =>
  (has, word) => [has('audit_entries', 'audit_entries.id'), aboutEmployeeCode(scope, word)]

// The parts of an employee's file have no name to search for.
const partsOfPerson = [
  'employee_groups',
  'employee_bank_accounts',
  'employee_documents',
  'employee_visas',
  'assignments',
  'timesheets',
] as const

/** The entries about the employee with this code, including those about parts of their file. */
const aboutEmployeeCode = (scope: Scope, word: string) => sql<boolean>`audit_entries.id in (
  select change.entry_id from audit_changes change
  where change.record_id in (
    with person as (select id, agency_id from employees
      where ${inAgency(scope, 'employees.agency_id')} and upper(employee_code) = upper(${word.trim()}::text))
    select id from person
    ${sql.join(
      partsOfPerson.map(
        (table) => sql`union all select part.id from person join ${sql.table(table)} part
          on part.agency_id = person.agency_id and part.employee_id = person.id`,
      ),
      sql` `,
    )}))`

const entriesIn = (db: Db, scope: Scope) =>
  db
    .selectFrom('audit_entries')
    .where(inAgency(scope, 'audit_entries.agency_id'))
    .where(scope.kind === 'superadmin' || scope.kind === 'admin' ? sql<boolean>`true` : sql<boolean>`false`)

// An account has the same id at every agency, so an agency sees its memberships instead.
const personIn = (scope: Scope) =>
  sql<string | null>`${sql.ref(scope.agency_id === null ? 'audit_entries.account_id' : 'audit_entries.membership_id')}`

const columnsFor = (scope: Scope) => [
  'audit_entries.id' as const,
  'audit_entries.number' as const,
  sql<string>`to_char(audit_entries.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`.as('at'),
  'audit_entries.agency_id' as const,
  sql<string | null>`(select owner.name from companies owner where owner.id = audit_entries.agency_id)`.as(
    'agency_name',
  ),
  personIn(scope).as('person_id'),
  'audit_entries.name' as const,
  'audit_entries.call' as const,
  'audit_entries.address' as const,
  sql<AuditRow['summary']>`audit_entries.summary`.as('summary'),
]

function inPeriod({ from, to, zone }: Pick<InputOf<AuditCalls['list']>, 'from' | 'to' | 'zone'>): RawBuilder<boolean> {
  const since = from === undefined ? sql`true` : sql`audit_entries.at >= ${from}::date::timestamp at time zone ${zone}`
  const before =
    to === undefined ? sql`true` : sql`audit_entries.at < (${to}::date + 1)::timestamp at time zone ${zone}`
  return sql<boolean>`(${since} and ${before})`
}

const entryColumns = { entity: sql`'entity'`, action: sql`'action'` }

const isOneOf = (part: 'entity' | 'action', values: readonly string[] | undefined) =>
  values === undefined
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from jsonb_array_elements(audit_entries.summary) entry where entry ->> ${entryColumns[part]} = any (${[...values]}::text[]))`

const concernsRecord = (record_id: string | null) =>
  sql<boolean>`exists (select from audit_changes change where change.entry_id = audit_entries.id and change.record_id = ${record_id}::uuid)`

/** One entry with its changes, or with those of one record, and rates of pay for those who may see them; not found outside the scope. */
export async function entryOf(context: Context, { id, record_id }: InputOf<AuditCalls['info']>): Promise<AuditEntry> {
  const { db, actor, scope } = context
  const changes = db
    .selectFrom('audit_changes')
    .where(sql<boolean>`audit_changes.entry_id = audit_entries.id`)
    .$if(record_id !== null, (of) => of.where('audit_changes.record_id', '=', record_id))
  const shown = changes
    .select(['line', 'entity', 'record_id', 'action', 'label'])
    .select([sql<AuditChange['before']>`before`.as('before'), sql<AuditChange['after']>`after`.as('after')])
    .orderBy('line')
    .limit(maxChanges)
  const entry = await entriesIn(db, scope)
    .select(columnsFor(scope))
    .select(['audit_entries.prev_hash', 'audit_entries.hash'])
    .select([jsonArrayFrom(shown).as('changes'), sql<number>`${changes.select(countTotal)}`.as('change_count')])
    .where('audit_entries.id', '=', id)
    .executeTakeFirstOrThrow(notFound)
  const visibleChanges = await withoutAccounts(db, scope, maySeePay(actor) ? entry.changes : withoutPay(entry.changes))
  return { ...entry, changes: visibleChanges, names: await namesIn(context, visibleChanges) }
}

/** The actors in the log, each by their latest name. */
export const actorsInLog = (db: Db, scope: Scope, q: string) =>
  entriesIn(db, scope)
    .select([
      personIn(scope).$castTo<string>().as('id'),
      sql<string>`(array_agg(audit_entries.name order by audit_entries.at desc))[1]`.as('name'),
    ])
    .where(personIn(scope), 'is not', null)
    .where(containsSql(q, 'audit_entries.name'))
    .groupBy(personIn(scope))
    .orderBy('name')
    .orderBy('id')
    .limit(maxChoices)
    .execute()
