// Informs people of their pay statements when a run is exported, where the agency wants that: once for each export.
import { sql } from 'kysely'
import { payStatementDays, payStatementPath, payStatementScreen } from '#contract/payroll/pay-statements.ts'
import { systemActor } from '#contract/platform/audit.ts'
import type { Db } from '#server/database/dialect.ts'
import { deleteInBatches, rowsPerBatch } from '#server/database/rows/delete-in-batches.ts'
import { idsOf, processDueRecords, restrictTo } from '#server/database/rows/due-records.ts'
import type { Database } from '#server/database/transaction.ts'
import { newLinkToken } from '#server/modules/auth/private-links.ts'
import { notify } from '#server/modules/notifications/actions.ts'
import { hasAccessSql } from '#server/modules/notifications/resolved-readers.ts'
import { configOf } from '#server/modules/settings/queries.ts'

type RunKey = { id: string; agency_id: string }

/** Queues everybody whom a run pays, in the transaction that exports it; nobody where the agency’s setting is off. */
export async function queueStatements(db: Db, { id, agency_id }: RunKey, now: Date): Promise<void> {
  const { pay_statements } = await configOf(db, agency_id)
  if (pay_statements === 'no') return
  await sql`
    insert into pay_statement_notices (id, agency_id, pay_run_id, employee_id, queued_at)
    select gen_random_uuid(), paid.agency_id, paid.pay_run_id, paid.employee_id, ${now.toISOString()}::timestamptz
    from (select distinct agency_id, pay_run_id, employee_id from pay_run_lines
      where agency_id = ${agency_id}::uuid and pay_run_id = ${id}::uuid
        -- that untaken leave is not paid is no pay
        and (leave_pay_out_id is null or minutes <> 0)) paid
    on conflict (agency_id, pay_run_id, employee_id) where revoked_at is null do nothing`.execute(db)
}

/** Revokes the links of a run that is no longer exported, and what is not sent yet. */
export async function revokeStatements(db: Db, { id, agency_id }: RunKey, now: Date): Promise<void> {
  await db
    .updateTable('pay_statement_notices')
    .set({ revoked_at: now.toISOString() })
    .where('agency_id', '=', agency_id)
    .where('pay_run_id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Sends what is queued: into the product, and by email; with a private link to those who cannot sign in. Returns the number of people. */
export const sendQueuedStatements = (database: Database, now: Date, signal?: AbortSignal): Promise<number> =>
  processDueRecords(database, {
    actor: systemActor('jobs'),
    find: queuedNotices,
    process: async (db, _, records) => {
      const notices = await queuedNotices(db, idsOf(records))
      const byRun = Map.groupBy(notices, ({ pay_run_id }) => pay_run_id)
      for (const ofRun of byRun.values()) await sendStatements(db, ofRun, now)
      return notices.length
    },
    signal,
  })

type QueuedNotice = {
  id: string
  agency_id: string
  pay_run_id: string
  employee_id: string
  starts_on: string
  ends_on: string
}

async function queuedNotices(db: Db, ids?: readonly string[]): Promise<QueuedNotice[]> {
  const { isNamed, lockRows } = restrictTo('notices', ids)
  const { rows } = await sql<QueuedNotice>`
    select notices.id, notices.agency_id, notices.pay_run_id, notices.employee_id, pay_periods.starts_on, pay_periods.ends_on
    from pay_statement_notices notices
    join pay_runs on pay_runs.agency_id = notices.agency_id and pay_runs.id = notices.pay_run_id
    join pay_periods on pay_periods.agency_id = pay_runs.agency_id and pay_periods.id = pay_runs.pay_period_id
    where notices.sent_at is null and notices.revoked_at is null and ${isNamed}
    order by notices.queued_at, notices.id ${lockRows}`.execute(db)
  return rows
}

/** Sends the notices of one run, which the caller has locked. No amounts, because notifications are also emailed. */
async function sendStatements(db: Db, notices: readonly QueuedNotice[], now: Date) {
  const [first] = notices
  if (first === undefined) return
  const { agency_id, starts_on: from, ends_on: to } = first
  await notify(db, {
    agency_id,
    to: { employees: notices.map((notice) => ({ employee_id: notice.employee_id, link: payStatementScreen(notice) })) },
    kind: 'payStatementReady',
    params: { from, to },
    link: payStatementScreen(first),
    linksFor: (channel, employee_ids) =>
      channel === 'email' ? issueLinks(db, { notices, employee_ids, now }) : Promise.resolve(new Map()),
    now,
  })
  await db
    .updateTable('pay_statement_notices')
    .set({ sent_at: now.toISOString() })
    .where('agency_id', '=', agency_id)
    .where(sql<boolean>`id = any(${idsOf(notices)}::uuid[])`)
    .execute()
}

type LinksInput = { notices: readonly QueuedNotice[]; employee_ids: readonly string[]; now: Date }

/** The paths of new links by employee, of those of them who cannot sign in. */
async function issueLinks(db: Db, { notices, employee_ids, now }: LinksInput): Promise<ReadonlyMap<string, string>> {
  const withAccess = await employeesWithAccess(db, notices, now)
  const wanted = new Set(employee_ids)
  const links = notices
    .filter(({ employee_id }) => wanted.has(employee_id) && !withAccess.has(employee_id))
    .map((notice) => ({ ...notice, ...newLinkToken() }))
  const rows = links.map(({ id, agency_id, token_hash }) => ({ id, agency_id, token_hash }))
  const expires_at = new Date(now.getTime() + payStatementDays * 86_400_000).toISOString()
  await sql`
    update pay_statement_notices notices set token_hash = link.token_hash, expires_at = ${expires_at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as link(id uuid, agency_id uuid, token_hash text)
    where notices.agency_id = link.agency_id and notices.id = link.id`.execute(db)
  return new Map(links.map(({ employee_id, token }) => [employee_id, payStatementPath(token)]))
}

async function employeesWithAccess(db: Db, notices: readonly QueuedNotice[], now: Date) {
  const { rows } = await sql<{ employee_id: string }>`
    select distinct memberships.employee_id
    from memberships join accounts on accounts.id = memberships.account_id
    where memberships.agency_id = ${notices[0]?.agency_id ?? null}::uuid
      and memberships.employee_id = any(${notices.map(({ employee_id }) => employee_id)}::uuid[])
      and ${hasAccessSql(sql`${now.toISOString()}::timestamptz`)}
    order by memberships.employee_id`.execute(db)
  return new Set(rows.map(({ employee_id }) => employee_id))
}

const retentionDays = 365

/** Deletes notices a year after they were queued: until then a dead link still says whose agency sent it. Returns their number. */
export const purgeStatementNotices = (database: Database, now: Date, signal: AbortSignal): Promise<number> =>
  deleteInBatches(database, signal, async (db) => {
    const before = new Date(now.getTime() - retentionDays * 86_400_000).toISOString()
    const { numAffectedRows } = await sql`
      delete from pay_statement_notices where id in (
        select id from pay_statement_notices where queued_at < ${before}::timestamptz order by queued_at limit ${rowsPerBatch})`.execute(
      db,
    )
    return Number(numAffectedRows ?? 0n)
  })
