import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type {
  XeroSync,
  XeroSyncEmployee,
  XeroSyncOverview,
  XeroSyncRow,
  xeroSyncs,
} from '#contract/platform/xero/xero-sync.ts'
import { xeroSyncActions, xeroSyncStatuses } from '#contract/platform/xero/xero-sync.ts'
import { notFound } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import { listQuery } from '#server/database/lists/list-query.ts'
import { containsSql } from '#server/database/lists/search.ts'
import { inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import type { EmployeeInXero } from '#server/modules/xero/policy.ts'
import { companyFor } from '#server/modules/xero/queries.ts'
import type { LinkKey } from '#server/modules/xero/tokens.ts'
import { mappingsOf } from './mapping.ts'
import { isSent } from './queue.ts'

/** Employees whom Xero gets, or who were sent before, with the state of their sync. */
const syncedPeople = (db: Db) =>
  db
    .selectFrom('employees as e')
    .leftJoin('xero_employees as held', (join) =>
      join.onRef('held.agency_id', '=', 'e.agency_id').onRef('held.employee_id', '=', 'e.id'),
    )
    .leftJoin('xero_people as person', (join) =>
      join
        .onRef('person.agency_id', '=', 'e.agency_id')
        .onRef('person.company_id', '=', 'e.company_id')
        .onRef('person.employee_id', '=', 'e.id'),
    )

const syncStatus = sql<XeroSyncRow['status']>`coalesce(held.queue, held.state, 'not_synced')`
/** An instant in the format of the API. */
const instantColumn = (column: string) =>
  sql<string | null>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const withColumns = (people: ReturnType<typeof syncedPeople>) =>
  people
    .select(['e.id', 'e.name', 'e.employee_code', 'held.action', 'held.reason', 'held.message'])
    .select(syncStatus.as('status'))
    .select(sql<number>`coalesce(jsonb_array_length(held.differences), 0)`.as('changes'))
    .select(instantColumn('held.compared_at').as('compared_at'))
    .select(instantColumn('held.synced_at').as('synced_at'))

/** One page of a company's employees. */
export async function syncPage(db: Db, scope: Scope, input: InputOf<typeof xeroSyncs.list>) {
  const key = await companyFor(db, scope, input.company_id)
  const matching = ofCompany(syncedPeople(db), key)
    .where(containsSql(input.q, 'e.name', 'e.employee_code', 'e.email'))
    .where(input.status === 'all' ? sql<boolean>`true` : sql<boolean>`${syncStatus} = ${input.status}`)
    .where(input.action === 'all' ? sql<boolean>`true` : sql<boolean>`held.action = ${input.action}`)
  return listQuery(db, input, {
    matching,
    rows: withColumns(matching),
    order: [
      [sql`muster_plain(e.name)`, input.dir],
      ['e.id', input.dir],
    ],
  })
}

const ofCompany = (people: ReturnType<typeof syncedPeople>, { agency_id, company_id }: LinkKey) =>
  people.where('e.agency_id', '=', agency_id).where('e.company_id', '=', company_id).where(isSent)

const syncJson = sql`jsonb_build_object('company_id', run.company_id, 'status', run.status, 'reason', run.reason,
  'started_by_name', run.started_by_name, 'created_at', ${instantColumn('run.created_at')}, 'finished_at', ${instantColumn('run.finished_at')},
  'next_at', case when run.status = 'waiting' then ${instantColumn('run.lease_until')} end, 'total', run.total, 'done', run.done)`

/** The current or the last sync of a company; null: there was none. */
export async function lastSync(db: Db, { agency_id, company_id }: LinkKey): Promise<XeroSync | null> {
  const xeroSync = await db
    .selectFrom('xero_syncs as run')
    .select(sql<XeroSync>`${syncJson}`.as('sync'))
    .where('agency_id', '=', agency_id)
    .where('company_id', '=', company_id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return xeroSync?.sync ?? null
}

export async function overviewOf(db: Db, scope: Scope, company_id: string): Promise<XeroSyncOverview> {
  const key = await companyFor(db, scope, company_id)
  const people = ofCompany(syncedPeople(db), key)
  const byStatus = await people
    .select([syncStatus.as('name'), sql<number>`count(*)::int`.as('count')])
    .groupBy(syncStatus)
    .execute()
  const byAction = await people
    .select(['held.action as name', sql<number>`count(*)::int`.as('count')])
    .where('held.action', 'is not', null)
    .where('held.state', '<>', 'excluded')
    .groupBy('held.action')
    .execute()
  const { rows } = await mappingsOf(db, scope, company_id)
  return {
    company_id,
    counts: countsByName(xeroSyncStatuses, byStatus),
    actions: countsByName(xeroSyncActions, byAction),
    last_sync: await lastSync(db, key),
    unmapped: rows.filter(({ xero_id }) => xero_id === null).length,
  }
}

function countsByName<Name extends string>(
  names: readonly Name[],
  rows: readonly { name: string | null; count: number }[],
) {
  const counts = names.map((name) => [name, rows.find((one) => one.name === name)?.count ?? 0] as const)
  // Every name is there.
  return Object.fromEntries(counts) as Record<Name, number>
}

/** An employee's company; not found outside the scope. */
export async function companyOfEmployee(db: Db, scope: Scope, id: string): Promise<LinkKey> {
  return db
    .selectFrom('employees')
    .select(['agency_id', 'company_id'])
    .where('id', '=', id)
    .where('merged_into_id', 'is', null)
    .where(inAgency(scope, 'employees.agency_id'))
    .executeTakeFirstOrThrow(notFound)
}

/** An employee's state and differences, with the names of mapped records instead of their ids. */
export async function syncOf(db: Db, scope: Scope, id: string): Promise<EmployeeInXero> {
  const key = await companyOfEmployee(db, scope, id)
  const row = await withColumns(syncedPeople(db))
    .select(['e.company_id', isSent.as('is_sent')])
    .select(
      sql<boolean>`exists (select from xero_links link where link.agency_id = e.agency_id and link.company_id = e.company_id
        and link.tenant_id is not null and link.status <> 'expired')`.as('is_connected'),
    )
    .select(
      sql<XeroSyncEmployee['differences']>`coalesce((select jsonb_agg(jsonb_build_object('field', entry ->> 'field',
          'kind', entry ->> 'kind', 'ours', ${nameFor('ours')}, 'theirs', ${nameFor('theirs')}) order by position)
        from jsonb_array_elements(held.differences) with ordinality as each_difference (entry, position)), '[]')`.as(
        'differences',
      ),
    )
    .where('e.agency_id', '=', key.agency_id)
    .where('e.id', '=', id)
    .executeTakeFirstOrThrow()
  return row
}

const nameFor = (side: 'ours' | 'theirs') =>
  sql`case when entry ->> 'field' in ('calendar', 'earnings_rate') then coalesce((select choice.name from xero_choices choice
      where choice.agency_id = e.agency_id and choice.company_id = e.company_id and choice.kind = entry ->> 'field'
        and choice.xero_id::text = entry ->> ${side}), entry ->> ${side})
    else entry ->> ${side} end`

/** The companies of the scope that are connected to an organisation. */
export const connectedCompanies = (db: Db, scope: Scope): Promise<LinkKey[]> =>
  db
    .selectFrom('xero_links')
    .select(['agency_id', 'company_id'])
    .where(inAgency(scope, 'xero_links.agency_id'))
    .where('tenant_id', 'is not', null)
    .where('status', '<>', 'expired')
    .orderBy('company_id')
    .execute()
