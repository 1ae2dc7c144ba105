// The steps of a pay run that close what it has. The module xero, which sends a run, uses these too.
import { sql } from 'kysely'
import type { PayRunStatus, payRunChanges, PayRunTarget, RateLabel } from '#contract/payroll/pay-runs.ts'
import { notFound, refuse } from '#contract/refusals.ts'
import { requireTransition } from '#contract/state-machines.ts'
import type { Db } from '#server/database/dialect.ts'
import { inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import { newId } from '#server/database/values/ids.ts'
import { queueStatements } from '#server/modules/payroll/statements/notices.ts'
import { applyPayrollStatus } from '#server/modules/timesheets/payroll/payroll-status.ts'
import { touchedColumns } from '#server/database/rows/versioned.ts'
import { isLineOutdated } from './draft-state.ts'
import { priceRun } from './prices.ts'
import type { AuthorContext } from '#server/http/context.ts'

/** A pay run, locked until the end of the transaction: of two people who export it at once, the second sees that it is exported. */
export async function runForChange(db: Db, scope: Scope, id: string) {
  return db
    .selectFrom('pay_runs')
    .innerJoin('pay_periods', 'pay_periods.id', 'pay_runs.pay_period_id')
    .select(['pay_runs.id', 'pay_runs.agency_id', 'pay_runs.company_id', 'pay_runs.pay_period_id', 'pay_runs.number'])
    .select(['pay_runs.status', 'pay_runs.target', 'pay_runs.delivered_at', 'pay_runs.delivered_by_name'])
    .select(['pay_runs.includes_earlier', 'pay_runs.back_pay_reason', 'pay_runs.version'])
    .select(['pay_periods.starts_on', 'pay_periods.ends_on'])
    .where('pay_runs.id', '=', id)
    .where(inAgency(scope, 'pay_runs.agency_id'))
    .forUpdate('pay_runs')
    .executeTakeFirstOrThrow(notFound)
}
export type Run = Awaited<ReturnType<typeof runForChange>>
type RunKey = Pick<Run, 'id' | 'agency_id'> & { status: PayRunStatus; target: PayRunTarget }

export type RunLine = {
  id: string
  employee_id: string
  works_on: string
  rate_label: RateLabel
  /** of a correction the difference, which can be negative */
  minutes: number
  pay_cents: number | null
  corrects_line_id: string | null
}

/** The lines of a run by employee, day and rate. */
export async function linesOfRun(db: Db, { agency_id, id }: Pick<Run, 'id' | 'agency_id'>): Promise<RunLine[]> {
  return db
    .selectFrom('pay_run_lines')
    .select(['id', 'employee_id', 'works_on', 'rate_label', 'minutes', 'pay_cents', 'corrects_line_id'])
    .where('agency_id', '=', agency_id)
    .where('pay_run_id', '=', id)
    .orderBy('employee_id')
    .orderBy('works_on')
    .orderBy('rate_label')
    .orderBy('id')
    .execute()
}

/**
 * Closes a locked draft: it is exported, and so are its timesheets, in the caller's transaction. Refuses a run that is no draft, an empty
 * one, and one of whose lines the time has changed since, so that nothing is exported that nobody saw.
 */
export async function markExported(context: Pick<AuthorContext, 'db' | 'actor' | 'now'>, run: RunKey) {
  const { db, actor, now } = context
  requireTransition('payRun', 'export', run.status)
  // What is exported is priced as of now, by both interpreters.
  await priceRun(db, run, now)
  const ids = await lockTimesheets(db, run)
  await lockLeave(db, run)
  const { lines, outdated } = await countLines(db, run)
  if (lines === 0) refuse('payroll.nothingToPay')
  if (outdated > 0) refuse('payroll.runOutdated', { count: outdated })
  const exported = { exported_at: now.toISOString(), exported_by: actor.account_id, exported_by_name: actor.name }
  await updateRun(db, run, { status: 'exported', ...exported }, now)
  // A void timesheet, whose pay is taken back, stays void.
  await applyPayrollStatus(context, { agency_id: run.agency_id, ids, action: 'export' })
  await recordRunChange(context, run, { action: 'exported', lines })
  await queueStatements(db, run, now)
}

/** Records that payroll may have an exported run: the first download, or the first request to a payroll system. */
export async function markDelivered(
  context: Pick<AuthorContext, 'db' | 'actor' | 'now'>,
  run: Pick<Run, 'id' | 'agency_id'>,
) {
  const { db, actor, now } = context
  const { numUpdatedRows } = await db
    .updateTable('pay_runs')
    .set({ delivered_at: now.toISOString(), delivered_by_name: actor.name })
    .where('agency_id', '=', run.agency_id)
    .where('id', '=', run.id)
    .where('delivered_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 1n) await recordRunChange(context, run, { action: 'delivered' })
}

/** Records that payroll has paid an exported run, and with it its timesheets; those reopened for a correction wait for theirs. */
export async function markPosted(context: Pick<AuthorContext, 'db' | 'actor' | 'now'>, run: RunKey) {
  const { db, actor, now } = context
  requireTransition('payRun', 'post', run.status)
  const ids = await lockTimesheets(db, run)
  await updateRun(
    db,
    run,
    { status: 'posted', posted_at: now.toISOString(), posted_by: actor.account_id, posted_by_name: actor.name },
    now,
  )
  await applyPayrollStatus(context, { agency_id: run.agency_id, ids, action: 'pay' })
  await recordRunChange(context, run, { action: 'posted' })
}

/** The timesheets that the run's lines hold, locked in a fixed order. */
export async function lockTimesheets(db: Db, run: Pick<Run, 'id' | 'agency_id'>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select timesheets.id from timesheets
    where timesheets.agency_id = ${run.agency_id}::uuid and timesheets.id in (
      select timesheet_id from pay_run_lines where agency_id = ${run.agency_id}::uuid and pay_run_id = ${run.id}::uuid and released_at is null)
    order by timesheets.id for update`.execute(db)
  return rows.map(({ id }) => id)
}

/** Nobody cancels it meanwhile. */
const lockLeave = (db: Db, run: Pick<Run, 'id' | 'agency_id'>) =>
  sql`
    select leave_requests.id from leave_requests
    where leave_requests.agency_id = ${run.agency_id}::uuid and leave_requests.id in (
      select leave_request_id from pay_run_lines where agency_id = ${run.agency_id}::uuid and pay_run_id = ${run.id}::uuid and released_at is null)
    order by leave_requests.id for share`.execute(db)

async function countLines(db: Db, run: Pick<Run, 'id' | 'agency_id'>) {
  const { rows } = await sql<{ lines: number; outdated: number }>`
    select count(*)::int as lines, count(*) filter (where ${isLineOutdated})::int as outdated
    from pay_run_lines lines where lines.agency_id = ${run.agency_id}::uuid and lines.pay_run_id = ${run.id}::uuid`.execute(
    db,
  )
  return rows[0] ?? { lines: 0, outdated: 0 }
}

type RunChanges = Partial<Record<`${'exported' | 'posted' | 'reopened'}_${'at' | 'by' | 'by_name'}`, string | null>> & {
  status?: PayRunStatus
  delivered_at?: null
  delivered_by_name?: null
  reopen_reason?: string
}

/** Writes to a run that the caller has locked. */
export const updateRun = (db: Db, run: Pick<Run, 'id' | 'agency_id'>, set: RunChanges, now: Date) =>
  db
    .updateTable('pay_runs')
    .set({ ...set, ...touchedColumns(now) })
    .where('agency_id', '=', run.agency_id)
    .where('id', '=', run.id)
    .execute()

type RunChange = { action: (typeof payRunChanges)[number]; lines?: number; reason?: string }

export const recordRunChange = (
  { db, actor, now }: Pick<AuthorContext, 'db' | 'actor' | 'now'>,
  run: Pick<Run, 'id' | 'agency_id'>,
  { action, lines, reason }: RunChange,
) =>
  db
    .insertInto('pay_run_changes')
    .values({
      ...{ id: newId(), agency_id: run.agency_id, pay_run_id: run.id, at: now.toISOString(), action },
      ...{ by_account: actor.account_id, by_name: actor.name, lines: lines ?? null, reason: reason ?? null },
    })
    .execute()
